import Foundation

/// Several parts in one body, as an HTML form with files sends them: `multipart/form-data` (RFC 7578).
///
///     var body: RFBody {
///         .multipart([
///             .text("title", "Kindred"),
///             .json("details", details),
///             .file("cover", coverURL),
///         ])
///     }
///
/// The parts are sent in their order; names may be repeated, as for several files. For the members of a model, see
/// ``RFMultipartFormDataEncoder``.
public struct RFMultipartFormData {
    /// The parts in the order in which they are sent. No parts make a body that has the end mark alone.
    public var parts: [Part]

    /// What is sent between the parts. Default: nil, then it is made of 128 random bits, anew for every fetch, and
    /// is the same in every retry and redirect of it.
    ///
    /// One of your own has 1 to 70 characters (RFC 2046 §5.1.1). It must not occur in any part: in what is in
    /// memory that is an ``RFError`` of kind ``RFErrorKind/encoding``, in files and streams nobody looks.
    public var boundary: String?

    /// Makes form data without parts.
    public init() {
        parts = []
    }

    /// Makes form data from its parts.
    public init(_ parts: [Part], boundary: String? = nil) {
        self.parts = parts
        self.boundary = boundary
    }
}

extension RFMultipartFormData: ExpressibleByArrayLiteral {
    /// Makes form data from its parts.
    public init(arrayLiteral parts: Part...) {
        self.init(parts)
    }
}
