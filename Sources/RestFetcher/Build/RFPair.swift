import Foundation

/// One name of a query, a form or a multipart body, with what belongs to it.
struct RFPair {
    var name: String
    /// A leaf, or the leaves of an array in the style `.commas`.
    var value: RFTree
}

extension RFQueryStyle {
    /// The members as a flat list, in order.
    func pairs(of members: [RFTree.Member]) throws(RFError) -> [RFPair] {
        var pairs: [RFPair] = []
        pairs.reserveCapacity(members.count)
        for member in members {
            try collect(member.value, under: written(key: member.key), into: &pairs)
        }
        return pairs
    }

    private func collect(_ value: RFTree, under name: String, into pairs: inout [RFPair]) throws(RFError) {
        switch value {
        case .object(let members):
            for member in members {
                let key = written(key: member.key)
                try collect(member.value, under: nested(key, in: name), into: &pairs)
            }
        case .array(let elements):
            try collect(elements: elements, under: name, into: &pairs)
        case .null where isDropped(value): break
        default: pairs.append(RFPair(name: name, value: value))
        }
    }

    private func collect(
        elements: [RFTree], under name: String, into pairs: inout [RFPair]
    ) throws(RFError) {
        switch arrays {
        case .brackets:
            for element in elements { try collect(element, under: name + "[]", into: &pairs) }
        case .repeated:
            for element in elements { try collect(element, under: name, into: &pairs) }
        case .indexed:
            for (index, element) in elements.enumerated() {
                try collect(element, under: "\(name)[\(index)]", into: &pairs)
            }
        case .commas:
            guard elements.allSatisfy(\.isLeaf) else {
                throw .encoding(
                    "The array \(name.escapedForMessage) has arrays or objects in it, which can't be written "
                        + "with commas between them.")
            }
            let leaves = elements.filter { !isDropped($0) }
            if !leaves.isEmpty { pairs.append(RFPair(name: name, value: .array(leaves))) }
        }
    }

    private func isDropped(_ value: RFTree) -> Bool {
        if case .null = value, case .dropped = nils { true } else { false }
    }

    private func nested(_ key: String, in name: String) -> String {
        switch nesting {
        case .brackets: "\(name)[\(key)]"
        case .dots: "\(name).\(key)"
        }
    }
}
