import Foundation
import RestFetcher

/// What ``RFStubTransport`` answers: a list of steps.
///
/// ```swift
/// .json(#"{"a":1}"#)
/// .status(503).header("Retry-After", "2")
/// .pieces("one", "two")
/// .text("late").held(by: gate)
/// .failure(.timedOut)
/// .truncated("half of it")
/// ```
public struct RFStubAnswer: Sendable {
    /// One thing the stub does.
    public enum Step: Sendable {
        /// Gives status and header fields: `send` returns with them while later steps are still to come.
        case head(Int, RFHeaders)
        /// Gives one piece of the body.
        case piece(Data)
        /// Waits on the stub's clock, in seconds.
        case wait(TimeInterval)
        /// Waits until the test opens the gate.
        case gate(RFGate)
        /// Fails: `send` throws it before the head, reading the body throws it after.
        case fail(RFError)
        /// Never goes on, until the call is cancelled.
        case hang
    }

    /// The steps, done in order.
    public var steps: [Step]

    /// An answer of these steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }
}

extension RFStubAnswer {
    /// A body with its type, and no other header.
    public static func data(_ data: Data, type: String? = nil, status: Int = 200) -> Self {
        let headers: RFHeaders = type.map { ["Content-Type": $0] } ?? RFHeaders()
        return Self([.head(status, headers)] + (data.isEmpty ? [] : [.piece(data)]))
    }

    /// Text, as UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Self {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// JSON text, as it is.
    public static func json(_ text: String, status: Int = 200) -> Self {
        data(Data(text.utf8), type: "application/json", status: status)
    }

    /// A status without a body.
    public static func status(_ status: Int) -> Self {
        Self([.head(status, RFHeaders())])
    }

    /// A redirect to `location`, which is given as it is.
    public static func redirect(to location: String, status: Int = 302) -> Self {
        Self([.head(status, ["Location": location])])
    }

    /// A body that arrives piece by piece after the head. Put a wait or a gate between the pieces to stop there.
    public static func pieces(_ pieces: String..., between step: Step? = nil) -> Self {
        let parts = pieces.map { [Step.piece(Data($0.utf8))] }
        return Self([.head(200, RFHeaders())] + parts.joined(separator: step.map { [$0] } ?? []))
    }

    /// A body whose connection is lost after `text`.
    public static func truncated(_ text: String) -> Self {
        let lost = RFError(
            stage: .transport, kind: .connectionLost,
            message: "The connection was lost before the answer was complete.")
        return Self([.head(200, RFHeaders()), .piece(Data(text.utf8)), .fail(lost)])
    }

    /// No answer, but an error of stage `.transport`.
    public static func failure(_ kind: RFErrorKind, _ message: String? = nil) -> Self {
        failure(RFError(stage: .transport, kind: kind, message: message ?? "The stub fails with \(kind)."))
    }

    /// No answer, but this error.
    public static func failure(_ error: RFError) -> Self {
        Self([.fail(error)])
    }

    /// No answer until the call is cancelled.
    public static let hang = Self([.hang])
}

extension RFStubAnswer {
    /// The same answer with one header field more.
    public func header(_ name: String, _ value: String) -> Self {
        var answer = self
        for (index, step) in steps.enumerated() {
            guard case .head(let status, var headers) = step else { continue }
            headers.add(name, value)
            answer.steps[index] = .head(status, headers)
        }
        return answer
    }

    /// The same answer, not begun before `seconds` have passed on the stub's clock.
    public func delayed(by seconds: TimeInterval) -> Self {
        Self([.wait(seconds)] + steps)
    }

    /// The same answer, not begun before the gate is open.
    public func held(by gate: RFGate) -> Self {
        Self([.gate(gate)] + steps)
    }
}
