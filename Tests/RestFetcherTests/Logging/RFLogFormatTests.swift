import Foundation
import Testing

@testable import RestFetcher

@Suite("Log messages tell what happened, and no secret")
struct RFLogFormatTests {
    private let scrubber = RFScrubber.tested
    private let url = URL(string: "https://api.example.com/login?page=2&access_token=S3CR3T")!

    @Test("a request is shown with method, URL, fields and body")
    func request() {
        let request = RFHTTPRequest(
            method: .post, url: url,
            headers: ["Content-Type": "application/json", "Authorization": "Bearer S3CR3T", "X-Empty": ""],
            body: .data(Data(#"{"user":"ann","password":"S3CR3T"}"#.utf8)))
        #expect(
            RFLogFormat.request(request, name: "Login", scrubber: scrubber) == """
                → POST https://api.example.com/login?page=2&access_token=******** (Login)
                    Content-Type: application/json
                    Authorization: Bearer ********
                    X-Empty:\u{20}

                    {"user":"ann","password":"********"}
                """)
    }

    @Test("a request without fields and body is one line")
    func bareRequest() {
        let request = RFHTTPRequest(url: URL(string: "http://h/")!)
        #expect(RFLogFormat.request(request, name: "Home", scrubber: scrubber) == "→ GET http://h/ (Home)")
    }

    @Test("files and streams are named, not read")
    func unreadBodies() throws {
        let stream = { (length: Int?) in RFBodyStream(length: length, isReplayable: false) { { nil } } }
        let bodies: [(RFHTTPBody, String)] = [
            (.file(URL(fileURLWithPath: "/tmp/secret/a.bin"), length: 12), "<12 bytes of the file a.bin>"),
            (.stream(stream(34)), "<34 bytes of a stream>"), (.stream(stream(nil)), "<a stream>"),
            (.data(Data()), ""),
        ]
        for (body, text) in bodies {
            let request = RFHTTPRequest(method: .put, url: URL(string: "http://h/")!, body: body)
            let shown = RFLogFormat.request(request, name: "Put", scrubber: scrubber)
            #expect(shown == "→ PUT http://h/ (Put)" + (text.isEmpty ? "" : "\n\n    \(text)"))
        }
    }

    @Test("a compressed body isn't read")
    func compressedBody() {
        let request = RFHTTPRequest(
            method: .post, url: URL(string: "http://h/")!,
            headers: ["Content-Type": "application/json", "Content-Encoding": "br"],
            body: .data(Data("\u{1}S3CR3T".utf8)))
        for text in [
            RFLogFormat.request(request, name: "Post", scrubber: scrubber),
            request.curlCommand(scrubbedBy: scrubber),
        ] {
            #expect(text.contains("<7 bytes of application/octet-stream>"))
            #expect(!text.contains(secret))
        }
    }

    @Test("a response is shown with code, reason, time and size")
    func response() {
        let response = RFHTTPResponse(
            status: 201, headers: ["Set-Cookie": "a=S3CR3T", "Content-Type": "application/json"],
            body: RFHTTPResponseBody(Data("{\"pin\":1,\n\"a\":2}".utf8)))
        let request = RFHTTPRequest(method: .post, url: url)
        let shown = RFLogFormat.response(
            response, to: request, name: "Login", seconds: 0.01234, scrubber: scrubber)
        #expect(
            shown == """
                ← 201 Created POST https://api.example.com/login?page=2&access_token=******** \
                (Login, 12.3 ms, 16 bytes)
                    Set-Cookie: ********
                    Content-Type: application/json

                    {"pin":"********",
                    "a":2}
                """)
    }

    @Test("a body that is still arriving isn't waited for, and odd numbers make no trouble")
    func streamedResponse() {
        let body = RFHTTPResponseBody(next: { nil }, cancel: {})
        let request = RFHTTPRequest(url: URL(string: "http://h/")!)
        for (seconds, time) in [(Double.infinity, "inf ms"), (0, "0.0 ms"), (1e300, nil)] {
            let shown = RFLogFormat.response(
                RFHTTPResponse(status: 799, body: body), to: request, name: "Get", seconds: seconds,
                scrubber: scrubber)
            #expect(shown.hasPrefix("← 799 GET http://h/ (Get, "))
            #expect(shown.hasSuffix(" ms)\n\n    <body still arriving>"))
            if let time { #expect(shown.contains("(Get, \(time))")) }
        }
    }

    @Test("a failure is shown with its cause, and with the answer if one came")
    func failure() {
        var error = RFError(
            stage: .decode, kind: .decoding, message: "at user.password: found S3CR3T",
            underlyingError: NSError(
                domain: "Some.Domain", code: -7, userInfo: [NSLocalizedDescriptionKey: secret]))
        error.requestName = "Login"
        #expect(
            RFLogFormat.failure(error, scrubber: scrubber)
                == "✗ Login: at user.password: ******** (decoding)\n    Caused by Some.Domain -7")
        error.code = 404
        error.headers = ["Content-Type": "application/json", "X-Api-Key": "S3CR3T"]
        error.body = Data("{\"error\":\"no\",\"pin\":\"S3CR3T\"}".utf8)
        #expect(
            RFLogFormat.failure(error, scrubber: scrubber) == """
                ✗ Login: at user.password: ******** (decoding, 404 Not Found)
                    Caused by Some.Domain -7
                    Content-Type: application/json
                    X-Api-Key: ********

                    {"error":"no","pin":"********"}
                """)
    }

    @Test("nothing from elsewhere can look like a message of its own")
    func noForgedMessages() {
        let forged = "a\nERROR: forged\r\nERROR: forged\rERROR: forged\n\u{301}ERROR: forged"
        var error = RFError(stage: .transport, kind: RFErrorKind(rawValue: forged), message: forged)
        error.headers = RFHeaders([.init(name: forged, value: forged)])
        error.body = Data(forged.utf8)
        let request = RFHTTPRequest(
            method: RFMethod(forged), url: URL(string: "http://h/")!,
            headers: RFHeaders([.init(name: forged, value: forged)]), body: .data(Data(forged.utf8)))
        for text in [
            RFLogFormat.failure(error, scrubber: scrubber),
            RFLogFormat.request(request, name: forged, scrubber: scrubber),
        ] {
            let lines = text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
            #expect(lines.dropFirst().allSatisfy { $0.starts(with: "    ".utf8) })
        }
    }
}
