/// Turns any `Encodable` into an ``RFTree``.
struct RFTreeEncoder: Encoder {
    /// Deeper values are refused, so that none can use up the stack, not even one that contains itself.
    static let deepest = 100

    /// The first thing that went wrong where the protocol lets nobody throw.
    final class Faults {
        var first: (any Error)?
    }

    let node: RFTreeNode
    let codingPath: [any CodingKey]
    let depth: Int
    let faults: Faults

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The tree of a value. `path` is where it stands, for errors.
    static func tree(of value: any Encodable, at path: [any CodingKey] = []) throws -> RFTree {
        let root = RFTreeEncoder(node: RFTreeNode(), codingPath: path, depth: 0, faults: Faults())
        try root.encode(value)
        if let fault = root.faults.first { throw fault }
        return root.node.tree
    }

    /// Writes a value into the node.
    func encode(_ value: any Encodable) throws {
        if let value = value as? any RFTreeLeaf {
            guard let leaf = value.leaf else { throw unwritable(value) }
            return put(leaf)
        }
        guard depth < RFTreeEncoder.deepest else { throw RFTreeEncoder.tooDeep }
        if value is any RFUnordered {
            node.isUnordered = true
            node.isPaired = value is any RFPaired
        }
        try value.encode(to: encoder(for: node, at: codingPath, depth: depth + 1))
    }

    func put(_ leaf: RFTree) {
        if !node.become(leaf: leaf) { add(mixedFault) }
    }

    /// The node of a member or element that has encoded itself.
    func node(for value: any Encodable, at key: @autoclosure () -> any CodingKey) throws -> RFTreeNode {
        if let value = value as? any RFTreeLeaf, let leaf = value.leaf { return RFTreeNode(leaf) }
        let node = RFTreeNode()
        try encoder(for: node, at: codingPath + [key()], depth: depth).encode(value)
        return node
    }

    /// An encoder for a member or element that the caller writes by itself.
    func child(at key: any CodingKey, attach: (RFTreeNode) -> Void) -> RFTreeEncoder {
        let node = RFTreeNode()
        guard depth < RFTreeEncoder.deepest else {
            add(RFTreeEncoder.tooDeep)
            return encoder(for: node, at: codingPath, depth: depth)
        }
        attach(node)
        return encoder(for: node, at: codingPath + [key], depth: depth + 1)
    }

    private func encoder(for node: RFTreeNode, at path: [any CodingKey], depth: Int) -> RFTreeEncoder {
        RFTreeEncoder(node: node, codingPath: path, depth: depth, faults: faults)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if !node.becomeObject() { add(mixedFault) }
        return KeyedEncodingContainer(RFTreeKeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if !node.becomeArray() { add(mixedFault) }
        return RFTreeUnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        RFTreeSingleContainer(encoder: self)
    }

    private func add(_ fault: any Error) {
        faults.first = faults.first ?? fault
    }

    private func unwritable(_ value: Any) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath, debugDescription: "No text can stand for it."))
    }

    private var mixedFault: RFError {
        .encoding("The value at \"\(codingPath.dotted)\" encodes itself in two different ways at once.")
    }

    private static var tooDeep: RFError {
        .encoding("The value is nested more than \(deepest) levels deep.")
    }
}

/// A key made from whatever is at hand.
struct RFTreeKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
