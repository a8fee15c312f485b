/// The members of a JSON object in order, each name once.
public struct RFJSONObject: Sendable {
    /// Names and values in order.
    public private(set) var members: [(name: String, value: RFJSON)]

    /// No members.
    public init() {
        members = []
    }

    init(unique members: [(name: String, value: RFJSON)]) {
        self.members = members
    }

    /// The names in order.
    public var names: [String] { members.map(\.name) }

    /// The value of a name, or nil. Setting keeps the place of a name that is there and appends one that
    /// isn't; setting nil removes it. `RFJSON.null` is a value.
    public subscript(name: String) -> RFJSON? {
        get {
            members.first { $0.name == name }?.value
        }
        set {
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }
}

extension RFJSONObject: Hashable {
    /// Objects are equal if they have the same members, in whatever order (RFC 8259 §4).
    public static func == (one: RFJSONObject, other: RFJSONObject) -> Bool {
        one.dictionary == other.dictionary
    }

    /// Hashes the members without regard to their order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(dictionary)
    }

    private var dictionary: [String: RFJSON] {
        Dictionary(members.map { ($0.name, $0.value) }) { _, later in later }
    }
}
