import Foundation
import Testing

@testable import RestFetcher

@Suite("The last check before sending")
struct RFRequestCheckTests {
    private func request(
        _ headers: RFHeaders = [:], method: RFMethod = .post, body: RFHTTPBody = .none,
        timeout: TimeInterval = 30
    ) -> RFHTTPRequest {
        RFHTTPRequest(
            method: method, url: URL(string: "https://h")!, headers: headers, body: body, timeout: timeout)
    }

    private func fault(_ request: RFHTTPRequest) -> RFError? {
        var request = request
        do {
            try request.prepareForSending()
            return nil
        } catch {
            return error
        }
    }

    private func prepared(_ request: RFHTTPRequest) throws -> RFHTTPRequest {
        var request = request
        try request.prepareForSending()
        return request
    }

    @Test(
        "a header value with a control character is refused, and the error doesn't show it (RFC 9110 §5.5)",
        arguments: ["a\r\nEvil: 1", "a\n", "\r", "a\0", "a\u{1}", "\u{7F}"])
    func values(value: String) throws {
        let error = try #require(fault(request(["X-Key": value + "S3CR3T"])))
        #expect(error.stage == .build)
        #expect(error.kind == .invalidRequest)
        #expect(error.message.contains("X-Key"))
        #expect(!error.message.contains("S3CR3T"))
    }

    @Test("tabs, characters outside ASCII and empty values are fine")
    func goodValues() throws {
        let headers: RFHeaders = ["A": "a\tb", "B": "é日", "C": "", "!#$%&'*+-.^_`|~9": "x"]
        #expect(try prepared(request(headers)).headers == headers)
    }

    @Test(
        "a header name that isn't a token is refused (RFC 9110 §5.6.2)",
        arguments: ["X Y", "", "X:", "X\r\nEvil", "é", "X\0", "(x)", "x\"y"])
    func names(name: String) throws {
        let error = try #require(fault(request([name: "v"])))
        #expect(error.kind == .invalidRequest)
        #expect(error.message.utf8.allSatisfy { !$0.isControl })
    }

    @Test(
        "a method that isn't a token is refused (RFC 9110 §9.1)", arguments: ["", "GET /", "G\r\nX: 1", "É"])
    func methods(method: String) {
        #expect(fault(request(method: RFMethod(method)))?.kind == .invalidRequest)
    }

    @Test("a timeout must be more than zero", arguments: [0, -1, -TimeInterval.infinity, TimeInterval.nan])
    func badTimeouts(timeout: TimeInterval) {
        #expect(fault(request(timeout: timeout))?.kind == .invalidRequest)
    }

    @Test("any other timeout is fine, infinity too", arguments: [0.001, 30, 1e300, TimeInterval.infinity])
    func goodTimeouts(timeout: TimeInterval) {
        #expect(fault(request(timeout: timeout)) == nil)
    }

    @Test("Transfer-Encoding is the transport's alone (RFC 9112 §6.1)", arguments: ["chunked", "gzip", ""])
    func transferEncoding(value: String) {
        let error = fault(request(["transfer-encoding": value]))
        #expect(error?.message.contains("Transfer-Encoding") == true)
    }

    @Test("a Content-Length that is right is left to the transport, a wrong one is an error (RFC 9110 §8.6)")
    func contentLength() throws {
        let body = RFHTTPBody.data(Data("12345".utf8))
        #expect(try prepared(request(["content-length": "5", "A": "b"], body: body)).headers == ["A": "b"])
        #expect(try prepared(request(["Content-Length": "0"])).headers.isEmpty)
        for wrong in ["4", "6", "-5", "+5", "5 ", "", "0x5", "99999999999999999999", "5.0"] {
            #expect(fault(request(["Content-Length": wrong], body: body))?.kind == .invalidRequest)
        }
        #expect(fault(request(["Content-Length": "5", "content-length": "5"], body: body)) != nil)
    }

    @Test("a stream of unknown length takes the length that Content-Length announces (RFC 9112 §6.2)")
    func streamLength() throws {
        let stream = RFBodyStream(isReplayable: true) { { nil } }
        let sent = try prepared(request(["Content-Length": "12"], body: .stream(stream)))
        #expect(sent.body.length == 12)
        #expect(sent.body.isReplayable)
        #expect(sent.headers.isEmpty)
        let known = RFBodyStream(length: 3, isReplayable: true) { { nil } }
        #expect(fault(request(["Content-Length": "12"], body: .stream(known))) != nil)
    }
}
