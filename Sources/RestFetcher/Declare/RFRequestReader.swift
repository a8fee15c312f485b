import Foundation

/// Reads the answer of one call with the hooks of its request.
class RFRequestReader<T: RFDecodable>: RFReader, @unchecked Sendable {
    // Safe because of what RFReader says.
    final let request: RFRequest<T>

    /// What the request made of the answer, when the call has succeeded.
    final private(set) var value: T.ResponseType?

    /// To be called on the caller's thread: it reads where a file goes.
    init(_ request: RFRequest<T>) {
        self.request = request
        super.init(T.self == RFFileResponse.self ? .file(request.download) : .whole)
    }

    final override func validate(_ reply: RFReply) throws {
        try request.validate(reply)
    }

    final override func serverError(_ reply: RFReply) -> (any Error)? {
        request.createError(code: reply.code, headers: reply.headers.dictionary, data: reply.data)
    }

    final override func read(_ reply: RFReply) throws {
        let headers = reply.headers.dictionary
        request.willCreateResponse(
            responseTime: reply.responseTime, code: reply.code, headers: headers, data: reply.data)
        value = try request.createResponse(
            responseTime: reply.responseTime, code: reply.code, headers: headers, data: reply.data)
    }

    final override func readFile(_ file: URL) {
        value = file as? T.ResponseType
    }
}
