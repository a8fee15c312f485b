import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

#if os(Linux)
    @Suite(
        "A cURL command run by a shell sends the same request", .enabled(if: Shell.hasCurl))
    struct RFCurlCommandRunTests {
        /// What the server got of a request whose command was run.
        private func received(
            _ method: RFMethod, _ path: String = "/", headers: RFHeaders = RFHeaders(),
            body: RFHTTPBody = .none,
            scrubber: RFScrubber? = RFScrubber()
        ) throws -> RFLoopbackRequest {
            let server = try RFLoopbackServer()
            defer { server.stop() }
            server.enqueue(.status(200))
            let request = RFHTTPRequest(method: method, url: server.url(path), headers: headers, body: body)
            #expect(try Shell.run(request.curlCommand(scrubbedBy: scrubber)).status == 0)
            #expect(server.requests.count == 1)
            return try #require(server.requests.first)
        }

        @Test(
            "the body arrives byte for byte",
            arguments: [
                "it's $HOME `id` \"q\" \n !", "@/etc/passwd", "@-", "", "-n", "--version", "\\n %s %% \\",
                "a\r\nb\n\n",
                "é😀\u{301}", "'\u{301}'", "$(id) ${HOME} $'x' !! ~ * ? [a] {b,c}", "<<EOF", "a\0b",
                "\u{1B}[0m", "\u{FEFF}x", "x\u{9B}\r", "-\0", "%\0\\'7",
            ])
        func textBodies(text: String) throws {
            let data = Data(text.utf8)
            for scrubber in [nil, RFScrubber()] {
                let got = try received(
                    .post, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: .data(data),
                    scrubber: text.contains("\0") ? nil : scrubber)
                #expect(got.body == data)
                #expect(got.method == .post)
            }
        }

        @Test("every byte, and more than an argument can hold, arrives")
        func binaryBodies() throws {
            let bytes = Data((0...255).map { UInt8($0) })
            #expect(try received(.put, body: .data(bytes), scrubber: nil).body == bytes)
            let long = Data(repeating: 0x61, count: 200_000)
            #expect(
                try received(.post, headers: ["Expect": "", "Content-Type": "text/plain"], body: .data(long))
                    .body == long)
        }

        @Test("method, target and fields arrive as they are, and no type that nobody gave")
        func heads() throws {
            let got = try received(
                "PURGE", "/a/../b/./[1-3]{a,b}?q=it's&r=%20#f",
                headers: [
                    "X-A": "it's \"$HOME\" `id` \\", "X-Empty": "", "x-b": "1", "X-B": "2",
                    "X-At": "@/etc/passwd",
                ],
                body: .data(Data("x".utf8)))
            #expect(got.method == "PURGE")
            #expect(
                got.target
                    == URL(string: "http://h/a/../b/./[1-3]{a,b}?q=it's&r=%20").map {
                        $0.absoluteString.dropFirst(8)
                    }.map(String.init))
            #expect(got.headers["X-A"] == "it's \"$HOME\" `id` \\")
            #expect(got.headers["X-Empty"] == "")
            #expect(got.headers.values(for: "X-B") == ["1", "2"])
            #expect(got.headers["X-At"] == "@/etc/passwd")
            #expect(!got.headers.contains("Content-Type"))
        }

        @Test(
            "methods with and without a body arrive",
            arguments: [.get, .head, .post, .put, .patch, .delete] as [RFMethod])
        func methods(method: RFMethod) throws {
            let got = try received(method)
            #expect(got.method == method)
            #expect(got.body.isEmpty)
            #expect(!got.headers.contains("Content-Type"))
            let isEmptySaid = [.post, .put, .patch].contains(method)
            #expect(got.headers["Content-Length"] == (isEmptySaid ? "0" : nil))
            if method != .head {
                #expect(try received(method, body: .data(Data("x".utf8))).body == Data("x".utf8))
            }
        }

        @Test("a file is sent by its name")
        func file() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "it's \(UUID().uuidString) \"$x\"")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data("a\n\0b".utf8).write(to: file)
            #expect(try received(.put, body: .file(file, length: 4)).body == Data("a\n\0b".utf8))
        }
    }
#endif
