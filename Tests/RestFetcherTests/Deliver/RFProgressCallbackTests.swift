import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Progress callbacks", .timeLimit(.minutes(10)))
struct RFProgressCallbackTests {
    private static let body = Data(count: 2_000_000)

    private func request(
        _ transport: any RFTransport, _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest("http://h") {
            $0.method = .put
            $0.body = .data(Self.body)
            $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            change(&$0)
        }
    }

    /// Reports from many threads, so that something could come in a wrong order.
    private let transport = ClosureTransport { request in
        await withTaskGroup(of: Void.self) { group in
            for part in 1...100 { group.addTask { request.didSendBytes?(part * 20_000) } }
        }
        return RFHTTPResponse(
            status: 200, headers: ["Content-Length": "3"], body: RFHTTPResponseBody(Data("abc".utf8)))
    }

    private enum Event: Equatable {
        case upload(Int)
        case download(Int)
        case success
        case other(String)
    }

    private func events(of request: TextRequest) async -> [Event] {
        let events = RFLocked<[Event]>([])
        return await withCheckedContinuation { done in
            func note(_ event: Event) { events.withLock { $0.append(event) } }
            request.uploadProgressCallback = { note(.upload($0.completed)) }
            request.downloadProgressCallback = { note(.download($0.completed)) }
            request.successCallback = { _, _ in note(.success) }
            request.errorCallback = { note(.other("\($0.kind)")) }
            request.alwaysCallback = {
                note(.other("always"))
                // Whatever came late would be in the list by the time the queues get here.
                let queue = request.callbackQueue ?? .global()
                queue.async { DispatchQueue.main.async { done.resume(returning: events.withLock { $0 }) } }
            }
            request.fetch()
        }
    }

    @Test(
        "values grow, the total comes once, and all of them come before the ending, on whatever queue",
        arguments: [0, 1, 2, 3])
    func order(kind: Int) async {
        let queues = [DispatchQueue.main, nil, DispatchQueue(label: "serial"), .global()]
        for _ in 0..<50 {
            let events = await events(of: request(transport) { $0.queue = queues[kind] })
            #expect(Array(events.suffix(3)) == [.download(3), .success, .other("always")])
            let uploads = events.compactMap { if case .upload(let count) = $0 { count } else { nil } }
            #expect(uploads.last == 2_000_000)
            #expect(uploads == Set(uploads).sorted())
        }
    }

    @Test("they run on the callback queue")
    func queue() async {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: 7)
        let mainKey = DispatchSpecificKey<Int>()
        DispatchQueue.main.setSpecific(key: mainKey, value: 7)
        for (named, isRight) in [
            (DispatchQueue.main, { @Sendable in DispatchQueue.getSpecific(key: mainKey) == 7 }),
            (queue, { @Sendable in DispatchQueue.getSpecific(key: key) == 7 }),
        ] {
            let request = request(transport) { $0.queue = named }
            let places = RFLocked<[Bool]>([])
            func note() { places.withLock { $0.append(isRight()) } }
            request.stateCallback = { _ in note() }
            request.uploadProgressCallback = { _ in note() }
            request.downloadProgressCallback = { _ in note() }
            request.successCallback = { _, _ in note() }
            await withCheckedContinuation { done in
                request.alwaysCallback = { done.resume() }
                request.fetch()
            }
            #expect(places.withLock { $0 }.count >= 5)
            #expect(places.withLock { $0 }.allSatisfy { $0 })
        }
    }

    @Test("they are called while a response is awaited, too, and the last before it is there")
    func awaited() async throws {
        for _ in 0..<50 {
            let request = request(transport)
            let uploads = RFLocked<[Int]>([])
            let downloads = RFLocked<[Int]>([])
            request.uploadProgressCallback = { progress in uploads.withLock { $0.append(progress.completed) }
            }
            request.downloadProgressCallback = { progress in
                downloads.withLock { $0.append(progress.completed) }
            }
            #expect(try await request.value() == "abc")
            #expect(uploads.withLock { $0 }.last == 2_000_000)
            #expect(downloads.withLock { $0 }.last == 3)
        }
    }

    @Test("a failure comes after the last value")
    func failure() async {
        let failing = ClosureTransport { request in
            request.didSendBytes?(1_000)
            throw RFError(stage: .transport, kind: .connectionLost, message: "Lost.")
        }
        let events = await events(of: request(failing))
        #expect(events.suffix(3) == [.upload(1_000), .other("connectionLost"), .other("always")])
    }

    @Test("after a cancel no value comes any more")
    func cancelled() async {
        let inside = RFGate()
        let blocker = RFGate()
        let queue = DispatchQueue(label: "callbacks")
        let transport = ClosureTransport { request in
            inside.open()
            try await blocker.pass()
            request.didSendBytes?(1_000)
            return RFHTTPResponse(status: 204)
        }
        let values = Counts()
        let request = request(transport) { $0.queue = queue }
        request.uploadProgressCallback = { values.add($0.completed) }
        await withCheckedContinuation { done in
            request.alwaysCallback = { done.resume() }
            let call = request.fetch()
            Task {
                try? await inside.pass()
                queue.async {
                    call.cancel()
                    blocker.open()
                }
            }
        }
        await withCheckedContinuation { done in queue.async { done.resume() } }
        #expect(values.all.allSatisfy { $0 == 0 })
    }

    @Test("the request and what its callbacks hold are released after the end")
    func released() async {
        weak var request: TextRequest?
        weak var captured: NSObject?
        await withCheckedContinuation { done in
            let unheld = self.request(transport)
            let object = NSObject()
            request = unheld
            captured = object
            unheld.uploadProgressCallback = { _ in withExtendedLifetime(object) {} }
            unheld.alwaysCallback = { done.resume() }
            unheld.fetch()
        }
        // The engine lets go just after the callback has returned.
        for _ in 0..<10_000 where request != nil || captured != nil { await Task.yield() }
        #expect(request == nil && captured == nil)
    }
}
