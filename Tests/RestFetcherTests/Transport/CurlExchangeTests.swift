#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("The libcurl transport sends what it is given")
    struct CurlExchangeTests {
        private let transport: RFCurlTransport
        private let server: RFLoopbackServer

        init() throws {
            transport = try RFCurlTransport()
            server = try RFLoopbackServer { .mirror($0) }
        }

        private func send(
            _ method: RFMethod = .get, headers: RFHeaders = RFHeaders(), body: RFHTTPBody = .none
        ) async throws -> (response: RFHTTPResponse, request: RFLoopbackRequest) {
            let response = try await transport.send(
                RFHTTPRequest(method: method, url: server.url("/a"), headers: headers, body: body))
            let seen = try #require(server.requests.last)
            return (response, seen)
        }

        @Test("an answer that is there at once comes as data")
        func small() async throws {
            server.route("/a", .json(#"{"a":1}"#))
            let (response, _) = try await send()
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "application/json")
            #expect(response.body.data == Data(#"{"a":1}"#.utf8))
        }

        @Test("nothing is added to the headers but Host and Accept-Encoding")
        func noSurprises() async throws {
            let (_, request) = try await send()
            #expect(request.headers.map(\.name) == ["Host", "Accept-Encoding"])
        }

        @Test("headers go out as given: empty values, duplicates, order")
        func headersAsGiven() async throws {
            let headers: RFHeaders = [
                "B": "2", "X": "", "A": "1", "B": "3", "Accept": "*/*", "User-Agent": "u",
            ]
            let (_, request) = try await send(headers: headers)
            let sent = request.headers.filter { $0.name != "Host" && $0.name != "Accept-Encoding" }
            #expect(sent == Array(headers))
            #expect(String(decoding: request.head, as: UTF8.self).contains("\r\nX:\r\n"))
        }

        @Test("Accept-Encoding and Host of one's own replace the transport's")
        func ownHeaders() async throws {
            let headers: RFHeaders = ["Accept-Encoding": "identity", "Host": "example.com"]
            let (_, request) = try await send(headers: headers)
            #expect(request.headers.values(for: "Accept-Encoding") == ["identity"])
            #expect(request.headers.values(for: "Host") == ["example.com"])
        }

        @Test(
            "every method may have a body",
            arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "QUERY"]
                as [RFMethod])
        func bodies(method: RFMethod) async throws {
            for size in [0, 5, 200_000] {
                let body = Data(repeating: 65, count: size)
                let (response, request) = try await send(method, body: .data(body))
                #expect(request.method == method)
                #expect(request.body == body)
                #expect(request.header("Content-Length") == "\(size)")
                #expect(request.header("Content-Type") == nil)
                #expect(request.header("Expect") == nil)
                #expect(try await response.body.collect() == (method == .head ? Data() : body))
            }
            #expect(server.connectionsOpened == 1 || method == .head)
        }

        @Test(
            "a method without a body says so where a body is expected (RFC 9110 §8.6)",
            arguments: [
                ("GET", nil), ("HEAD", nil), ("DELETE", nil), ("POST", "0"), ("PUT", "0"), ("QUERY", "0"),
            ]
                as [(RFMethod, String?)])
        func noBody(method: RFMethod, length: String?) async throws {
            let (_, request) = try await send(method)
            #expect(request.header("Content-Length") == length)
            #expect(request.header("Content-Type") == nil)
            #expect(request.header("Transfer-Encoding") == nil)
        }

        @Test("one handle after another keeps nothing of the request before")
        func nothingKept() async throws {
            let bodies: [(RFMethod, RFHTTPBody, RFHeaders)] = [
                (.post, .data(Data("one".utf8)), ["A": "1"]), (.get, .none, [:]), (.head, .none, ["B": "1"]),
                (.put, .data(Data(count: 100_000)), [:]), (.get, .none, ["A": "1"]), (.post, .none, [:]),
                (.delete, .data(Data("two".utf8)), [:]), (.get, .none, [:]),
            ]
            for (method, body, headers) in bodies {
                let (_, request) = try await send(method, headers: headers, body: body)
                #expect(request.method == method)
                #expect(request.bodyLength == body.length)
                #expect(request.header("A") == headers["A"])
                #expect(request.header("B") == headers["B"])
            }
        }

        @Test("the path goes out as it was built")
        func path() async throws {
            _ = try await transport.send(RFHTTPRequest(url: server.url("/a/../b/./%2e%2e/c?x=/../y#f")))
            #expect(server.requests.last?.target == "/a/../b/./%2e%2e/c?x=/../y")
        }
    }
#endif
