import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

typealias Answer = RFStubAnswer

/// A request whose server gives one answer to everything.
class Answered<T: RFDecodable>: RFRequest<T> {
    private let method: RFMethod
    private let engine: RFFetcher

    init(
        _ answer: Answer, to method: RFMethod = .get,
        validateHeaders: (@Sendable (RFHeaders) throws -> Void)? = nil
    ) {
        self.method = method
        engine = RFFetcher(
            configuration: RFConfiguration(
                transport: RFStubTransport { _ in answer }, validateHeaders: validateHeaders))
    }

    override var domain: String { "http://127.0.0.1" }
    override var restMethod: RFMethod { method }
    override var fetcher: RFFetcher { engine }
    override var logger: any RFLogger { RFSilentLogger() }
}

struct Succeeded: Error {}

extension RFRequest {
    /// The error that the call fails with.
    func failure() async throws -> RFError {
        do {
            _ = try await response()
        } catch {
            return error
        }
        throw Succeeded()
    }
}
