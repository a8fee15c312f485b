import Foundation

/// A link to another resource, as the `Link` header field gives it (RFC 8288).
public struct RFLink: Sendable, Hashable {
    /// Where it points to, as written: an absolute or a relative reference.
    public let target: String

    /// What the target is to this resource, in lower case: `next`, `prev`, `self` and others.
    public let relations: [String]

    /// The other end of the link if it isn't the resource that was fetched, as written.
    public let anchor: String?

    /// All parameters by their names in lower case. Of two with one name the first counts.
    public let parameters: [String: String]

    /// A label for people: `title*`, which may be any text (RFC 8187), or else `title`.
    public var title: String? {
        parameters["title*"].flatMap(RFExtendedValue.decode) ?? parameters["title"]
    }

    /// Whether the target has this relation to the other end, without regard to case.
    public func hasRelation(_ relation: String) -> Bool {
        relations.contains(relation.lowercased())
    }

    /// The target as an absolute URL (RFC 3986 §5), or nil if it isn't one.
    /// - Parameter base: the URL of the response, after redirects.
    public func url(relativeTo base: URL) -> URL? {
        URL(reference: target, from: base)
    }

    /// The links in a field value. What isn't a link is skipped (RFC 8288 appendix B.2).
    public static func links(in value: String) -> [RFLink] {
        var scanner = RFFieldScanner(value)
        return scanner.list { $0.link() }
    }

    fileprivate init(target: String, parameters: [String: String]) {
        self.target = target
        self.parameters = parameters
        self.anchor = parameters["anchor"]
        self.relations = (parameters["rel"] ?? "").lowercased().split(separator: " ").map(String.init)
    }
}

extension RFHeaders {
    /// The links of all `Link` fields, in order (RFC 8288).
    public var links: [RFLink] {
        values(for: "Link").flatMap(RFLink.links)
    }

    /// Where the first link with that relation points to, for example the `next` page.
    ///
    /// A link with an anchor counts only if that is the resource itself.
    /// - Parameter base: the URL of the response, after redirects.
    public func linkedURL(_ relation: String, relativeTo base: URL) -> URL? {
        link(relation, from: base)?.url(relativeTo: base)
    }

    /// The first link with that relation that starts at `base`.
    func link(_ relation: String, from base: URL) -> RFLink? {
        links.first { link in
            link.hasRelation(relation)
                && link.anchor.map { URL(reference: $0, from: base) == base.absoluteURL } ?? true
        }
    }
}

extension RFFieldScanner {
    fileprivate mutating func link() -> RFLink? {
        guard take("<") else { return nil }
        let target = take { $0 != UInt8(ascii: ">") }
        guard take(">") else { return nil }
        return RFLink(target: target, parameters: parameters(isListElement: true))
    }
}
