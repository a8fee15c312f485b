import Foundation
import RestFetcher

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension RFLoopbackServer {
    /// Where a server listens. Ports are chosen by the system, none twice in a process: connections that a client
    /// keeps for an earlier server can't be taken for those to a later one.
    public enum Place: Sendable, Hashable {
        /// 127.0.0.1.
        case ipv4
        /// ::1.
        case ipv6
        /// A Unix-domain socket at a path, which must be free and short (about 100 bytes). The file is removed
        /// when the server stops.
        case unix(path: String)
    }
}

extension RFSocket {
    /// Opens a listening socket.
    static func listening(at place: RFLoopbackServer.Place) throws -> RFSocket {
        switch place {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            return try listeningAtNewPort(AF_INET, address)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            return try listeningAtNewPort(AF_INET6, address)
        case .unix(let path):
            return try listening(AF_UNIX, unixAddress(path))
        }
    }

    static func unixAddress(_ path: String) throws -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw RFError(
                stage: .transport, kind: .cannotConnect,
                message: "The path \(path) is too long for a Unix-domain socket.")
        }
        // Safe because the length was checked, and the zeros that follow end the path.
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    private static func listeningAtNewPort<Address>(_ family: Int32, _ address: Address) throws -> RFSocket {
        // As long as these are open, the system chooses other ports.
        var refused: [RFSocket] = []
        while true {
            let listener = try listening(family, address)
            let isNew = usedPorts.withLock { $0.insert(listener.port).inserted }
            if isNew || refused.count == refusedAtMost { return listener }
            refused.append(listener)
        }
    }

    private static let usedPorts = RFLocked<Set<Int>>([])
    private static let refusedAtMost = 100

    private static func listening<Address>(_ family: Int32, _ address: Address) throws -> RFSocket {
        let descriptor = systemSocket(family)
        guard descriptor >= 0 else { throw RFError.noSocket("open a socket") }
        let listener = RFSocket(descriptor)
        let bound = withSocketAddress(of: address) { bind(descriptor, $0, $1) }
        guard bound == 0 else { throw RFError.noSocket("bind a socket") }
        guard systemListen(descriptor) == 0 else { throw RFError.noSocket("listen on a socket") }
        return listener
    }

    /// The port the system chose.
    var port: Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe because the port has the same place in sockaddr_in and sockaddr_in6, and `getsockname` cuts a
        // longer address to `length`.
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Takes the next connection, or nil if there is none after all.
    func acceptConnection() -> RFSocket? {
        let descriptor = accept(descriptor, nil, nil)
        return descriptor < 0 ? nil : RFSocket(descriptor)
    }
}

extension RFError {
    /// An error of the system, read from `errno`.
    static func noSocket(_ deed: String) -> RFError {
        let reason = String(cString: strerror(errno))
        return RFError(
            stage: .transport, kind: .cannotConnect, message: "The test server can't \(deed): \(reason).")
    }
}

func withSocketAddress<Address, Result>(
    of address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    // Safe because every socket address begins as a sockaddr does, and its own length is passed along.
    withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<Address>.size))
        }
    }
}

func systemSocket(_ family: Int32) -> Int32 {
    #if canImport(Glibc)
        return socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
        return socket(family, SOCK_STREAM, 0)
    #endif
}

private func systemListen(_ descriptor: Int32) -> Int32 {
    listen(descriptor, 1024)
}
