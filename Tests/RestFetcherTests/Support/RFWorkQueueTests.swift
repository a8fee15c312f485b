import Dispatch
import Foundation
import Testing

@testable import RestFetcher

@Suite("Work that follows answers", .timeLimit(.minutes(5)))
struct RFWorkQueueTests {
    private let queue = RFWorkQueue.shared

    /// Runs work on the queue and waits for what it gives.
    private func inside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            queue.async { done.resume(returning: work()) }
        }
    }

    @Test("what comes up inside of other work runs after it, on its thread, in order")
    func nested() async {
        let events = RFLocked<[String]>([])
        let threads = RFLocked<Set<UInt>>([])
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.async {
                threads.withLock { _ = $0.insert(UInt(bitPattern: pthread_self().hashValue)) }
                for name in ["first", "second"] {
                    queue.async {
                        threads.withLock { _ = $0.insert(UInt(bitPattern: pthread_self().hashValue)) }
                        events.withLock { $0.append(name) }
                        if name == "second" { done.resume() }
                    }
                }
                events.withLock { $0.append("around") }
            }
        }
        #expect(events.withLock { $0 } == ["around", "first", "second"])
        #expect(threads.withLock { $0.count } == 1)
    }

    @Test("work that waits for what it started itself gets it, again and again")
    func blocked() async {
        for _ in 0..<5 {
            let didRun = await inside {
                let inner = DispatchSemaphore(value: 0)
                queue.async { inner.signal() }
                return inner.wait(timeout: .now() + 60) == .success
            }
            #expect(didRun)
        }
    }

    @Test("all of several pieces of work are taken from one that blocks, even if they block, too")
    func manyBlocked() async {
        let didRun = await inside {
            let inner = DispatchSemaphore(value: 0)
            let innermost = DispatchSemaphore(value: 0)
            queue.async {
                queue.async { innermost.signal() }
                _ = innermost.wait(timeout: .now() + 60)
                inner.signal()
            }
            queue.async { inner.signal() }
            return inner.wait(timeout: .now() + 60) == .success
                && inner.wait(timeout: .now() + 60) == .success
        }
        #expect(didRun)
    }

    @Test("many that wait for what they started themselves get it, however few threads there are")
    func manyAtOnce() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    await inside {
                        let inner = DispatchSemaphore(value: 0)
                        queue.async { inner.signal() }
                        return inner.wait(timeout: .now() + 120) == .success
                    }
                }
            }
            #expect(await group.allSatisfy { $0 })
        }
    }

    @Test("a long row, each begun by the one before, needs no deeper stack")
    func longRow() async {
        let left = RFLocked(200_000)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            @Sendable func next() {
                let isOver = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isOver { done.resume() } else { queue.async { next() } }
            }
            queue.async { next() }
        }
        #expect(left.withLock { $0 } == 0)
    }

    @Test("from many threads, everything runs once")
    func race() async {
        let runs = RFLocked([Int](repeating: 0, count: 2_000))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1_000 {
                group.addTask {
                    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                        queue.async {
                            runs.withLock { $0[number] += 1 }
                            queue.async {
                                runs.withLock { $0[1_000 + number] += 1 }
                                done.resume()
                            }
                        }
                    }
                }
            }
        }
        #expect(runs.withLock { $0.allSatisfy { $0 == 1 } })
    }
}
