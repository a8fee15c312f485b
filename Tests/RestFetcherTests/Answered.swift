import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

typealias Answer = RFLoopbackAnswer

/// A request to a server that gives one answer to everything.
class Answered<T: RFDecodable>: RFRequest<T> {
    private let server: RFLoopbackServer
    private let method: RFMethod
    private let engine: RFFetcher

    init(
        _ answer: Answer, to method: RFMethod = .get,
        validateHeaders: (@Sendable (RFHeaders) throws -> Void)? = nil
    ) throws {
        server = try RFLoopbackServer { _ in answer }
        self.method = method
        engine = RFFetcher(
            configuration: RFConfiguration(
                transport: RFFetcher.shared.configuration.transport, validateHeaders: validateHeaders))
    }

    override var domain: String { server.address }
    override var restMethod: RFMethod { method }
    override var fetcher: RFFetcher { engine }
    override var logger: any RFLogger { RFSilentLogger() }
}

struct Succeeded: Error {}

extension RFRequest {
    /// The error that the call fails with.
    nonisolated(nonsending) func failure() async throws -> RFError {
        do {
            _ = try await response()
        } catch {
            return error
        }
        throw Succeeded()
    }
}
