import Foundation
import Testing

@testable import RestFetcher

/// Thu, 01 Jan 2026 00:00:00 GMT
private let start = Date(timeIntervalSince1970: 1_767_225_600)

private func stored(
    _ headers: RFHeaders, status: Int = 200, delay: TimeInterval = 0
) -> RFStoredResponse {
    RFStoredResponse(
        RFHTTPResponse(status: status, headers: headers), body: Data(), requestTime: start - delay,
        responseTime: start)
}

@Suite("What a stored response is worth (RFC 9111)")
struct RFStoredResponseTests {
    @Test(
        "§4.2.3: its age",
        arguments: [
            // fields, seconds the request took, seconds since it was received, age
            (["Date": "Thu, 01 Jan 2026 00:00:00 GMT"], 0, 0, 0),
            (["Date": "Thu, 01 Jan 2026 00:00:00 GMT"], 0, 50, 50),
            ([:], 0, 50, 50),  // no Date: made when it was received
            (["Date": "Wed, 31 Dec 2025 23:59:50 GMT"], 0, 50, 60),  // apparent_age
            (["Date": "Thu, 01 Jan 2026 00:10:00 GMT"], 0, 50, 50),  // a clock that is ahead
            (["Age": "20"], 0, 50, 70), (["Age": "20"], 4, 50, 74),  // response_delay
            (["Age": "20", "Date": "Wed, 31 Dec 2025 23:59:50 GMT"], 4, 0, 24),
            (["Age": "2", "Date": "Wed, 31 Dec 2025 23:59:50 GMT"], 4, 0, 10),
            (["Age": "-5"], 0, 50, 50), (["Age": "x"], 0, 50, 50),
            (["Age": "99999999999999999999"], 0, 50, 50),
            ([:], 0, -50, 0),  // the own clock was set back
        ] as [(RFHeaders, TimeInterval, TimeInterval, TimeInterval)])
    func age(headers: RFHeaders, delay: TimeInterval, passed: TimeInterval, expected: TimeInterval) {
        #expect(stored(headers, delay: delay).age(at: start + passed) == expected)
    }

    @Test(
        "§4.2.1, §4.2.2: how long it is fresh",
        arguments: [
            (["Cache-Control": "max-age=60"], 200, 60), (["Cache-Control": "max-age=0"], 200, 0),
            (["Cache-Control": "max-age=60", "Expires": "Thu, 01 Jan 2026 01:00:00 GMT"], 200, 60),
            (["Cache-Control": "s-maxage=60"], 200, 0),  // for shared caches
            (["Cache-Control": "max-age=x", "Expires": "Thu, 01 Jan 2026 01:00:00 GMT"], 200, 0),
            (["Cache-Control": "max-age=60, max-age=30"], 200, 30),
            (["Cache-Control": "MAX-AGE=\"60\""], 200, 60),
            (["Cache-Control": "max-age=99999999999999999999"], 200, 2_147_483_648),
            (["Expires": "Thu, 01 Jan 2026 00:01:00 GMT"], 200, 60),
            (["Expires": "Thursday, 01-Jan-26 00:01:00 GMT"], 200, 60),
            (["Expires": "Thu Jan  1 00:01:00 2026"], 200, 60),
            (["Expires": "Wed, 31 Dec 2025 00:00:00 GMT"], 200, 0), (["Expires": "0"], 200, 0),  // §5.3
            (["Expires": "-1", "Last-Modified": "Wed, 01 Jan 2020 00:00:00 GMT"], 200, 0),
            (
                [
                    "Expires": "Thu, 01 Jan 2026 00:01:00 GMT", "Date": "Thu, 01 Jan 2026 00:00:20 GMT",
                ], 200, 40
            ),
            (["Last-Modified": "Wed, 31 Dec 2025 23:43:20 GMT"], 200, 100),  // a tenth of 1000 s
            (["Last-Modified": "Wed, 31 Dec 2025 23:43:20 GMT"], 404, 100),
            (["Last-Modified": "Wed, 31 Dec 2025 23:43:20 GMT"], 302, 0),
            (["Last-Modified": "Wed, 31 Dec 2025 23:43:20 GMT", "Cache-Control": "public"], 302, 100),
            (["Last-Modified": "Wed, 01 Jan 2020 00:00:00 GMT"], 200, 86_400),  // a day at most
            (["Last-Modified": "Fri, 01 Jan 2027 00:00:00 GMT"], 200, 0),
            (["Last-Modified": "yesterday"], 200, 0), (["ETag": "\"a\""], 200, 0), ([:], 200, 0),
        ] as [(RFHeaders, Int, TimeInterval)])
    func lifetime(headers: RFHeaders, status: Int, expected: TimeInterval) {
        #expect(stored(headers, status: status).lifetime == expected)
    }

