#if os(Linux)
    import Foundation
    import Testing

    /// A program of the machine that the tests can do without, but test more with.
    enum Tool: String {
        case openssl
        case nghttpd

        var path: String? {
            ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + rawValue }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        /// Whether it is installed. Tests that need it say so in their name.
        var isThere: Bool { path != nil }

        /// Runs it to its end.
        func run(_ arguments: [String]) throws {
            #expect(try ChildProcess.run(try #require(path), arguments).status == 0)
        }

        /// Starts it as a server, which says on which port it listens.
        func serve(_ arguments: [String], on port: Int? = nil) throws -> ToolServer {
            try ToolServer(#require(path), arguments, port: port)
        }
    }

    /// A server in a process of its own.
    final class ToolServer {
        private let process: ChildProcess
        let port: Int

        /// - Parameter known: the port, if the server doesn't say it.
        fileprivate init(_ path: String, _ arguments: [String], port known: Int?) throws {
            let out = Pipe()
            process = try ChildProcess(
                path, arguments, output: out.fileHandleForWriting.fileDescriptor)
            try out.fileHandleForWriting.close()
            var said = ""
            while said.firstMatch(of: /(listen|ACCEPT).*\n/) == nil {
                let more = out.fileHandleForReading.availableData
                try #require(!more.isEmpty, "the server ended: \(said)")
                said += String(decoding: more, as: UTF8.self)
            }
            let digits = said.firstMatch(of: /ACCEPT.*:(\d+)\n/)?.1
            port = try #require(known ?? digits.flatMap { Int($0) })
        }

        deinit {
            kill(process.id, SIGKILL)
            process.wait()
        }

        func url(_ path: String = "/") throws -> URL {
            try #require(URL(string: "https://localhost:\(port)\(path)"))
        }
    }

    /// Certificates made for a test: an authority, a server and a client that it vouches for.
    final class Certificates {
        private let folder: URL
        private var servers: [ToolServer] = []

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
            try Tool.openssl.run(
                ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority", "-out", path("ca.pem")]
                    + newKey + ["-keyout", path("ca.key")])
            for (name, extensions) in [
                ("server", "subjectAltName=DNS:localhost"), ("client", "keyUsage=digitalSignature"),
            ] {
                try Data(extensions.utf8).write(to: folder.appendingPathComponent("ext"))
                try Tool.openssl.run(
                    ["req", "-new", "-subj", "/CN=\(name)", "-out", path("\(name).csr")]
                        + newKey + ["-keyout", path("\(name).key")])
                try Tool.openssl.run([
                    "x509", "-req", "-days", "2", "-in", path("\(name).csr"), "-CA", path("ca.pem"), "-CAkey",
                    path("ca.key"), "-CAcreateserial", "-extfile", path("ext"), "-out", path("\(name).pem"),
                ])
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        func path(_ name: String) -> String {
            folder.appendingPathComponent(name).path
        }

        /// What a client pins: SHA-256 of the server's SubjectPublicKeyInfo (RFC 7469 §2.4).
        func serverPin() throws -> String {
            try Tool.openssl.run([
                "x509", "-in", path("server.pem"), "-noout", "-pubkey", "-out", path("pub"),
            ])
            try Tool.openssl.run([
                "pkey", "-pubin", "-in", path("pub"), "-outform", "der", "-out", path("der"),
            ])
            try Tool.openssl.run(["dgst", "-sha256", "-binary", "-out", path("pin"), path("der")])
            return try Data(contentsOf: folder.appendingPathComponent("pin")).base64EncodedString()
        }

        /// A server that answers every GET with a page. It runs as long as these certificates are there.
        func server(_ options: String...) throws -> ToolServer {
            let server = try Tool.openssl.serve(
                [
                    "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", path("server.pem"), "-key",
                    path("server.key"),
                ] + options)
            servers.append(server)
            return server
        }
    }
#endif
