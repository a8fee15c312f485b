import Foundation

/// What a server says about how many more requests it will take.
struct RFRateLimit: Sendable, Hashable {
    /// The number of requests left in this window.
    let remaining: Int?
    /// The seconds until the window ends, when the full number is allowed again.
    let resetAfter: TimeInterval?

    /// Reads `RateLimit` as any of its drafts has it (draft-ietf-httpapi-ratelimit-headers), or else the older
    /// `RateLimit-Remaining` and `RateLimit-Reset`, or these with `X-`; nil if none is there.
    ///
    /// Of several limits in `RateLimit` the one with the fewest requests left counts.
    init?(_ headers: RFHeaders, now: Date) {
        guard let fields = RFRateLimit.structured(headers) ?? RFRateLimit.plain(headers) else { return nil }
        remaining = fields.remaining.map { Int($0) }
        resetAfter = fields.reset.map { RFRateLimit.seconds($0, now: now) }
    }

    private struct Fields {
        let remaining: Double?
        let reset: Double?

        /// Nil if neither is a number.
        init?(remaining: String?, reset: String?) {
            self.remaining = remaining.flatMap(RFRateLimit.number)
            self.reset = reset.flatMap(RFRateLimit.number)
            if self.remaining == nil && self.reset == nil { return nil }
        }
    }

    /// `"default";r=50;t=30`, or `limit=100, remaining=50, reset=30` before draft 8.
    private static func structured(_ headers: RFHeaders) -> Fields? {
        guard let value = headers["RateLimit"] else { return nil }
        var scanner = RFFieldScanner(value)
        let members = scanner.list { $0.rateLimitMember() }
        let policies = members.compactMap { member in
            Fields(remaining: member.parameters["r"], reset: member.parameters["t"])
        }
        if let tightest = policies.min(by: { $0.remaining ?? .infinity < $1.remaining ?? .infinity }) {
            return tightest
        }
        return Fields(
            remaining: members.first { $0.name == "remaining" }?.value,
            reset: members.first { $0.name == "reset" }?.value)
    }

    private static func plain(_ headers: RFHeaders) -> Fields? {
        for prefix in ["RateLimit-", "X-RateLimit-", "X-Rate-Limit-"] {
            let fields = Fields(remaining: headers[prefix + "Remaining"], reset: headers[prefix + "Reset"])
            if let fields { return fields }
        }
        return nil
    }

    private static func number(_ value: String) -> Double? {
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        return scanner.decimal().map { min($0, 1e15) }
    }

    /// Servers mean seconds from now, or a time in seconds or in milliseconds since 1970. Seconds from now are fewer
    /// than 1e9, which is 31 years; as a time that was in 2001.
    private static func seconds(_ reset: Double, now: Date) -> TimeInterval {
        if reset < 1e9 { return reset }
        let time = reset < 1e11 ? reset : reset / 1000
        return max(0, time - now.timeIntervalSince1970)
    }
}

/// `"name";parameter=value` or `name=value`.
private struct RateLimitMember {
    let name: String
    let value: String?
    let parameters: [String: String]
}

extension RFFieldScanner {
    fileprivate mutating func rateLimitMember() -> RateLimitMember? {
        guard let name = quotedString() ?? token() else { return nil }
        return RateLimitMember(
            name: name.lowercased(), value: take("=") ? token() : nil,
            parameters: parameters(isListElement: true))
    }
}
