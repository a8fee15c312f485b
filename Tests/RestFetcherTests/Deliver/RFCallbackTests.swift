import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Callbacks")
struct RFCallbackTests {
    @Test("a success brings code and value, once, and always comes last")
    func aSuccessBringsCodeAndValue() async throws {
        let server = try RFLoopbackServer { _ in .text("hello").status(201) }
        let events = await events(of: TestRequest<RFStringResponse>(server.address))
        #expect(events == ["started", "success 201 hello", "ended", "always"])
    }

    @Test("without a queue, too, the beginning is told after fetch() has returned, and before the ending")
    func theBeginningWithoutAQueue() async throws {
        let stub = RFStubTransport { _ in .text("a") }
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = .stubbed(stub)
            $0.queue = nil
        }
        let events = RFLocked<[String]>([])
        let lock = NSLock()
        await withCheckedContinuation { done in
            request.stateCallback = { state in
                lock.withLock { events.withLock { $0.append("\(state)") } }
            }
            request.successCallback = { _, _ in events.withLock { $0.append("success") } }
            request.alwaysCallback = { done.resume() }
            lock.withLock { _ = request.fetch() }
        }
        #expect(events.withLock { $0 } == ["started", "success", "ended"])
    }

    @Test("a failure brings the error, once, and always comes last")
    func aFailureBringsTheError() async throws {
        let server = try RFLoopbackServer { _ in .text("gone").status(410) }
        let events = await events(of: TestRequest<RFStringResponse>(server.address))
        #expect(events == ["started", "error httpStatus 410", "ended", "always"])
    }

    @Test(
        "what can't be sent is an error too, never silence",
        arguments: ["", "ht tp://", "api.example.com", "ftp://h", "http://h:99999", "http://"])
    func whatCannotBeSent(domain: String) async {
        let events = await events(of: TestRequest<RFStringResponse>(domain))
        #expect(events == ["started", "error invalidURL", "ended", "always"])
    }

    @Test("the error of a bad domain names the request class and the value")
    func theErrorOfABadDomain() async {
        let error = await TestRequest<RFStringResponse>("ht tp://x").ending().error
        #expect(error?.stage == .build)
        #expect(error?.description.contains("TestRequest<RFStringResponse>") == true)
        #expect(error?.description.contains("ht tp://x") == true)
        #expect(error?.description.contains("domain") == true)
    }

    @Test(
        "a header that would break the request apart is refused before anything is sent",
        arguments: [("X", "a\r\nEvil: 1"), ("X Y", "1"), ("", "1"), ("X", "a\u{0}"), ("X\nY", "1")])
    func aHeaderThatWouldBreakTheRequest(name: String, value: String) async throws {
        let server = try RFLoopbackServer { _ in .text("") }
        let request = TestRequest<RFStringResponse>(server.address) { $0.headers = [name: value] }
        let error = await request.ending().error
        #expect(error?.kind == .invalidRequest)
        #expect(error?.description.contains("Evil") == false)
        #expect(server.requests.isEmpty)
    }

    @Test("all callbacks run on the main queue unless another is named")
    func allCallbacksRunOnTheMainQueue() async throws {
        let server = try RFLoopbackServer { _ in .text("") }
        let key = DispatchSpecificKey<Int>()
        DispatchQueue.main.setSpecific(key: key, value: 1)
        let request = TestRequest<RFStringResponse>(server.address)
        let places = await places(of: request) { DispatchQueue.getSpecific(key: key) == 1 }
        #expect(places == [true, true, true, true])
    }

    @Test(
        "all callbacks run on the queue that was named, for every ending",
        arguments: ["http", "status", "ht tp://"])
    func allCallbacksRunOnTheNamedQueue(kind: String) async throws {
        let server = try RFLoopbackServer { _ in kind == "status" ? .status(500) : .text("") }
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: 7)
        let request = TestRequest<RFStringResponse>(kind == "ht tp://" ? kind : server.address) {
            $0.queue = queue
        }
        let places = await places(of: request) { DispatchQueue.getSpecific(key: key) == 7 }
        #expect(places == [true, true, true, true])
    }

    @Test("with no queue, success and error come on the engine's thread, after fetch has returned")
    func withNoQueue() async throws {
        for domain in ["", try RFLoopbackServer { _ in .text("") }.address] {
            let request = TestRequest<RFStringResponse>(domain) { $0.queue = nil }
            let ending = await request.ending { call in #expect(call.state == .started || domain.isEmpty) }
            #expect(!ending.isCancelled)
        }
    }

    @Test("a request nobody holds still completes, and is released after its end")
    func aRequestNobodyHolds() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        weak var request: TestRequest<RFStringResponse>?
        weak var captured: NSObject?
        let value = await withCheckedContinuation { done in
            let unheld = TestRequest<RFStringResponse>(server.address)
            let object = NSObject()
            request = unheld
            captured = object
            unheld.successCallback = { _, value in
                withExtendedLifetime(object) { done.resume(returning: value) }
            }
            unheld.fetch()
        }
        #expect(value == "x")
        // The engine lets go just after the callback has returned.
        for _ in 0..<10_000 where request != nil || captured != nil { await Task.yield() }
        #expect(request == nil && captured == nil)
    }

    @Test("a request may be fetched again, changed, also while an earlier call runs")
    func aRequestMayBeFetchedAgain() async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { request in
            request.path == "/slow" ? .text("slow").held(by: gate) : .text("fast")
        }
        let request = TestRequest<RFStringResponse>(server.address) { $0.path = "slow" }
        let values = AsyncStream<String> { values in
            request.successCallback = { _, value in values.yield(value ?? "-") }
            request.fetch()
            request.settings.path = "fast"
            request.fetch()
        }
        var received: [String] = []
        for await value in values {
            received.append(value)
            gate.open()
            if received.count == 2 { break }
        }
        #expect(received == ["fast", "slow"])
    }

    private func events(of request: TestRequest<RFStringResponse>) async -> [String] {
        let events = RFLocked<[String]>([])
        return await withCheckedContinuation { done in
            func note(_ event: String) { events.withLock { $0.append(event) } }
            request.stateCallback = { note("\($0)") }
            request.successCallback = { note("success \($0) \($1 ?? "-")") }
            request.errorCallback = { error in
                note("error \(error.kind)" + (error.code.map { " \($0)" } ?? ""))
            }
            request.alwaysCallback = {
                note("always")
                // Whatever came late would be in the list by the time the queue gets here.
                DispatchQueue.main.async { done.resume(returning: events.withLock { $0 }) }
            }
            request.fetch()
        }
    }

    private func places(
        of request: TestRequest<RFStringResponse>, isRight: @escaping @Sendable () -> Bool
    ) async -> [Bool] {
        let places = RFLocked<[Bool]>([])
        return await withCheckedContinuation { done in
            func note() { places.withLock { $0.append(isRight()) } }
            request.stateCallback = { _ in note() }
            request.successCallback = { _, _ in note() }
            request.errorCallback = { _ in note() }
            request.alwaysCallback = {
                note()
                done.resume(returning: places.withLock { $0 })
            }
            request.fetch()
        }
    }
}
