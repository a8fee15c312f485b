#if os(Linux)
    import Foundation
    import Testing

    @testable import RestFetcher

    /// A proxy for one CONNECT (RFC 9110 §9.3.6). Its answer has a header field `X-Proxy`.
    final class TunnelProxy: Sendable {
        private let port: SilentPort
        private let line = RFLocked("")

        var number: Int { port.number }

        /// The request line that came.
        var firstLine: String { line.withLock { $0 } }

        init() throws {
            port = try SilentPort()
            Thread { [port, line] in
                let client = accept(port.socket, nil, nil)
                if client >= 0 { TunnelProxy.serve(client, line) }
            }.start()
        }

        private static func serve(_ client: Int32, _ line: RFLocked<String>) {
            var head = Data()
            while head.range(of: Data("\r\n\r\n".utf8)) == nil, let more = receive(client) { head += more }
            let text = String(decoding: head, as: UTF8.self)
            line.withLock { $0 = String(text.prefix { $0 != "\r\n" }) }
            let target = text.split(separator: " ").dropFirst().first?.split(separator: ":").last
            let server = SilentPort.connect(to: target.flatMap { Int($0) } ?? 0)
            send(Data("HTTP/1.1 200 Connected\r\nX-Proxy: yes\r\n\r\n".utf8), to: client)
            Thread { pass(from: server, to: client) }.start()
            pass(from: client, to: server)
        }

        private static func pass(from: Int32, to: Int32) {
            while let more = receive(from) { send(more, to: to) }
            shutdown(to, Int32(SHUT_RDWR))
            close(from)
        }

        private static func receive(_ socket: Int32) -> Data? {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            return count > 0 ? Data(buffer[..<count]) : nil
        }

        private static func send(_ bytes: Data, to socket: Int32) {
            _ = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
    }
#endif
