import Foundation
import RestFetcher
import Testing

@Suite("Answers of a success code that are refused")
struct ValidationTests {
    struct ShopError: RFServerError, Equatable { let code: Int }
    struct WrongVersion: Error, LocalizedError {
        var errorDescription: String? { "The API is too old." }
    }

    private final class Careful: Answered<RFVoidResponse> {
        override func validate(_ reply: RFReply) throws {
            if let error = try? jsonDecoder.decode(ShopError.self, from: reply.data) { throw error }
        }
    }

    private final class Checked: Answered<RFVoidResponse> {
        var seen: RFReply?
        override func validate(_ reply: RFReply) throws {
            seen = reply
            throw RFError(stage: .validate, kind: RFErrorKind(rawValue: "mine"), message: "No.")
        }
    }

    @Test("an error inside a 200 fails the call, and is there with its type")
    func anErrorInsideA200() async throws {
        let error = try await Careful(.json(#"{"code":7}"#)).failure()
        #expect(error.kind == .validation)
        #expect(error.stage == .validate)
        #expect(error.serverError(as: ShopError.self) == ShopError(code: 7))
        #expect(error.code == 200)
        #expect(error.headers?["content-type"] == "application/json")
        #expect(error.body == Data(#"{"code":7}"#.utf8))
        #expect(error.requestName == "Careful")
        #expect(try await Careful(.json(#"{"ok":1}"#)).response().code == 200)
    }

    @Test("validate sees the request and the answer, and an RFError of its own is kept")
    func validateSeesTheAnswer() async throws {
        let request = try Checked(.text("hello", status: 201).header("X", "1"), to: .put)
        let error = try await request.failure()
        #expect(error.kind.rawValue == "mine")
        #expect(error.message == "No.")
        #expect(error.code == 201)
        let seen = try #require(request.seen)
        #expect(seen.request.method == .put)
        #expect(seen.request.url.host == "127.0.0.1")
        #expect(seen.code == 201)
        #expect(seen.headers["x"] == "1")
        #expect(seen.data == Data("hello".utf8))
        #expect(seen.responseTime >= 0)
    }

    @Test("validate isn't asked about a status that is an error anyway")
    func notAskedAboutAnError() async throws {
        let request = try Checked(.status(404))
        #expect(try await request.failure().isNotFound)
        #expect(request.seen == nil)
    }

    @Test("the fetcher's check of headers is for every call, and comes first")
    func theFetchersCheck() async throws {
        @Sendable func check(_ headers: RFHeaders) throws {
            guard headers["X-API-Version"] == "2" else { throw WrongVersion() }
        }
        let old = Answer.text("").header("x-api-version", "1")
        let request = try Checked(old, validateHeaders: check)
        let error = try await request.failure()
        #expect(error.kind == .validation)
        #expect(error.underlyingError is WrongVersion)
        #expect(error.message.contains("The API is too old."))
        #expect(error.headers?["X-API-Version"] == "1")
        #expect(request.seen == nil)

        let new = Answer.text("").header("X-API-Version", "2")
        #expect(try await Answered<RFVoidResponse>(new, validateHeaders: check).response().code == 200)
    }

    @Test("the fetcher's check of headers isn't asked about an error of a gateway")
    func anErrorOfAGateway() async throws {
        let request = try Answered<RFVoidResponse>(.status(502)) { _ in throw WrongVersion() }
        #expect(try await request.failure().statusCode == .badGateway)
    }

    @Test("a refused answer reaches the error callback once, and never the success callback")
    func aRefusedAnswerReachesTheErrorCallback() async throws {
        let request = try Careful(.json(#"{"code":7}"#))
        let kinds = await withCheckedContinuation { (waiting: CheckedContinuation<[RFErrorKind], Never>) in
            var kinds: [RFErrorKind] = []
            request.successCallback = { _, _ in Issue.record("The answer was refused.") }
            request.errorCallback = { kinds.append($0.kind) }
            request.alwaysCallback = { waiting.resume(returning: kinds) }
            request.fetch()
        }
        #expect(kinds == [.validation])
    }
}
