import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// Written as an app would write it, with no concurrency annotation: that it compiles without a warning is half
// the test.

struct ShopError: RFServerError {
    let code: Int
}

enum Items: RFKeyPath {
    static let path = "data.items"
}

struct Paging: RFEnvelopeMeta {
    static let metaPath = "paging"
    static let errorType: (any RFServerError.Type)? = ShopError.self
    let page: Int
}

nonisolated struct Thing: Decodable {
    let a: Int
}

class ShopRequest<T: RFDecodable>: RFRequest<T> {
    let stub: RFStubTransport
    init(_ answer: RFStubAnswer) { stub = RFStubTransport { _ in answer } }

    override var domain: String { "https://shop.example" }
    override var logger: any RFLogger { RFSilentLogger() }
    override var serverErrorType: (any RFServerError.Type)? { ShopError.self }
    override var fetcher: RFFetcher {
        RFFetcher(
            configuration: RFConfiguration(
                transport: stub,
                validateHeaders: { headers in
                    if headers["X-Broken"] != nil { throw ShopError(code: 3) }
                }))
    }

    override func validate(_ reply: RFReply) throws {
        try reply.checkContentType()
        if let error = try? jsonDecoder.decode(ShopError.self, from: reply.data) { throw error }
    }
}

class ListThings: ShopRequest<RFKeyPathResponse<[Thing], Items>> {}
class PageOfThings: ShopRequest<RFEnvelopeResponse<RFLossyArray<Thing>, Paging>> {}

@Suite("Answers under this target's rules")
struct AnswerTests {
    @Test("values come out of paths and envelopes")
    func values() async throws {
        let things = try await ListThings(.json(#"{"data":{"items":[{"a":1}]}}"#)).value()
        #expect(things.map(\.a) == [1])
        let page = try await PageOfThings(.json(#"{"result":[{"a":2},{}],"paging":{"page":5}}"#)).value()
        #expect(page.value.elements.map(\.a) == [2])
        #expect(page.meta?.page == 5)
    }

    @Test(
        "the server's own errors come back with their type",
        arguments: [
            RFStubAnswer.json(#"{"code":3}"#, status: 400), .json(#"{"code":3}"#),
            .json(#"{"error":{"code":3}}"#), .json("{}").header("X-Broken", "1"),
        ])
    func serverErrors(answer: RFStubAnswer) async throws {
        let request = PageOfThings(answer)
        let codes = await withCheckedContinuation { (waiting: CheckedContinuation<[Int?], Never>) in
            var codes: [Int?] = []
            request.errorCallback = { error in codes.append(error.serverError(as: ShopError.self)?.code) }
            request.alwaysCallback = { waiting.resume(returning: codes) }
            request.fetch()
        }
        #expect(codes == [3])
    }
}
