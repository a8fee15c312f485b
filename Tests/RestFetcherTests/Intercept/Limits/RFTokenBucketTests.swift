import Foundation
import Testing

@testable import RestFetcher

@Suite("A token bucket")
struct RFTokenBucketTests {
    /// The times at which tokens are given to someone who always waits as long as told.
    private func times(_ count: Int, of bucket: inout RFTokenBucket, from start: TimeInterval)
        -> [TimeInterval]
    {
        var now = start
        return (0..<count).map { _ in
            while let wait = bucket.take(at: now) { now += wait }
            return (now * 1_000).rounded() / 1_000
        }
    }

    @Test(
        "gives a burst, and then its rate",
        arguments: [
            (10, 1, [5, 5.1, 5.2, 5.3, 5.4]), (10, 3, [5, 5, 5, 5.1, 5.2]), (0.5, 2, [5, 5, 7, 9, 11]),
            (10, 0, [5, 5.1, 5.2, 5.3, 5.4]), (.infinity, 1, [5, 5, 5, 5, 5]), (0, 1, [5, 5, 5, 5, 5]),
            (-1, 1, [5, 5, 5, 5, 5]), (.nan, 1, [5, 5, 5, 5, 5]), (10, .max, [5, 5, 5, 5, 5]),
        ] as [(Double, Int, [TimeInterval])])
    func rate(perSecond: Double, capacity: Int, expected: [TimeInterval]) {
        var bucket = RFTokenBucket(perSecond: perSecond, capacity: capacity)
        #expect(times(5, of: &bucket, from: 5) == expected)
    }

    @Test("fills up again while it's quiet, but never over")
    func refill() {
        var bucket = RFTokenBucket(perSecond: 1, capacity: 2)
        #expect(times(2, of: &bucket, from: 0) == [0, 0])
        #expect(bucket.take(at: 0.5) == 0.5)
        #expect(times(3, of: &bucket, from: 100) == [100, 100, 101])
    }

    @Test("never gives more than the burst and the rate, asked at any moment")
    func neverMore() {
        var bucket = RFTokenBucket(perSecond: 7, capacity: 4)
        var random = SplitMix(seed: 1)
        var given: [TimeInterval] = []
        var now: TimeInterval = 0
        for _ in 0..<20_000 {
            now += Double.random(in: 0...0.2, using: &random)
            if bucket.take(at: now) == nil { given.append(now) }
        }
        for (index, start) in given.enumerated() {
            let end = min(index + 20, given.count - 1)
            #expect(Double(end - index + 1) <= 4 + (given[end] - start) * 7 + 1e-3)
        }
    }

    @Test("gives none while it's closed, and its burst after that")
    func closed() {
        var bucket = RFTokenBucket(perSecond: 10, capacity: 2)
        bucket.close(until: 30)
        bucket.close(until: 20)
        #expect(bucket.take(at: 10) == 20)
        #expect(times(3, of: &bucket, from: 10) == [30, 30, 30.1])
    }

    @Test("is as good as new once it's full and open again")
    func unused() {
        var bucket = RFTokenBucket(perSecond: 1, capacity: 2)
        #expect(bucket.isUnused(at: 0))
        _ = bucket.take(at: 0)
        #expect(!bucket.isUnused(at: 0.5) && bucket.isUnused(at: 1))
        bucket.close(until: 9)
        #expect(!bucket.isUnused(at: 8) && bucket.isUnused(at: 9))
    }
}
