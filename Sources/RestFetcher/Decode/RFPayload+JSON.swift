import Foundation

extension RFPayload {
    /// Decodes the body as JSON, with the request's decoder.
    ///
    /// An empty body is nil if `Value` is an Optional, nothing if it's ``RFEmpty``, and otherwise fails with
    /// ``RFErrorKind/emptyResponse``. A body of white space isn't empty. JSON is UTF-8 (RFC 8259 §8.1); UTF-16
    /// and UTF-32 are recognised too, with a byte order mark or without, and bytes that aren't UTF-8 are read in
    /// the charset that `Content-Type` names.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        if data.isEmpty { return try emptyBody(as: type) }
        return try jsonDecoder.decode(type, from: json)
    }

    /// The body in an encoding that `JSONDecoder` recognises.
    private var json: Data {
        // It takes this byte order mark for the one of UTF-16.
        if data.starts(with: [0xFF, 0xFE, 0, 0]) { return data.dropFirst(4) }
        guard let contentType, let charset = RFCharset.parameter(of: contentType)?.lowercased(),
            charset != "utf-8", String(data: data, encoding: .utf8) == nil,
            let text = try? RFCharset.decode(data, contentType: contentType)
        else { return data }
        return Data(text.utf8)
    }
}
