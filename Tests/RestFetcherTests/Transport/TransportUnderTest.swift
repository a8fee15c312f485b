import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// The transports that talk to a network and must all keep the same contract.
enum TransportUnderTest: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case urlSession
    #if os(Linux)
        case curl
    #endif

    func make() -> any RFTransport {
        switch self {
        case .urlSession: return RFURLSessionTransport()
        #if os(Linux)
            case .curl: return RFDefaultTransport.make()
        #endif
        }
    }

    var testDescription: String { rawValue }
}

/// An answer, read to its end.
struct WholeAnswer {
    let status: Int
    let headers: RFHeaders
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension RFTransport {
    /// Sends a request and reads the answer to its end.
    func exchange(_ request: RFHTTPRequest) async throws -> WholeAnswer {
        let response = try await send(request)
        return WholeAnswer(
            status: response.status, headers: response.headers, body: try await response.body.collect())
    }

    /// Sends a GET request and reads the answer to its end.
    func exchange(_ url: URL) async throws -> WholeAnswer {
        try await exchange(RFHTTPRequest(url: url))
    }

    /// The kind of error that an exchange ends with, or nil if it ends well.
    func failure(of request: RFHTTPRequest) async -> RFErrorKind? {
        await RFErrorKind.thrown { _ = try await exchange(request) }
    }

    /// The kind of error that a GET ends with, or nil if it ends well.
    func failure(of url: URL) async -> RFErrorKind? {
        await failure(of: RFHTTPRequest(url: url))
    }
}

extension RFErrorKind {
    /// The kind of the ``RFError`` that `work` throws; nil if it throws nothing.
    static func thrown(by work: () async throws -> Void) async -> RFErrorKind? {
        do {
            try await work()
            return nil
        } catch let error as RFError {
            return error.kind
        } catch {
            return RFErrorKind(rawValue: "not an RFError: \(error)")
        }
    }
}

extension RFLoopbackServer {
    /// A server that gives every request this answer.
    convenience init(answering answer: RFLoopbackAnswer) throws {
        try self.init { _ in answer }
    }

    /// The one request that came.
    func onlyRequest() throws -> RFLoopbackRequest {
        #expect(requests.count == 1)
        return try #require(requests.first)
    }
}
