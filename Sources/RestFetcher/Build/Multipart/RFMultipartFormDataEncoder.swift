import Foundation

/// Turns the members of any `Encodable` object into the parts of multipart form data (RFC 7578).
///
/// An ``RFMedia`` anywhere in the object becomes a file part, `Data` a part of bytes, and all else a text part. Names
/// of nested members and of elements are those of queries: `author[name]`, `tags[]`.
///
/// ```swift
/// struct NewBook: Encodable {
///     var title: String
///     var cover: RFMedia
/// }
/// let book = NewBook(title: "Kindred", cover: .file(coverURL))
/// let encoder = RFMultipartFormDataEncoder(style: RFQueryStyle(keys: .snakeCase))
/// var formData = try encoder.encode(book)
/// formData.parts.append(.text("source", "app"))
/// ```
public struct RFMultipartFormDataEncoder: Sendable {
    /// How names and texts are written. Its `nils` can leave a nil out or send an empty part; with arrays in the
    /// style `.commas` the elements must be texts, and commas within them stay as they are. Its `spaces` have no
    /// part in it.
    public var style: RFQueryStyle

    /// Whether `Data` is written as text, in the way that `data` of the style says. Default: false, it is sent as
    /// its bytes, as `application/octet-stream`.
    public var writesDataAsText: Bool

    /// Makes an encoder.
    public init(style: RFQueryStyle = RFQueryStyle(), writesDataAsText: Bool = false) {
        self.style = style
        self.writesDataAsText = writesDataAsText
    }

    /// The members of an object as parts, in order; those of a dictionary are sorted by key.
    ///
    /// - Throws: an ``RFError`` of kind ``RFErrorKind/encoding`` for a value that isn't an object at its top, for NaN
    ///   and infinity, and for more than 100 levels.
    public func encode(_ value: some Encodable) throws(RFError) -> RFMultipartFormData {
        let members = try RFTree.members(of: value, for: "Multipart form data").get()
        var formData = RFMultipartFormData()
        for pair in try style.pairs(of: members) { formData.parts.append(try part(of: pair)) }
        return formData
    }

    private func part(of pair: RFPair) throws(RFError) -> RFMultipartFormData.Part {
        switch pair.value {
        case .file(let media): return .media(pair.name, media)
        case .data(let data) where !writesDataAsText: return .data(pair.name, data)
        case .array(let leaves):
            var texts: [String] = []
            for leaf in leaves { texts.append(try style.text(of: leaf)) }
            return .text(pair.name, texts.joined(separator: ","))
        case let leaf: return .text(pair.name, try style.text(of: leaf))
        }
    }
}
