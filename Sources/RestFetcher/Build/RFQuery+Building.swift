extension RFQuery: ExpressibleByDictionaryLiteral {
    /// Makes a query from the members of an object: a model, or a dictionary (sorted by key).
    ///
    /// Nested objects, arrays, nil, dates and data are written as `style` says, numbers as in JSON, URLs as
    /// text. A value that isn't an object at its top is an error of kind ``RFErrorKind/encoding``, and so are
    /// NaN, infinity, and more than 100 levels.
    public init(_ value: some Encodable, style: RFQueryStyle = RFQueryStyle()) {
        self.init(style: style)
        append(RFTree.members(of: value, for: "A query"))
    }

    /// Names and values in the order they are written. A value is anything `Encodable`, or nil.
    public init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
        self.init()
        for (name, value) in elements { add(name, value) }
    }

    /// Adds a name with its value after the others, even if that name is there: anything `Encodable`, or nil.
    public mutating func add(_ name: String, _ value: (any Encodable)?) {
        append(RFTree.member(name, value, for: "A query"))
    }
}

extension RFTree {
    /// The members of a value that has to be an object. `what` begins the sentence of the error.
    static func members(of value: any Encodable, for what: String) -> Result<[Member], RFError> {
        do {
            guard case .object(let members) = try RFTreeEncoder.tree(of: value) else {
                return .failure(.encoding("\(what) needs names, but \(type(of: value)) isn't an object."))
            }
            return .success(members)
        } catch {
            return .failure(.encoding(error, as: what.lowercased()))
        }
    }

    static func member(
        _ name: String, _ value: (any Encodable)?, for what: String
    ) -> Result<[Member], RFError> {
        do {
            let key = RFTreeKey(stringValue: name)
            let tree = try value.map { try RFTreeEncoder.tree(of: $0, at: [key]) } ?? .null
            return .success([Member(key: name, value: tree)])
        } catch {
            return .failure(.encoding(error, as: what.lowercased()))
        }
    }
}
