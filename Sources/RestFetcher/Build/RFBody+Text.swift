import Foundation

extension RFBody {
    /// A text, as `text/plain` with its charset.
    ///
    /// A character that `encoding` doesn't have, or an encoding without a registered name, is an ``RFError``
    /// of kind ``RFErrorKind/encoding``. UTF-16 and UTF-32 begin with a byte order mark unless the encoding
    /// names the order.
    public static func text(_ text: String, encoding: String.Encoding = .utf8) -> RFBody {
        RFBody { _ throws(RFError) in
            guard let charset = encoding.charset else {
                throw .encoding("The text encoding \(encoding) has no name to send. Use .data instead.")
            }
            guard let data = text.data(using: encoding) else {
                throw .encoding("The text has characters that \(charset) can't hold.")
            }
            return RFEncodedBody(body: .data(data), contentType: "text/plain; charset=" + charset)
        }
    }

    /// Bytes as they are. With a `contentType` of nil no `Content-Type` is sent, unless `requestHeaders` has
    /// one.
    public static func data(_ data: Data, contentType: RFContentType? = .binary) -> RFBody {
        RFBody { _ throws(RFError) in
            RFEncodedBody(body: .data(data), contentType: contentType?.rawValue)
        }
    }
}

extension String.Encoding {
    /// The name of the encoding in the IANA registry of character sets.
    fileprivate var charset: String? {
        switch self {
        case .utf8: "utf-8"
        case .ascii: "us-ascii"
        case .isoLatin1: "iso-8859-1"
        case .isoLatin2: "iso-8859-2"
        case .windowsCP1250: "windows-1250"
        case .windowsCP1251: "windows-1251"
        case .windowsCP1252: "windows-1252"
        case .windowsCP1253: "windows-1253"
        case .windowsCP1254: "windows-1254"
        case .shiftJIS: "shift_jis"
        case .iso2022JP: "iso-2022-jp"
        case .utf16: "utf-16"
        case .utf16BigEndian: "utf-16be"
        case .utf16LittleEndian: "utf-16le"
        case .utf32: "utf-32"
        case .utf32BigEndian: "utf-32be"
        case .utf32LittleEndian: "utf-32le"
        default: nil
        }
    }
}
