import Foundation

extension Data {
    /// Whether `needle` occurs in the data. Horspool's algorithm: it looks at about one byte in `needle.count`.
    func contains(_ needle: [UInt8]) -> Bool {
        guard let last = needle.last else { return true }
        var shifts = [Int](repeating: needle.count, count: 256)
        for (index, byte) in needle.dropLast().enumerated() { shifts[Int(byte)] = needle.count - 1 - index }
        return withUnsafeBytes { bytes in
            var end = needle.count - 1
            while end < bytes.count {
                let byte = bytes[end]
                if byte == last, bytes[(end - needle.count + 1)...end].elementsEqual(needle) { return true }
                end += shifts[Int(byte)]
            }
            return false
        }
    }
}
