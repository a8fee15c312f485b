#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("Files when there are no descriptors left", .timeLimit(.minutes(5)))
    struct OutOfDescriptorsTests {
        @Test("a file isn't at fault that can't be opened for that reason")
        func files() async {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                let kinds = try await OutOfDescriptorsTests.kinds(of: folder.file("sent", Data("x".utf8)))
                exit(kinds == Array(repeating: .outOfDescriptors, count: 4) ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }

        /// What a download beside a file, and bodies of it, fail with.
        private static func kinds(of file: URL) async throws -> [RFErrorKind?] {
            let transport = try RFCurlTransport()
            let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            let shortage = DescriptorShortage(on: transport)
            await shortage.begin()
            let kinds = await shortage.run {
                [
                    await kind { try await downloadBeside(file, fetcher) },
                    await kind { _ = try RFFileReader(file, length: 1).read() },
                    await kind {
                        var byte: UInt8 = 0
                        _ = try withUnsafeMutableBytes(of: &byte) {
                            try RFCurlFileUpload(file, length: 1).read(into: $0)
                        }
                    },
                    await kind {
                        _ = try await RFTemporaryFile(holding: RFBodyStream(isReplayable: true) { { nil } })
                    },
                ]
            }
            await shortage.end()
            return kinds
        }

        private static func downloadBeside(_ file: URL, _ fetcher: RFFetcher) async throws {
            let place = RFDownload(to: file.appendingPathExtension("new"))
            // Such a call begins on the thread that asks for it.
            _ = try await TestDownload("http://127.0.0.1:1", to: place) { $0.fetcher = fetcher }.value()
        }

        private static func kind(_ work: () async throws -> Void) async -> RFErrorKind? {
            do {
                try await work()
                return nil
            } catch {
                return (error as? RFError)?.kind
            }
        }

        @Test("neither is it if the system has none, and everything else is the file's")
        func kinds() {
            let file = URL(fileURLWithPath: "/folder/file")
            for (code, kind) in [
                (POSIXErrorCode.EMFILE, RFErrorKind.outOfDescriptors), (.ENFILE, .outOfDescriptors),
                (.EACCES, .fileUnwritable),
            ] {
                let error = RFError.file(file, POSIXError(code))
                #expect(error.kind == kind && error.message.contains(file.path))
            }
        }
    }
#endif
