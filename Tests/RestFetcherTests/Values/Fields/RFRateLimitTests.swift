import Foundation
import Testing

@testable import RestFetcher

@Suite("Rate limits that servers tell (draft-ietf-httpapi-ratelimit-headers)")
struct RFRateLimitTests {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        "what is left and when it starts anew is read",
        arguments: [
            (["RateLimit": #""default";r=50;t=30"#], 50, 30), (["ratelimit": #""default"; r=0; t=5"#], 0, 5),
            (["RateLimit": #""hour";r=100;t=3000, "minute";r=2;t=30, "day";r=5;t=9"#], 2, 30),
            (["RateLimit": #""a";r=1"#], 1, nil),
            (["RateLimit": #""a";t=1, "b";r=3;t=2"#], 3, 2),
            (["RateLimit": "limit=100, remaining=50, reset=30"], 50, 30),
            (["RateLimit": #""a,b;r=1";r=9;t=8"#], 9, 8),
            (["RateLimit-Remaining": "7", "RateLimit-Reset": "60"], 7, 60),
            (["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "60"], 7, 60),
            (["X-Rate-Limit-Remaining": "7"], 7, nil),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1700000042"], 0, 42),
            (["X-RateLimit-Reset": "1699999999"], nil, 0),
            (["X-RateLimit-Reset": "1700000042500"], nil, 42.5),
            (["X-RateLimit-Reset": "1700000042.5"], nil, 42.5), (["X-RateLimit-Reset": "1.5"], nil, 1.5),
            (["RateLimit": "junk", "X-RateLimit-Remaining": "3"], 3, nil),
            (["RateLimit-Remaining": "x", "X-RateLimit-Remaining": "3"], 3, nil),
            (["RateLimit-Remaining": "1", "X-RateLimit-Remaining": "3"], 1, nil),
            (["RateLimit": #""a";r=1;t=2"#, "RateLimit-Remaining": "3"], 1, 2),
            (["RateLimit-Remaining": "5, 6"], 5, nil),
            (["RateLimit-Remaining": "99999999999999999999999"], 1_000_000_000_000_000, nil),
            (["RateLimit-Remaining": "-1", "RateLimit-Reset": "3"], nil, 3),
            (["RateLimit": #""a";r=x, "b";r=-2;t=4"#], nil, 4),
        ] as [(RFHeaders, Int?, TimeInterval?)])
    func theyAreRead(headers: RFHeaders, remaining: Int?, resetAfter: TimeInterval?) throws {
        let limit = try #require(RFRateLimit(headers, now: Self.now))
        #expect(limit.remaining == remaining)
        #expect(limit.resetAfter == resetAfter)
    }

    @Test(
        "headers without a limit give nil",
        arguments: [
            [:], ["RateLimit": ""], ["RateLimit": "junk, =;r"], ["RateLimit-Remaining": ""],
            ["X-RateLimit-Reset": "soon"], ["RateLimit-Limit": "100"],
        ] as [RFHeaders])
    func headersWithoutALimit(headers: RFHeaders) {
        #expect(RFRateLimit(headers, now: Self.now) == nil)
    }
}
