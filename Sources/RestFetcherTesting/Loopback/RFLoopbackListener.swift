import Dispatch
import Foundation
import RestFetcher

/// Accepts connections, and holds what they share. Lives as long as its threads do.
final class RFLoopbackListener: Sendable {
    struct Record: Sendable {
        var requests: [RFLoopbackRequest] = []
        var opened = 0
        var closed = 0
        var closedByClient = 0
    }

    typealias Script = RFScript<RFLoopbackRequest, RFLoopbackAnswer>

    let port: Int
    let bodyLimit: Int
    let sendsContinue: Bool
    let beforeBody: @Sendable (RFLoopbackRequest) -> RFLoopbackAnswer?
    let script: RFLocked<Script>
    let seen = RFWatched(Record())

    private let place: RFLoopbackServer.Place
    private let socket: RFSocket
    private let stopping: RFWakePipe
    private let hasStopped = DispatchSemaphore(value: 0)
    // Nil once stopped.
    private let connections = RFLocked<[Int: RFSocket]?>([:])

    init(
        at place: RFLoopbackServer.Place, script: sending Script, bodyLimit: Int, sendsContinue: Bool,
        beforeBody: @escaping @Sendable (RFLoopbackRequest) -> RFLoopbackAnswer?
    ) throws {
        self.place = place
        self.bodyLimit = bodyLimit
        self.sendsContinue = sendsContinue
        self.beforeBody = beforeBody
        self.script = RFLocked(script)
        socket = try RFSocket.listening(at: place)
        stopping = try RFWakePipe()
        if case .unix = place { port = 0 } else { port = socket.port }
    }

    func start() {
        Thread.detachNewThread { self.acceptConnections() }
    }

    /// Ends every connection, and returns when new ones are refused.
    func stop() {
        let live = connections.withLock { connections -> [RFSocket]? in
            defer { connections = nil }
            return connections.map { Array($0.values) }
        }
        guard let live else { return }
        // First the connections: as soon as the port is free, another server may get it, and a client that keeps a
        // connection must see that this one is over.
        for connection in live { connection.stop() }
        stopping.wake()
        hasStopped.wait()
    }

    func record(_ request: RFLoopbackRequest) {
        seen.update { $0.requests.append(request) }
    }

    func answer(to request: RFLoopbackRequest) -> RFLoopbackAnswer {
        let handler = script.withLock { $0.handler(method: request.method, path: request.path) }
        return handler?(request)
            ?? .text("No answer is scripted for \(request.method) \(request.path).", status: 501)
    }

    private func acceptConnections() {
        while socket.waitUntilReadable(or: stopping) == .readable {
            if let connection = socket.acceptConnection() { serve(connection) }
        }
        socket.end()
        if case .unix(let path) = place { try? FileManager.default.removeItem(atPath: path) }
        hasStopped.signal()
    }

    private func serve(_ socket: RFSocket) {
        let number = seen.update { seen -> Int in
            seen.opened += 1
            return seen.opened
        }
        let isStopped = connections.withLock { connections -> Bool in
            connections?[number] = socket
            return connections == nil
        }
        guard !isStopped else {
            socket.end()
            return seen.update { $0.closed += 1 }
        }
        Thread.detachNewThread {
            let byClient = RFLoopbackConnection(number: number, socket: socket, listener: self).serve()
            socket.end()
            let isStopped = self.connections.withLock { connections -> Bool in
                connections?[number] = nil
                return connections == nil
            }
            self.seen.update { seen in
                seen.closed += 1
                if byClient && !isStopped { seen.closedByClient += 1 }
            }
        }
    }
}
