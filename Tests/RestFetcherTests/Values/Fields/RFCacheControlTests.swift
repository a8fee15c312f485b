import Testing

@testable import RestFetcher

@Suite("Cache-Control (RFC 9111 §5.2)")
struct RFCacheControlTests {
    @Test(
        "directives are found in any case, order and spacing",
        arguments: [
            "no-store, max-age=60, must-revalidate", "NO-STORE,Max-Age=60,Must-Revalidate",
            " ,, no-store ,\tmax-age = 60,must-revalidate,",
            #"no-store="x, y", max-age="60", must-revalidate=1"#,
            "max-age=60; junk, no-store junk, must-revalidate",
            "foo=\"max-age=1\", max-age=60, no-store, must-revalidate, =",
        ])
    func directivesAreFound(value: String) {
        let control = RFCacheControl([value])
        #expect(control.contains(.noStore))
        #expect(control.contains(.mustRevalidate))
        #expect(control.seconds(.maxAge) == 60)
        #expect(!control.contains(.noCache))
        #expect(control.seconds(.staleIfError) == nil)
    }

    @Test(
        "nothing is found in nothing",
        arguments: [[], [""], ["junk"], [",", "=,\"no-store\""], ["x-no-store"]])
    func nothingIsFoundInNothing(values: [String]) {
        #expect(RFCacheControl(values) == RFCacheControl([]))
    }

    @Test("a directive that names fields counts as one that names none (§5.2.2.4)")
    func aDirectiveThatNamesFields() {
        let control = RFCacheControl([#"private="X-User, X-Id", no-cache="Set-Cookie, no-store""#])
        #expect(control.contains(.isPrivate))
        #expect(control.contains(.noCache))
        #expect(!control.contains(.noStore))
    }

    @Test(
        "the seconds of max-age never allow more than was said (§1.2.2, §4.2.1)",
        arguments: [
            (["max-age=60"], 60), (["max-age=0"], 0), (["max-age=10, max-age=5"], 5),
            (["max-age=5", "max-age=10"], 5),
            (["max-age=2147483648"], 2_147_483_648), (["max-age=2147483649"], 2_147_483_648),
            (["max-age=99999999999999999999999"], 2_147_483_648), (["max-age"], 0), (["max-age="], 0),
            (["max-age=-1"], 0),
            (["max-age=1.5"], 0), (["max-age=abc"], 0), (["max-age=60, max-age=x"], 0),
            (["max-age=\"30\""], 30), ([], nil),
        ])
    func theSecondsOfMaxAge(values: [String], seconds: Int?) {
        #expect(RFCacheControl(values).seconds(.maxAge) == seconds)
    }

    @Test("min-fresh asks for the most, max-stale for the least (§5.2.1.2, §5.2.1.3)")
    func minFreshAndMaxStale() {
        #expect(RFCacheControl(["min-fresh=5, min-fresh=10"]).seconds(.minFresh) == 10)
        #expect(RFCacheControl(["min-fresh=x"]).seconds(.minFresh) == 1 << 31)
        #expect(RFCacheControl(["max-stale"]).seconds(.maxStale) == 1 << 31)
        #expect(RFCacheControl(["max-stale, max-stale=7"]).seconds(.maxStale) == 7)
        #expect(RFCacheControl(["max-stale=x"]).seconds(.maxStale) == 0)
    }

    @Test("every directive goes by its registered name")
    func everyDirective() {
        let control = RFCacheControl([
            "max-age=1, max-stale=2, min-fresh=3, must-revalidate, must-understand, no-cache, no-store",
            "only-if-cached, private, public, immutable, stale-if-error=4, stale-while-revalidate=5",
        ])
        for directive: RFCacheControl.Directive in [
            .mustRevalidate, .mustUnderstand, .noCache, .noStore, .onlyIfCached, .isPrivate, .isPublic,
            .immutable,
        ] {
            #expect(control.contains(directive))
        }
        let timed: [RFCacheControl.Directive] = [
            .maxAge, .maxStale, .minFresh, .staleIfError, .staleWhileRevalidate,
        ]
        #expect(timed.map(control.seconds) == [1, 2, 3, 4, 5])
    }
}
