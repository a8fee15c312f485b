/// The `Cache-Control` field of a request or a response (RFC 9111 §5.2).
struct RFCacheControl: Sendable, Hashable {
    /// What means something to a private cache. Any other directive is ignored (RFC 9111 §5.2.3).
    enum Directive: String, Sendable {
        case maxAge = "max-age"
        case maxStale = "max-stale"
        case minFresh = "min-fresh"
        case mustRevalidate = "must-revalidate"
        case mustUnderstand = "must-understand"
        case noCache = "no-cache"
        case noStore = "no-store"
        case onlyIfCached = "only-if-cached"
        case isPrivate = "private"
        case isPublic = "public"
        /// RFC 8246.
        case immutable
        /// RFC 5861 §4.
        case staleIfError = "stale-if-error"
        /// RFC 5861 §3.
        case staleWhileRevalidate = "stale-while-revalidate"
    }

    private var directives: [Directive: Int] = [:]

    /// Reads the values of all `Cache-Control` fields of a message.
    init(_ values: [String]) {
        for value in values {
            var scanner = RFFieldScanner(value)
            for (name, argument) in scanner.list(of: { $0.directive() }) {
                if let directive = Directive(rawValue: name) { add(directive, argument: argument) }
            }
        }
    }

    /// Whether the directive is there. One that names fields, such as `no-cache="Set-Cookie"`, counts as if it
    /// named none, and so meant the whole message (RFC 9111 §5.2.2.4).
    func contains(_ directive: Directive) -> Bool {
        directives[directive] != nil
    }

    /// The seconds that a directive gives, at most 2^31 (RFC 9111 §1.2.2), or nil if it isn't there.
    ///
    /// Of several the one that allows least counts, and one without a number allows nothing: `max-age=x` is 0.
    /// Only `max-stale` may go without, and then allows any age (RFC 9111 §5.2.1.2).
    func seconds(_ directive: Directive) -> Int? {
        directives[directive]
    }

    private mutating func add(_ directive: Directive, argument: String?) {
        let isMinimum = directive == .minFresh
        let isUnlimited = directive == .maxStale && argument == nil
        let fallback = isMinimum || isUnlimited ? RFCacheControl.mostSeconds : 0
        let seconds = argument.flatMap(RFCacheControl.seconds) ?? fallback
        let earlier = directives[directive] ?? seconds
        directives[directive] = isMinimum ? max(earlier, seconds) : min(earlier, seconds)
    }

    private static func seconds(_ argument: String) -> Int? {
        var scanner = RFFieldScanner(argument)
        let number = scanner.number()
        return scanner.isAtEnd ? number.map { min($0, mostSeconds) } : nil
    }

    private static let mostSeconds = 1 << 31
}

extension RFFieldScanner {
    /// `name`, `name=value` or `name="value"`, the name in lower case.
    fileprivate mutating func directive() -> (name: String, argument: String?)? {
        guard let name = token() else { return nil }
        skipWhitespace()
        guard take("=") else { return (name.lowercased(), nil) }
        skipWhitespace()
        return (name.lowercased(), quotedString() ?? token() ?? "")
    }
}
