import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("The pipe from a transport to the reader of a body", .timeLimit(.minutes(10)))
struct RFBytePipeTests {
    /// A pipe and how often it asked for more and cancelled.
    private final class Bench: Sendable {
        let refills = Counts()
        let cancels = Counts()
        let pipe: RFBytePipe

        init(highWater: Int = 10) {
            pipe = RFBytePipe(
                highWater: highWater, wantsMore: { [refills] in refills.add(1) },
                cancel: { [cancels] in cancels.add(1) })
        }
    }

    private func data(_ text: String) -> Data {
        Data(text.utf8)
    }

    @Test("pieces come out in order, and then the end")
    func order() async throws {
        let bench = Bench(highWater: 100)
        for number in 0..<20 { #expect(bench.pipe.push(data("\(number)"))) }
        bench.pipe.finish()
        var pieces: [String] = []
        for try await piece in bench.pipe.body { pieces.append(String(decoding: piece, as: UTF8.self)) }
        #expect(pieces == (0..<20).map(String.init))
        #expect(bench.cancels.all.isEmpty)
    }

    @Test("a reader that waits gets a piece at once")
    func waitingReader() async throws {
        let bench = Bench()
        async let whole = bench.pipe.body.collect()
        await Task.yield()
        #expect(bench.pipe.push(data("abc")))
        _ = bench.pipe.push(data("def"))
        bench.pipe.finish()
        #expect(try await whole == data("abcdef"))
    }

    @Test("the transport is paused when enough waits, and asked for more once half of it is read")
    func backPressure() async throws {
        let bench = Bench(highWater: 10)
        #expect(bench.pipe.push(data("12345")))
        #expect(!bench.pipe.push(data("67890")))
        #expect(!bench.pipe.push(data("x")))
        var pieces = bench.pipe.body.makeAsyncIterator()
        _ = try await pieces.next()
        #expect(bench.refills.all.isEmpty)
        _ = try await pieces.next()
        #expect(bench.refills.all == [1])
        _ = try await pieces.next()
        #expect(bench.refills.all == [1])
    }

    @Test("a piece that comes late, after the pause was asked for, doesn't lose the request for more")
    func lateAfterPause() async throws {
        let bench = Bench(highWater: 10)
        #expect(!bench.pipe.push(data("1234567890")))
        #expect(!bench.pipe.push(data("1234")))
        var pieces = bench.pipe.body.makeAsyncIterator()
        _ = try await pieces.next()
        #expect(bench.refills.all == [1])
        #expect(!bench.pipe.push(data("1234567")))
        _ = try await pieces.next()
        #expect(!bench.pipe.push(data("1")))
        _ = try await pieces.next()
        #expect(bench.refills.all == [1, 1])
    }

    @Test("an error comes after the bytes before it, and only the first end counts")
    func failure() async throws {
        let bench = Bench()
        _ = bench.pipe.push(data("abc"))
        bench.pipe.finish(throwing: RFError.noAnswer)
        bench.pipe.finish()
        #expect(bench.pipe.push(data("late")))
        #expect(bench.pipe.takeAllIfFinished() == nil)
        var pieces = bench.pipe.body.makeAsyncIterator()
        #expect(try await pieces.next() == data("abc"))
        #expect(await RFErrorKind.thrown { _ = try await pieces.next() } == .badServerResponse)
    }

    @Test("the bytes of a body that has ended are there at once", arguments: [[], ["a"], ["a", "b", "c"]])
    func atOnce(pieces: [String]) {
        let bench = Bench()
        for piece in pieces { _ = bench.pipe.push(data(piece)) }
        #expect(bench.pipe.takeAllIfFinished() == nil)
        bench.pipe.finish()
        #expect(bench.pipe.takeAllIfFinished() == data(pieces.joined()))
    }

    @Test("cancelling the reader cancels the transfer")
    func cancel() async throws {
        let bench = Bench()
        let hasPiece = RFGate()
        _ = bench.pipe.push(data("abc"))
        let task = Task {
            for try await _ in bench.pipe.body { hasPiece.open() }
        }
        try await hasPiece.pass()
        task.cancel()
        #expect(await RFErrorKind.thrown { try await task.value } == .cancelled)
        #expect(!bench.cancels.all.isEmpty)
    }

    @Test("a body that is dropped before its end cancels the transfer")
    func dropped() async throws {
        let bench = Bench()
        _ = bench.pipe.body
        #expect(bench.cancels.all == [1])
    }

    @Test("a second reader at the same time is an error, and the first goes on")
    func twoReaders() async throws {
        let bench = Bench()
        let body = bench.pipe.body
        let kinds = Counts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...2 {
                group.addTask {
                    var pieces = body.makeAsyncIterator()
                    let kind = await RFErrorKind.thrown { _ = try await pieces.next() }
                    kinds.add(kind == nil ? 0 : 1)
                    if kind == .unsupported { _ = bench.pipe.push(Data("abc".utf8)) }
                }
            }
            try await group.waitForAll()
        }
        #expect(kinds.all.sorted() == [0, 1])
    }

    @Test("many pieces that wait are read in linear time")
    func manyPieces() async throws {
        let bench = Bench(highWater: .max)
        for _ in 0..<200_000 { _ = bench.pipe.push(Data([1])) }
        bench.pipe.finish()
        var count = 0
        for try await piece in bench.pipe.body { count += piece.count }
        #expect(count == 200_000)
    }
}
