import Foundation
import RestFetcher

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connected or listening socket.
///
/// One thread reads, writes and at last ends it; any thread may stop it, which wakes that thread.
final class RFSocket: Sendable {
    let descriptor: Int32
    private let isEnded = RFLocked(false)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            setOption(SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
    }

    deinit {
        end()
    }

    /// Ends the traffic both ways. From any thread; the descriptor stays taken until ``end()``.
    func stop() {
        isEnded.withLock { if !$0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    /// Tells the peer that nothing more comes; reading goes on.
    func stopSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the descriptor. Only the first call does.
    func end() {
        isEnded.withLock { isEnded in
            if !isEnded { _ = close(descriptor) }
            isEnded = true
        }
    }

    /// Closes with a TCP reset instead of in good order.
    func reset() {
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
        end()
    }

    /// Sends without waiting for more to fill a packet.
    func sendAtOnce() {
        setOption(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    private func setOption(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits for bytes and adds them to `buffer`. False at the end, or if the connection broke.
    func receive(into buffer: inout Data) -> Bool {
        let size = 65_536
        let count = withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { space -> Int in
            // Safe because `recv` writes at most `size` bytes, and only those it wrote are read.
            var count = recv(descriptor, space.baseAddress, size, 0)
            while count < 0 && errno == EINTR { count = recv(descriptor, space.baseAddress, size, 0) }
            if count > 0 { buffer.append(contentsOf: space[..<count]) }
            return count
        }
        return count > 0
    }

    /// Sends all bytes. False if the peer is gone.
    func send(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { bytes in
            // Safe because `sent` never passes the end of `bytes`, which live as long as this closure.
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = sendQuietly(descriptor, rest)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}

private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        return send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
        return send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
