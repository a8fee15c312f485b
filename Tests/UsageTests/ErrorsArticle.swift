import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Errors", line by line: ArticleTests compares the two.

enum ErrorsArticle {
    struct ShopError: RFServerError {
        let code: Int
        let message: String
    }

    class ShopRequest<T: RFDecodable>: RFRequest<T> {
        override var domain: String { "https://shop.example" }
        override var serverErrorType: (any RFServerError.Type)? { ShopError.self }
    }

    class OldShopRequest<T: RFDecodable>: ShopRequest<T> {
        override func validate(_ reply: RFReply) throws {
            try reply.checkContentType()  // is it what Accept asked for?
            if let error = try? jsonDecoder.decode(ShopError.self, from: reply.data) { throw error }
        }
    }

    struct WrongVersion: Error {}

    final class GetBook: OldShopRequest<RFStringResponse> {
        let engine: RFFetcher
        init(_ answer: RFStubAnswer, configuration: RFConfiguration = RFConfiguration()) {
            var configuration = configuration
            configuration.transport = RFStubTransport { _ in answer }
            engine = RFFetcher(configuration: configuration)
        }
        override var fetcher: RFFetcher { engine }
        override var logger: any RFLogger { RFSilentLogger() }
    }
}

@Suite("The article about errors tells the truth")
struct ErrorsArticleTests {
    typealias ShopError = ErrorsArticle.ShopError
    typealias WrongVersion = ErrorsArticle.WrongVersion

    private func outcome(of answer: RFStubAnswer) async -> [String] {
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        func offerAnother() { show("another") }

        let request = ErrorsArticle.GetBook(answer)
        do {
            show(try await request.value())
        } catch let error where error.isNotFound {
            show("There is no such book.")
        } catch let error where error.isRetryable || error.isOffline {
            show("Please try again later.")
        } catch {
            show(error.localizedDescription)  // a sentence without secrets

            if let shopError = error.serverError(as: ShopError.self), shopError.code == 12 { offerAnother() }
            if let problem = error.problem {
                show(problem.detail ?? problem.title ?? problem.type)
                let balance = problem.extensions["balance"]?.intValue
                print(balance ?? 0)
            }
        }
        return shown
    }

    @Test("each failure goes to its branch")
    func eachFailure() async {
        #expect(await outcome(of: .text("Kindred")) == ["Kindred"])
        #expect(await outcome(of: .status(404)) == ["There is no such book."])
        #expect(await outcome(of: .status(503)) == ["Please try again later."])
        #expect(await outcome(of: .failure(.offline)) == ["Please try again later."])
        let refused = await outcome(of: .json(#"{"code":12,"message":"sold out"}"#))
        #expect(refused.last == "another")
        let conflict = await outcome(of: .json(#"{"code":12,"message":"sold out"}"#, status: 409))
        #expect(conflict == ["GetBook: GET https://shop.example was answered 409 Conflict.", "another"])
        let problem = RFStubAnswer.data(
            Data(#"{"detail":"No credit."}"#.utf8), type: "application/problem+json", status: 403)
        #expect(await outcome(of: problem).last == "No credit.")
    }

    @Test("in a task the type of the error is named at do")
    func inATask() async {
        let book = ErrorsArticle.GetBook(.status(404))
        let task = Task {
            do throws(RFError) {
                return try await book.value()
            } catch {
                return error.isNotFound ? "There is no such book." : error.localizedDescription
            }
        }
        #expect(await task.value == "There is no such book.")
    }

    @Test("a fetcher looks at the headers of all its calls")
    func aFetcherLooksAtTheHeaders() async {
        let configuration = RFConfiguration(validateHeaders: { headers in
            guard headers["X-API-Version"] == "2" else { throw WrongVersion() }
        })
        let request = ErrorsArticle.GetBook(.text("old"), configuration: configuration)
        let error = await #expect(throws: RFError.self) { try await request.response().code }
        #expect(error?.kind == .validation)
    }
}
