import Foundation
import Testing

@testable import RestFetcher

@Suite("One secret in every place, and not once in the log")
struct SecretEverywhereTests {
    private let scrubber = RFScrubber.tested

    private static let bodies: [(String?, String)] = [
        (
            "application/json",
            #"{"a":[{"password":"S3CR3T"}],"next":"https://u:S3CR3T@h/?access_token=S3CR3T"}"#
        ),
        ("application/json", #"{"a":1,"newPassword":["S3CR3T",{"b":"S3CR3T"}"#),
        ("application/problem+json", #"{"detail":"bad","echo":"{\"pin\":\"S3CR3T\"}"}"#),
        ("application/x-www-form-urlencoded", "user=ann&user%5Bpassword%5D=S3CR3T&acc%65ss_token=S3CR3T"),
        (
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nS3CR3T\r\n--b--\r\n"
        ),
        (
            "multipart/mixed; boundary=b",
            "--b\r\nContent-Type: application/http\r\n\r\nGET /?access_token=S3CR3T\r\nAuthorization: Bearer S3CR3T\r\n--b--"
        ),
        (
            "text/xml",
            "<a password='S3CR3T'><password>S3CR3T</password><i name=\"pin\" value=\"S3CR3T\"/></a>"
        ),
        (
            "text/html",
            "<p>Bad request: {&quot;password&quot;: &quot;S3CR3T&quot;}</p><pre>Cookie: S3CR3T</pre>"
        ),
        ("text/plain", "Authorization: Bearer S3CR3T\nGET https://u:S3CR3T@h/?access_token=S3CR3T"),
        (nil, #"{"pin":"S3CR3T"}"#), ("image/png", "S3CR3T"),
    ]

    private static let headers: RFHeaders = [
        "Authorization": "Bearer S3CR3T", "Proxy-Authorization": "Basic S3CR3T",
        "Cookie": "a=S3CR3T; b=S3CR3T",
        "Set-Cookie": "sid=S3CR3T; HttpOnly", "X-Api-Key": "S3CR3T", "X-Auth-Token": "S3CR3T",
        "Location": "https://u:S3CR3T@h/cb?acc%65ss_token=S3CR3T#access_token=S3CR3T",
        "Content-Location": "/x?pin=S3CR3T", "Link": "<https://h/?access_token=S3CR3T>; rel=next",
        "Referer": "https://S3CR3T@h/", "X-My-Password": "S3CR3T",
        "X-Echo": "{\"password\":\"S3CR3T\"}", "Refresh": "1;url=/?pin=S3CR3T",
    ]

    @Test("request, response, failure and cURL text", arguments: bodies)
    func everywhere(type: String?, body: String) throws {
        let url = try #require(
            URL(
                string:
                    "https://u:S3CR3T@h/p;pin=S3CR3T?acc%65ss_token=S3CR3T&a[password]=S3CR3T#access_token=S3CR3T"
            ))
        var headers = SecretEverywhereTests.headers
        headers["Content-Type"] = type
        let data = Data(body.utf8)
        let request = RFHTTPRequest(method: .post, url: url, headers: headers, body: .data(data))
        let response = RFHTTPResponse(status: 302, headers: headers, body: RFHTTPResponseBody(data))
        let cause = NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: secret])
        var error = RFError(
            stage: .transport, kind: .transport, message: scrubber.scrub(text: "Bad: \(url.absoluteString)"),
            underlyingError: cause)
        error.headers = headers
        error.body = data
        let log = [
            RFLogFormat.request(request, name: "Everywhere", scrubber: scrubber),
            RFLogFormat.response(response, to: request, name: "Everywhere", seconds: 1, scrubber: scrubber),
            RFLogFormat.failure(error, scrubber: scrubber),
            request.curlCommand(scrubbedBy: scrubber),
        ]
        for text in log { #expect(!text.contains(secret), "\(text)") }
        #expect(request.curlCommand(scrubbedBy: nil).contains(secret))
    }
}
