/// A value in memory of its own, for what is large and mostly absent: passing on the place costs nothing then.
final class RFKept<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
