/// Writes JSON (RFC 8259) with its members in their order.
struct RFJSONWriter {
    private var bytes: [UInt8] = []
    private let sortsKeys: Bool

    /// Deeper values are refused, so that none can use up the stack.
    private static let deepest = 500

    static func bytes(of value: RFJSON, sortsKeys: Bool) throws(RFError) -> [UInt8] {
        var writer = RFJSONWriter(sortsKeys: sortsKeys)
        try writer.write(value, depth: 0)
        return writer.bytes
    }

    private init(sortsKeys: Bool) {
        self.sortsKeys = sortsKeys
    }

    private mutating func write(_ value: RFJSON, depth: Int) throws(RFError) {
        guard depth < RFJSONWriter.deepest else {
            throw .encoding("The JSON is nested more than \(RFJSONWriter.deepest) levels deep.")
        }
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .number(let number):
            guard number.isFinite else { throw .encoding("JSON can't hold the number \(number).") }
            bytes += number.description.utf8
        case .string(let text): write(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(element, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): try write(object, depth: depth)
        }
    }

    private mutating func write(_ object: RFJSONObject, depth: Int) throws(RFError) {
        let members = sortsKeys ? object.members.sorted { $0.name < $1.name } : object.members
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(member.name)
            bytes.append(UInt8(ascii: ":"))
            try write(member.value, depth: depth + 1)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes a string; only what has to be escaped is (RFC 8259 §7).
    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20:
                bytes += "\\u00".utf8
                bytes += [UInt8.hexDigit(byte >> 4), UInt8.hexDigit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