    @Test(
        "§4.2, §5.2: what may be done with it for a request",
        arguments: [
            // Cache-Control of the response, of the request, age, use
            ("max-age=60", "", 59, .give), ("max-age=60", "", 60, .validate), ("max-age=0", "", 0, .validate),
            ("no-cache, max-age=60", "", 0, .validate),  // §5.2.2.4
            ("no-cache=\"X-A\", max-age=60", "", 0, .validate),
            ("max-age=60", "no-cache", 0, .validate),  // §5.2.1.4
            ("max-age=60", "max-age=10", 10, .give),  // §5.2.1.1
            ("max-age=60", "max-age=10", 11, .validate),
            ("max-age=60", "max-age=0", 0, .give), ("max-age=60", "max-age=x", 1, .validate),
            ("max-age=60", "min-fresh=10", 50, .give),  // §5.2.1.3
            ("max-age=60", "min-fresh=10", 51, .validate),
            ("max-age=60", "max-stale", 1_000_000, .give),  // §5.2.1.2
            ("max-age=60", "max-stale=10", 70, .give), ("max-age=60", "max-stale=10", 71, .validate),
            ("max-age=60, must-revalidate", "", 59, .give),  // §5.2.2.2
            ("max-age=60, must-revalidate", "max-stale", 61, .validate),
            ("no-cache", "max-stale", 61, .validate),
            ("private, max-age=60", "", 59, .give),  // §5.2.2.7
            ("max-age=60, proxy-revalidate, s-maxage=0", "", 59, .give),  // for shared caches
            ("max-age=60, stale-while-revalidate=10", "", 59, .give),  // RFC 5861 §3
            ("max-age=60, stale-while-revalidate=10", "", 60, .giveAndRefresh),
            ("max-age=60, stale-while-revalidate=10", "", 70, .giveAndRefresh),
            ("max-age=60, stale-while-revalidate=10", "", 71, .validate),
            ("max-age=60, stale-while-revalidate=10, must-revalidate", "", 65, .validate),
            ("max-age=60, stale-while-revalidate=10", "min-fresh=1", 65, .validate),
            ("max-age=60, stale-while-revalidate=10", "max-age=61", 65, .validate),
            ("max-age=60, stale-while-revalidate=10", "no-cache", 65, .validate),
            ("unknown, max-age=60", "unknown=1", 59, .give),  // §5.2.3
        ] as [(String, String, TimeInterval, RFStoredResponse.Use)])
    func use(response: String, request: String, age: TimeInterval, expected: RFStoredResponse.Use) {
        let stored = stored(["Cache-Control": response])
        #expect(stored.use(for: RFCacheControl([request]), at: start + age) == expected)
    }

    @Test(
        "§4.2.4, RFC 5861 §4: whether it replaces a failure",
        arguments: [
            ("max-age=60, stale-if-error=10", "", 70, true), ("max-age=60, stale-if-error=10", "", 71, false),
            ("max-age=60", "stale-if-error=10", 70, true), ("max-age=60", "stale-if-error=10", 71, false),
            ("max-age=60, stale-if-error=5", "stale-if-error=10", 70, true), ("max-age=60", "", 61, false),
            ("max-age=60, stale-if-error=10, must-revalidate", "", 61, false),
            ("max-age=60, stale-if-error=10, no-cache", "", 61, false),
            ("max-age=60, stale-if-error=10", "no-cache", 61, false),
        ] as [(String, String, TimeInterval, Bool)])
    func failure(response: String, request: String, age: TimeInterval, expected: Bool) {
        let stored = stored(["Cache-Control": response])
        #expect(stored.mayReplaceFailure(for: RFCacheControl([request]), at: start + age) == expected)
    }

