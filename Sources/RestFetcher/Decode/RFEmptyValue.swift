/// A type that has a value for "nothing came": every Optional, and ``RFEmpty``.
protocol RFEmptyValue {
    static var whenEmpty: Self { get }
}

extension Optional: RFEmptyValue {
    static var whenEmpty: Wrapped? { .none }
}

extension RFEmpty: RFEmptyValue {
    static var whenEmpty: RFEmpty { RFEmpty() }
}

extension Decodable {
    /// The value for "nothing came", or nil if the type has none.
    static var valueWhenEmpty: Self? {
        (Self.self as? any RFEmptyValue.Type)?.whenEmpty as? Self
    }
}

extension RFPayload {
    /// What an empty body stands for. A type that has no value for it is an error that says so.
    func emptyBody<Value: Decodable>(as type: Value.Type) throws(RFError) -> Value {
        if let value = type.valueWhenEmpty { return value }
        throw RFError(
            stage: .decode, kind: .emptyResponse,
            message: "The body was empty, but \(type) was to be decoded from it.")
    }
}
