import Testing

@testable import RestFetcher

@Suite("Challenges are read (RFC 9110 §11.6.1)")
struct RFChallengeFieldTests {
    private static func written(_ challenge: RFChallenge) -> String {
        let parameters = challenge.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([challenge.scheme] + [challenge.token68].compactMap { $0 } + parameters).joined(
            separator: "|")
    }

    @Test(
        "schemes, parameters and token68 are read",
        arguments: [
            (#"Basic realm="simple""#, ["basic|realm=simple"]), ("Negotiate", ["negotiate"]), ("", []),
            (" , ,", []),
            (
                #"Basic realm="simple", Newauth realm="apps", type=1, title="Login to \"apps\"""#,
                ["basic|realm=simple", #"newauth|realm=apps|title=Login to "apps"|type=1"#]
            ),
            ("Negotiate YII=, Basic realm=x", ["negotiate|YII=", "basic|realm=x"]),
            ("NTLM TlRMTVNTUAAC/+A==", ["ntlm|TlRMTVNTUAAC/+A=="]),
            ("Bearer", ["bearer"]), ("Bearer, Basic", ["bearer", "basic"]),
            ("Negotiate,NTLM,Basic realm=\"a, b\"", ["negotiate", "ntlm", "basic|realm=a, b"]),
            (
                #"Bearer realm="x", error="invalid_token", error_description="The token, expired""#,
                ["bearer|error=invalid_token|error_description=The token, expired|realm=x"]
            ),
            ("Digest realm = \"x\" , nonce\t=\t\"n=\"", ["digest|nonce=n=|realm=x"]), ("Foo a=", ["foo|a="]),
            ("Foo a==", ["foo|a=="]),
            ("Foo realm=", ["foo|realm="]), ("Foo a=b", ["foo|a=b"]), ("Foo a=b c=d", ["foo|a=b"]),
            ("Foo , a=b", ["foo|a=b"]), ("a=b", []),
            ("a=b, Foo c=d", ["foo|c=d"]), ("Foo a=1, A=2", ["foo|a=1"]), ("Foo =", []),
            ("Foo \"x\"", ["foo"]), ("\"x, y\", Foo", ["foo"]),
            ("Foo url=https://h/a?b=c", ["foo|url=https://h/a?b=c"]), ("Foo  \t a=b", ["foo|a=b"]),
            ("Foo a=\"x", ["foo|a=x"]), ("=, /, Foo", ["foo"]),
        ])
    func theyAreRead(value: String, challenges: [String]) {
        #expect(RFChallenge.challenges(in: [value]).map(Self.written) == challenges)
    }

    @Test("several fields are read in order")
    func severalFields() {
        #expect(
            RFChallenge.challenges(in: ["Bearer realm=a", "Basic realm=b"]).map(Self.written) == [
                "bearer|realm=a", "basic|realm=b",
            ])
    }
}
