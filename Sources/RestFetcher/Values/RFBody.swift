import Foundation

/// What a request carries, as it is declared: `.json(book)`, `.form(["q": "swift"])`, `.text("hello")`.
///
/// It is turned into bytes on the thread that calls `fetch()`, before anything is sent, so it may hold values
/// that aren't `Sendable`. Each kind has a content type; a `Content-Type` in `requestHeaders` wins over it.
public struct RFBody {
    let encode: (_ encoder: () -> JSONEncoder) throws(RFError) -> RFEncodedBody

    /// No body and no `Content-Type`.
    public static var none: RFBody {
        RFBody { _ throws(RFError) in RFEncodedBody() }
    }

    /// The bytes and their content type. JSON is written by `encoder`, which is made only for that.
    func encoded(with encoder: @autoclosure () -> JSONEncoder) throws(RFError) -> RFEncodedBody {
        try encode(encoder)
    }
}

/// A body ready to be sent.
struct RFEncodedBody: Sendable {
    var body: RFHTTPBody = .none
    var contentType: String?
    /// What separates the parts of a multipart body. Whatever content type is sent has to name it.
    var boundary: String?
}
