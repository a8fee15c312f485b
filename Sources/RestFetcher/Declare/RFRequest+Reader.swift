extension RFRequest {
    /// The hooks that read an answer, to be called by the engine.
    var reader: RFReader<T.ResponseType> {
        RFReader(
            validate: { try self.validate($0) },
            value: reading,
            serverError: { reply in
                self.createError(code: reply.code, headers: reply.headers.dictionary, data: reply.data)
            })
    }

    private var reading: RFReader<T.ResponseType>.Reading {
        if T.self == RFFileResponse.self { return .file(download) { $0 as? T.ResponseType } }
        return .whole { reply in
            let headers = reply.headers.dictionary
            self.willCreateResponse(
                responseTime: reply.responseTime, code: reply.code, headers: headers, data: reply.data)
            return try self.createResponse(
                responseTime: reply.responseTime, code: reply.code, headers: headers, data: reply.data)
        }
    }
}
