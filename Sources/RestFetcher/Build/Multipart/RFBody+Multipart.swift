import Foundation

extension RFBody {
    /// Parts as `multipart/form-data` (RFC 7578): `.multipart([.text("title", title), .file("cover", url)])`.
    ///
    /// Its length is known and sent, unless a part is a stream of unknown length. What is larger than 16 MiB, or has
    /// a file or a stream in it, is put together while it is sent, and never in memory as a whole. It can be sent
    /// again, the boundary too, unless a part is a stream that can't.
    ///
    /// A `Content-Type` in `requestHeaders` wins; if it is a multipart type it gets the boundary of the body.
    public static func multipart(_ formData: RFMultipartFormData) -> RFBody {
        RFBody { encoder throws(RFError) in try formData.encoded(with: encoder()) }
    }

    /// The members of an object as `multipart/form-data`, see ``RFMultipartFormDataEncoder``.
    public static func multipart(
        _ value: some Encodable, encoder: RFMultipartFormDataEncoder = RFMultipartFormDataEncoder()
    ) -> RFBody {
        RFBody { jsonEncoder throws(RFError) in
            try encoder.encode(value).encoded(with: jsonEncoder())
        }
    }
}
