import Foundation
import RestFetcher

/// Many calls, a tenth of which are cancelled at some moment: each must end once, and nothing may stay behind.
enum Cancels {
    static func run(_ server: Server, _ effort: Effort) async throws {
        let target = Target(try RFCurlTransport(), domain: server.origin)
        let total = 100_000 / effort.divisor
        _ = await Trial(target).run(total / 5)
        let memory = Usage.memory
        let descriptors = Usage.descriptors
        let trial = Trial(target)
        let tally = await trial.run(total)
        var table = Table("\(total) calls, 64 in flight, a tenth cancelled at random", ["", ""])
        table.add("succeeded", "\(tally.successes)")
        table.add("failed", "\(tally.failures)")
        table.add(
            "cancelled, without success or failure", "\(tally.ended - tally.successes - tally.failures)")
        table.add("cancelled too late, or before the end", "\(tally.cancels)")
        table.add("calls that didn't end exactly once", "\(tally.wrong)")
        table.add("memory before and after, MB", "\(memory.text(1)) → \(Usage.memory.text(1))")
        table.add("descriptors before and after", "\(descriptors) → \(Usage.descriptors)")
        table.show()
    }
}

private struct Tally {
    var started = 0
    var ended = 0
    var successes = 0
    var failures = 0
    var cancels = 0
    var wrong = 0
}

private final class Trial: @unchecked Sendable {
    // Safe because everything that varies is touched under the lock only.
    private let target: Target
    private let lock = NSLock()
    private var tally = Tally()
    private var total = 0
    private var whenOver: CheckedContinuation<Tally, Never>?
    private let canceller = DispatchQueue(label: "canceller")

    init(_ target: Target) {
        self.target = target
    }

    func run(_ total: Int) async -> Tally {
        self.total = total
        return await withCheckedContinuation {
            whenOver = $0
            for _ in 0..<64 { next() }
        }
    }

    private func next() {
        let isToBeStarted = lock.withLock {
            tally.started += 1
            return tally.started <= total
        }
        if isToBeStarted { start() }
    }

    private func start() {
        let request = GetBytes(target, "/1k")
        var endings = 0
        request.successCallback = { _, _ in
            endings += 1
            self.lock.withLock { self.tally.successes += 1 }
        }
        request.errorCallback = { _ in
            endings += 1
            self.lock.withLock { self.tally.failures += 1 }
        }
        let isToBeCancelled = Int.random(in: 0..<10) == 0
        let ends = Ends()
        request.alwaysCallback = { self.ended(ends.next(), endings, isCancelled: isToBeCancelled) }
        let call = request.fetch()
        guard isToBeCancelled else { return }
        lock.withLock { tally.cancels += 1 }
        let microseconds = Int.random(in: 0..<1500)
        if microseconds < 100 { return call.cancel() }
        canceller.asyncAfter(deadline: .now() + .microseconds(microseconds)) { call.cancel() }
    }

    private func ended(_ time: Int, _ endings: Int, isCancelled: Bool) {
        let isRight = time == 1 && (endings == 1 || isCancelled && endings == 0)
        let over = lock.withLock { () -> CheckedContinuation<Tally, Never>? in
            if !isRight { tally.wrong += 1 }
            if time == 1 { tally.ended += 1 }
            guard tally.ended == total else { return nil }
            defer { whenOver = nil }
            return whenOver
        }
        if let over {
            // Whatever comes once too often comes soon.
            canceller.asyncAfter(deadline: .now() + 0.5) {
                over.resume(returning: self.lock.withLock { self.tally })
            }
        } else if time == 1 {
            next()
        }
    }
}

/// Counts how often a call ended.
private final class Ends: @unchecked Sendable {
    // Safe because `count` is touched under the lock only.
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
        lock.withLock {
            count += 1
            return count
        }
    }
}
