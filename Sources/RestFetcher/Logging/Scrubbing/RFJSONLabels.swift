/// Finds the JSON objects that name a secret in one member and hold it in another:
/// `{"name": "password", "value": "…"}`. The members may come in any order.
enum RFJSONLabels {
    private struct Container {
        let start: Int
        let isObject: Bool
        /// Whether the value to come is that of a member that labels.
        var isLabelNext = false
        /// Whether the next string is the name of a member.
        var isNameNext: Bool
    }

    /// Where these objects begin. What comes after a fault isn't looked at.
    static func labelled(in source: [UInt8], names: RFSecretNames) -> Set<Int> {
        var reader = RFJSONReader(source)
        var containers: [Container] = []
        var found: Set<Int> = []
        while let token = try? reader.next() {
            switch token.kind {
            case .beginObject, .beginArray:
                let isObject = token.kind == .beginObject
                containers.append(
                    Container(start: token.range.lowerBound, isObject: isObject, isNameNext: isObject))
            case .endObject, .endArray:
                _ = containers.popLast()
            case .comma:
                guard let last = containers.indices.last else { break }
                containers[last].isNameNext = containers[last].isObject
                containers[last].isLabelNext = false
            case .string:
                guard let last = containers.indices.last else { break }
                let inside = source[(token.range.lowerBound + 1)..<(token.range.upperBound - 1)]
                if containers[last].isNameNext {
                    containers[last].isNameNext = false
                    containers[last].isLabelNext = isAny(of: labels, inside)
                } else if containers[last].isLabelNext, names.contains(RFJSONText.unescaped(inside)[...]) {
                    found.insert(containers[last].start)
                }
            case .colon, .scalar:
                break
            }
        }
        return found
    }

    /// Whether a member of such an object holds the secret, by its name.
    static func holdsValue(_ name: ArraySlice<UInt8>) -> Bool {
        isAny(of: holders, name)
    }

    private static func isAny(of names: Set<String>, _ name: ArraySlice<UInt8>) -> Bool {
        name.count <= 12 && names.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static let labels: Set = [
        "name", "key", "field", "id", "property", "param", "parameter", "header",
    ]
    private static let holders: Set = [
        "value", "values", "val", "content", "data", "text", "default", "defaultvalue", "stringvalue",
    ]
}
