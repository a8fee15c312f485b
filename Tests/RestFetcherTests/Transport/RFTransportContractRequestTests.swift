import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: what is sent", .timeLimit(.minutes(10)))
struct RFTransportContractRequestTests {
    @Test(
        "every method is sent as given",
        arguments: TransportUnderTest.allCases,
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "PURGE"])
    func methods(transport: TransportUnderTest, method: String) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let answer = try await transport.make().exchange(
            RFHTTPRequest(method: RFMethod(method), url: server.url("/a")))
        #expect(answer.status == 204)
        let received = try server.onlyRequest()
        #expect(received.method.rawValue == method)
        #expect(received.bodyLength == 0)
    }

    @Test("the target is sent byte for byte", arguments: TransportUnderTest.allCases)
    func target(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let target = "/a%2Fb/%C3%A9;v=1/~x/?q=%2B+%20&empty=&flag&list[]=1,2"
            .replacingOccurrences(of: "[]", with: "%5B%5D")
        _ = try await transport.make().exchange(server.url(target))
        #expect(try server.onlyRequest().target == target)
    }

    @Test("dot segments are sent as they are", arguments: TransportUnderTest.allCases)
    func dotSegments(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await transport.make().exchange(server.url("/a/../b/./c"))
        let target = try server.onlyRequest().target
        try await transport.keeps(.dotSegments) { #expect(target == "/a/../b/./c") }
    }

    @Test("a method in lower case is another method (RFC 9110 §9.1)", arguments: TransportUnderTest.allCases)
    func lowerCaseMethod(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await transport.make().exchange(RFHTTPRequest(method: "get", url: server.url()))
        let method = try server.onlyRequest().method
        try await transport.keeps(.lowerCaseMethod) { #expect(method == "get") }
    }

    @Test("a fragment isn't sent (RFC 9110 §7.1)", arguments: TransportUnderTest.allCases)
    func fragment(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await transport.make().exchange(server.url("/a?b#c"))
        #expect(try server.onlyRequest().target == "/a?b")
    }

    @Test("header fields arrive with name and value as given", arguments: TransportUnderTest.allCases)
    func headers(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let headers: RFHeaders = [
            "Accept": "text/csv", "accept-language": "de", "User-Agent": "mine/1", "X-Custom_1": "a  b",
            "X-Unicode": "é日", "X-Empty": "", "Authorization": "Bearer t", "Cookie": "a=1; b=2",
        ]
        _ = try await transport.make().exchange(RFHTTPRequest(url: server.url(), headers: headers))
        let received = try server.onlyRequest().headers
        for field in headers { #expect(received.values(for: field.name) == [field.value]) }
        #expect(received.map(\.name).contains("X-Custom_1"))
        #expect(received.values(for: "Host") == ["127.0.0.1:\(server.port)"])
    }

    @Test(
        "a repeated header field arrives with all its values in order", arguments: TransportUnderTest.allCases
    )
    func repeatedHeaders(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let headers: RFHeaders = ["X-A": "1", "X-B": "b", "x-a": "2", "Cookie": "c=1", "Cookie": "d=2"]
        _ = try await transport.make().exchange(RFHTTPRequest(url: server.url(), headers: headers))
        let received = try server.onlyRequest()
        let values = received.header("X-A")?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(values == ["1", "2"])
        #expect(received.headers.values(for: "Cookie").joined(separator: "; ") == "c=1; d=2")
    }

    @Test("header fields go out in the order given", arguments: TransportUnderTest.allCases)
    func headerOrder(transport: TransportUnderTest) async throws {
        let names = (1...12).map { "X-\($0)" }
        let server = try RFLoopbackServer(answering: .status(204))
        let headers = RFHeaders(names.map { RFHeaders.Field(name: $0, value: "v") })
        _ = try await transport.make().exchange(RFHTTPRequest(url: server.url(), headers: headers))
        let received = try server.onlyRequest().headers.map(\.name).filter { $0.hasPrefix("X-") }
        try await transport.keeps(.headerOrder) { #expect(received == names) }
    }

    @Test("a method that needs no body sends no framing", arguments: TransportUnderTest.allCases)
    func noFraming(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await transport.make().exchange(server.url())
        let headers = try server.onlyRequest().headers
        for name in ["Content-Length", "Transfer-Encoding", "Content-Type", "Expect"] {
            #expect(!headers.contains(name))
        }
    }

    @Test(
        "a POST without a body says that its length is zero (RFC 9110 §8.6)",
        arguments: TransportUnderTest.allCases, [RFHTTPBody.none, .data(Data())])
    func emptyPost(transport: TransportUnderTest, body: RFHTTPBody) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await transport.make().exchange(
            RFHTTPRequest(method: .post, url: server.url(), body: body))
        let headers = try server.onlyRequest().headers
        #expect(headers.values(for: "Content-Length") == ["0"])
        #expect(!headers.contains("Content-Type"))
        #expect(!headers.contains("Transfer-Encoding"))
    }

    @Test("a GET with a body is sent", arguments: TransportUnderTest.allCases)
    func getWithBody(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        try await transport.keeps(.getWithBody) {
            let request = RFHTTPRequest(url: server.url(), body: .data(Data("abc".utf8)))
            _ = try await transport.make().exchange(request)
            #expect(try server.onlyRequest().text == "abc")
        }
    }

    @Test("an IPv6 literal is a host", arguments: TransportUnderTest.allCases)
    func ipv6(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(on: .ipv6) { _ in .text("six") }
        try await transport.keeps(.ipv6Literal) {
            let answer = try await transport.make().exchange(server.url())
            #expect(answer.text == "six")
        }
    }
}
