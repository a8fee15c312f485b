import Foundation
import RestFetcher

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Wakes a thread that waits in ``RFSocket/wait(for:or:)``.
final class RFWakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RFError.noSocket("open a pipe") }
        readEnd = ends[0]
        writeEnd = ends[1]
        _ = fcntl(readEnd, F_SETFD, FD_CLOEXEC)
        _ = fcntl(writeEnd, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        _ = close(readEnd)
        _ = close(writeEnd)
    }

    func wake() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }
}

extension RFSocket {
    enum Wake {
        case timePassed
        case woken
        case readable
        case peerClosed
    }

    /// Waits for `seconds` (nil: for ever), for the wake pipe, or for the peer to go away.
    func wait(for seconds: TimeInterval?, or wakePipe: RFWakePipe? = nil) -> Wake {
        let deadline = seconds.map { RFSystemClock().now + $0 }
        var interest = Int16(POLLIN)
        while true {
            let rest = deadline.map { max(0, $0 - RFSystemClock().now) }
            switch poll(interest, wakePipe, rest) {
            case .readable where !isPeerGone: interest = Self.peerGoneEvent
            case .readable: return .peerClosed
            case .timePassed where (rest ?? 1) > 0: continue
            case let wake: return wake
            }
        }
    }

    /// Waits until there is something to read or to accept, or for the wake pipe.
    func waitUntilReadable(or wakePipe: RFWakePipe) -> Wake {
        poll(Int16(POLLIN), wakePipe, nil)
    }

    // Bytes that wait unread hide the end of the connection from POLLIN; Linux can tell it all the same.
    private static var peerGoneEvent: Int16 {
        #if os(Linux)
            return 0x2000
        #else
            return 0
        #endif
    }

    private var isPeerGone: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
    }

    private func poll(_ interest: Int16, _ wakePipe: RFWakePipe?, _ seconds: TimeInterval?) -> Wake {
        var waits = [pollfd(fd: descriptor, events: interest, revents: 0)]
        if let wakePipe { waits.append(pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0)) }
        let milliseconds = seconds.map { $0 < 1_000 ? Int32(($0 * 1000).rounded(.up)) : 1_000_000 } ?? -1
        let count = systemPoll(&waits, milliseconds)
        if count <= 0 { return .timePassed }
        if waits.count > 1 && waits[1].revents != 0 { return .woken }
        return waits[0].revents & Int16(POLLIN) != 0 ? .readable : .peerClosed
    }
}

private func systemPoll(_ waits: inout [pollfd], _ milliseconds: Int32) -> Int32 {
    poll(&waits, nfds_t(waits.count), milliseconds)
}
