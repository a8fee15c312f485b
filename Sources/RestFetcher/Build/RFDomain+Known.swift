extension RFDomain {
    /// The domains that were read before. A program talks to a few, and every request names one.
    private static let known = RFLocked<[String: RFDomain]>([:])

    /// Reads a domain, or finds it among those that were read before.
    static func read(_ text: String, property: String) throws(RFError) -> RFDomain {
        if let domain = known.withLock({ $0[text] }), domain.source.property == property { return domain }
        let domain = try RFDomain(text, property: property)
        // One with a password in it isn't kept.
        guard domain.authorization == nil else { return domain }
        known.withLock { known in
            if known.count == knownAtMost { known = [:] }
            known[text] = domain
        }
        return domain
    }
}

private let knownAtMost = 64
