import Foundation

extension URL {
    /// The value of that name in the query, decoded; the first if there are several.
    func queryValue(_ name: String) -> String? {
        pairs.first { URL.name(of: $0) == name }.map { pair in
            let value = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
                .first
            return value.map(URL.decoded) ?? ""
        }
    }

    /// The same URL with these values in its query, sorted by name after those that stay. All that had one of these
    /// names go.
    func replacingQueryValues(_ values: [String: String]) throws(RFError) -> URL {
        var kept = pairs.filter { values[URL.name(of: $0)] == nil }.map(String.init)
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            var pair: [UInt8] = []
            pair.append(encoding: name.utf8, keeping: .unreserved)
            pair.append(UInt8(ascii: "="))
            pair.append(encoding: value.utf8, keeping: .unreserved)
            kept.append(String(decoding: pair, as: UTF8.self))
        }
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = kept.isEmpty ? nil : kept.joined(separator: "&")
        guard let url = parts?.url else { throw .invalidURL("The URL can't take other query values.") }
        return url
    }

    private var pairs: [Substring] {
        let query = URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        return query.split(separator: "&")
    }

    private static func name(of pair: Substring) -> String {
        decoded(pair.prefix { $0 != "=" })
    }

    private static func decoded(_ text: Substring) -> String {
        String(decoding: Array(text.utf8)[...].percentDecoded, as: UTF8.self)
    }
}
