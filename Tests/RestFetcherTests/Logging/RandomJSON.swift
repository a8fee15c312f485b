import Foundation

/// JSON made at random, in which secrets and nothing else have the characters § and ¤ and the digit 7.
struct RandomJSON {
    private(set) var text = ""
    /// The same with every secret replaced by the mask.
    private(set) var masked = ""
    private var random: SplitMix
    private var isSecret = false

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        value(depth: 0)
    }

    private static let secretNames = [
        "password", "Pin", "p\\u0069n", "newPassword", "access-token", "user.pin",
    ]
    private static let names = ["a", "shipping", "", "q\\\"q", "n:m", "é", "passwords", "\\ud83d\\ude00"]
    private static let texts = ["", "x", "a\\\"b", "\\\\", "{[", "]}", "\\u00e9", "a:b", "é😀", "\\/", "1,2"]
    private static let secretTexts = [
        "§", "§\\\"¤", "¤\\\\", "§\\\\\\\"¤", "§}¤", "§\\\",\\\"¤", "§=¤", "¤:§", "\\u00a7§",
    ]
    private static let numbers = ["0", "-1", "12.50", "1e5", "-0.0E+2", "12345", "9.10"]
    private static let space = ["", "", "", " ", "\n", "\t ", "\r\n"]

    private mutating func pick(_ list: [String]) -> String {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private mutating func add(_ piece: String) {
        text += piece
        if !isSecret { masked += piece }
    }

    private mutating func value(depth: Int) {
        add(pick(RandomJSON.space))
        switch Int.random(in: 0..<(depth < 4 ? 8 : 4), using: &random) {
        case 0: add(isSecret ? pick(["7", "-77", "7.7e7"]) : pick(RandomJSON.numbers))
        case 1: add(pick(["true", "false", "null"]))
        case 2, 3: add("\"\(isSecret ? pick(RandomJSON.secretTexts) : pick(RandomJSON.texts))\"")
        case 4, 5: members(depth: depth)
        default: elements(depth: depth)
        }
        add(pick(RandomJSON.space))
    }

    private mutating func elements(depth: Int) {
        add("[")
        for index in 0..<Int.random(in: 0...3, using: &random) {
            if index > 0 { add(",") }
            value(depth: depth + 1)
        }
        add("]")
    }

    private mutating func members(depth: Int) {
        add("{")
        for index in 0..<Int.random(in: 0...4, using: &random) {
            if index > 0 { add(",") }
            add(pick(RandomJSON.space))
            let startsSecret = !isSecret && Bool.random(using: &random)
            let name = isSecret ? "§" : startsSecret ? pick(RandomJSON.secretNames) : pick(RandomJSON.names)
            // A number makes the name the only one in its object.
            add("\"\(name) \(index)\"\(pick(RandomJSON.space)):")
            isSecret = isSecret || startsSecret
            if startsSecret { secretValue(depth: depth) } else { value(depth: depth + 1) }
        }
        add("}")
    }

    private mutating func secretValue(depth: Int) {
        isSecret = true
        value(depth: depth + 1)
        isSecret = false
        masked += "\"********\""
    }
}
