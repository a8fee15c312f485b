import Testing

@testable import RestFetcher

@Suite("Header fields are scrubbed by name and by what they hold")
struct RFHeaderScrubberTests {
    @Test(
        "each of these becomes exactly that",
        arguments: [
            ("Authorization", "Bearer S3CR3T", "Bearer ********"),
            ("authorization", "Basic dTpTM0NSM1Q=", "Basic ********"),
            ("Authorization", "Digest username=\"u\", response=\"S3CR3T\"", "Digest ********"),
            ("Authorization", "S3CR3T", "********"), ("Authorization", "S3CR3T with spaces", "********"),
            ("Authorization", "", "********"),
            ("Proxy-Authorization", "Bearer S3CR3T", "Bearer ********"),
            ("Cookie", "a=S3CR3T; b=S3CR3T", "********"), ("Set-Cookie", "a=S3CR3T; HttpOnly", "********"),
            ("X-Api-Key", "S3CR3T", "********"), ("api-key", "S3CR3T", "********"),
            ("X-CSRF-Token", "S3CR3T", "********"), ("X-Amz-Security-Token", "S3CR3T", "********"),
            ("X-User-Password", "S3CR3T", "********"), ("Password", "Bearer S3CR3T", "********"),
            (
                "Location", "https://u:S3CR3T@h/?access_token=S3CR3T",
                "https://********@h/?access_token=********"
            ),
            ("Location", "/p?pin=S3'CR3T&a=1", "/p?pin=********&a=1"),
            ("Content-Location", "//u:S3CR3T@h/#access_token=S3CR3T", "//********@h/#access_token=********"),
            ("Referer", "https://h/?acc%65ss_token=S3CR3T", "https://h/?acc%65ss_token=********"),
            (
                "Link", "<https://h/?pin=S3CR3T&p=2>; rel=\"next\"",
                "<https://h/?pin=********&p=2>; rel=\"next\""
            ),
            ("Refresh", "0; url=https://h/?pin=S3CR3T", "0; url=https://h/?pin=********"),
            ("X-Original-URL", "/p?access_token=S3CR3T", "/p?access_token=********"),
            ("Content-Type", "text/plain; charset=utf-8", "text/plain; charset=utf-8"),
            ("Shipping", "by sea", "by sea"),
            ("Date", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ])
    func exactly(name: String, value: String, expected: String) {
        let fields = RFHeaders([.init(name: name, value: value)])
        #expect(RFScrubber.tested.scrub(headers: fields) == RFHeaders([.init(name: name, value: expected)]))
    }

    @Test("order, spelling and repetition stay")
    func orderStays() {
        let fields: RFHeaders = ["Set-Cookie": "a=1", "b": "2", "SET-COOKIE": "c=3", "B": ""]
        #expect(
            RFScrubber.tested.scrub(headers: fields)
                == ["Set-Cookie": "********", "b": "2", "SET-COOKIE": "********", "B": ""])
    }

    @Test("headers of one's own replace the default ones")
    func ownHeaders() {
        let scrubber = RFScrubber(keys: [], headers: ["X-Mine"])
        #expect(
            scrubber.scrub(headers: ["x-mine": "S3CR3T", "X-Api-Key": "1"]) == [
                "x-mine": "********", "X-Api-Key": "1",
            ])
    }
}
