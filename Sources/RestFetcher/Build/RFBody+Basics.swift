import Foundation

extension RFBody {
    /// A text in UTF-8, as `text/plain; charset=utf-8`.
    public static func text(_ text: String) -> RFBody {
        RFBody { _ throws(RFError) in
            RFEncodedBody(body: .data(Data(text.utf8)), contentType: "text/plain; charset=utf-8")
        }
    }

    /// Bytes as they are. With a `contentType` of nil no `Content-Type` is sent, unless `requestHeaders` has
    /// one.
    public static func data(_ data: Data, contentType: String? = "application/octet-stream") -> RFBody {
        RFBody { _ throws(RFError) in RFEncodedBody(body: .data(data), contentType: contentType) }
    }

    /// A value as JSON (RFC 8259), written by the request's `jsonEncoder`, as `application/json`.
    ///
    /// What the encoder refuses is an ``RFError`` of kind ``RFErrorKind/encoding`` that tells the place in
    /// the value; the `EncodingError` is its underlying error.
    public static func json(_ value: any Encodable) -> RFBody {
        RFBody { encoder throws(RFError) in
            do {
                return RFEncodedBody(body: .data(try encoder.encode(value)), contentType: "application/json")
            } catch {
                throw .encoding(error, as: "JSON")
            }
        }
    }

    /// Names and values as `application/x-www-form-urlencoded` (WHATWG URL §5.2), sorted by name.
    ///
    /// A space is sent as `+`, a line feed as `%0A`: line ends go out as given. No fields make an empty body.
    public static func form(_ fields: [String: String]) -> RFBody {
        RFBody { _ throws(RFError) in
            var bytes: [UInt8] = []
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                bytes.appendFormField(name: name, value: value)
            }
            return RFEncodedBody(body: .data(Data(bytes)), contentType: "application/x-www-form-urlencoded")
        }
    }
}

extension [UInt8] {
    /// Appends one field of a form.
    mutating func appendFormField(name: String, value: String) {
        if !isEmpty { append(UInt8(ascii: "&")) }
        append(formEncoding: name)
        append(UInt8(ascii: "="))
        append(formEncoding: value)
    }

    private mutating func append(formEncoding text: String) {
        let kept = RFByteSet.form
        for byte in text.utf8 {
            if byte == UInt8(ascii: " ") {
                append(UInt8(ascii: "+"))
            } else if kept.contains(byte) {
                append(byte)
            } else {
                appendEncoded(byte)
            }
        }
    }
}
