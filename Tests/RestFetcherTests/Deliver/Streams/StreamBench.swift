import Foundation
import RestFetcherTesting

@testable import RestFetcher

extension TestRequest {
    /// A request over a transport that is tested, to a server.
    convenience init(
        _ server: RFLoopbackServer, over transport: TransportUnderTest,
        _ change: (inout Settings) -> Void = { _ in }
    ) {
        self.init(server.address) { settings in
            settings.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
            change(&settings)
        }
    }
}

extension AsyncSequence {
    /// All elements.
    func all() async throws -> [Element] {
        var all: [Element] = []
        for try await element in self { all.append(element) }
        return all
    }
}

extension RFByteStream {
    /// The whole body as text.
    func text() async throws -> String {
        String(decoding: try await all().joined(), as: UTF8.self)
    }
}

extension RFError {
    /// The error that `work` throws.
    static func thrown(by work: () async throws -> Void) async throws -> RFError {
        do {
            try await work()
        } catch let error as RFError {
            return error
        }
        throw Succeeded()
    }
}
