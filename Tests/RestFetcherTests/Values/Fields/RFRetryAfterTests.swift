import Foundation
import Testing

@testable import RestFetcher

@Suite("Retry-After (RFC 9110 §10.2.3)")
struct RFRetryAfterTests {
    static let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    @Test(
        "seconds and dates give the time to wait",
        arguments: [
            ("0", 0), ("2", 2), ("120", 120), (" 120\t", 120), ("007", 7), ("99999999999", 99_999_999_999),
            ("Sun, 06 Nov 1994 08:49:39 GMT", 2), ("Sunday, 06-Nov-94 08:49:39 GMT", 2),
            ("Sun Nov  6 08:49:39 1994", 2), ("Mon, 07 Nov 1994 08:49:37 GMT", 86400),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ] as [(String, TimeInterval)])
    func secondsAndDates(value: String, delay: TimeInterval) {
        #expect(RFRetryAfter.delay(from: value, now: Self.now) == delay)
    }

    @Test(
        "anything else gives nil",
        arguments: [
            "", " ", "1.5", "abc", "-1", "+1", "1e3", "0x10", "12s", "s12", "1 2", "120, 120", "١٢", "NaN",
            "inf",
            "Sun, 06 Nov 1994", "\0", "9\u{301}",
        ])
    func anythingElseGivesNil(value: String) {
        #expect(RFRetryAfter.delay(from: value, now: Self.now) == nil)
    }

    @Test("a number of any length is a long time, not an overflow")
    func aNumberOfAnyLength() throws {
        for length in 15...400 {
            let delay = RFRetryAfter.delay(from: String(repeating: "9", count: length), now: Self.now)
            #expect(try #require(delay) >= 999_999_999_999_999)
            #expect(try #require(delay).isFinite)
        }
    }
}
