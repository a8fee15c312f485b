import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Progress as an async sequence", .timeLimit(.minutes(10)))
struct RFProgressUpdatesTests {
    private let reports = RFProgressReports()
    private let clock = LeapingClock()

    private var uploads: RFProgressUpdates { RFProgressUpdates(reports: reports, direction: .upload) }

    private func all(_ updates: RFProgressUpdates) async -> [Int] {
        await updates.reduce(into: []) { $0.append($1.completed) }
    }

    @Test("who comes late begins with the latest value, who comes after the end gets the last one")
    func late() async {
        let report = reports.begin(.upload, total: .bytes(10), clock: clock)
        report(3)
        report(4)
        var iterator = uploads.makeAsyncIterator()
        #expect(await iterator.next() == RFProgress(completed: 4, total: 10))
        report(10)
        reports.finish()
        #expect(await iterator.next() == RFProgress(completed: 10, total: 10))
        #expect(await iterator.next() == nil)
        #expect(await all(uploads) == [10])
    }

    @Test("who listens to nothing gets nothing, and an end")
    func nothing() async {
        let waiting = Task { await all(uploads) }
        let report = reports.begin(.download, total: .bytes(10), clock: clock)
        report(10)
        reports.finish()
        #expect(await waiting.value == [])
        #expect(await all(uploads) == [])
    }

    @Test("a slow reader misses values, but not the last; after the end nothing more comes")
    func slow() async {
        let report = reports.begin(.upload, total: .bytes(10), clock: clock)
        var iterator = uploads.makeAsyncIterator()
        for count in 1...8 {
            clock.advance(by: 1)
            report(count)
        }
        #expect(await iterator.next()?.completed == 8)
        report(9)
        reports.finish()
        report(10)
        _ = reports.begin(.upload, total: .bytes(20), clock: clock)
        #expect(await iterator.next()?.completed == 9)
        #expect(await iterator.next() == nil)
    }

    @Test("any number of loops may read, and one whose task is cancelled ends alone")
    func loops() async {
        let report = reports.begin(.upload, total: .bytes(2), clock: clock)
        let started = RFGate()
        let cancelled = Task {
            var iterator = uploads.makeAsyncIterator()
            _ = await iterator.next()
            started.open()
            return await iterator.next()
        }
        try? await started.pass()
        var iterator = uploads.makeAsyncIterator()
        #expect(await iterator.next()?.completed == 0)
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        report(2)
        #expect(await iterator.next()?.completed == 2)
    }

    @Test("a reader that leaves is forgotten")
    func leaves() async {
        final class Token: Sendable {}
        var token: Token? = Token()
        weak let held = token
        let id = reports.add(
            RFProgressReports.Listener(direction: .upload, signal: { [token] in _ = token }, end: {}))
        token = nil
        #expect(held != nil)
        reports.remove(id)
        #expect(held == nil)
        do {
            var iterator = uploads.makeAsyncIterator()
            _ = reports.begin(.upload, total: .bytes(2), clock: clock)
            _ = await iterator.next()
        }
        #expect(!reports.isHeard)
    }

    @Test("a call that is cancelled ends its sequences")
    func cancelledCall() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .status(204).held(by: gate) }
        let call = TestRequest<RFVoidResponse>("http://h") {
            $0.method = .put
            $0.body = .data(Data(count: 5))
            $0.fetcher = .stubbed(stub)
        }.fetch()
        await stub.received()
        var iterator = call.uploadProgress.makeAsyncIterator()
        #expect(await iterator.next()?.completed == 5)
        call.cancel()
        #expect(await iterator.next() == nil)
        gate.open()
    }
}

extension RFProgressReports {
    var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }
}
