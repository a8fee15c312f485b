import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RFHeaders {
    /// The fields of an answer, sorted by name: URLSession gives them in no order.
    init(receivedIn response: HTTPURLResponse) {
        var fields: [Field] = []
        for case (let name as String, let value as String) in response.allHeaderFields {
            if RFHeaders.isSameName(name, "Set-Cookie") {
                fields += RFHeaders.cookies(in: value).map { Field(name: name, value: $0) }
            } else {
                fields.append(Field(name: name, value: value.trimmingCharacters(in: .whitespaces)))
            }
        }
        // A stable order for names that differ only in case, and for cookies as they came.
        let sorted = fields.enumerated().sorted {
            ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
        }
        self.init(sorted.map(\.element))
    }

    /// Whether there are several lengths of the body that differ (RFC 9112 §6.3).
    var hasTwoLengths: Bool {
        let lengths = values(for: "Content-Length").flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return lengths.contains { $0 != lengths[0] }
    }

    /// Takes apart `Set-Cookie` values that were joined with commas.
    ///
    /// A comma begins a new cookie if a name and `=` follow it. The one in a date doesn't, and there is none in
    /// the name or value of a cookie (RFC 6265 §4.1.1).
    static func cookies(in joined: String) -> [String] {
        var cookies: [String] = []
        for part in joined.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "=" && $0 != ";" }
            let beginsCookie = name.endIndex != part.endIndex && part[name.endIndex] == "=" && isName(name)
            if beginsCookie || cookies.isEmpty {
                cookies.append(String(part))
            } else {
                cookies[cookies.count - 1] += "," + part
            }
        }
        return cookies.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func isName(_ text: Substring) -> Bool {
        let name = text.drop { $0 == " " }
        return !name.isEmpty && !name.contains(" ")
    }
}

extension RFTransportMetrics {
    mutating func fill(from transaction: URLSessionTaskTransactionMetrics) {
        guard let start = transaction.fetchStartDate else { return }
        func seconds(to date: Date?) -> TimeInterval? { date?.timeIntervalSince(start) }
        nameLookup = seconds(to: transaction.domainLookupEndDate)
        connect = seconds(to: transaction.secureConnectionStartDate ?? transaction.connectEndDate)
        secureConnect = seconds(to: transaction.secureConnectionEndDate)
        httpVersion = transaction.networkProtocolName.map(RFTransportMetrics.version)
        isConnectionReused = transaction.isReusedConnection
    }

    private static func version(of protocolName: String) -> String {
        switch protocolName.lowercased() {
        case "h2": "2"
        case "h3": "3"
        case let name: name.hasPrefix("http/") ? String(name.dropFirst(5)) : name
        }
    }
}
