import Testing

@testable import RestFetcher

@Suite("traceparent (W3C Trace Context §3.2)")
struct RFTraceParentTests {
    private static let trace = "0af7651916cd43dd8448eb211c80319c"
    private static let step = "b7ad6b7169203331"

    @Test(
        "a valid value is read, of a later version what is known (§3.2.4)",
        arguments: [
            ("00-\(trace)-\(step)-01", true), ("00-\(trace)-\(step)-00", false),
            ("00-\(trace)-\(step)-03", true), ("00-\(trace)-\(step)-fe", false),
            ("01-\(trace)-\(step)-01", true), ("cc-\(trace)-\(step)-01-what-comes", true),
            ("cc-\(trace)-\(step)-01-", true),
        ])
    func valid(value: String, isSampled: Bool) throws {
        let parent = try #require(RFTraceParent(value))
        #expect(parent.traceID == RFTraceParentTests.trace && parent.parentID == RFTraceParentTests.step)
        #expect(parent.isSampled == isSampled)
        #expect(parent.description == "00-\(parent.traceID)-\(parent.parentID)-\(isSampled ? "01" : "00")")
    }

    @Test(
        "anything else isn't (§3.2.2)",
        arguments: [
            "", "-", "---", "00", "ff-\(trace)-\(step)-01", "00-\(trace)-\(step)-01-x",
            "00-\(trace)-\(step)-01-",
            "00-\(trace)-\(step)-1", "00-\(trace)-\(step)", "0-\(trace)-\(step)-01", "00-\(trace)-\(step)-0g",
            "00-00000000000000000000000000000000-\(step)-01", "00-\(trace)-0000000000000000-01",
            "00-0AF7651916CD43DD8448EB211C80319C-\(step)-01", "00-\(trace)-B7AD6B7169203331-01",
            "00-\(trace)0-\(step)-01", "00-\(trace)-\(step)0-01", " 00-\(trace)-\(step)-01",
            "cc-\(trace)-\(step)-01x",
            "00-\(trace)-\(step)-01, 00-\(trace)-\(step)-01", "00-é\(trace.dropFirst(2))-\(step)-01",
        ])
    func invalid(value: String) {
        #expect(RFTraceParent(value) == nil)
    }

    @Test("a new one is valid, also where the random numbers are small or zero")
    func new() throws {
        for number in [0, 1, 0xFF, .max] as [UInt64] {
            let parent = RFTraceParent(isSampled: true, random: { number })
            #expect(RFTraceParent(parent.description) == parent)
            let next = parent.next(random: { 7 })
            #expect(next.traceID == parent.traceID && next.parentID == "0000000000000007")
            #expect(RFTraceParent(next.description) == next)
        }
    }
}
