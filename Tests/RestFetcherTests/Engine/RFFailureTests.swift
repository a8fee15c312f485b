import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What a failed call tells")
struct RFFailureTests {
    private struct Refusal: Error, Decodable, Equatable { let reason: String }

    private final class TypedRequest: TestRequest<RFDecodableResponse<[String: Int]>> {
        override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
            try? jsonDecoder.decode(Refusal.self, from: data)
        }
    }

    @Test("a status outside successCodes keeps code, headers, body and the server's typed error")
    func aStatusOutsideSuccessCodes() async throws {
        let server = try RFLoopbackServer { _ in
            .json(#"{"reason":"no"}"#, status: 404).header("X-Id", "7")
        }
        let error = await #expect(throws: RFError.self) { try await TypedRequest(server.address).value() }
        #expect(error?.stage == .validate && error?.kind == .httpStatus)
        #expect(error?.code == 404)
        #expect(error?.headers?["x-id"] == "7")
        #expect(error?.body == Data(#"{"reason":"no"}"#.utf8))
        #expect(error?.serverError as? Refusal == Refusal(reason: "no"))
        #expect(error?.message.contains("404 Not Found") == true)
        #expect(error?.requestName == "TypedRequest")
    }

    @Test("a request may count other codes as success")
    func aRequestMayCountOtherCodes() async throws {
        final class Lenient: TestRequest<RFStringResponse> {
            override var successCodes: Range<Int> { 200..<500 }
        }
        let server = try RFLoopbackServer { _ in .text("no").status(404) }
        let response = try await Lenient(server.address).response()
        #expect(response.code == 404 && response.value == "no")
    }

    @Test(
        "a body that can't be decoded keeps the DecodingError, its coding path, the code and the body",
        arguments: [(#"{"items":[{"n":1},{"n":"x"}]}"#, "items[1].n"), (#"{"items":[{}]}"#, "items[0]")])
    func aBodyThatCannotBeDecoded(json: String, path: String) async throws {
        struct List: Decodable {
            struct Item: Decodable { let n: Int }
            let items: [Item]
        }
        let server = try RFLoopbackServer { _ in .json(json) }
        let error = await TestRequest<RFDecodableResponse<List>>(server.address).ending().error
        #expect(error?.stage == .decode && error?.kind == .decoding)
        #expect(error?.underlyingError is DecodingError)
        #expect(error?.message.contains(path) == true)
        #expect(error?.code == 200)
        #expect(error?.body == Data(json.utf8))
    }

    @Test(
        "a truncated JSON body is an error with its bytes, never a success",
        arguments: [#"{"a":"#, "{", "null"])
    func aTruncatedJSONBody(json: String) async throws {
        let server = try RFLoopbackServer { _ in .json(json) }
        let error = await TypedRequest(server.address).ending().error
        #expect(error?.kind == .decoding)
        #expect(error?.body == Data(json.utf8))
    }

    @Test("an empty body where a value was wanted says that it was empty")
    func anEmptyBody() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let error = await TypedRequest(server.address).ending().error
        #expect(error?.kind == .emptyResponse && error?.code == 204)
        #expect(error?.message.contains("empty") == true)
    }

    @Test("a host that refuses keeps the transport's own error")
    func aHostThatRefuses() async throws {
        let server = try RFLoopbackServer()
        server.stop()
        let error = await TestRequest<RFVoidResponse>(server.address).ending().error
        #expect(error?.stage == .transport && error?.kind == .cannotConnect)
        #expect(error?.underlyingError != nil)
        #expect(error?.code == nil)
    }

    @Test("a body larger than maxResponseBytes is refused, one of just that size isn't", arguments: [4, 5])
    func aBodyLargerThanTheLimit(length: Int) async throws {
        let server = try RFLoopbackServer { _ in .text(String(repeating: "x", count: length)) }
        let request = TestRequest<RFStringResponse>(server.address) { $0.maxResponseBytes = 4 }
        let ending = await request.ending()
        #expect(ending.value?.count == (length == 4 ? 4 : nil))
        #expect(ending.error?.kind == (length == 4 ? nil : .responseTooLarge))
    }

    @Test("what an interceptor throws is kept under an error that names the request")
    func whatAnInterceptorThrows() async throws {
        struct Broken: RFInterceptor {
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                throw Refusal(reason: "mine")
            }
        }
        let request = TestRequest<RFVoidResponse>("http://h") { $0.interceptors = [Broken()] }
        let error = await request.ending().error
        #expect(error?.stage == .intercept && error?.kind == .interceptor)
        #expect(error?.underlyingError as? Refusal == Refusal(reason: "mine"))
        #expect(error?.requestName == "TestRequest<RFVoidResponse>")
    }

    @Test("what a transport of one's own throws is a transport error that keeps it")
    func whatATransportThrows() async throws {
        struct Broken: RFTransport {
            func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
                throw Refusal(reason: "down")
            }
        }
        let fetcher = RFFetcher(configuration: RFConfiguration(transport: Broken()))
        let error = await TestRequest<RFVoidResponse>("http://h") { $0.fetcher = fetcher }.ending().error
        #expect(error?.stage == .transport && error?.kind == .transport)
        #expect(error?.underlyingError as? Refusal == Refusal(reason: "down"))
    }

    @Test("dumping an error shows no body and no headers")
    func dumpingAnError() async throws {
        let server = try RFLoopbackServer { _ in .text("S3CR3T", status: 500).header("Set-Cookie", "S3CR3T") }
        let error = try #require(await TestRequest<RFVoidResponse>(server.address).ending().error)
        var dumped = ""
        dump(error, to: &dumped)
        for text in [dumped, "\(error)", String(reflecting: error), error.localizedDescription] {
            #expect(!text.contains("S3CR3T"))
        }
    }
}
