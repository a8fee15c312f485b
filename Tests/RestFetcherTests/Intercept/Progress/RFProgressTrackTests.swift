import Foundation
import Testing

@testable import RestFetcher

@Suite("Which values of a progress are told")
struct RFProgressTrackTests {
    private var track = RFProgressTrack()

    /// What is told of counts that come every `step` seconds.
    private mutating func told(_ counts: [Int], total: Int?, step: TimeInterval) -> [RFProgress] {
        var told: [RFProgress] = []
        let attempt = track.begin(total: .bytes(total))
        if track.tell(at: 0), let value = track.told { told.append(value) }
        for (index, count) in counts.enumerated() {
            track.advance(attempt, to: count)
            if track.tell(at: TimeInterval(index + 1) * step), let value = track.told { told.append(value) }
        }
        return told
    }

    @Test("at most 30 a second are told, growing, from zero to the total, which is told once and at once")
    mutating func limited() {
        let told = told(Array(1...2_000), total: 2_000, step: 0.001)
        #expect(told.first == RFProgress(completed: 0, total: 2_000))
        #expect(told.last == RFProgress(completed: 2_000, total: 2_000))
        #expect((55...61).contains(told.count))
        #expect(told.map(\.completed) == Set(told.map(\.completed)).sorted())
        let again = track.tell(at: 100) || track.tell()
        #expect(!again)
    }

    @Test("slow values are told one by one")
    mutating func slow() {
        #expect(told([1, 2, 3], total: 3, step: 1).map(\.completed) == [0, 1, 2, 3])
    }

    @Test("less than before, and more than there is, change nothing")
    mutating func disorder() {
        let told = told([5, 3, 5, 20, 7], total: 10, step: 1)
        #expect(told.map(\.completed) == [0, 5, 10])
    }

    @Test("without a total the last value is told in the end, and there is no fraction")
    mutating func unknown() {
        let told = told([1, 2, 3], total: nil, step: 0.001)
        #expect(told.map(\.completed) == [0])
        let isNews = track.tell()
        #expect(isNews)
        #expect(track.told == RFProgress(completed: 3, total: nil))
        #expect(track.told?.fraction == nil)
    }

    @Test("of nothing all is done: one value, whose fraction is 1")
    mutating func nothing() {
        let told = told([0], total: 0, step: 1)
        #expect(told == [RFProgress(completed: 0, total: 0)])
        #expect(told.first?.fraction == 1)
    }

    @Test("another attempt starts at zero, and what the earlier one says too late is ignored")
    mutating func attempts() {
        let first = track.begin(total: .bytes(10))
        track.advance(first, to: 10)
        _ = track.tell(at: 0)
        let second = track.begin(total: .bytes(10))
        track.advance(first, to: 9)
        let isNews = track.tell(at: 1)
        #expect(isNews)
        #expect(track.told?.completed == 0)
        track.advance(second, to: 4)
        _ = track.tell(at: 2)
        #expect(track.told?.completed == 4)
    }

    @Test("before anything was begun there is nothing to tell")
    mutating func empty() {
        let isNews = track.tell(at: 0) || track.tell()
        #expect(!isNews)
        #expect(track.told == nil)
    }

    @Test(
        "a fraction is always from 0 to 1, whatever the numbers",
        arguments: [(0, 0, 1.0), (5, 0, 1), (5, -1, 1), (1, 4, 0.25), (9, 4, 1), (-3, 4, 0), (.max, .max, 1)])
    func fractions(completed: Int, total: Int, fraction: Double) {
        #expect(RFProgress(completed: completed, total: total).fraction == fraction)
    }
}
