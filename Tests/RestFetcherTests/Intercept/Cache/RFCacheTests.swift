import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A cache gives, validates and stores (RFC 9111 §3, §4)")
struct RFCacheTests {
    private let bench = CacheBench()

    @Test("§4: gives a fresh answer without asking, with its age, and asks again when it's stale")
    func fresh() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        let first = try await bench.fetch()
        #expect(first.value == "one" && !first.metrics.isFromCache && first.headers["Age"] == nil)
        bench.clock.advance(by: 59)
        let second = try await bench.fetch()
        #expect(second.value == "one" && second.metrics.isFromCache && second.metrics.attempts == 0)
        #expect(second.headers["Age"] == "59" && second.metrics.transport == nil)
        bench.clock.advance(by: 1)
        let third = try await bench.fetch()
        #expect(third.value == "two" && !third.metrics.isFromCache)
        #expect(try await bench.fetch().value == "two")
    }

    @Test("§4.3: asks whether a stale answer still counts, and takes over what a 304 says")
    func validation() async throws {
        bench.stub.enqueue(
            bench.answer("one").header("ETag", "\"1\"").header(
                "Last-Modified", "Wed, 31 Dec 2025 00:00:00 GMT"),
            RFStubAnswer.status(304).header("Cache-Control", "max-age=600").header("X-New", "1"))
        _ = try await bench.fetch()
        bench.clock.advance(by: 60)
        let second = try await bench.fetch()
        #expect(second.value == "one" && second.code == 200 && second.headers["X-New"] == "1")
        #expect(second.metrics.isFromCache && second.metrics.attempts == 1)
        #expect(bench.stub.requests[1].header("If-None-Match") == "\"1\"")
        #expect(bench.stub.requests[1].header("If-Modified-Since") == "Wed, 31 Dec 2025 00:00:00 GMT")
        bench.clock.advance(by: 599)
        #expect(try await bench.fetch().metrics.attempts == 0)
    }

    @Test("§4.3.3: a new answer takes the place of the stale one")
    func replaced() async throws {
        bench.stub.enqueue(
            bench.answer("one").header("ETag", "\"1\""), bench.answer("two").header("ETag", "\"2\""))
        _ = try await bench.fetch()
        bench.clock.advance(by: 60)
        #expect(try await bench.fetch().value == "two")
        #expect(try await bench.fetch().value == "two")
        #expect(bench.stub.requests.count == 2)
    }

    @Test("§4.3.4: a 304 that means another answer isn't believed")
    func foreign304() async throws {
        bench.stub.enqueue(
            bench.answer("one").header("ETag", "\"1\""), RFStubAnswer.status(304).header("ETag", "\"2\""),
            bench.answer("two"))
        _ = try await bench.fetch()
        bench.clock.advance(by: 60)
        #expect(try await bench.fetch().value == "two")
        #expect(bench.stub.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", nil])
    }

    @Test("§3: stores nothing that it mustn't", arguments: ["no-store", "no-store, max-age=60", "max-age=0"])
    func notStored(control: String) async throws {
        bench.stub.enqueue(bench.answer("one", control), bench.answer("two"))
        _ = try await bench.fetch()
        #expect(try await bench.fetch().value == "two")
    }

    @Test("§5.2.1.5: a request with no-store is neither answered from it nor stored")
    func requestNoStore() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        _ = try await bench.fetch { $0.headers = ["Cache-Control": "no-store"] }
        #expect(try await bench.fetch().value == "two")
        #expect(bench.stub.requests[0].header("Cache-Control") == "no-store")
    }

    @Test("an answer that can't be stored removes the one that was")
    func removed() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two", "no-store"), bench.answer("three"))
        _ = try await bench.fetch()
        bench.clock.advance(by: 60)
        _ = try await bench.fetch()
        #expect(bench.storage.size == 0)
        #expect(try await bench.fetch().value == "three")
    }

    @Test(
        "requests with conditions or ranges of their own pass by",
        arguments: [
            "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
        ])
    func ownConditions(name: String) async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        _ = try await bench.fetch()
        #expect(try await bench.fetch { $0.headers = [name: "\"1\""] }.value == "two")
        #expect(try await bench.fetch().value == "one")
    }

    @Test("a stored redirect is followed without asking, and the answer behind it isn't taken for stored")
    func redirect() async throws {
        bench.stub.route("/", .redirect(to: "/there", status: 301).header("Cache-Control", "max-age=60"))
        bench.stub.route("/there", .text("there").header("Cache-Control", "no-store"))
        _ = try await bench.fetch()
        let second = try await bench.fetch()
        #expect(second.value == "there" && !second.metrics.isFromCache)
        #expect(bench.stub.requests.map(\.path) == ["/", "/there", "/there"])
    }
}
