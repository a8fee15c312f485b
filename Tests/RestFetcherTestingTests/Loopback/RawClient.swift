import Foundation
import RestFetcher

@testable import RestFetcherTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A client that knows nothing of HTTP. It reads on a thread of its own, so that a test may wait for it.
final class RawClient: Sendable {
    private let socket: RFSocket
    private let received = RFWatched(Received())

    private struct Received: Sendable {
        var bytes = Data()
        var isEnded = false
    }

    init(_ server: RFLoopbackServer) throws {
        socket = RFSocket(try RawClient.connect(to: server))
        let socket = socket
        let received = received
        Thread.detachNewThread {
            var piece = Data()
            while socket.receive(into: &piece) {
                let bytes = piece
                received.update { $0.bytes.append(bytes) }
                piece = Data()
            }
            received.update { $0.isEnded = true }
        }
    }

    deinit {
        socket.stop()
    }

    func send(_ text: String) {
        send(Data(text.utf8))
    }

    func send(_ bytes: Data) {
        _ = socket.send(bytes)
    }

    /// Ends the connection.
    func close() {
        socket.stop()
    }

    /// Everything received until it contains `end`, or until the server closed. It is taken out.
    func read(through end: String) async -> String {
        let end = Data(end.utf8)
        await received.wait { $0.isEnded || $0.bytes.range(of: end) != nil }
        return received.update { received in
            let taken =
                received.bytes.range(of: end).map { received.bytes[..<$0.upperBound] } ?? received.bytes
            received.bytes = Data(received.bytes.dropFirst(taken.count))
            return String(decoding: taken, as: UTF8.self)
        }
    }

    /// Everything received until the server closed.
    func readToEnd() async -> String {
        await received.wait { $0.isEnded }
        return String(decoding: received.value.bytes, as: UTF8.self)
    }

    private static func connect(to server: RFLoopbackServer) throws -> Int32 {
        switch server.place {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            address.sin_port = UInt16(server.port).bigEndian
            return try connect(AF_INET, address)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            address.sin6_port = UInt16(server.port).bigEndian
            return try connect(AF_INET6, address)
        case .unix(let path):
            return try connect(AF_UNIX, RFSocket.unixAddress(path))
        }
    }

    private static func connect<Address>(_ family: Int32, _ address: Address) throws -> Int32 {
        let descriptor = systemSocket(family)
        guard withSocketAddress(of: address, { systemConnect(descriptor, $0, $1) }) == 0 else {
            throw RFError.noSocket("connect")
        }
        return descriptor
    }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t)
    -> Int32
{
    connect(descriptor, address, length)
}

let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
