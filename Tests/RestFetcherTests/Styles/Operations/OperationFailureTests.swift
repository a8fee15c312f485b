import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The seven ways in which an operation fails", .timeLimit(.minutes(10)))
struct OperationFailureTests {
    private let api: BookAPI
    private static let refusal = ShopError(code: 7, message: "no")
    private static let body = #"{"code":7,"message":"no"}"#

    init() throws {
        api = try BookAPI()
    }

    private func failure(
        _ answer: Answer, of description: RFRequestDescription = RFRequestDescription("a")
    ) async throws -> BookOperations.Failure {
        api.server.enqueue(answer)
        let operation = api.books.volume(description)
        do {
            _ = try await operation.value()
        } catch {
            return BookOperations.Failure(error)
        }
        throw Succeeded()
    }

    @Test("401 is unauthorized, with the server's error if there is one")
    func unauthorized() async throws {
        guard case .unauthorized(let error) = try await failure(.json(Self.body, status: 401)) else {
            throw Succeeded()
        }
        #expect(error == Self.refusal)
        guard case .unauthorized(nil) = try await failure(.status(401)) else { throw Succeeded() }
    }

    @Test("no authorization to send is unauthorized, and nothing is sent")
    func noAuthorization() async throws {
        let description = RFRequestDescription("a", withAuthorization: true)
        guard case .unauthorized(nil) = try await failure(.volume, of: description) else {
            throw Succeeded()
        }
        #expect(api.server.requests.isEmpty)
    }

    @Test("500 to 599 is the server's error", arguments: [500, 503, 599])
    func serverError(code: Int) async throws {
        guard case .serverError(code, let error) = try await failure(.json(Self.body, status: code)) else {
            throw Succeeded()
        }
        #expect(error == Self.refusal)
    }

    @Test("every other code that is no success is a processing error", arguments: [304, 400, 402, 422, 499])
    func processingError(code: Int) async throws {
        guard case .processingError(code, let error) = try await failure(.json(Self.body, status: code))
        else { throw Succeeded() }
        #expect(error == (code == 304 ? nil : Self.refusal))
    }

    @Test("what isn't the response is the wrong format", arguments: ["<html>", #"{"result":{"name":1}}"#])
    func wrongFormat(body: String) async throws {
        guard case .wrongResponseFormat = try await failure(.text(body)) else { throw Succeeded() }
    }

    @Test("no body is an empty response")
    func empty() async throws {
        guard case .emptyResponse = try await failure(.status(200)) else { throw Succeeded() }
    }

    @Test("no connection is an execution error that keeps its cause")
    func execution() async throws {
        guard case .executionError(let error) = try await failure(.close) else { throw Succeeded() }
        #expect(error.kind == .connectionLost)
    }

    @Test("header fields that are refused say so, for uploads too", arguments: [false, true])
    func headers(isUpload: Bool) async throws {
        api.configuration.headerValidation = { $0["X-Version"] != "1" }
        let upload = RFRequestDescription("a", method: .post, media: ["f": .png(Data([1]))])
        let description = isUpload ? upload : RFRequestDescription("a")
        guard
            case .headerValidationFailed = try await failure(
                .volume.header("X-Version", "1"), of: description)
        else { throw Succeeded() }
        api.server.enqueue(.volume.header("X-Version", "2"))
        let response = try await api.books.volume(description).value()
        #expect(response.result == Volume(title: "Kindred"))
    }

    @Test("an error of the server that comes with a success code is a processing error")
    func errorWithASuccessCode() async throws {
        api.server.enqueue(.json(Self.body))
        let operation = api.books.bare()
        let error = try await operation.failure()
        guard case .processingError(200, Self.refusal) = BookOperations.Failure(error) else {
            throw Succeeded()
        }
    }
}
