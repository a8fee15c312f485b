import Foundation

/// Reads what ``RFByteWriter`` wrote.
struct RFByteReader {
    /// The bytes end too early, or aren't what was written.
    struct Damage: Error {}

    private var rest: Data

    init(_ data: Data) {
        rest = data
    }

    /// Reads what was sealed. Throws if it is of another format, or not as it was written.
    init(sealed data: Data, as format: String) throws {
        rest = data
        guard try readText() == format, try readNumber() == RFByteReader.sum(of: rest) else { throw Damage() }
    }

    mutating func readNumber() throws -> UInt64 {
        try take(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func readInt() throws -> Int {
        Int(truncatingIfNeeded: try readNumber())
    }

    mutating func readDouble() throws -> Double {
        Double(bitPattern: try readNumber())
    }

    mutating func readData() throws -> Data {
        // A copy, because the bytes of a part don't count from zero.
        Data(try take(readInt()))
    }

    mutating func readText() throws -> String {
        String(decoding: try take(readInt()), as: UTF8.self)
    }

    /// Reads how many there are, and then each.
    mutating func readList<Element>(_ read: (inout RFByteReader) throws -> Element) throws -> [Element] {
        let count = try readInt()
        // Every element has a byte at least: a larger count is damage, and mustn't reserve memory.
        guard (0...rest.count).contains(count) else { throw Damage() }
        return try (0..<count).map { _ in try read(&self) }
    }

    private mutating func take(_ count: Int) throws -> Data {
        guard (0...rest.count).contains(count) else { throw Damage() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// FNV-1a, 64 bits: for accidents, not for attackers.
    static func sum(of data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        }
    }
}
