import Foundation

extension RFFetcher {
    /// Begins a call whose body is read piece by piece, and waits for the head of its answer. The call lasts until
    /// its body has ended: until then its deadline counts, and it can be cancelled.
    ///
    /// Letting go of the body before its end, cancelling the task that waits for the head or for a piece, and
    /// ``RFCall/cancel()`` end the call and close its connection.
    ///
    /// - Parameters:
    ///   - reader: judges the answer; its value is not made.
    ///   - ended: called once when the call is over, whatever the ending, on no particular thread.
    func open(
        _ plan: RFPlan, judging reader: RFReader, as call: RFCall,
        ended: @escaping @Sendable () -> Void
    ) async throws(RFError) -> RFOpenAnswer {
        let channel = RFPieceChannel<RFReply, Data>(cancel: { call.cancel() })
        call.whenCancelled {
            channel.finish(throwing: plan.explain(RFError.cancelled))
            ended()
        }
        start(plan, reading: RFChannelReader(channel, judge: reader), as: call) { outcome in
            guard call.end() else { return }
            channel.finish(throwing: outcome.error)
            ended()
        }
        return RFOpenAnswer(
            head: try await channel.head(),
            body: RFHTTPResponseBody(next: { try await channel.next() }, cancel: { call.cancel() }))
    }
}

/// An answer whose body is still on its way.
struct RFOpenAnswer: Sendable {
    /// The answer as the hooks saw it, without data.
    let head: RFReply

    /// The body, in pieces.
    let body: RFHTTPResponseBody
}

/// Gives the head and the pieces of an answer to a channel, if `judge` accepts it.
private final class RFChannelReader: RFReader, @unchecked Sendable {
    // Safe because of what RFReader says.
    private let channel: RFPieceChannel<RFReply, Data>
    private let judge: RFReader

    init(_ channel: RFPieceChannel<RFReply, Data>, judge: RFReader) {
        self.channel = channel
        self.judge = judge
        super.init(.pieces)
    }

    override func validate(_ reply: RFReply) throws {
        try judge.validate(reply)
    }

    override func serverError(_ reply: RFReply) -> (any Error)? {
        judge.serverError(reply)
    }

    override func readPieces(_ body: RFHTTPResponseBody, of reply: RFReply) async throws {
        channel.sendHead(reply)
        for try await piece in body { try await channel.send(piece) }
    }
}
