import Dispatch
import Foundation

/// Runs work on the system's threads, and never inside of other work.
///
/// Work that comes up inside of other work waits until that has returned, and then runs on the same thread: to wake
/// another one takes longer than most work does. If it has waited for a while, because the work around it blocks, another
/// thread takes it.
final class RFWorkQueue: Sendable {
    typealias Work = @Sendable () -> Void

    private struct Parked {
        let thread: pthread_t
        let work: Work
        let tick: Int
    }

    private struct State {
        var parked: [Parked] = []
        /// Counts the looks for work that has waited.
        var tick = 0
        var isTicking = false
        /// Whether something was parked since the last look.
        var isInUse = false
    }

    static let shared = RFWorkQueue()

    private let state = RFLocked(State())
    private let threads = DispatchQueue.global()
    /// Looks for work that has waited. It gets a thread also when all of the others block.
    private let watch = DispatchQueue(label: "RestFetcher.Watch")
    /// What each thread notes for itself; nil if the process has no room for that.
    private let note: pthread_key_t?

    private init() {
        var key = pthread_key_t()
        note = pthread_key_create(&key, nil) == 0 ? key : nil
    }

    func async(_ work: @escaping Work) {
        guard let note else { return threads.async(execute: work) }
        guard pthread_getspecific(note) != nil else { return threads.async { self.run(work, note) } }
        pthread_setspecific(note, RFWorkQueue.runsAndHasParked)
        let isFirst = state.withLock { state in
            state.parked.append(Parked(thread: pthread_self(), work: work, tick: state.tick))
            state.isInUse = true
            defer { state.isTicking = true }
            return !state.isTicking
        }
        if isFirst { lookLater(note) }
    }

    private func run(_ work: Work, _ note: pthread_key_t) {
        pthread_setspecific(note, RFWorkQueue.runs)
        work()
        while pthread_getspecific(note) == RFWorkQueue.runsAndHasParked {
            pthread_setspecific(note, RFWorkQueue.runs)
            while let next = takeParked() { next() }
        }
        pthread_setspecific(note, nil)
    }

    private func takeParked() -> Work? {
        let thread = pthread_self()
        return state.withLock { state in
            guard let index = state.parked.firstIndex(where: { pthread_equal($0.thread, thread) != 0 }) else {
                return nil
            }
            return state.parked.remove(at: index).work
        }
    }

    private func lookLater(_ note: pthread_key_t) {
        watch.asyncAfter(deadline: .now() + .milliseconds(10)) { self.look(note) }
    }

    /// Gives work to other threads that has waited from one look to the next. Goes on as long as there is any.
    private func look(_ note: pthread_key_t) {
        let (late, goesOn) = state.withLock { state in
            let late = state.parked.filter { $0.tick < state.tick }
            state.parked.removeAll { $0.tick < state.tick }
            state.tick += 1
            state.isTicking = state.isInUse || !state.parked.isEmpty
            state.isInUse = false
            return (late.map(\.work), state.isTicking)
        }
        for work in late { DispatchQueue(label: "RestFetcher.Late").async { self.run(work, note) } }
        if goesOn { lookLater(note) }
    }

    private static var runs: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }
    private static var runsAndHasParked: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 2) }
}
