import Foundation
import RestFetcher

/// Serves one connection, on a thread of its own.
struct RFLoopbackConnection {
    private enum Ending: Error {
        case closed
        case reset
        case clientGone
    }

    let number: Int
    let socket: RFSocket
    let listener: RFLoopbackListener

    /// Answers request after request until either side ends the connection. Tells whether it was the client.
    func serve() -> Bool {
        socket.sendAtOnce()
        var reader = RFLoopbackReader(socket)
        var isReused = false
        do {
            while true {
                try answerOne(&reader, isReused: isReused)
                isReused = true
            }
        } catch RFLoopbackReader.Failure.malformed(let reason) {
            _ = socket.send(RFLoopbackHead(400, reason: reason, headers: ["Connection": "close"]).bytes)
        } catch Ending.reset {
            socket.reset()
        } catch Ending.closed {
            return false
        } catch {
            return true
        }
        return false
    }

    private func answerOne(_ reader: inout RFLoopbackReader, isReused: Bool) throws {
        var request = try reader.readHead(connection: number, isReused: isReused)
        if let early = listener.beforeBody(request) {
            listener.record(request)
            do { try perform(early, for: request) } catch Ending.closed {
                // Closing with unread bytes would reset the connection, and the client would lose the answer.
                socket.stopSending()
                reader.drain()
                throw Ending.closed
            }
            return try reader.readBody(of: &request, upTo: 0)
        }
        if request.expectsContinue && listener.sendsContinue { try send(RFLoopbackHead(100).bytes) }
        try reader.readBody(of: &request, upTo: listener.bodyLimit)
        listener.record(request)
        try perform(listener.answer(to: request), for: request)
    }

    private func perform(_ answer: RFLoopbackAnswer, for request: RFLoopbackRequest) throws {
        var unsent = Data()
        for step in answer.steps {
            add(step, to: &unsent, isHead: request.method == .head)
            switch step {
            case .head, .body, .chunk, .lastChunk, .rawBytes:
                if unsent.count >= 65_536 { try flush(&unsent) }
            case .bodyRepeated(let block, let times):
                try flush(&unsent)
                for _ in 0..<times where request.method != .head { try send(block) }
            case .wait(let seconds):
                try flush(&unsent)
                if socket.wait(for: seconds) == .peerClosed { throw Ending.clientGone }
            case .gate(let gate):
                try flush(&unsent)
                try wait(at: gate)
            case .hang:
                try flush(&unsent)
                _ = socket.wait(for: nil)
                throw Ending.clientGone
            case .close:
                try flush(&unsent)
                throw Ending.closed
            case .reset:
                try flush(&unsent)
                throw Ending.reset
            }
        }
        try flush(&unsent)
        if answer.saysClose || request.endsConnection { throw Ending.closed }
    }

    private func add(_ step: RFLoopbackAnswer.Step, to unsent: inout Data, isHead: Bool) {
        switch step {
        case .head(let head): unsent.append(head.bytes)
        case .rawBytes(let bytes): unsent.append(bytes)
        case .body(let bytes) where !isHead: unsent.append(bytes)
        case .chunk(let bytes) where !isHead:
            unsent.append(Data("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Data("\r\n".utf8))
        case .lastChunk(let trailers) where !isHead:
            let lines = trailers.map { "\($0.name): \($0.value)\r\n" }.joined()
            unsent.append(Data("0\r\n\(lines)\r\n".utf8))
        default: break
        }
    }

    private func wait(at gate: RFGate) throws {
        let pipe = try RFWakePipe()
        let place = gate.whenOpen { pipe.wake() }
        defer { gate.forget(place) }
        if socket.wait(for: nil, or: pipe) != .woken { throw Ending.clientGone }
    }

    private func flush(_ unsent: inout Data) throws {
        guard !unsent.isEmpty else { return }
        try send(unsent)
        unsent.removeAll(keepingCapacity: true)
    }

    private func send(_ bytes: Data) throws {
        guard socket.send(bytes) else { throw Ending.clientGone }
    }
}
