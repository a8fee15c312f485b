import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Header names that differ only in case are one name (RFC 9110 §5.1)")
struct HeaderNameTests {
    private class Base: TestRequest<RFVoidResponse> {
        override var requestHeaders: [String: String] { ["Authorization": "Bearer base", "X-A": "1"] }
    }

    private final class Endpoint: Base {
        override var requestHeaders: [String: String] {
            super.requestHeaders.merging(["authorization": "Bearer endpoint"]) { $1 }
        }
    }

    @Test("a subclass that writes the name of its base class otherwise is told so")
    func merged() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let error = await Endpoint(server.address).ending().error
        #expect(error?.kind == .invalidRequest)
        let expected =
            "Endpoint: requestHeaders has \"Authorization\" and \"authorization\" with different values, "
            + "but both name the same header. Remove one of them."
        #expect(error?.description == expected)
        #expect(server.requests.isEmpty)
    }

    @Test("the same value is sent once, under the name that sorts first")
    func sameValue() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        for _ in 1...5 {
            try await TestRequest<RFVoidResponse>(server.address) {
                $0.headers = ["x-a": "1", "X-A": "1", "X-a": "1"]
            }.value()
        }
        for request in server.requests {
            let head = String(decoding: request.head, as: UTF8.self)
            #expect(head.contains("\r\nX-A: 1\r\n"))
            #expect(head.lowercased().components(separatedBy: "x-a:").count == 2)
        }
    }

    private func failure(_ configuration: RFConfiguration, headers: [String: String] = [:]) async -> RFError?
    {
        var configuration = configuration
        configuration.transport = RFStubTransport { _ in .status(204) }
        return await TestRequest<RFVoidResponse>("http://h") {
            $0.fetcher = RFFetcher(configuration: configuration)
            $0.headers = headers
        }.ending().error
    }

    @Test("the same goes for what a fetcher adds")
    func fetchers() async {
        let defaults = await failure(RFConfiguration(defaultHeaders: ["X-A": "1", "x-a": "2"]))
        #expect(defaults?.message.hasPrefix("defaultHeaders has \"X-A\" and \"x-a\"") == true)
        let providers = await failure(RFConfiguration(headerProviders: ["X-A": { "1" }, "x-a": { "1" }]))
        #expect(providers?.message.hasPrefix("headerProviders has \"X-A\" and \"x-a\"") == true)
    }

    @Test("a name of the request wins over the fetcher's, however it is written")
    func otherSources() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let configuration = RFConfiguration(
            defaultHeaders: ["X-A": "default", "X-B": "default"], headerProviders: ["X-C": { "provided" }])
        try await TestRequest<RFVoidResponse>(server.address) {
            $0.fetcher = RFFetcher(configuration: configuration)
            $0.headers = ["x-a": "own", "x-c": "own"]
        }.value()
        let request = try #require(server.requests.first)
        #expect(request.headers.values(for: "X-A") == ["own"])
        #expect(request.headers.values(for: "X-B") == ["default"])
        #expect(request.headers.values(for: "X-C") == ["own"])
    }
}
