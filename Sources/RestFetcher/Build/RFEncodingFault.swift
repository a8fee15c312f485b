extension RFError {
    static func encoding(_ message: String) -> RFError {
        RFError(stage: .build, kind: .encoding, message: message)
    }

    /// The error of a value that couldn't be encoded. The sentence tells the place and the type, never the
    /// value, which may be secret.
    static func encoding(_ error: any Error, as format: String) -> RFError {
        if let error = error as? RFError { return error }
        var reason = "encoding threw a \(type(of: error))"
        if case EncodingError.invalidValue(let value, let context) = error {
            let path = context.codingPath
            reason = "the \(type(of: value)) at \(path.isEmpty ? "the top" : "\"\(path.dotted)\"") "
            if let number = value as? any BinaryFloatingPoint, !number.isFinite {
                reason += "is \(number)"
            } else {
                reason += "was refused"
            }
        }
        return RFError(
            stage: .build, kind: .encoding, message: "The value can't be encoded as \(format): \(reason).",
            underlyingError: error)
    }
}

extension [any CodingKey] {
    /// The path as code would write it: `items[2].price`.
    var dotted: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue.escapedForMessage
            }
        }
    }
}
