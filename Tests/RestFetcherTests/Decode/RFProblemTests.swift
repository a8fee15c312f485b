import Foundation
import RestFetcher
import Testing

@Suite("Problem details (RFC 9457)")
struct RFProblemTests {
    static let example = #"""
        {"type":"https://example.com/probs/out-of-credit","title":"You do not have enough credit.","status":403,
        "detail":"Your current balance is 30, but that costs 50.","instance":"/account/12345/msgs/abc",
        "balance":30,"accounts":["/account/12345","/account/67890"]}
        """#

    private func problem(_ text: String, type: String = "application/problem+json") async throws -> RFProblem?
    {
        let answer = Answer.data(Data(text.utf8), type: type, status: 403)
        return try await Answered<RFVoidResponse>(answer).failure().problem
    }

    @Test("are understood without any declaration, extension members too (§3)")
    func areUnderstood() async throws {
        let problem = try #require(try await problem(Self.example))
        #expect(problem.type == "https://example.com/probs/out-of-credit")
        #expect(problem.title == "You do not have enough credit.")
        #expect(problem.status == 403)
        #expect(problem.detail == "Your current balance is 30, but that costs 50.")
        #expect(problem.instance == "/account/12345/msgs/abc")
        #expect(problem.extensions == ["balance": 30, "accounts": ["/account/12345", "/account/67890"]])
    }

    @Test("the media type may have parameters and capitals")
    func theMediaType() async throws {
        #expect(try await problem("{}", type: "Application/Problem+JSON; charset=utf-8") != nil)
    }

    @Test("a missing type is about:blank, and all else may be missing (§3.1.1)")
    func aMissingType() async throws {
        let problem = try #require(try await problem("{}"))
        #expect(problem.type == "about:blank")
        #expect(
            problem.title == nil && problem.status == nil && problem.detail == nil && problem.instance == nil)
        #expect(problem.extensions.isEmpty)
    }

    @Test("a member of the wrong type counts as missing (§3.1)")
    func aMemberOfTheWrongType() async throws {
        let problem = try #require(
            try await problem(#"{"type":7,"title":["x"],"status":"403","detail":null,"instance":{}}"#))
        #expect(problem.type == "about:blank")
        #expect(
            problem.title == nil && problem.status == nil && problem.detail == nil && problem.instance == nil)
    }

    @Test("other JSON isn't taken for one, and neither is what isn't an object")
    func otherJSON() async throws {
        #expect(try await problem(Self.example, type: "application/json") == nil)
        #expect(try await problem(Self.example, type: "application/vnd.x+json") == nil)
        #expect(try await problem(Self.example, type: "application/problem+xml") == nil)
        for text in ["", "[]", "null", "<html>", #"{"type":"#] { #expect(try await problem(text) == nil) }
        #expect(RFError(stage: .transport, kind: .offline, message: "").problem == nil)
    }

    @Test("it comes beside the declared type of error")
    func besideTheDeclaredType() async throws {
        struct Credit: RFServerError, Equatable { let balance: Int }
        final class Buy: Answered<RFVoidResponse> {
            override var serverErrorType: (any RFServerError.Type)? { Credit.self }
        }
        let answer = Answer.data(Data(Self.example.utf8), type: "application/problem+json", status: 403)
        let error = try await Buy(answer).failure()
        #expect(error.serverError(as: Credit.self) == Credit(balance: 30))
        #expect(error.problem?.status == 403)
    }
}
