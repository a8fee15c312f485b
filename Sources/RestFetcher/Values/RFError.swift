import Foundation

/// Why a call failed: where, what kind, a sentence for people, and everything that came back.
///
/// ``errorDescription`` and every printed form are free of the values named by `keysToScrub` and
/// `headersToScrub`. ``headers``, ``body`` and ``underlyingError`` are the originals: don't print them.
public struct RFError: Error, Sendable {
    /// The part of the way on which a call failed.
    public enum Stage: String, Sendable {
        /// Making the HTTP request from the declaration.
        case build
        /// Inside an interceptor.
        case intercept
        /// On the wire.
        case transport
        /// Judging status and headers.
        case validate
        /// Turning the body into a value.
        case decode
        /// Ended by `cancel()` or by cancelling the awaiting task.
        case cancel
    }

    /// Where it failed.
    public var stage: Stage

    /// What kind of failure it is.
    public var kind: RFErrorKind

    /// One sentence that a person can read, scrubbed.
    public var message: String

    /// The name of the request class, or of whatever declared the call.
    public var requestName: String?

    /// The status code of the answer that was refused or couldn't be read; nil if no whole answer came.
    public var code: Int? {
        get { rest.code }
        set { rest.code = newValue }
    }

    /// The header fields of that answer.
    public var headers: RFHeaders? {
        get { rest.headers }
        set { rest.headers = newValue }
    }

    /// The body of that answer.
    public var body: Data? {
        get { rest.body }
        set { rest.body = newValue }
    }

    /// What caused it: a `DecodingError`, an error of the transport, or whatever an interceptor threw.
    public var underlyingError: (any Error)? {
        get { rest.underlyingError }
        set { rest.underlyingError = newValue }
    }

    /// The server's own error, as made by `createError`.
    public var serverError: (any Error)? {
        get { rest.serverError }
        set { rest.serverError = newValue }
    }

    /// What the call took until it failed; nil if it never got under way, or was cancelled.
    public var metrics: RFMetrics? {
        get { rest.metrics }
        set { rest.metrics = newValue }
    }

    /// What is rather large. Every step that can fail keeps room for an error, and hardly ever needs it.
    private struct Rest: Sendable {
        var code: Int?
        var headers: RFHeaders?
        var body: Data?
        var underlyingError: (any Error)?
        var serverError: (any Error)?
        var metrics: RFMetrics?
    }

    private var kept: RFKept<Rest>?

    private var rest: Rest {
        get { kept?.value ?? Rest() }
        set { kept = RFKept(newValue) }
    }

    /// Makes an error.
    public init(
        stage: Stage,
        kind: RFErrorKind,
        message: String,
        underlyingError: (any Error)? = nil
    ) {
        self.stage = stage
        self.kind = kind
        self.message = message
        if let underlyingError { self.underlyingError = underlyingError }
    }
}

extension RFError: LocalizedError, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The sentence, led by the name of the request.
    public var errorDescription: String? { description }

    /// The sentence, led by the name of the request.
    public var description: String {
        requestName.map { "\($0): \(message)" } ?? message
    }

    /// The sentence with stage and kind.
    public var debugDescription: String {
        "RFError(\(stage.rawValue), \(kind)): \(description)"
    }

    /// Shows stage, kind, message and code only, so that `dump` prints no secret.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["stage": stage, "kind": kind, "message": description, "code": code as Any])
    }
}

extension RFError {
    /// The error of a call that was cancelled.
    package static var cancelled: RFError {
        RFError(stage: .cancel, kind: .cancelled, message: "The call was cancelled.")
    }

    static func responseTooLarge(limit: Int) -> RFError {
        RFError(
            stage: .transport, kind: .responseTooLarge,
            message: "The response is larger than the \(limit) bytes allowed by maxResponseBytes.")
    }

    static func bodyLengthDiffers(from length: Int) -> RFError {
        RFError(
            stage: .transport, kind: .fileUnreadable,
            message: "The stream of the body was said to have \(length) bytes, but has more or fewer.")
    }

    static var bodySentTwice: RFError {
        RFError(
            stage: .transport, kind: .bodyNotReplayable,
            message:
                "The body would have to be sent again, but it comes from a stream that can be read only once."
        )
    }

    static var bodyReadTwice: RFError {
        RFError(
            stage: .transport, kind: .unsupported,
            message: "A response body can be read by one loop only, and a second one tried to.")
    }
}
