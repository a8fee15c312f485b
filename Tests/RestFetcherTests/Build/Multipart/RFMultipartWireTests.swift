import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Multipart form data on the wire", .timeLimit(.minutes(10)))
struct RFMultipartWireTests {
    /// Sends the request again after a failure of the server, as a retry does.
    private struct OnceMore: RFInterceptor {
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            let response = try await next.proceed(with: request)
            return response.status == 503 ? try await next.proceed(with: request) : response
        }
    }

    /// Does something between the build of a request and its way to the wire.
    private struct Meanwhile: RFInterceptor {
        let action: @Sendable () throws -> Void

        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            try action()
            return try await next.proceed(with: request)
        }
    }

    private func upload(
        to address: String, _ body: RFBody,
        _ change: (inout TestRequest<RFVoidResponse>.Settings) -> Void = { _ in }
    ) -> TestRequest<RFVoidResponse> {
        TestRequest(address) {
            $0.method = .post
            $0.body = body
            change(&$0)
        }
    }

    private func parts(of request: RFLoopbackRequest) throws -> [StrictMultipart.Part] {
        try StrictMultipart.parts(of: request.body, contentType: request.header("Content-Type"))
    }

    private func oneShot() -> RFMultipartFormData.Part {
        let stream = RFBodyStream(length: 1, isReplayable: false) {
            let rest = RFLocked<[Data]>([Data([1])])
            return { rest.withLock { $0.popLast() } }
        }
        return RFMultipartFormData.Part("s", .stream(stream))
    }

    @Test("a file and a text arrive, with the exact Content-Length (RFC 9110 §8.6)")
    func arrives() async throws {
        let folder = try TemporaryFolder()
        let bytes = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let file = try folder.file("a.bin", bytes)
        let server = try RFLoopbackServer(answering: .status(204))
        try await upload(to: server.address, .multipart([.text("t", "é"), .file("f", file)])).value()
        let request = try #require(server.requests.first)
        #expect(try parts(of: request).map(\.body) == [Data("é".utf8), bytes])
        #expect(request.header("Content-Length") == "\(request.body.count)")
        #expect(request.header("Transfer-Encoding") == nil)
    }

    @Test(
        "a Content-Type set by the user gets the boundary that the body has (RFC 2046 §5.1.1)",
        arguments: ["multipart/form-data", "multipart/form-data; boundary=mine"])
    func userContentType(type: String) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        try await upload(to: server.address, .multipart([.text("a", "1")])) {
            $0.headers = ["content-type": type]
        }.value()
        #expect(server.requests[0].headers.values(for: "Content-Type").count == 1)
        #expect(try parts(of: server.requests[0]).map(\.text) == ["1"])
    }

    @Test("a user's type that isn't multipart is sent as it is")
    func otherContentType() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        try await upload(to: server.address, .multipart([])) { $0.headers = ["Content-Type": "text/x"] }
            .value()
        #expect(server.requests[0].header("Content-Type") == "text/x")
    }

    @Test("a redirect that keeps the body sends the same bytes again", arguments: [307, 308])
    func redirect(status: Int) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.bin", Data(repeating: 7, count: 600_000))
        let server = try RFLoopbackServer { request in
            request.path == "/end" ? .status(204) : .redirect(to: "/end", status: status)
        }
        try await upload(to: server.address, .multipart([.file("f", file), .text("t", "1")])).value()
        let requests = server.requests
        #expect(requests.count == 2)
        #expect(requests[0].body == requests[1].body)
        #expect(try parts(of: requests[1]).count == 2)
    }

    @Test("a retry sends the same bytes again")
    func retry() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.bin", Data(repeating: 7, count: 600_000))
        let server = try RFLoopbackServer(answering: .status(204))
        server.enqueue(.status(503))
        try await upload(to: server.address, .multipart([.file("f", file), .data("d", Data([1, 2]))])) {
            $0.interceptors = [OnceMore()]
        }.value()
        let requests = server.requests
        #expect(requests.count == 2)
        #expect(requests[0].body == requests[1].body)
        #expect(try parts(of: requests[1]).map(\.name) == ["f", "d"])
    }

    @Test("a part that can be read only once fails a redirect and a retry with an error that says so")
    func notReplayable() async throws {
        for status in [307, 503] {
            let server = try RFLoopbackServer { _ in .redirect(to: "/end", status: status) }
            let error = await upload(to: server.address, .multipart([oneShot()])) {
                $0.interceptors = [OnceMore()]
            }.ending().error
            #expect(error?.kind == .bodyNotReplayable)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a file that isn't there fails before any connection, and the error names the file and the request")
    func missingFile() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let missing = URL(fileURLWithPath: "/nonexistent/cover.png")
        let error = await upload(to: server.address, .multipart([.text("a", "1"), .file("f", missing)]))
            .ending().error
        #expect(error?.stage == .build)
        #expect(error?.kind == .fileUnreadable)
        #expect(error?.description.contains("/nonexistent/cover.png") == true)
        #expect(error?.requestName?.contains("TestRequest") == true)
        #expect(server.connectionsOpened == 0)
    }

    @Test(
        "a file that changes on the way fails the request, and no torn one is taken for whole",
        arguments: [10, 900_000])
    func changingFile(size: Int) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.bin", Data(count: 600_000))
        let server = try RFLoopbackServer(answering: .status(204))
        let error = await upload(to: server.address, .multipart([.file("f", file)])) {
            $0.interceptors = [Meanwhile { try Data(count: size).write(to: file) }]
        }.ending().error
        #expect(error?.kind == .fileUnreadable)
        #expect(error?.message.contains("a.bin") == true)
        #expect(server.requests.isEmpty)
    }
}
