import Testing

@testable import RestFetcher

@Suite("A call ends exactly once")
struct RFCallTests {
    @Test("an outcome settles it once, and then it ends once")
    func anOutcomeSettlesItOnce() {
        let call = RFCall()
        #expect(call.state == .started)
        #expect(call.settle())
        #expect(!call.settle())
        #expect(call.state == .started)
        #expect(call.end())
        #expect(!call.end())
        #expect(call.state == .ended)
        #expect(!call.isCancelled)
    }

    @Test("cancelling ends it, runs its action once, and no outcome counts any more")
    func cancellingEndsIt() {
        let call = RFCall()
        let cancelled = RFLocked(0)
        call.whenCancelled { cancelled.withLock { $0 += 1 } }
        call.cancel()
        call.cancel()
        #expect(cancelled.withLock { $0 } == 1)
        #expect(call.isCancelled && call.state == .ended)
        #expect(!call.settle() && !call.end())
    }

    @Test("an outcome that waits for its queue isn't delivered after a cancel")
    func anOutcomeThatWaitsForItsQueue() {
        let call = RFCall()
        #expect(call.settle())
        call.cancel()
        #expect(!call.end())
    }

    @Test("cancelling after the end does nothing")
    func cancellingAfterTheEnd() {
        let call = RFCall()
        call.whenCancelled { Issue.record("The call had ended.") }
        #expect(call.settle() && call.end())
        call.cancel()
        #expect(!call.isCancelled)
    }

    @Test("an action named after the cancel runs at once")
    func anActionNamedAfterTheCancel() {
        let call = RFCall()
        call.cancel()
        let ran = RFLocked(false)
        call.whenCancelled { ran.withLock { $0 = true } }
        #expect(ran.withLock { $0 })
    }

    @Test("its tasks are cancelled when its time is over, when it is cancelled, or if it was already over")
    func itsTasksAreCancelled() async {
        func task() -> Task<Void, Never> { Task { while !Task.isCancelled { await Task.yield() } } }
        let settled = RFCall()
        let first = task()
        settled.attach(work: .task(first))
        #expect(settled.settle(byDeadline: true))
        let late = task()
        settled.attach(work: .task(late))
        let cancelled = RFCall()
        let second = task()
        cancelled.attach(work: .task(second))
        cancelled.cancel()
        for task in [first, late, second] { await task.value }
    }
}
