import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Downloading what a route answers", .timeLimit(.minutes(10)))
struct RouteDownloadTests {
    private let server: RFLoopbackServer
    private let service: PostService
    private let folder: URL
    private let bytes = Data((0..<90_000).map { UInt8(truncatingIfNeeded: $0) })

    init() throws {
        server = try RFLoopbackServer()
        service = PostService(server)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var answer: Answer { .data(bytes, type: "image/png") }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("into a folder, under the name that the server suggests, with progress", arguments: [false, true])
    @MainActor
    func intoAFolder(isAwaited: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        server.enqueue(answer.header("Content-Disposition", #"attachment; filename="../cover.png""#))
        var last: RFProgress?
        let place = RFDownload(to: folder)
        let file: URL? =
            if isAwaited {
                try await service.download(.post(id: "1"), to: place) { last = $0 }
            } else {
                await withCheckedContinuation { done in
                    service.download(.post(id: "1"), to: place, onProgress: { last = $0 }) { file in
                        done.resume(returning: file)
                    } onError: { _ in
                        done.resume(returning: nil)
                    }
                }
            }
        #expect(file?.lastPathComponent == "cover.png")
        #expect(try file.map { try Data(contentsOf: $0) } == bytes)
        #expect(last == RFProgress(completed: bytes.count, total: bytes.count))
        #expect(server.requests[0].target == "/v1/posts/1/")
    }

    @Test("into memory, with progress", arguments: [false, true])
    @MainActor
    func intoMemory(isAwaited: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        server.enqueue(answer)
        var last: RFProgress?
        let data: Data? =
            if isAwaited {
                try await service.download(.posts) { last = $0 }
            } else {
                await withCheckedContinuation { done in
                    service.download(.posts, onProgress: { last = $0 }) { (data: Data) in
                        done.resume(returning: data)
                    } onError: { _ in
                        done.resume(returning: nil)
                    }
                }
            }
        #expect(data == bytes)
        #expect(last == RFProgress(completed: bytes.count, total: bytes.count))
    }

    @Test("an error page is an error and no file")
    func errorPage() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        server.enqueue(.text("nothing here", status: 404))
        do {
            _ = try await service.download(.posts, to: RFDownload(to: folder))
            throw Succeeded()
        } catch let error as RFError {
            #expect(error.statusCode == .notFound)
            #expect(error.payload?.stringValue == "nothing here")
        }
        #expect(try files == [])
    }

    @Test("with any method, and cancelled as any call: then no file is left")
    @MainActor
    func cancel() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let gate = RFGate()
        server.enqueue(.drip(["first", "second"], after: .gate(gate)))
        let place = RFDownload(to: folder.appendingPathComponent("f"))
        await withCheckedContinuation { done in
            let call = service.download(.make(Post(title: "x")), to: place) { _ in
                Issue.record("It succeeded.")
            } onError: {
                Issue.record($0)
            } always: {
                done.resume()
            }
            Task {
                await server.received()
                call.cancel()
            }
        }
        gate.open()
        #expect(server.requests[0].method == .post)
        await server.clientClosed()
        #expect(try files.contains("f") == false)
    }
}
