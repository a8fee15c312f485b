#if os(Linux)
    import Foundation
    import Testing

    /// A port of this machine that takes connections and says nothing.
    final class SilentPort: Sendable {
        let socket: Int32
        let number: Int

        init() throws {
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            self.socket = socket
            var address = SilentPort.loopback(0)
            _ = SilentPort.with(&address) { bind(socket, $0, $1) }
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = SilentPort.with(&address) { place, _ in getsockname(socket, place, &length) }
            number = Int(UInt16(bigEndian: address.sin_port))
            try #require(listen(socket, 16) == 0)
        }

        deinit {
            shutdown(socket, Int32(SHUT_RDWR))
            close(socket)
        }

        /// A connection to a port of this machine.
        static func connect(to port: Int) -> Int32 {
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = loopback(UInt16(port))
            _ = with(&address) { Glibc.connect(socket, $0, $1) }
            return socket
        }

        private static func loopback(_ port: UInt16) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            address.sin_port = port.bigEndian
            return address
        }

        private static func with(
            _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
        ) -> Int32 {
            withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }
#endif
