#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("Decoding of bodies for the libcurl transport")
    struct CurlDecoderTests {
        private static let gzip = "H4sIAAAAAAACA8tIzcnJV8gYJUfJUXKUHPQkAEVEn2iwBAAA"
        private static let whole = RFTransportContractContentTests.whole

        /// What the bytes become, given in pieces; and the coding whose end is missing.
        private func decode(_ body: Data, _ codings: String, pieces: Int) throws -> (String, String?) {
            let decoder = try #require(try RFCurlDecoder.make(for: codings, from: "h"))
            var output = Data()
            for start in stride(from: 0, to: body.count, by: pieces) {
                let piece = Data(body[start..<min(body.count, start + pieces)])
                let reason = piece.withUnsafeBytes { bytes in
                    decoder.decode(bytes) {
                        output.append(contentsOf: $0)
                        return true
                    }
                }
                #expect(reason == nil)
            }
            return (String(decoding: output, as: UTF8.self), decoder.unfinished)
        }

        @Test(
            "whatever the size of the pieces, also several codings at once",
            arguments: RFTransportContractContentTests.samples + [
                ("x-gzip", gzip), ("GZIP", gzip), ("identity, gzip", gzip),
                ("deflate", "y0jNyclXyBglR8lRcpQc9CQA"), ("zstd", "KLUv/QRYbQAAMGhlbGxvIAEAp+QvRR/S/k4="),
                ("gzip, br", "ixGAH4sIAAAAAAACA8tIzcnJV8gYJUfJUXKUHPQkAEVEn2iwBAAAAw=="),
            ], [1, 7, 1000])
        func pieces(sample: (coding: String, base64: String), size: Int) throws {
            let body = try #require(Data(base64Encoded: sample.base64))
            #expect(try decode(body, sample.coding, pieces: size) == (Self.whole, nil))
            let (_, unfinished) = try decode(body.dropLast().withoutIndices, sample.coding, pieces: size)
            #expect(unfinished != nil)
        }

        @Test(
            "several members of gzip are one body (RFC 1952 §2.2), and what pads it is ignored",
            arguments: [1, 1000])
        func members(size: Int) throws {
            let member = try #require(Data(base64Encoded: Self.gzip))
            #expect(try decode(member + member, "gzip", pieces: size) == (Self.whole + Self.whole, nil))
            #expect(try decode(member + Data(count: 9), "gzip", pieces: size) == (Self.whole, nil))
            #expect(try decode(member + member.dropLast(), "gzip", pieces: size).1 == "gzip")
        }

        @Test(
            "a coding that nobody knows is a bad answer that names it",
            arguments: ["compress", "gzip, x\u{1B}y", "gzip,gzip,gzip,gzip", "x-"])
        func unknown(codings: String) throws {
            let error = #expect(throws: RFError.self) { try RFCurlDecoder.make(for: codings, from: "h") }
            #expect(error?.kind == .badServerResponse)
            #expect(error?.message.utf8.allSatisfy { !$0.isControl } == true)
        }

        @Test("random bytes end, whatever they are")
        func random() throws {
            var random = SplitMix(seed: 3)
            for _ in 0..<2_000 {
                let coding = try #require(
                    ["gzip", "deflate", "br", "zstd", "br, gzip"].randomElement(using: &random))
                let decoder = try #require(try RFCurlDecoder.make(for: coding, from: "h"))
                var bytes = random.bytes(count: Int.random(in: 1...60, using: &random))
                if coding == "gzip" { bytes.insert(contentsOf: [0x1F, 0x8B, 8], at: 0) }
                _ = bytes.withUnsafeBytes { decoder.decode($0) { _ in true } }
            }
        }

        @Test("a body that is whole and one that isn't, over one connection after another")
        func wire() async throws {
            let body = try #require(Data(base64Encoded: Self.gzip))
            let server = try RFLoopbackServer { request in
                .data(request.path == "/cut" ? body.dropLast(3).withoutIndices : body)
                    .header("Content-Encoding", "gzip")
            }
            let transport = try RFCurlTransport()
            for _ in 1...3 {
                #expect(try await transport.exchange(server.url("/whole")).text == Self.whole)
                let error = await #expect(throws: RFError.self) {
                    try await transport.exchange(server.url("/cut"))
                }
                #expect(
                    error?.message
                        == "The body that 127.0.0.1 answered with is gzip that ends too early.")
            }
            let asked = server.requests[0].header("Accept-Encoding")
            #expect(asked == RFCurlDecoder.acceptEncoding && asked?.contains("gzip") == true)
        }

        @Test("who asks for a coding gets the bytes as they are")
        func own() async throws {
            let body = try #require(Data(base64Encoded: Self.gzip))
            let server = try RFLoopbackServer { _ in .data(body).header("Content-Encoding", "gzip") }
            let request = RFHTTPRequest(url: server.url(), headers: ["Accept-Encoding": "gzip"])
            #expect(try await RFCurlTransport().exchange(request).body == body)
        }

        @Test("24 MB come from 720 KB, piece by piece")
        func large() async throws {
            let block = Data(base64Encoded: Self.gzip) ?? Data()
            let body = (0..<20_000).reduce(into: Data()) { body, _ in body.append(block) }
            let server = try RFLoopbackServer { _ in .data(body).header("Content-Encoding", "gzip") }
            let response = try await RFCurlTransport().send(RFHTTPRequest(url: server.url()))
            var count = 0
            for try await piece in response.body { count += piece.count }
            #expect(count == 20_000 * Self.whole.utf8.count)
        }
    }

    extension Data {
        /// The same bytes, counted from zero.
        fileprivate var withoutIndices: Data { Data(self) }
    }
#endif
