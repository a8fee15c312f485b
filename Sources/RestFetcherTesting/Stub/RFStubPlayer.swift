import Foundation
import RestFetcher

/// Plays the steps of one answer.
final class RFStubPlayer: Sendable {
    private let steps: RFLocked<ArraySlice<RFStubAnswer.Step>>
    private let clock: any RFClock

    init(_ answer: RFStubAnswer, clock: any RFClock) {
        steps = RFLocked(answer.steps[...])
        self.clock = clock
    }

    /// Plays to the head.
    func head() async throws -> (status: Int, headers: RFHeaders) {
        while let step = steps.withLock({ $0.popFirst() }) {
            if case .head(let status, let headers) = step { return (status, headers) }
            try await perform(step)
        }
        throw RFError(
            stage: .transport, kind: .badServerResponse, message: "The stubbed answer has no head.")
    }

    /// Plays to the next piece of the body; nil after the last.
    func nextPiece() async throws -> Data? {
        while let step = steps.withLock({ $0.popFirst() }) {
            if case .piece(let piece) = step { return piece }
            try await perform(step)
        }
        return nil
    }

    /// The rest of the body if it is one piece or none, with nothing to wait for.
    var restIfAtHand: Data? {
        steps.withLock { steps in
            guard let first = steps.first else { return Data() }
            guard steps.count == 1, case .piece(let piece) = first else { return nil }
            return piece
        }
    }

    private func perform(_ step: RFStubAnswer.Step) async throws {
        switch step {
        case .head, .piece: break
        case .wait(let seconds): try await clock.sleep(for: seconds)
        case .gate(let gate): try await gate.pass()
        case .fail(let error): throw error
        case .hang: try await RFGate().pass()
        }
    }
}
