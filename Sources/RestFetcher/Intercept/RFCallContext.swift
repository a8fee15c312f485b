/// What a call is about, beyond the HTTP request on the wire: the same for every attempt.
public struct RFCallContext: Sendable {
    /// The name of the request class, or of whatever declared the call.
    public let requestName: String
}
