/// The names of types, each made once: to make one takes longer than to send a request on its way.
enum RFTypeName {
    private struct Entry {
        var type: ObjectIdentifier?
        var name = ""
    }

    // Without hashing. Types that share a place take turns in it.
    private static let entries = RFLocked([Entry](repeating: Entry(), count: 256))

    /// The name of a type as it stands in the source, without its module.
    static func of(_ type: Any.Type) -> String {
        let id = ObjectIdentifier(type)
        let place = (UInt(bitPattern: id) >> 4) % 256
        let known = entries.withLock { $0[Int(place)] }
        if known.type == id { return known.name }
        let name = String(describing: type)
        entries.withLock { $0[Int(place)] = Entry(type: id, name: name) }
        return name
    }
}
