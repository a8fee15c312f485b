/// Tells which names stand for secrets, made from the keys and header names to scrub.
struct RFSecretNames {
    /// The letters of keys that are words.
    private var words: [[UInt8]] = []

    /// Keys with characters that no style of joining words has, in small letters.
    private var literals: [[UInt8]] = []

    /// The letters of the header names.
    private let headers: Set<[UInt8]>

    init(keys: [String], headers: [String]) {
        self.headers =
            headers == RFScrubber.defaultHeaders
            ? RFSecretNames.defaultHeaders : Set(headers.map(RFSecretNames.letters))
        for key in keys where !key.isEmpty {
            let letters = RFSecretNames.letters(of: key)
            if letters.isEmpty || !RFSecretNames.isMadeOfWords(key) {
                literals.append(Array(key.lowercased().utf8))
            } else {
                words.append(letters)
            }
        }
    }

    /// Whether a name in UTF-8 has a key among its words, is a literal key, or is that of a header to scrub.
    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        let spelled = RFNameWords(name)
        return words.contains { spelled.contains($0) }
            || (!spelled.letters.isEmpty && headers.contains(spelled.letters))
            || (!literals.isEmpty && literals.contains(RFSecretNames.lowercased(name)))
    }

    func contains(_ name: String) -> Bool {
        contains(Array(name.utf8)[...])
    }

    /// Whether one of the names occurs somewhere in a text, whatever stands around it.
    func occur(in text: ArraySlice<UInt8>) -> Bool {
        let spelled = RFNameWords(text)
        if words.contains(where: spelled.contains) || headers.contains(where: spelled.contains) {
            return true
        }
        let lowercased = literals.isEmpty ? [] : RFSecretNames.lowercased(text)
        return literals.contains { literal in
            lowercased.indices.contains { lowercased[$0...].starts(with: literal) }
        }
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    }

    private static func letters(of name: String) -> [UInt8] {
        RFNameWords(Array(name.utf8)[...]).letters
    }

    private static func isMadeOfWords(_ key: String) -> Bool {
        key.utf8.allSatisfy { $0 >= 0x80 || wordCharacters.contains($0) }
    }

    private static let wordCharacters = RFByteSet.alphanumerics.union("_-.:[] ")

    private static let defaultHeaders = Set(RFScrubber.defaultHeaders.map(letters))
}
