import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A request as a cURL command")
struct RFCurlCommandTests {
    private let url = URL(string: "https://h/p?x=1")!

    private func command(_ lines: String...) -> String {
        "curl --globoff --path-as-is \\\n  " + lines.joined(separator: " \\\n  ")
    }

    @Test("a GET needs only its URL and fields")
    func get() {
        let request = RFHTTPRequest(
            url: url, headers: ["Accept": "text/plain", "X-Empty": "", "X-It": "it's"])
        #expect(
            request.curlCommand()
                == command(
                    "--url 'https://h/p?x=1'", "--header 'Accept: text/plain'", "--header 'X-Empty;'",
                    #"--header 'X-It: it'\''s'"#))
    }

    @Test(
        "methods are named where curl wouldn't choose them",
        arguments: [
            (.get, .none, []), (.head, .none, ["--head"]), (.delete, .none, ["--request DELETE"]),
            (.options, .none, ["--request OPTIONS"]), ("PURGE", .none, ["--request PURGE"]),
            ("it's", .none, [#"--request 'it'\''s'"#]),
        ] as [(RFMethod, RFHTTPBody, [String])])
    func methods(method: RFMethod, body: RFHTTPBody, options: [String]) {
        let shown = RFHTTPRequest(method: method, url: url, body: body).curlCommand()
        let start = options == ["--head"] ? "curl --globoff --path-as-is --head \\\n  " : nil
        #expect(shown == start.map { $0 + "--url 'https://h/p?x=1'" } ?? shown)
        #expect(start != nil || shown == command(arguments: options + ["--url 'https://h/p?x=1'"]))
    }

    private func command(arguments: [String]) -> String {
        "curl --globoff --path-as-is \\\n  " + arguments.joined(separator: " \\\n  ")
    }

    @Test("an empty body is sent as one where the method wants a body (RFC 9110 §8.6)")
    func emptyBody() {
        #expect(
            RFHTTPRequest(method: .post, url: url).curlCommand()
                == command(
                    "--request POST", "--url 'https://h/p?x=1'", "--data-raw ''", "--header Content-Type:"))
    }

    @Test("a file is named and a stream comes from the standard input")
    func filesAndStreams() {
        let file = RFHTTPBody.file(URL(fileURLWithPath: "/tmp/it's a file"), length: 3)
        #expect(
            RFHTTPRequest(method: .put, url: url, headers: ["Content-Type": "a/b"], body: file).curlCommand()
                == command(
                    "--request PUT", "--url 'https://h/p?x=1'", "--header 'Content-Type: a/b'",
                    #"--data-binary '@/tmp/it'\''s a file'"#))
        let stream = RFHTTPBody.stream(RFBodyStream(isReplayable: false) { { nil } })
        #expect(
            RFHTTPRequest(method: .put, url: url, headers: ["Content-Type": "a/b"], body: stream)
                .curlCommand()
                == command(
                    "--request PUT", "--url 'https://h/p?x=1'", "--header 'Content-Type: a/b'",
                    "--data-binary @-"))
    }

    @Test("secrets are masked unless all is asked for")
    func secrets() {
        let request = RFHTTPRequest(
            method: .post, url: URL(string: "https://u:S3CR3T@h/?password=S3CR3T")!,
            headers: ["Authorization": "Bearer S3CR3T", "Content-Type": "application/json"],
            body: .data(Data(#"{"password":"S3CR3T"}"#.utf8)))
        #expect(
            request.curlCommand()
                == command(
                    "--request POST", "--url 'https://********@h/?password=********'",
                    "--header 'Authorization: Bearer ********'", "--header 'Content-Type: application/json'",
                    #"--data-raw '{"password":"********"}'"#))
        #expect(
            request.curlCommand(scrubbedBy: nil)
                == command(
                    "--request POST", "--url 'https://u:S3CR3T@h/?password=S3CR3T'",
                    "--header 'Authorization: Bearer S3CR3T'", "--header 'Content-Type: application/json'",
                    #"--data-raw '{"password":"S3CR3T"}'"#))
    }

    @Test("a binary body is summed up when scrubbed, and printed byte for byte when not")
    func binaryBody() {
        let request = RFHTTPRequest(
            method: .post, url: url, headers: ["Content-Type": "image/png"],
            body: .data(Data([0x2D, 0x00, 0xFF, 0x31, 0x25, 0x5C, 0x27, 0x0A, 0x2D])))
        let rest = ["--request POST", "--url 'https://h/p?x=1'", "--header 'Content-Type: image/png'"]
        #expect(request.curlCommand() == command(arguments: rest + ["--data-raw '<9 bytes of image/png>'"]))
        #expect(
            request.curlCommand(scrubbedBy: nil)
                == #"printf '\055\000\3771%%\\'\''\012-' | "#
                + command(arguments: rest + ["--data-binary @-"]))
    }

    @Test("what can't be sent is a comment")
    func invalidRequest() {
        var request = RFHTTPRequest(url: url, headers: ["@/etc/passwd": "x"])
        #expect(request.curlCommand().hasPrefix("# The header name"))
        request.headers = ["A": "x\n'; rm -rf /"]
        #expect(request.curlCommand().hasPrefix("# The value of the header A"))
        request = RFHTTPRequest(method: "A\nB", url: url)
        #expect(request.curlCommand().hasPrefix("# The method"))
        #expect(!request.curlCommand().contains("\n"))
    }

    @Test("Content-Length is left to curl")
    func contentLength() {
        let request = RFHTTPRequest(
            method: .put, url: url, headers: ["Content-Length": "1"], body: .data(Data("a".utf8)))
        #expect(!request.curlCommand().contains("Content-Length"))
    }
}
