import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Coalescing")
struct RFCoalescingTests {
    private let coalescing = RFCoalescing()

    private func request(_ stub: RFStubTransport, _ change: (inout TextRequest.Settings) -> Void = { _ in })
        -> TextRequest
    {
        TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(stub, interceptors: [coalescing])
            change(&$0)
        }
    }

    /// Starts requests, each after the one before has boarded.
    private func start(
        _ count: Int, _ stub: RFStubTransport,
        _ change: @escaping @Sendable (Int, inout TextRequest.Settings) -> Void = { _, _ in }
    ) async -> [Task<RFResponse<String>, any Error>] {
        var tasks: [Task<RFResponse<String>, any Error>] = []
        for number in 0..<count {
            tasks.append(Task { try await request(stub) { change(number, &$0) }.response() })
            while coalescing.flights.waiting <= number { await Task.yield() }
        }
        return tasks
    }

    @Test("sends one request for all who ask for the same at the same time, and another for those after")
    func one() async throws {
        let gate = RFGate()
        let stub = RFStubTransport()
        stub.enqueue(.text("one").held(by: gate), .text("two"))
        let tasks = await start(100, stub)
        gate.open()
        var attempts: [Int] = []
        for task in tasks {
            let response = try await task.value
            #expect(response.value == "one")
            attempts.append(response.metrics.attempts)
        }
        #expect(attempts == [1] + Array(repeating: 0, count: 99))
        #expect(try await request(stub).value() == "two")
        #expect(stub.requests.count == 2 && coalescing.flights.waiting == 0)
    }

    @Test(
        "what differs isn't the same",
        arguments: [
            { $0.path = "x" }, { $0.headers = ["Authorization": "Bearer b"] },
            { $0.headers = ["Accept": "b"] },
            { $0.method = .head }, { $0.method = .post }, { $0.timeout = 5 }, { $0.maxResponseBytes = 10 },
            { $0.body = .text("b") },
        ] as [@Sendable (inout TextRequest.Settings) -> Void])
    func different(change: @escaping @Sendable (inout TextRequest.Settings) -> Void) async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .text("ok").held(by: gate) }
        let first = Task { try await request(stub).response() }
        await stub.received(1)
        let second = Task { try await request(stub, change).response() }
        await stub.received(2)
        gate.open()
        _ = try await (first.value, second.value)
    }

    @Test("what differs only in fields that don't matter is the same")
    func ignoredFields() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .text("ok").held(by: gate) }
        let tasks = await start(3, stub) { $1.headers = ["x-request-id": "\($0)", "X-A": "a"] }
        gate.open()
        for task in tasks { _ = try await task.value }
        #expect(stub.requests.count == 1)
    }

    @Test("a failure fails all", arguments: [0, 1])
    func failure(leaving: Int) async throws {
        let gate = RFGate()
        let stub = RFStubTransport()
        stub.enqueue(.failure(.connectionLost).held(by: gate))
        let tasks = await start(3, stub)
        gate.open()
        for task in tasks {
            let error = await #expect(throws: RFError.self) { try await task.value }
            #expect(error?.kind == .connectionLost)
        }
    }

    @Test("who cancels hurts nobody else, also the one who came first", arguments: [0, 1])
    func cancelOne(leaving: Int) async throws {
        let gate = RFGate()
        let stub = RFStubTransport()
        stub.enqueue(.text("ok").held(by: gate))
        let tasks = await start(3, stub)
        tasks[leaving].cancel()
        let error = await #expect(throws: RFError.self) { try await tasks[leaving].value }
        #expect(error?.kind == .cancelled)
        while coalescing.flights.waiting == 3 { await Task.yield() }
        gate.open()
        for (index, task) in tasks.enumerated() where index != leaving {
            #expect(try await task.value.value == "ok")
        }
        #expect(stub.requests.count == 1)
    }

    @Test("when the last one leaves the request is cancelled, and the next to come is sent anew")
    func cancelAll() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.hang, .text("second"))
        let tasks = await start(3, stub)
        await stub.received()
        for task in tasks { task.cancel() }
        await stub.cancelled()
        while coalescing.flights.waiting > 0 { await Task.yield() }
        #expect(try await request(stub).value() == "second")
    }

    @Test("an answer in pieces belongs to the first caller, and the others send their own")
    func pieces() async throws {
        let sent = RFLocked(0)
        let gate = RFGate()
        struct Pieces: RFTransport {
            let send: @Sendable () async throws -> RFHTTPResponse
            func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse { try await send() }
        }
        let transport = Pieces {
            let number = sent.withLock { number in
                number += 1
                return number
            }
            if number == 1 { try await gate.pass() }
            let left = RFLocked(["\(number)"])
            return RFHTTPResponse(
                status: 200,
                body: RFHTTPResponseBody(
                    next: { left.withLock { $0.popLast().map { Data($0.utf8) } } }, cancel: {}))
        }
        let context = RFCallContext.plain()
        let chain = RFChain(
            RFChainSteps(interceptors: [coalescing], transport: transport), context: context)
        let request = RFHTTPRequest(url: try #require(URL(string: "http://a.example/")))
        var tasks: [Task<Data, any Error>] = []
        for number in 0..<3 {
            tasks.append(Task { try await chain.proceed(with: request).body.collect() })
            while coalescing.flights.waiting <= number { await Task.yield() }
        }
        gate.open()
        var bodies: [String] = []
        for task in tasks { bodies.append(String(decoding: try await task.value, as: UTF8.self)) }
        #expect(bodies[0] == "1" && bodies.sorted() == ["1", "2", "3"])
    }

    @Test("every caller ends once, with callers of few keys cancelled at any moment")
    func hammered() async throws {
        let stub = RFStubTransport { request in .text(request.path) }
        let endings = RFLocked(0)
        await withTaskGroup { group in
            for number in 0..<2_000 {
                group.addTask {
                    let task = Task { try await request(stub) { $0.path = "\(number % 5)" }.value() }
                    if number.isMultiple(of: 3) { task.cancel() }
                    let result = await task.result
                    endings.withLock { $0 += 1 }
                    if !number.isMultiple(of: 3) { #expect((try? result.get()) == "/\(number % 5)") }
                }
            }
        }
        #expect(endings.withLock { $0 } == 2_000)
        #expect(coalescing.flights.waiting == 0)
    }
}
