import Foundation

extension RFError {
    /// Whatever a response wrapper or `createResponse` threw, with a sentence that says where in the body.
    static func decoding(_ thrown: any Error) -> RFError {
        if let known = thrown as? RFError { return known }
        return RFError(
            stage: .decode, kind: .decoding,
            message: "The answer couldn't be decoded: \(sentence(of: thrown))",
            underlyingError: thrown)
    }

    private static func sentence(of thrown: any Error) -> String {
        switch thrown as? DecodingError {
        case .typeMismatch(let type, let context):
            "at \(path(context)) there is no \(type)."
        case .valueNotFound(let type, let context):
            "at \(path(context)) there is null instead of \(type)."
        case .keyNotFound(let key, let context):
            "at \(path(context)) the key '\(key.stringValue)' is missing."
        case .dataCorrupted(let context):
            "at \(path(context)): \(context.debugDescription)"
        default:
            thrown.localizedDescription
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "the top level" : context.codingPath.dotted
    }
}
