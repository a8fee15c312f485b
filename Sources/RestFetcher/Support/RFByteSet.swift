/// A set of ASCII bytes, asked for each byte of a text.
struct RFByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The ASCII characters of `characters`; others are left out.
    init(_ characters: String) {
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
    }

    func union(_ characters: String) -> RFByteSet {
        var result = RFByteSet(characters)
        result.low |= low
        result.high |= high
        return result
    }
}

extension RFByteSet {
    static let alphanumerics = RFByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// RFC 3986 §2.3.
    static let unreserved = alphanumerics.union("-._~")

    /// What may stand in a path as it is: `pchar` and the slash (RFC 3986 §3.3).
    static let path = unreserved.union("!$&'()*+,;=:@/")

    /// What can have no other meaning in a path than itself.
    static let plainPath = unreserved.union("!$&'()*+,;=@/")

    /// What may stand in a query as it is (RFC 3986 §3.4).
    static let query = path.union("?")

    /// What a value keeps inside one path segment: `pchar` without the semicolon, which servers take for
    /// the start of a parameter of the segment (RFC 3986 §3.3).
    static let segmentValue = unreserved.union("!$&'()*+,=:@")

    /// What a form keeps (WHATWG URL, application/x-www-form-urlencoded percent-encode set).
    static let form = alphanumerics.union("*-._")

    /// A host name. RFC 3986 §3.2.2 allows more, but no name in use has it and parsers disagree about it.
    static let hostName = unreserved

    /// An IPv6 address without its zone (RFC 3986 §3.2.2).
    static let address = RFByteSet("0123456789abcdefABCDEF:.")

    /// The characters of a scheme (RFC 3986 §3.1).
    static let scheme = alphanumerics.union("+-.")

    /// The characters of a method or a header name (RFC 9110 §5.6.2).
    static let token = alphanumerics.union("!#$%&'*+-.^_`|~")
}
