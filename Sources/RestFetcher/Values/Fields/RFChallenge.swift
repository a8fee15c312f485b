/// One way to authenticate that a server offers in `WWW-Authenticate` or `Proxy-Authenticate` (RFC 9110 §11.6.1).
struct RFChallenge: Sendable, Hashable {
    /// `basic`, `bearer`, `digest` or another, in lower case.
    let scheme: String
    /// The data that some schemes give instead of parameters (RFC 9110 §11.2).
    let token68: String?
    /// All parameters by their names in lower case. Of two with one name the first counts.
    private(set) var parameters: [String: String] = [:]

    /// The challenges in the values of all fields of a message, in order. What isn't part of one is skipped.
    static func challenges(in values: [String]) -> [RFChallenge] {
        var challenges: [RFChallenge] = []
        for value in values {
            var scanner = RFFieldScanner(value)
            for part in scanner.list(of: { $0.challengePart() }) {
                if let scheme = part.scheme {
                    challenges.append(RFChallenge(scheme: scheme, token68: part.token68))
                }
                if let (name, value) = part.parameter, let last = challenges.indices.last {
                    challenges[last].parameters.merge([name: value]) { earlier, _ in earlier }
                }
            }
        }
        return challenges
    }
}

/// What stands between two commas: a scheme, the scheme and its first parameter or token68, or one more parameter.
private struct ChallengePart {
    var scheme: String?
    var token68: String?
    var parameter: (name: String, value: String)?
}

extension RFFieldScanner {
    fileprivate mutating func challengePart() -> ChallengePart? {
        guard let word = token() else { return nil }
        skipWhitespace()
        if take("=") { return ChallengePart(parameter: (word.lowercased(), challengeValue())) }

        var part = ChallengePart(scheme: word.lowercased())
        let data = take { RFByteSet.token.contains($0) || $0 == UInt8(ascii: "/") }
        skipWhitespace()
        let equals = take { $0 == UInt8(ascii: "=") }
        skipWhitespace()
        if isAtEnd || next == UInt8(ascii: ",") {
            part.token68 = data.isEmpty ? nil : data + equals
        } else if equals == "=", !data.isEmpty {
            part.parameter = (data.lowercased(), challengeValue())
        }
        return part
    }

    private mutating func challengeValue() -> String {
        skipWhitespace()
        return quotedString() ?? take { !RFFieldScanner.isComma($0) && !RFFieldScanner.isWhitespace($0) }
    }
}
