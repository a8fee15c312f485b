import Foundation

/// A place in the tree that is being filled while a value encodes itself.
///
/// It is a reference because containers may be kept and written to after the call that made them.
final class RFTreeNode {
    private enum Shape {
        case open, leaf, array, object
    }

    private var shape = Shape.open
    private var leaf = RFTree.null
    private var keys: [String] = []
    private var places: [String: Int] = [:]
    private var children: [RFTreeNode] = []

    /// The children come from a dictionary or a set, whose order changes from run to run: they get sorted.
    var isUnordered = false
    /// Whether an array has keys and values in turn.
    var isPaired = false

    var count: Int { children.count }

    init() {}

    init(_ leaf: RFTree) {
        shape = .leaf
        self.leaf = leaf
    }

    /// Each of these returns false if the node already is something else.
    func become(leaf: RFTree) -> Bool {
        guard shape == .open else { return false }
        shape = .leaf
        self.leaf = leaf
        return true
    }

    func becomeArray() -> Bool {
        if shape == .open { shape = .array }
        return shape == .array
    }

    func becomeObject() -> Bool {
        if shape == .open { shape = .object }
        return shape == .object
    }

    func append(_ child: RFTreeNode) {
        children.append(child)
    }

    /// A key that is encoded twice keeps its place and gets the later value.
    func set(_ key: String, _ child: RFTreeNode) {
        if let place = places[key] {
            children[place] = child
        } else {
            places[key] = children.count
            keys.append(key)
            children.append(child)
        }
    }

    /// What was encoded. A value that encoded nothing is an object without members.
    var tree: RFTree {
        switch shape {
        case .open: return .object([])
        case .leaf: return leaf
        case .array:
            let elements = children.map(\.tree)
            if isPaired, elements.count % 2 == 0 { return RFTree(pairs: elements) }
            return .array(isUnordered ? elements.sorted { $0.sortKey < $1.sortKey } : elements)
        case .object:
            let members = zip(keys, children).map { RFTree.Member(key: $0, value: $1.tree) }
            return .object(isUnordered ? members.sorted { $0.key < $1.key } : members)
        }
    }
}

extension RFTree {
    /// The members of a dictionary, from keys and values in turn. If a key is more than a text, they stay in turn.
    fileprivate init(pairs elements: [RFTree]) {
        let pairs = stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) }
            .sorted { ($0.0.sortKey, $0.1.sortKey) < ($1.0.sortKey, $1.1.sortKey) }
        let names = pairs.compactMap { key, _ in
            switch key {
            case .number(let text), .string(let text), .preEncoded(let text): text
            default: nil
            }
        }
        self =
            names.count == pairs.count
            ? .object(zip(names, pairs).map { Member(key: $0, value: $1.1) })
            : .array(pairs.flatMap { [$0.0, $0.1] })
    }

    /// A text that puts the elements of a set into the same order every time.
    fileprivate var sortKey: String {
        switch self {
        case .null: ""
        case .bool(let bool): bool ? "1" : "0"
        case .number(let text), .string(let text), .preEncoded(let text): text
        case .date(let date): String(date.timeIntervalSinceReferenceDate)
        case .data(let data): data.base64EncodedString()
        case .file(let media): media.fileName
        case .array(let elements): elements.map(\.sortKey).joined(separator: ",")
        case .object(let members): members.map { $0.key + "=" + $0.value.sortKey }.joined(separator: "&")
        }
    }
}

/// Collections without an order of their own.
protocol RFUnordered {}
extension Set: RFUnordered {}

/// Collections of keys and values. Those whose keys are neither texts nor numbers encode both in turn.
protocol RFPaired: RFUnordered {}
extension Dictionary: RFPaired {}
