import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// An outbox in a temporary folder over a stub, and its events one after another.
final class OutboxBench: Sendable {
    let folder: URL
    let stub = RFStubTransport()
    let clock = LeapingClock()
    let connectivity = ScriptedConnectivity()
    private let events: AsyncStream<RFOutboxEvent>
    private let continuation: AsyncStream<RFOutboxEvent>.Continuation

    init() {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("Outbox-\(UUID().uuidString)")
        (events, continuation) = AsyncStream.makeStream()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// An outbox as one run of a program makes it.
    func outbox(
        maxItems: Int = 100, maxBytes: Int = 100_000, maxTries: Int = 3,
        interceptors: [any RFInterceptor] = []
    ) -> RFOutbox {
        RFOutbox(
            folder: folder, fetcher: .stubbed(stub, clock: clock, interceptors: interceptors),
            logger: RFSilentLogger(), maxItems: maxItems, maxBytes: maxBytes, maxTries: maxTries,
            connectivity: connectivity, report: { [continuation] in continuation.yield($0) })
    }

    func request(_ path: String, _ change: (inout TextRequest.Settings) -> Void = { _ in }) -> TextRequest {
        TextRequest("http://a.example") {
            $0.path = path
            $0.method = .post
            change(&$0)
        }
    }

    /// The next events, in short.
    func next(_ count: Int) async -> [String] {
        var texts: [String] = []
        for await event in events.prefix(count) { texts.append(OutboxBench.text(event)) }
        return texts
    }

    var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    }

    private static func text(_ event: RFOutboxEvent) -> String {
        switch event {
        case .sent(let item, let response): "sent \(item.url.path) \(response.code)"
        case .failed(let item, let error):
            "failed \(item.url.path) \(error.code.map(String.init) ?? error.kind.rawValue) \(item.tries)"
        case .paused(let item, _): "paused \(item.url.path)"
        case .damaged(let file): "damaged \(file)"
        }
    }
}
