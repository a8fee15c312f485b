/// The `Accept` field: the media types that a request asks for (RFC 9110 §12.5.1).
struct RFAccept: Sendable {
    private let ranges: [RFMediaType]

    /// Reads a field value. Whatever isn't a media range is skipped.
    init(_ value: String) {
        var scanner = RFFieldScanner(value)
        ranges = scanner.list { RFMediaType(&$0) }
    }

    /// Whether the request asked for this type. One that asked for nothing in particular accepts everything.
    func accepts(_ type: RFMediaType) -> Bool {
        quality(of: type) > 0
    }

    /// How much the type is wanted, from 0 (not at all) to 1. Of the ranges that it's in the most exact decides.
    func quality(of type: RFMediaType) -> Double {
        if ranges.isEmpty { return 1 }
        let fitting = ranges.filter { $0.includes(type) }
        return fitting.max { $0.exactness < $1.exactness }?.quality ?? 0
    }
}

/// A media type read as a range of them: `text/*;q=0.5`.
extension RFMediaType {
    fileprivate func includes(_ other: RFMediaType) -> Bool {
        (type == other.type || type == "*") && (subtype == other.subtype || subtype == "*")
            && ranged.allSatisfy { other.parameters[$0.key]?.lowercased() == $0.value.lowercased() }
    }

    fileprivate var exactness: Int {
        (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) + ranged.count
    }

    fileprivate var quality: Double {
        guard let weight = parameters["q"] else { return 1 }
        var scanner = RFFieldScanner(weight)
        return scanner.decimal().map { min($0, 1) } ?? 1
    }

    /// The parameters that narrow the range. A charset doesn't: JSON comes without one, whatever was asked for.
    private var ranged: [String: String] {
        parameters.filter { $0.key != "q" && $0.key != "charset" }
    }
}
