/// The names of types, each made once: to make one takes longer than to send a request on its way.
enum RFTypeName {
    private static let names = RFLocked<[ObjectIdentifier: String]>([:])

    /// The name of a type as it stands in the source, without its module.
    static func of(_ type: Any.Type) -> String {
        let id = ObjectIdentifier(type)
        if let name = names.withLock({ $0[id] }) { return name }
        let name = String(describing: type)
        names.withLock { $0[id] = name }
        return name
    }
}
