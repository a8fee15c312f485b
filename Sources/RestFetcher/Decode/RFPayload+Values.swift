import Foundation

// What a body says, asked for in the way that is handy; nil if it isn't that.

extension RFPayload {
    /// The text, in the charset that `Content-Type` names, else in UTF-8.
    public var stringValue: String? {
        try? RFCharset.decode(data, contentType: contentType)
    }

    /// A whole number, as JSON or as plain text.
    public var intValue: Int? { number() }

    /// A number, as JSON or as plain text.
    public var doubleValue: Double? { number() }

    /// The members of a JSON object by name.
    public var dictionaryValue: [String: RFJSON]? { decodableValue() }

    /// The elements of a JSON array.
    public var arrayValue: [RFJSON]? { decodableValue() }

    /// The value, decoded from JSON with the request's decoder.
    public func decodableValue<Value: Decodable>(of type: Value.Type = Value.self) -> Value? {
        try? decode(type)
    }

    private func number<Number: LosslessStringConvertible>() -> Number? {
        (stringValue?.trimmingCharacters(in: .whitespacesAndNewlines)).flatMap { Number($0) }
    }
}

extension RFResponse {
    /// The body with all that is needed to read it in another way than the value was.
    public var payload: RFPayload {
        RFPayload(code: code, headerFields: headers.dictionary, data: data)
    }
}

extension RFError {
    /// The body of the answer with all that is needed to read it; nil if no answer came.
    public var payload: RFPayload? {
        code.map { RFPayload(code: $0, headerFields: headers?.dictionary ?? [:], data: body ?? Data()) }
    }
}

extension RFHTTPResponse {
    /// The body with all that is needed to read it; nil if it isn't in memory.
    public var payload: RFPayload? {
        body.data.map { RFPayload(code: status, headerFields: headers.dictionary, data: $0) }
    }
}
