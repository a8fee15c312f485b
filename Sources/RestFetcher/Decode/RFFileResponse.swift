import Foundation

/// The answer in a file: the value is the URL of it. The request says by its `download` where it goes.
///
/// ```swift
/// class GetCover: RFDownloadRequest {
///     override var domain: String { "https://bookshop.example" }
///     override var pathResource: String { "covers/7" }
///     override var download: RFDownload? { RFDownload(to: folder) }
/// }
/// ```
///
/// The body never is in memory as a whole. It is written beside its place, and put there when it is complete and
/// `validate`, whose reply has no data, accepts the answer; what isn't a success code is an error with its body, as ever.
/// An answer that has no body by its code, as 204, fails with ``RFErrorKind/emptyResponse``. `createResponse` isn't
/// called.
public struct RFFileResponse: RFDecodable {
    /// Any type.
    public static var acceptType: String? { nil }

    /// Where the file is.
    public let object: URL

    /// Nil: what is in memory is in no file.
    public init?(data: Data) throws {
        return nil
    }
}
