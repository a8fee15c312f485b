import Foundation
import RestFetcher
import Testing

@Suite("The server's own errors")
struct ServerErrorTests {
    struct ShopError: RFServerError, Equatable {
        let code: Int
        let message: String
    }
    struct OtherError: Error {}

    private class Shop<T: RFDecodable>: Answered<T> {
        override var serverErrorType: (any RFServerError.Type)? { ShopError.self }
    }
    private final class GetBook: Shop<RFVoidResponse> {}
    private final class Made: Answered<RFVoidResponse> {
        override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
            ShopError(code: code, message: headers["X"] ?? String(decoding: data, as: UTF8.self))
        }
    }

    static let body = #"{"code":12,"message":"sold out"}"#

    @Test("an error body decodes as the type that the base class declares")
    func anErrorBodyDecodes() async throws {
        let error = try await GetBook(.json(Self.body, status: 409)).failure()
        #expect(error.serverError(as: ShopError.self) == ShopError(code: 12, message: "sold out"))
        #expect(error.serverError(as: OtherError.self) == nil)
        #expect(error.kind == .httpStatus)
        #expect(error.statusCode == .conflict)
        #expect(error.body == Data(Self.body.utf8))
    }

    @Test(
        "a body that isn't that type leaves code, headers and body",
        arguments: [
            Answer.text("<html>Sorry</html>", status: 503), .json(#"{"x":1}"#, status: 503),
            .json("", status: 503),
            .json(#"{"code":12,"#, status: 503),
        ])
    func aBodyThatIsNotThatType(answer: Answer) async throws {
        let error = try await GetBook(answer.header("Retry-After", "5")).failure()
        #expect(error.serverError == nil)
        #expect(error.kind == .httpStatus)
        #expect(error.statusCode == .serviceUnavailable)
        #expect(error.headers?["retry-after"] == "5")
        #expect(error.body != nil)
        #expect(error.isRetryable)
    }

    @Test("a success whose body looks like the error is a success")
    func aSuccessThatLooksLikeTheError() async throws {
        #expect(try await GetBook(.json(Self.body)).response().code == 200)
    }

    @Test("createError may make it by itself")
    func createErrorMayMakeIt() async throws {
        let error = try await Made(.text("busy", status: 500)).failure()
        #expect(error.serverError(as: ShopError.self) == ShopError(code: 500, message: "busy"))
    }

    @Test("the sentence names method, URL and status, and nothing from the body")
    func theSentence() async throws {
        let request = try GetBook(.json(Self.body, status: 409), to: .put)
        let sentence = try await request.failure().errorDescription
        #expect(sentence == "GetBook: PUT \(request.domain) was answered 409 Conflict.")
    }
}
