extension RFError {
    static func encoding(_ message: String) -> RFError {
        RFError(stage: .build, kind: .encoding, message: message)
    }

    /// The error of a value that couldn't be encoded. The sentence tells the place and the type, never the
    /// value, which may be secret.
    static func encoding(_ error: any Error, as format: String) -> RFError {
        var message = "The value can't be encoded as \(format)"
        if case EncodingError.invalidValue(let value, let context) = error {
            let place = context.codingPath.isEmpty ? "at the top" : "at \(context.codingPath.dotted)"
            message += ": \(place) is a \(type(of: value)) that it can't hold"
            if let number = value as? any BinaryFloatingPoint, !number.isFinite { message += " (\(number))" }
        } else {
            message += ": encoding threw a \(type(of: error))"
        }
        return RFError(stage: .build, kind: .encoding, message: message + ".", underlyingError: error)
    }
}

extension [any CodingKey] {
    /// The path as code would write it: `items[2].price`.
    var dotted: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
