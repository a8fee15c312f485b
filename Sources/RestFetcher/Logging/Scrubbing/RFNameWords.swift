import Foundation

/// A name cut into words: `newPassword`, `new_password` and `NEW-PASSWORD` are all *new* and *password*.
///
/// A word ends where something other than a letter or digit stands, where small letters turn to capitals,
/// where letters and digits meet, and before the last of several capitals that small letters follow:
/// `PINCode` is *pin* and *code*.
struct RFNameWords {
    /// The letters and digits of all words, one after the other, small, as UTF-8.
    private(set) var letters: [UInt8] = []

    /// For each position in `letters` whether a word begins there.
    private var begins: [Bool] = []
    private var lastKind = Kind.other
    private var lastStart = 0

    /// The words of a name in UTF-8.
    init(_ name: ArraySlice<UInt8>) {
        letters.reserveCapacity(name.count)
        begins.reserveCapacity(name.count)
        if name.allSatisfy({ $0 < 0x80 }) {
            for byte in name { append(Unicode.Scalar(byte)) }
        } else {
            let text = String(decoding: name, as: UTF8.self).precomposedStringWithCanonicalMapping
            for scalar in text.unicodeScalars { append(scalar) }
        }
    }

    /// Whether the letters of `key` are those of one word, or of several that follow each other.
    func contains(_ key: [UInt8]) -> Bool {
        guard !key.isEmpty, key.count <= letters.count else { return false }
        for start in 0...(letters.count - key.count) where begins[start] && letters[start] == key[0] {
            let end = start + key.count
            if (end == letters.count || begins[end]) && letters[start..<end].elementsEqual(key) {
                return true
            }
        }
        return false
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let kind = Kind(scalar)
        defer { lastKind = kind }
        if kind == .other { return }
        if lastKind == .capital && kind == .small { begins[lastStart] = true }
        lastStart = letters.count
        if scalar.isASCII {
            letters.append(UInt8(truncatingIfNeeded: scalar.value).lowercasedASCII)
        } else {
            letters.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
        let isBeginning = lastKind.isFollowedByNewWord(beginningWith: kind)
        while begins.count < letters.count { begins.append(isBeginning && begins.count == lastStart) }
    }
}

extension RFNameWords {
    private enum Kind {
        case small, capital, digit, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A: self = .small
            case 0x41...0x5A: self = .capital
            case 0x30...0x39: self = .digit
            case 0..<0x80: self = .other
            default: self.init(scalar.properties.generalCategory)
            }
        }

        private init(_ category: Unicode.GeneralCategory) {
            switch category {
            case .uppercaseLetter, .titlecaseLetter: self = .capital
            case .lowercaseLetter, .modifierLetter, .otherLetter: self = .small
            case .nonspacingMark, .spacingMark, .enclosingMark: self = .small
            case .decimalNumber, .letterNumber, .otherNumber: self = .digit
            default: self = .other
            }
        }

        func isFollowedByNewWord(beginningWith next: Kind) -> Bool {
            switch (self, next) {
            case (.other, _), (.small, .capital): true
            default: (self == .digit) != (next == .digit)
            }
        }
    }
}
