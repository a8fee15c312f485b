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
        do {
            return try jsonDecoder.decode(type, from: data)
        } catch {
            guard let json = jsonInOtherEncoding else { throw error }
            return try jsonDecoder.decode(type, from: json)
        }
    }

    /// The body in UTF-8, if it isn't in it already and says what it is in. Looked for only if `JSONDecoder`, which
    /// recognises most encodings by itself, has failed.
    private var jsonInOtherEncoding: Data? {
        guard String(data: data, encoding: .utf8) == nil else { return nil }
        return (try? RFCharset.decode(data, contentType: contentType)).map { Data($0.utf8) }
    }
}
