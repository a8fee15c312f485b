import Foundation

/// What a server sends in the body of an error, as a type: see `serverErrorType` of a request.
///
///     struct ShopError: RFServerError {
///         let code: Int
///         let message: String
///     }
public typealias RFServerError = Decodable & Error

extension RFPayload {
    /// The body as an error of that type, or nil if it isn't one.
    func serverError(as type: (any RFServerError.Type)?) -> (any Error)? {
        guard let type else { return nil }
        return try? decode(type) as any Error
    }
}

extension RFError {
    /// The server's own error, if the body was one of this type: the one that `serverErrorType` names, or that
    /// `createError`, `validate` or an envelope made.
    public func serverError<Failure: Error>(as type: Failure.Type) -> Failure? {
        serverError as? Failure
    }

    /// The error of an answer that has a success code but isn't one.
    static func refused(because reason: String, by thrown: any Error) -> RFError {
        var error = RFError(
            stage: .validate, kind: .validation, message: "The answer was refused: \(reason)",
            underlyingError: thrown)
        error.serverError = thrown
        return error
    }

    /// What an error that isn't ours says of itself. Foundation's text for one that says nothing is no help.
    static func reason(_ thrown: any Error, scrubber: RFScrubber) -> String {
        let words = (thrown as? any LocalizedError)?.errorDescription
        return scrubber.scrub(text: words ?? "\(type(of: thrown)).")
    }
}
