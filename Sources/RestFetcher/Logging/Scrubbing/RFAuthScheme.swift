/// The names of HTTP authentication schemes (RFC 9110 §16.4.1), which say nothing of the credentials that follow.
enum RFAuthScheme {
    private static let known: Set<String> = [
        "basic", "bearer", "concealed", "digest", "dpop", "gnap", "hawk", "hoba", "mutual", "negotiate",
        "ntlm",
        "oauth", "privatetoken", "scram-sha-1", "scram-sha-256", "vapid", "aws4-hmac-sha256", "token",
        "apikey",
    ]

    static func isKnown(_ name: some StringProtocol) -> Bool {
        known.contains(name.lowercased())
    }
}
