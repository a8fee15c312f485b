import Testing

@testable import RestFetcher

@Suite("Content-Range (RFC 9110 §14.4)")
struct RFContentRangeTests {
    @Test(
        "a range and the length of the whole are read",
        arguments: [
            ("bytes 100-199/200", 100...199, 200), ("bytes 0-0/1", 0...0, 1),
            ("bytes 42-1233/*", 42...1233, nil),
            ("bytes */200", nil, 200), ("bytes */0", nil, 0), ("Bytes 0-1/2", 0...1, 2),
            (" bytes  0-1/2 ", 0...1, 2),
            ("bytes 0-9223372036854775805/9223372036854775806", 0...(.max - 2), .max - 1),
            ("bytes 0-9223372036854775806/*", 0...(.max - 1), nil), ("bytes 007-010/011", 7...10, 11),
        ] as [(String, ClosedRange<Int>?, Int?)])
    func aRangeIsRead(value: String, range: ClosedRange<Int>?, total: Int?) throws {
        let found = try #require(RFContentRange(value))
        #expect(found.range == range)
        #expect(found.total == total)
        _ = found.range?.count
    }

    @Test(
        "anything else gives nil",
        arguments: [
            "", "bytes", "bytes ", "bytes */*", "bytes 200-100/300", "bytes 0-200/200", "bytes 0-1",
            "bytes 0-1/",
            "bytes 0-/2", "bytes -1/2", "bytes 0-1/2x", "bytes 0-1/2 3", "bytes 0-1/-2", "bytes 0 - 1/2",
            "bytes=0-1/2",
            "bytes0-1/2", "items 0-1/2", "0-1/2", "bytes 0-1/2, bytes 0-1/2", "bytes 0-9223372036854775807/*",
            "bytes 0-1/9223372036854775807", "bytes 0-99999999999999999999/999999999999999999999", "bytes *",
            "bytes 0-1/99999999999999999999", "bytes +0-1/2", "bytes ٠-1/2", "bytes 0.5-1/2",
        ])
    func anythingElseGivesNil(value: String) {
        #expect(RFContentRange(value) == nil)
    }
}
