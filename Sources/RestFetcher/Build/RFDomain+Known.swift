extension RFDomain {
    private struct AllKnown {
        var byText: [String: RFKept<RFDomain>] = [:]
        /// Found without hashing: the text is mostly the same piece of memory.
        var latest: RFKept<RFDomain>?
    }

    /// The domains that were read before. A program talks to a few, and every request names one.
    private static let known = RFLocked(AllKnown())

    /// Reads a domain, or finds it among those that were read before.
    static func read(_ text: String, property: String) throws(RFError) -> RFDomain {
        let found = known.withLock { known -> RFKept<RFDomain>? in
            if let latest = known.latest, latest.value.source.text == text { return latest }
            guard let found = known.byText[text] else { return nil }
            known.latest = found
            return found
        }
        if let domain = found?.value, domain.source.property == property { return domain }
        let domain = try RFDomain(text, property: property)
        // One with a password in it isn't kept.
        guard domain.authorization == nil else { return domain }
        known.withLock { known in
            if known.byText.count == knownAtMost { known.byText = [:] }
            known.byText[text] = RFKept(domain)
        }
        return domain
    }
}

private let knownAtMost = 64
