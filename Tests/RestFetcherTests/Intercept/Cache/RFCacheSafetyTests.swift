import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A cache keeps credentials apart, and survives damage")
struct RFCacheSafetyTests {
    private let bench = CacheBench()

    @Test(
        "answers to requests with credentials aren't stored",
        arguments: ["Authorization", "cookie", "X-Api-Key"])
    func credentials(name: String) async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"), bench.answer("three"))
        for text in ["one", "two"] {
            #expect(try await bench.fetch { $0.headers = [name: "a"] }.value == text)
        }
        #expect(bench.storage.size == 0)
        #expect(try await bench.fetch().value == "three")
    }

    @Test(
        "unless allowed, and then each is for the same credentials only, and no credential is in the storage")
    func allowedCredentials() async throws {
        try await withTemporaryFolder { folder in
            bench.stub.enqueue(bench.answer("a"), bench.answer("b"), bench.answer("nobody"))
            let cache = RFCache(storage: RFDiskCacheStorage(folder: folder), storesAuthorized: true)
            for _ in 0..<2 {
                #expect(
                    try await bench.fetch(cache) { $0.headers = ["Authorization": "S3CR3T-A"] }.value == "a")
                #expect(
                    try await bench.fetch(cache) { $0.headers = ["authorization": "S3CR3T-B"] }.value == "b")
                #expect(try await bench.fetch(cache).value == "nobody")
            }
            #expect(bench.stub.requests.count == 3)
            for file in try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            {
                let bytes = try Data(contentsOf: file)
                #expect(
                    bytes.range(of: Data("S3CR3T".utf8)) == nil
                        && bytes.range(of: Data("a.example".utf8)) == nil)
            }
        }
    }

    @Test("credentials that an authenticator adds count too")
    func authenticator() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        let fetcher = RFFetcher.stubbed(
            bench.stub, clock: bench.clock,
            interceptors: [RFCache(storage: bench.storage), RFAuthenticator.bearer { "token" }])
        for text in ["one", "two"] {
            #expect(try await bench.fetch { $0.fetcher = fetcher }.value == text)
        }
    }

    @Test("a cache in a group sees what goes to the wire too")
    func grouped() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        let group = RFInterceptorGroup([
            RFInterceptorGroup([RFCache(storage: bench.storage)]), RFAuthenticator.bearer { "token" },
        ])
        let fetcher = RFFetcher.stubbed(bench.stub, clock: bench.clock, interceptors: [group])
        for text in ["one", "two"] {
            #expect(try await bench.fetch { $0.fetcher = fetcher }.value == text)
        }
    }

    @Test("damaged records are removed, and asked for anew", arguments: [0, 20, 60])
    func damaged(count: Int) async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        try await withTemporaryFolder { folder in
            let cache = RFCache(storage: RFDiskCacheStorage(folder: folder))
            _ = try await bench.fetch(cache)
            let file = try #require(
                FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)
            try Data(contentsOf: file).prefix(count).write(to: file)
            #expect(try await bench.fetch(cache).value == "two")
            #expect(try await bench.fetch(cache).value == "two")
        }
    }

    @Test("a storage that fails is logged, and the call goes on")
    func failingStorage() async throws {
        struct Broken: RFCacheStorage {
            struct Full: LocalizedError {
                var errorDescription: String? { "The disk is full." }
            }
            func data(for key: String) throws -> Data? { throw Full() }
            func store(_ data: Data, for key: String) throws { throw Full() }
            func remove(_ key: String) throws { throw Full() }
            func removeAll() throws { throw Full() }
        }
        bench.stub.enqueue(bench.answer("one"))
        let logger = CollectingLogger()
        #expect(try await bench.fetch(RFCache(storage: Broken())) { $0.logger = logger }.value == "one")
        #expect(
            logger.lines.count {
                $0 == "TestRequest<RFStringResponse>: the cache can't be used. The disk is full."
            }
                == 2)
    }

    @Test("many calls at once, on disk and varying, all get an answer of their own kind")
    func hammered() async throws {
        let own = RFStubTransport { request in
            .text(request.header("X-A") ?? "-").header("Cache-Control", "max-age=60").header("Vary", "X-A")
        }
        try await withTemporaryFolder { folder in
            let cache = RFCache(storage: RFDiskCacheStorage(folder: folder, capacity: 3_000))
            let fetcher = RFFetcher.stubbed(own, clock: bench.clock, interceptors: [cache])
            try await withThrowingTaskGroup { group in
                for number in 0..<300 {
                    group.addTask {
                        let response = try await TextRequest("http://a.example") {
                            $0.path = "/\(number % 3)"
                            $0.headers = ["X-A": "\(number % 4)"]
                            $0.fetcher = fetcher
                        }.response()
                        #expect(response.value == "\(number % 4)")
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
