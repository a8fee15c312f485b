import Foundation

/// Writes values one after another, to be read by ``RFByteReader`` in the same order. Numbers are big-endian.
struct RFByteWriter {
    private(set) var data = Data()

    mutating func write(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
    }

    mutating func write(_ number: Int) {
        write(UInt64(bitPattern: Int64(number)))
    }

    mutating func write(_ number: Double) {
        write(number.bitPattern)
    }

    mutating func write(_ bytes: Data) {
        write(bytes.count)
        data.append(bytes)
    }

    mutating func write(_ text: String) {
        write(Data(text.utf8))
    }

    /// What was written, led by a name of its format and a sum that finds damage.
    func sealed(as format: String) -> Data {
        var whole = RFByteWriter()
        whole.write(format)
        whole.write(RFByteReader.sum(of: data))
        whole.data.append(data)
        return whole.data
    }
}
