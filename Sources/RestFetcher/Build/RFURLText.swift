/// One of the texts a URL is made from, with the name its errors call it by.
struct RFURLText {
    let property: String
    let text: String

    init(_ property: String, _ text: String) {
        self.property = property
        self.text = text
    }

    var bytes: [UInt8] { [UInt8](text.utf8) }

    /// An error that names the property and shows its text, without what may be secret in it.
    func fault(_ complaint: String) -> RFError {
        .invalidURL("\(property) \"\(shown)\" \(complaint)")
    }

    /// The text for a message: user information and query are masked, control characters are escaped.
    var shown: String {
        let bytes = bytes
        let authority = RFURLText.startOfAuthority(in: bytes)
        var output = Array(bytes[..<(authority ?? 0)])
        var rest = bytes[output.count...]
        // An @ further back may belong to a password that isn't encoded: mask too much rather than too little.
        let isDomain = property == RFURLText.domain || property == RFURLText.baseURL
        if authority != nil || isDomain, let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            output += "…".utf8
            rest = rest[at...]
        }
        if let end = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            output += rest[...end]
            output += "…".utf8
        } else {
            output += rest
        }
        let longest = 200
        return String(String(decoding: output, as: UTF8.self).prefix(longest)).escapedForMessage
    }

    private static func startOfAuthority(in bytes: [UInt8]) -> Int? {
        if bytes.starts(with: "//".utf8) { return 2 }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        return colon + 3
    }

    static let domain = "domain"
    static let baseURL = "baseURL"
}

extension RFError {
    static func invalidURL(_ message: String) -> RFError {
        RFError(stage: .build, kind: .invalidURL, message: message)
    }

    /// The same error, led by the name of the request.
    func named(_ requestName: String) -> RFError {
        var error = self
        error.requestName = requestName
        return error
    }
}
