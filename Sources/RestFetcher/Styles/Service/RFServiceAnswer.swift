/// How a call of an ``RFService`` ended.
///
/// Where the call has no `customError`, a `switch` needs the cases `success` and `failure` only.
public enum RFServiceAnswer<Value, Failure: Error> {
    /// The server's answer, read as the type that was asked for.
    case success(Value)

    /// The server's own error.
    case customError(Failure)

    /// All else that went wrong.
    case failure(RFError)

    /// The value, or one of both errors.
    public var result: Result<Value, any Error> {
        switch self {
        case .success(let value): .success(value)
        case .customError(let error): .failure(error)
        case .failure(let error): .failure(error)
        }
    }

    init(_ error: RFError) {
        if let error = error.serverError(as: Failure.self) {
            self = .customError(error)
        } else {
            self = .failure(error)
        }
    }
}

extension RFServiceAnswer: Sendable where Value: Sendable {}

/// The type of the server's own error where there is none. It has no values.
public enum RFNoCustomError: RFServerError {
    /// Always throws.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "There is no custom error."))
    }
}
