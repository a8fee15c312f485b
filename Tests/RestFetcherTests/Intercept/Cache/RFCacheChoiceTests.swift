import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A cache knows which answer is meant, and which counts no more (RFC 9111 §4.1, §4.4)")
struct RFCacheChoiceTests {
    private let bench = CacheBench()

    @Test("§4.1: answers that vary are kept apart by the fields named")
    func vary() async throws {
        for text in ["en", "de", "none"] {
            bench.stub.enqueue(bench.answer(text).header("Vary", "accept-language, X-A"))
        }
        let wanted: [(String, [String: String])] = [
            ("en", ["Accept-Language": "en"]), ("de", ["Accept-Language": "de"]), ("none", [:]),
        ]
        for (text, headers) in wanted + wanted {
            #expect(try await bench.fetch { $0.headers = headers }.value == text)
        }
        #expect(bench.stub.requests.count == 3)
        bench.stub.enqueue(bench.answer("x"))
        #expect(try await bench.fetch { $0.headers = ["Accept-Language": "en", "X-A": ""] }.value == "x")
        #expect(bench.stub.requests.count == 4)
    }

    @Test("§4.1: after an answer that varies differently the old ones aren't found any more")
    func varyChanged() async throws {
        bench.stub.enqueue(
            bench.answer("a").header("Vary", "X-A"), bench.answer("b").header("Vary", "X-B"),
            bench.answer("c").header("Vary", "X-A"),
            bench.answer("d").header("Vary", "X-A"))
        _ = try await bench.fetch { $0.headers = ["X-A": "1"] }
        #expect(try await bench.fetch { $0.headers = ["X-A": "2"] }.value == "b")
        #expect(try await bench.fetch { $0.headers = ["X-A": "2", "X-B": "1"] }.value == "c")
        #expect(try await bench.fetch { $0.headers = ["X-A": "1"] }.value == "d")
    }

    @Test("§4.1: Vary: * is never stored")
    func varyAll() async throws {
        bench.stub.enqueue(bench.answer("one").header("Vary", "*"), bench.answer("two"))
        _ = try await bench.fetch()
        #expect(try await bench.fetch().value == "two")
    }

    @Test(
        "§4.4: what succeeds with another method makes the stored answer invalid, whatever its policy",
        arguments: [
            (.post, 200, "two"), (.put, 204, "two"), (.delete, 303, "two"), ("PURGE", 200, "two"),
            (.post, 400, "one"), (.post, 500, "one"), (.options, 200, "one"),
        ] as [(RFMethod, Int, String)])
    func invalidated(method: RFMethod, status: Int, expected: String) async throws {
        bench.stub.enqueue(bench.answer("one"), .status(status), bench.answer("two"))
        _ = try await bench.fetch()
        _ = try? await bench.fetch {
            $0.method = method
            $0.cachePolicy = .off
        }
        #expect(try await bench.fetch().value == expected)
    }

    @Test("§4.4: so do the URLs that it names, of the same origin only")
    func invalidatedByName() async throws {
        bench.stub.enqueue(bench.answer("a"), bench.answer("b"))
        _ = try await bench.fetch { $0.path = "/a" }
        _ = try await bench.fetch { $0.path = "/b" }
        bench.stub.enqueue(
            RFStubAnswer.status(201).header("Location", "a").header("Content-Location", "http://b.example/b"),
            bench.answer("a2"))
        _ = try await bench.fetch {
            $0.path = "/post"
            $0.method = .post
        }
        #expect(try await bench.fetch { $0.path = "/b" }.value == "b")
        #expect(try await bench.fetch { $0.path = "/a" }.value == "a2")
    }

    @Test("§4.3.5: HEAD is answered by what GET stored, and its answer updates or removes that")
    func head() async throws {
        bench.stub.enqueue(bench.answer("one").header("ETag", "\"1\""))
        _ = try await bench.fetch()
        let head = try await bench.fetch { $0.method = .head }
        #expect(head.value == "" && head.metrics.isFromCache && head.headers["ETag"] == "\"1\"")
        bench.clock.advance(by: 60)
        bench.stub.enqueue(
            RFStubAnswer.status(200).header("ETag", "\"1\"").header("Cache-Control", "max-age=90"))
        _ = try await bench.fetch { $0.method = .head }
        bench.clock.advance(by: 89)
        #expect(try await bench.fetch().metrics.isFromCache)
        bench.clock.advance(by: 1)
        bench.stub.enqueue(RFStubAnswer.status(200).header("ETag", "\"2\""), bench.answer("two"))
        _ = try await bench.fetch { $0.method = .head }
        #expect(try await bench.fetch().value == "two")
        #expect(bench.stub.requests.last?.header("If-None-Match") == nil)
    }

    @Test("HEAD alone stores nothing")
    func headAlone() async throws {
        bench.stub.enqueue(bench.answer("").header("ETag", "\"1\""), bench.answer("one"))
        _ = try await bench.fetch { $0.method = .head }
        #expect(try await bench.fetch().value == "one")
    }
}
