/// The error of an operation as one of seven cases.
///
///     operation.onError { error in
///         switch UserOperations.Failure(error) {
///         case .unauthorized: showLogin()
///         case .processingError(_, let refusal): show(refusal?.message ?? error.message)
///         default: show(error.message)
///         }
///     }
public enum RFOperationFailure<ServerError: RFServerError>: Error {
    /// The server answered 401, or there was no authorization to send.
    case unauthorized(error: ServerError?)

    /// Something between the program and the server failed: the request can't be built, the network is down, the time
    /// is over, the call was cancelled.
    case executionError(error: RFError)

    /// The body isn't JSON, or can't be decoded as the response. Where and why is the message of the ``RFError``.
    case wrongResponseFormat

    /// The body is empty, and the status code isn't 204.
    case emptyResponse

    /// The server failed: 500 to 599.
    case serverError(statusCode: Int, error: ServerError?)

    /// The server refused the request: 400 to 499 without 401, and every other code that is no success.
    case processingError(statusCode: Int, error: ServerError?)

    /// The configuration's `headerValidation` said false.
    case headerValidationFailed

    /// Tells which case an error is.
    public init(_ error: RFError) {
        let refusal = error.serverError(as: ServerError.self)
        switch (error.kind, error.code) {
        case (.authenticationRequired, _), (.httpStatus, 401): self = .unauthorized(error: refusal)
        case (.httpStatus, let code?) where (500..<600).contains(code):
            self = .serverError(statusCode: code, error: refusal)
        case (.httpStatus, let code?): self = .processingError(statusCode: code, error: refusal)
        // An answer of a success code whose body is an error of the server.
        case (.validation, let code?) where refusal != nil:
            self = .processingError(statusCode: code, error: refusal)
        case (.validation, _): self = .headerValidationFailed
        case (.decoding, _), (.unexpectedContentType, _): self = .wrongResponseFormat
        case (.emptyResponse, _): self = .emptyResponse
        default: self = .executionError(error: error)
        }
    }
}
