import Foundation
import RestFetcher
import Testing

@Suite("An answer of a type that wasn't asked for (RFC 9110 §12.5.1)")
struct ContentTypeCheckTests {
    private class Checked<T: RFDecodable>: Answered<T> {
        override func validate(_ reply: RFReply) throws { try reply.checkContentType() }
    }
    private final class Asking: Checked<RFDataResponse> {
        var accept = ""
        override var requestHeaders: [String: String] { accept.isEmpty ? [:] : ["Accept": accept] }
    }

    private func isFine(_ type: String?, asking accept: String) async throws -> Bool {
        let request = try Asking(.data(Data("x".utf8), type: type))
        request.accept = accept
        do {
            _ = try await request.response()
            return true
        } catch {
            #expect(error.kind == .unexpectedContentType)
            return false
        }
    }

    @Test("is an error that names both types and has the answer")
    func isAnError() async throws {
        let answer = Answer.data(Data("<html>".utf8), type: "text/html; charset=utf-8")
        let error = try await Checked<RFDecodableResponse<Int>>(answer).failure()
        #expect(error.kind == .unexpectedContentType)
        #expect(error.stage == .validate)
        #expect(
            error.message == "The answer is text/html; charset=utf-8, but application/json was asked for.")
        #expect(error.code == 200)
        #expect(error.body == Data("<html>".utf8))
        #expect(error.serverError == nil)
    }

    @Test("the type asked for is fine, whatever its parameters and case")
    func theTypeAskedFor() async throws {
        for type in ["application/json", "Application/JSON", "application/json; charset=utf-8"] {
            let answer = Answer.data(Data("1".utf8), type: type)
            #expect(try await Checked<RFDecodableResponse<Int>>(answer).value() == 1)
        }
    }

    @Test("the request's own Accept decides, with its ranges")
    func theRequestsOwnAccept() async throws {
        #expect(try await isFine("text/csv", asking: "text/*, application/json;q=0.5"))
        #expect(try await isFine("application/json", asking: "text/*, application/json;q=0.5"))
        #expect(try await !isFine("image/png", asking: "text/*, application/json;q=0.5"))
        #expect(try await !isFine("text/html", asking: "text/*, text/html;q=0"))
        #expect(try await isFine("image/png", asking: "*/*"))
    }

    @Test("without Accept everything is fine")
    func withoutAccept() async throws {
        #expect(try await isFine("image/png", asking: ""))
        #expect(try await isFine(nil, asking: ""))
    }

    @Test("a body without a type counts as bytes of no known kind (RFC 9110 §8.3)")
    func aBodyWithoutAType() async throws {
        #expect(try await !isFine(nil, asking: "application/json"))
        #expect(try await isFine(nil, asking: "*/*"))
        #expect(try await isFine(nil, asking: "application/octet-stream"))
    }

    @Test("an answer without a body is fine")
    func withoutABody() async throws {
        #expect(try await Checked<RFDecodableResponse<Int?>>(.status(204)).value() == nil)
    }
}
