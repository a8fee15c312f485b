import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("A file that is sent again")
struct RFAttemptTests {
    /// A server that wants everything twice, and changes the file in between.
    private func server(changing file: URL, to text: String?) throws -> RFLoopbackServer {
        let server = try RFLoopbackServer { _ in .text("done") }
        server.route("/") { request in
            guard server.requests.count == 1 else { return .text("done") }
            if let text {
                try? Data(text.utf8).write(to: file)
                try? FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file.path)
            }
            return .status(503)
        }
        return server
    }

    private func send(_ body: RFBody, to server: RFLoopbackServer) async throws -> String {
        try await TextRequest(server.address) {
            $0.method = .put
            $0.body = body
            $0.retryPolicy = RFRetryPolicy(maxRetries: 1, delay: 0)
        }.value()
    }

    @Test(
        "one that was changed meanwhile is an error that names it, and isn't sent", arguments: [true, false])
    func changed(isPart: Bool) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("report")
            try Data("AAAA".utf8).write(to: file)
            let body = isPart ? RFBody.multipart([.file("f", file)]) : .file(file)
            // As long as before, so that only its date tells.
            let server = try server(changing: file, to: "BBBB")
            let error = await #expect(throws: RFError.self) { try await send(body, to: server) }
            #expect(error?.kind == .fileUnreadable && error?.message.contains("report") == true)
            #expect(server.requests.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("BBBB") })
        }
    }

    @Test("one that stayed as it was goes out again", arguments: [true, false])
    func unchanged(isPart: Bool) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("report")
            try Data("AAAA".utf8).write(to: file)
            let body = isPart ? RFBody.multipart([.file("f", file)]) : .file(file)
            let server = try server(changing: file, to: nil)
            #expect(try await send(body, to: server) == "done")
            #expect(server.requests.count == 2 && server.requests[0].body == server.requests[1].body)
        }
    }
}
