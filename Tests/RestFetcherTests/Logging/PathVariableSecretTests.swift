import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("A secret in the path is in no log and no error")
struct PathVariableSecretTests {
    private final class Reset: TestRequest<RFStringResponse> {
        override var pathVariables: [String: String] { ["password": "S3CR3T/é", "userPIN": "12", "id": "7"] }
        override var keysToScrub: [String] { ["password", "pin"] }
    }

    private func log(of answer: RFStubAnswer, path: String) async -> (log: String, error: RFError?) {
        let logger = CollectingLogger()
        let request = Reset("http://h") {
            $0.path = path
            $0.logger = logger
            $0.fetcher = .stubbed(RFStubTransport { _ in answer })
        }
        let error = await request.ending().error
        return (logger.lines.joined(separator: "\n"), error)
    }

    @Test(
        "it is masked in the lines of request, answer and failure, and in the error",
        arguments: [
            "users/{id}/{password}", "users/{id}/{password}?q={password}&r=1", "users/{id}/x-{password};v=1",
        ])
    func masked(path: String) async {
        for answer in [RFStubAnswer.status(404), .redirect(to: "x:y"), .failure(.offline)] {
            let (log, error) = await log(of: answer, path: path)
            #expect(!log.contains("S3CR3T"))
            #expect(log.contains("http://h/users/7/********"))
            #expect(error != nil && !String(reflecting: error).contains("S3CR3T"))
        }
    }

    @Test("a short one doesn't mask what only looks like it")
    func short() async {
        let (log, error) = await log(of: .status(404), path: "users/12a/{userPIN}/x")
        #expect(log.contains("http://h/users/12a/********/x"))
        #expect(error?.message == "GET http://h/users/12a/********/x was answered 404 Not Found.")
    }

    @Test("what is provided anew for an attempt is masked, too")
    func provided() async {
        let logger = CollectingLogger()
        let values = RFLocked(["S3CR3T-1", "S3CR3T-2", "S3CR3T-3"])
        let configuration = RFConfiguration(
            pathVariableProviders: ["password": { values.withLock { $0.removeFirst() } }],
            transport: RFStubTransport { _ in .status(503) },
            retryPolicy: RFRetryPolicy(maxRetries: 1, delay: 0))
        let request = TextRequest("http://h") {
            $0.path = "{password}"
            $0.logger = logger
            $0.fetcher = RFFetcher(configuration: configuration)
        }
        let error = await request.ending().error
        let log = logger.lines.joined(separator: "\n")
        #expect(log.contains("http://h/********") && !log.contains("S3CR3T"))
        #expect(error?.message.contains("S3CR3T") == false)
        #expect(values.withLock { $0.count } == 1)
    }

    @Test(
        "a mark in the path that may have been meant otherwise is in the debug log",
        arguments: [
            ("a#b", "/a%23b", "the # in the path is sent as a character of it: a fragment is never sent."),
            (
                "{id", "/%7Bid",
                "the { in the path is sent as a character of it: it begins no variable such as {id}."
            ),
        ])
    func doubtful(path: String, target: String, says: String) async throws {
        let logger = CollectingLogger()
        let transport = RFStubTransport { _ in .text("x") }
        let request = TextRequest("http://h") {
            $0.path = path
            $0.logger = logger
            $0.fetcher = .stubbed(transport)
        }
        #expect(try await request.value() == "x")
        #expect(transport.requests.first?.url.absoluteString == "http://h" + target)
        #expect(logger.lines.contains { $0.hasSuffix(says) })
    }
}
