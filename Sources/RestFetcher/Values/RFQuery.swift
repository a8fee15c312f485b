/// The query of a URL as names and values, in order; names may be repeated.
///
/// Write it by hand, or make it from anything `Encodable`:
///
///     var query: RFQuery { ["q": term, "page": 2, "tags": ["swift", "rest"], "draft": nil] }
///     var query: RFQuery { RFQuery(filter, style: RFQueryStyle(arrays: .repeated)) }
///
/// Values are encoded at once, and percent-encoded when the URL is built: everything but the unreserved
/// characters of RFC 3986 §2.3. A value that can't be encoded is an ``RFError`` of that build.
public struct RFQuery: Sendable {
    private(set) var members: [RFTree.Member] = []

    /// What went wrong first, thrown when the URL is built.
    private(set) var fault: RFError?

    /// How values are written.
    public var style: RFQueryStyle

    /// An empty query, to be filled with ``add(_:_:)``.
    public init(style: RFQueryStyle = RFQueryStyle()) {
        self.style = style
    }

    /// Whether there is nothing in it. A nil that is dropped counts as something.
    public var isEmpty: Bool { members.isEmpty && fault == nil }

    /// Adds the items of another query after the ones that are here. They are written in the style of this
    /// one.
    public mutating func append(_ other: RFQuery) {
        members += other.members
        fault = fault ?? other.fault
    }

    mutating func append(_ added: Result<[RFTree.Member], RFError>) {
        switch added {
        case .success(let added): members += added
        case .failure(let error): fault = fault ?? error
        }
    }
}
