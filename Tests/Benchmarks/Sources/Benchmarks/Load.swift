import CBenchmarks
import Foundation

/// What to ask for, how often at a time, and for how long.
struct Load: Sendable {
    let server: String
    let path: String
    let inFlight: Int
    let seconds: Double
}

/// What a turn of a contestant came to.
struct Count: Sendable {
    var requests = 0
    var failures = 0
    var seconds = 0.0
    /// Of the client alone.
    var processorSeconds = 0.0

    var rate: Double { Double(requests) / seconds }
    var microsecondsOfProcessor: Double { processorSeconds / Double(requests) * 1e6 }
}

extension Load {
    /// The C loop.
    func loop() -> Count {
        let processorTime = Usage.processorTime
        let result = bench_get(server + path, Int32(inFlight), seconds)
        return Count(
            requests: result.requests, failures: result.failures, seconds: result.seconds,
            processorSeconds: Usage.processorTime - processorTime)
    }

    /// Tasks that await one call after another.
    func awaiting(_ call: @escaping @Sendable () async -> Bool) async -> Count {
        let processorTime = Usage.processorTime
        let start = Usage.now
        let end = start + seconds
        var count = await withTaskGroup(of: Count.self) { tasks in
            for _ in 0..<inFlight {
                tasks.addTask {
                    var count = Count()
                    repeat {
                        count.requests += 1
                        if await !call() { count.failures += 1 }
                    } while Usage.now < end
                    return count
                }
            }
            return await tasks.reduce(into: Count()) {
                $0.requests += $1.requests
                $0.failures += $1.failures
            }
        }
        count.seconds = Usage.now - start
        count.processorSeconds = Usage.processorTime - processorTime
        return count
    }

    /// Calls that start the next one from their callback.
    func callingBack(_ call: @escaping @Sendable (@escaping @Sendable (Bool) -> Void) -> Void) async -> Count
    {
        let processorTime = Usage.processorTime
        let start = Usage.now
        let end = start + seconds
        var count = await withTaskGroup(of: Count.self) { tasks in
            for _ in 0..<inFlight {
                tasks.addTask {
                    await withCheckedContinuation { Row(end: end, call: call, whenOver: $0).next() }
                }
            }
            return await tasks.reduce(into: Count()) {
                $0.requests += $1.requests
                $0.failures += $1.failures
            }
        }
        count.seconds = Usage.now - start
        count.processorSeconds = Usage.processorTime - processorTime
        return count
    }
}

/// Calls that follow one another.
private final class Row: @unchecked Sendable {
    // Safe because only one call is in flight, and each touches the counts before it starts the next.
    private let end: Double
    private let call: @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
    private let whenOver: CheckedContinuation<Count, Never>
    private var count = Count()

    init(
        end: Double, call: @escaping @Sendable (@escaping @Sendable (Bool) -> Void) -> Void,
        whenOver: CheckedContinuation<Count, Never>
    ) {
        self.end = end
        self.call = call
        self.whenOver = whenOver
    }

    func next() {
        call { isGood in
            self.count.requests += 1
            if !isGood { self.count.failures += 1 }
            if Usage.now < self.end { self.next() } else { self.whenOver.resume(returning: self.count) }
        }
    }
}
