import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Awaiting a request")
struct RFAwaitTests {
    @Test("response() brings the value and all that came with it")
    func responseBringsAll() async throws {
        let server = try RFLoopbackServer { _ in .json("[1,2]").status(201).header("ETag", "x") }
        let response = try await TestRequest<RFDecodableResponse<[Int]>>(server.address).response()
        #expect(response.value == [1, 2])
        #expect(response.code == 201)
        #expect(response.headers["etag"] == "x")
        #expect(response.data == Data("[1,2]".utf8))
        #expect(response.responseTime > 0)
    }

    @Test("value() brings the value itself, an Optional's nil included")
    func valueBringsTheValueItself() async throws {
        let server = try RFLoopbackServer { request in request.path == "/empty" ? .status(204) : .json("3") }
        #expect(try await TestRequest<RFDecodableResponse<Int>>(server.address).value() == 3)
        let empty = TestRequest<RFDecodableResponse<Int?>>(server.address) { $0.path = "empty" }
        #expect(try await empty.value() == nil)
    }

    @Test("callbacks stay silent")
    func callbacksStaySilent() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let request = TestRequest<RFStringResponse>(server.address)
        request.successCallback = { _, _ in Issue.record("Nobody called fetch().") }
        request.alwaysCallback = { Issue.record("Nobody called fetch().") }
        #expect(try await request.value() == "x")
    }

    @Test("many may be awaited side by side, from an actor, a task group, and async let")
    func manyMayBeAwaitedSideBySide() async throws {
        actor Shelf {
            func title(at address: String) async throws -> String {
                try await TestRequest<RFStringResponse>(address).value()
            }
        }
        let server = try RFLoopbackServer { _ in .text("t") }
        let address = server.address
        async let one = TestRequest<RFStringResponse>(address).value()
        async let two = Shelf().title(at: address)
        #expect(try await [one, two] == ["t", "t"])
        let count = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await TestRequest<RFStringResponse>(address).value() } }
            return try await group.reduce(0) { count, _ in count + 1 }
        }
        #expect(count == 20)
    }

    @Test("a value that isn't Sendable may be awaited from the main actor")
    @MainActor
    func aValueThatIsNotSendable() async throws {
        final class Box: Decodable { var n: Int = 0 }
        let server = try RFLoopbackServer { _ in .json(#"{"n":4}"#) }
        let box = try await TestRequest<RFDecodableResponse<Box>>(server.address).value()
        box.n += 1
        #expect(box.n == 5)
    }
}
