/// The `traceparent` of a request: which trace it belongs to, and which step of it sends it (W3C Trace Context §3.2).
public struct RFTraceParent: Sendable, Hashable, CustomStringConvertible {
    /// The trace: 32 lower-case hexadecimal digits, not all zero.
    public let traceID: String

    /// The step that sends the request: 16 lower-case hexadecimal digits, not all zero.
    public let parentID: String

    /// Whether the caller may have recorded the trace.
    public let isSampled: Bool

    /// Reads a field value; nil if it isn't valid (W3C Trace Context §3.2.2).
    ///
    /// Of a version later than `00` only what that version has is read (§3.2.4).
    public init?(_ value: String) {
        let parts = value.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 4, let version = RFTraceParent.hex(parts[0], count: 2), version != "ff",
            version != "00" || parts.count == 4,
            let traceID = RFTraceParent.hex(parts[1], count: 32), traceID.contains(where: { $0 != "0" }),
            let parentID = RFTraceParent.hex(parts[2], count: 16), parentID.contains(where: { $0 != "0" }),
            let flags = RFTraceParent.hex(parts[3], count: 2).flatMap({ UInt8($0, radix: 16) })
        else { return nil }
        self.traceID = traceID
        self.parentID = parentID
        self.isSampled = flags & 1 == 1
    }

    /// A step of a new trace.
    init(isSampled: Bool, random: () -> UInt64) {
        traceID = RFTraceParent.id(random()) + RFTraceParent.id(random())
        parentID = RFTraceParent.id(random())
        self.isSampled = isSampled
    }

    private init(in trace: RFTraceParent, random: () -> UInt64) {
        traceID = trace.traceID
        parentID = RFTraceParent.id(random())
        isSampled = trace.isSampled
    }

    /// A new step of the same trace.
    func next(random: () -> UInt64) -> RFTraceParent {
        RFTraceParent(in: self, random: random)
    }

    /// The field value.
    public var description: String {
        "00-\(traceID)-\(parentID)-\(isSampled ? "01" : "00")"
    }

    private static func hex(_ bytes: Substring.UTF8View, count: Int) -> String? {
        guard bytes.count == count, bytes.allSatisfy(isLowerHex) else { return nil }
        return String(Substring(bytes))
    }

    private static func isLowerHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Zero isn't valid, so it is taken for one.
    private static func id(_ number: UInt64) -> String {
        let digits = String(max(number, 1), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
