/// One page of several.
public struct RFPage<Value> {
    /// What the page's body was decoded to.
    public let value: Value

    /// The whole answer: status code, header fields, URL.
    public let response: RFResponse<Value>

    /// Makes a page, for tests of code that takes one.
    public init(value: Value, response: RFResponse<Value>) {
        self.value = value
        self.response = response
    }
}

extension RFPage: Sendable where Value: Sendable {}
