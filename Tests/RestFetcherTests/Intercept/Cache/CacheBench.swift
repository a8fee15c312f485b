import Foundation
import RestFetcherTesting

@testable import RestFetcher

/// A cache over a stub, with a clock that waits for nobody.
struct CacheBench {
    let clock = LeapingClock()
    let stub = RFStubTransport()
    let storage = RFMemoryCacheStorage()

    /// Fetches through `cache`, or through a new one on the same storage.
    func fetch(
        _ cache: RFCache? = nil, _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) async throws -> RFResponse<String> {
        try await TextRequest("http://a.example") {
            $0.path = "/"
            $0.fetcher = .stubbed(stub, clock: clock, interceptors: [cache ?? RFCache(storage: storage)])
            change(&$0)
        }.response()
    }

    /// A text with this `Cache-Control`.
    func answer(_ text: String, _ control: String = "max-age=60") -> RFStubAnswer {
        .text(text).header("Cache-Control", control)
    }
}
