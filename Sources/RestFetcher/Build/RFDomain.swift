import Foundation

/// What a `domain` says: where the request goes, and the user, path and query it may carry.
struct RFDomain {
    /// Scheme, host and port: `https://api.example.com:8443`.
    private(set) var origin: [UInt8]

    /// `Basic …`, from the user information (RFC 7617).
    private(set) var authorization: String?

    /// From the slash after the host on, or empty.
    let path: ArraySlice<UInt8>

    /// Without the question mark, or empty.
    let query: ArraySlice<UInt8>

    let source: RFURLText

    init(_ text: String, property: String = RFURLText.domain) throws(RFError) {
        source = RFURLText(property, text)
        let bytes = source.bytes
        try RFDomain.checkCharacters(of: source)
        let scheme = try RFDomain.scheme(of: source)
        origin = Array(scheme.utf8)

        let afterScheme = bytes[scheme.utf8.count...]
        let authorityEnd = afterScheme.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let rest = bytes[(authorityEnd ?? bytes.endIndex)...]
        let queryMark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = rest[..<(queryMark ?? rest.endIndex)]
        query = queryMark.map { rest[($0 + 1)...] } ?? []

        try readAuthority(afterScheme[..<rest.startIndex])
        guard URL(string: String(decoding: origin, as: UTF8.self)) != nil else {
            throw source.fault("doesn't make a URL.")
        }
    }

    private static func checkCharacters(of source: RFURLText) throws(RFError) {
        guard !source.text.isEmpty else {
            throw source.fault("is empty. It needs a scheme and a host: \"https://api.example.com\".")
        }
        for byte in source.text.utf8 {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\\") || byte.isControl {
                throw source.fault("has a space, a backslash or a control character in it.")
            }
            if byte == UInt8(ascii: "#") { throw source.fault("has a fragment (#), which is never sent.") }
        }
    }

    /// `https://` or `http://`.
    private static func scheme(of source: RFURLText) throws(RFError) -> String {
        for scheme in ["https://", "http://"] {
            let start = source.text.utf8.prefix(scheme.utf8.count)
            if start.elementsEqual(scheme.utf8, by: { $0.lowercasedASCII == $1 }) { return scheme }
        }
        if let url = meant(by: source) { throw source.fault("has no scheme. Did you mean \"\(url)\"?") }
        throw source.fault("must begin with http:// or https://.")
    }

    /// The URL that a text without a scheme may be meant as, if there is one and nothing in it may be secret.
    private static func meant(by source: RFURLText) -> String? {
        let text = source.text
        guard source.shown == text, !text.contains("@") else { return nil }
        let scheme = ["https:", "http:"].first { text.lowercased().hasPrefix($0) }
        let rest = text.dropFirst(scheme?.count ?? 0).drop { $0 == "/" }
        guard !rest.contains("://") else { return nil }
        let url = "\(scheme ?? "https:")//\(rest)"
        return (try? RFDomain(url, property: source.property)) == nil ? nil : url
    }
}

extension RFDomain {
    /// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986 §3.2).
    private mutating func readAuthority(_ authority: ArraySlice<UInt8>) throws(RFError) {
        var hostAndPort = authority
        // The last @ counts, as in browsers: what follows it is where the request really goes.
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            hostAndPort = authority[(at + 1)...]
            try readUser(authority[..<at])
        }
        if hostAndPort.first == UInt8(ascii: "[") {
            try readAddressLiteral(hostAndPort)
        } else {
            let colon = hostAndPort.firstIndex(of: UInt8(ascii: ":")) ?? hostAndPort.endIndex
            try readHostName(hostAndPort[..<colon])
            try readPort(hostAndPort[colon...])
        }
    }

    /// An IPv6 address, maybe with a zone: `[fe80::1%25eth0]` (RFC 3986 §3.2.2, RFC 6874).
    private mutating func readAddressLiteral(_ hostAndPort: ArraySlice<UInt8>) throws(RFError) {
        guard let bracket = hostAndPort.firstIndex(of: UInt8(ascii: "]")) else {
            throw source.fault("has an opening bracket in the host, but no closing one.")
        }
        let literal = hostAndPort[hostAndPort.startIndex...bracket]
        let inside = literal.dropFirst().dropLast()
        let address = inside.prefix { $0 != UInt8(ascii: "%") }
        let zone = inside[address.endIndex...]
        guard address.contains(UInt8(ascii: ":")), address.allSatisfy(RFByteSet.address.contains),
            zone.isEmpty || zone.starts(with: "%25".utf8),
            zone.dropFirst().allSatisfy(RFByteSet.unreserved.contains)
        else { throw source.fault("has no IPv6 address between its brackets.") }
        origin += literal
        try readPort(hostAndPort[(bracket + 1)...])
    }

    private mutating func readHostName(_ name: ArraySlice<UInt8>) throws(RFError) {
        guard !name.isEmpty else { throw source.fault("has no host.") }
        if name.allSatisfy(RFByteSet.hostName.contains) {
            origin += name.lazy.map(\.lowercasedASCII)
            return
        }
        guard name.allSatisfy({ $0 >= 128 || RFByteSet.hostName.contains($0) }),
            let encoded = RFDomain.internationalHost(String(decoding: name, as: UTF8.self))
        else { throw source.fault("has a host name with characters that no host name can have.") }
        origin += encoded.utf8
    }

    /// The `xn--` form of a name (RFC 5891). Nil if there is none, or on systems that don't know how.
    private static func internationalHost(_ name: String) -> String? {
        // Mapping can turn a look-alike into a slash or a colon, so what comes out is checked, too.
        guard let url = URL(string: "https://" + name), let host = url.host, !host.isEmpty,
            host.utf8.allSatisfy(RFByteSet.hostName.contains), url.absoluteString == "https://" + host
        else { return nil }
        return host
    }

    private mutating func readPort(_ text: ArraySlice<UInt8>) throws(RFError) {
        guard let colon = text.first else { return }
        let digits = String(decoding: text.dropFirst(), as: UTF8.self)
        let isNumber = digits.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard colon == UInt8(ascii: ":"), isNumber, let port = UInt16(digits), port > 0 else {
            throw source.fault("has a port that isn't a number from 1 to 65535.")
        }
        origin += text
    }

    /// Takes the user out of the URL, because RFC 9110 §4.2.4 forbids to send it there.
    private mutating func readUser(_ userInfo: ArraySlice<UInt8>) throws(RFError) {
        guard !userInfo.isEmpty else { return }
        let colon = userInfo.firstIndex(of: UInt8(ascii: ":")) ?? userInfo.endIndex
        let user = userInfo[..<colon].percentDecoded
        let password = userInfo[colon...].dropFirst().percentDecoded
        authorization = RFBasicCredential.value(user: user, password: password)
        guard authorization != nil else {
            throw source.fault("has a user or password that Basic authentication can't carry.")
        }
    }
}
