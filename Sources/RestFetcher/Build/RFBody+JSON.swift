import Foundation

extension RFBody {
    /// A value as JSON (RFC 8259), written by the request's `jsonEncoder`, as `application/json`.
    ///
    /// Its `outputFormatting` decides about the order of keys: `.sortedKeys` makes the same bytes every time.
    /// What the encoder refuses is an ``RFError`` of kind ``RFErrorKind/encoding`` that tells the place in
    /// the value; the `EncodingError` is its underlying error.
    public static func json(_ value: any Encodable) -> RFBody {
        if let json = value as? RFJSON { return .json(json) }
        return RFBody { encoder throws(RFError) in
            do {
                return RFEncodedBody(
                    body: .data(try encoder().encode(value)), contentType: RFContentType.json.rawValue)
            } catch {
                throw .encoding(error, as: "JSON")
            }
        }
    }

    /// JSON written as a literal: `.json(["title": "Kindred", "year": 1979, "tags": ["a", nil]])`.
    ///
    /// Objects keep the order of their names, unless the request's `jsonEncoder` has `.sortedKeys`. Its other
    /// settings have nothing to act on.
    public static func json(_ value: RFJSON) -> RFBody {
        RFBody { encoder throws(RFError) in
            let sortsKeys = encoder().outputFormatting.contains(.sortedKeys)
            let bytes = try RFJSONWriter.bytes(of: value, sortsKeys: sortsKeys)
            return RFEncodedBody(body: .data(Data(bytes)), contentType: RFContentType.json.rawValue)
        }
    }
}
