/// Carries a value that isn't `Sendable` from one thread to the next.
///
/// Every use says, where it is made, why only one thread at a time touches the value.
struct RFHandedOver<Value>: @unchecked Sendable {
    // Safe because each place that makes one hands the value over: the giver doesn't touch it again until
    // the taker is done.
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
