import Foundation

/// A dictionary of values whose types are known at run time only, as something that encodes.
///
/// A value is anything `Encodable`, an array or dictionary of such values, a number or null as `JSONSerialization`
/// makes them, or nil. Any other is an `EncodingError` that tells its place.
struct RFUntypedObject: Encodable, RFUnordered {
    let members: [String: Any]

    init(_ members: [String: Any]) {
        self.members = members
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RFTreeKey.self)
        for (name, value) in members {
            try container.encode(RFUntypedValue(value: value), forKey: RFTreeKey(stringValue: name))
        }
    }
}

private struct RFUntypedValue: Encodable {
    let value: Any

    func encode(to encoder: any Encoder) throws {
        if let object = value as? [String: Any], !(value is any Encodable) {
            return try RFUntypedObject(object).encode(to: encoder)
        }
        if let array = value as? [Any], !(value is any Encodable) {
            var container = encoder.unkeyedContainer()
            for element in array { try container.encode(RFUntypedValue(value: element)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch value {
        case let value as any Encodable: try container.encode(value)
        case is NSNull: try container.encodeNil()
        case let number as NSNumber: try encode(number, in: &container)
        case let text as NSString: try container.encode(text as String)
        default: try encodeOptional(in: &container)
        }
    }

    private func encode(_ number: NSNumber, in container: inout any SingleValueEncodingContainer) throws {
        if let decimal = number as? NSDecimalNumber { return try container.encode(decimal.decimalValue) }
        switch String(cString: number.objCType) {
        // The type of what was true or false when the number was made.
        case "c": try container.encode(number.boolValue)
        case "d", "f": try container.encode(number.doubleValue)
        case "Q": try container.encode(number.uint64Value)
        default: try container.encode(number.int64Value)
        }
    }

    private func encodeOptional(in container: inout any SingleValueEncodingContainer) throws {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "A \(type(of: value)) isn't Encodable."))
        }
        guard let wrapped = mirror.children.first?.value else { return try container.encodeNil() }
        try container.encode(RFUntypedValue(value: wrapped))
    }
}