    @Test(
        "§3: what may be stored",
        arguments: [
            (200, [:], true), (200, ["Cache-Control": "no-store"], false), (203, [:], true), (204, [:], true),
            (300, [:], true), (301, [:], true), (308, [:], true), (404, [:], true), (405, [:], true),
            (410, [:], true), (414, [:], true), (501, [:], true),
            (206, ["Cache-Control": "max-age=60"], false), (304, ["Cache-Control": "max-age=60"], false),
            (100, ["Cache-Control": "max-age=60"], false),
            (302, [:], false), (302, ["Cache-Control": "max-age=60"], true), (307, ["Expires": "0"], true),
            (500, [:], false), (500, ["Cache-Control": "public"], true),
            (403, ["Cache-Control": "private"], true),
            (200, ["Vary": "*"], false), (200, ["Vary": "Accept, *"], false), (200, ["Vary": "Accept"], true),
            (200, ["Cache-Control": "private=\"X-A\", max-age=60"], true),
            (200, ["Cache-Control": "must-understand, no-store"], true),  // §5.2.2.3
            (299, ["Cache-Control": "must-understand, max-age=60"], false),
            (200, ["cache-control": "NO-STORE"], false),
        ] as [(Int, RFHeaders, Bool)])
    func storable(status: Int, headers: RFHeaders, expected: Bool) {
        #expect(RFHTTPResponse(status: status, headers: headers).isStorable == expected)
    }

    @Test("§3.1: fields of the connection, and cookies, aren't stored")
    func storedFields() {
        let stored = stored([
            "Connection": "X-Hop, close", "X-Hop": "1", "Keep-Alive": "5", "Transfer-Encoding": "chunked",
            "Upgrade": "h2c", "Set-Cookie": "a=1", "set-cookie": "b=2", "TE": "trailers", "Trailer": "X",
            "Proxy-Authenticate": "Basic", "X-Kept": "1", "ETag": "\"a\"",
        ])
        #expect(stored.headers == ["X-Kept": "1", "ETag": "\"a\""])
    }

    @Test("§3.2: a newer response updates all fields but those that describe the body")
    func update() {
        var stored = stored([
            "Age": "9", "Date": "Wed, 31 Dec 2025 00:00:00 GMT", "ETag": "\"a\"", "Content-Length": "3",
            "Content-Type": "text/plain", "Content-Encoding": "gzip", "X-A": "old", "x-a": "older",
            "X-B": "b",
        ])
        let newer = RFHTTPResponse(
            status: 304,
            headers: [
                "X-A": "new", "Content-Length": "0", "Content-Type": "text/html", "Content-Encoding": "br",
                "ETag": "W/\"a\"", "Connection": "close", "Set-Cookie": "c=1",
            ])
        stored.update(with: newer, requestTime: start + 5, responseTime: start + 6)
        #expect(
            stored.headers.dictionary == [
                "ETag": "W/\"a\"", "Content-Length": "3", "Content-Type": "text/plain",
                "Content-Encoding": "gzip", "X-A": "new", "X-B": "b",
            ])
        #expect(stored.age(at: start + 6) == 1)
    }

    @Test(
        "§4.3.4: which stored response a 304 means",
        arguments: [
            ("\"a\"", "\"a\"", true), ("\"a\"", "W/\"a\"", true), ("\"a\"", "\"b\"", false),
            ("\"a\"", nil, true),
            (nil, "\"b\"", false), (nil, nil, true), ("a", "a", true), ("a", "b", false),
        ] as [(String?, String?, Bool)])
    func meant(own: String?, confirmed: String?, expected: Bool) {
        var headers = RFHeaders()
        headers["ETag"] = confirmed
        var ownHeaders = RFHeaders()
        ownHeaders["ETag"] = own
        #expect(stored(ownHeaders).isMeant(by: RFHTTPResponse(status: 304, headers: headers)) == expected)
    }

    @Test("§4.3.1: conditions are made of its validators")
    func conditions() throws {
        var request = RFHTTPRequest(url: try #require(URL(string: "http://a.example/")))
        stored([:]).addConditions(to: &request)
        #expect(request.headers.isEmpty)
        stored(["ETag": "W/\"a\"", "Last-Modified": "yesterday"]).addConditions(to: &request)
        #expect(request.headers == ["If-None-Match": "W/\"a\"", "If-Modified-Since": "yesterday"])
    }
}
