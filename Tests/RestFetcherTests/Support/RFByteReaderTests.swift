import Foundation
import Testing

@testable import RestFetcher

@Suite("Bytes written are read back")
struct RFByteReaderTests {
    @Test("values of every kind come back as they were, in order")
    func roundTrip() throws {
        var writer = RFByteWriter()
        writer.write(UInt64.max)
        writer.write(-1)
        writer.write(Double.pi)
        writer.write("é\u{0}")
        writer.write(Data([1, 2]))
        writer.write(2)
        writer.write("a")
        writer.write("b")
        var reader = try RFByteReader(sealed: writer.sealed(as: "x"), as: "x")
        #expect(try reader.readNumber() == .max)
        #expect(try reader.readInt() == -1)
        #expect(try reader.readDouble() == .pi)
        #expect(try reader.readText() == "é\u{0}")
        let bytes = try reader.readData()
        #expect(bytes == Data([1, 2]) && bytes.startIndex == 0)
        #expect(try reader.readList { try $0.readText() } == ["a", "b"])
        #expect(throws: RFByteReader.Damage.self) { try reader.readInt() }
    }

    @Test("another format, a missing end and a changed byte are found")
    func damage() throws {
        var writer = RFByteWriter()
        writer.write("some text")
        let whole = writer.sealed(as: "x")
        #expect(throws: RFByteReader.Damage.self) { try RFByteReader(sealed: whole, as: "y") }
        for count in 0..<whole.count {
            #expect(throws: RFByteReader.Damage.self) {
                try RFByteReader(sealed: whole.prefix(count), as: "x")
            }
        }
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 0x10
            #expect(throws: RFByteReader.Damage.self) { try RFByteReader(sealed: changed, as: "x") }
        }
    }

    @Test("counts that can't be don't trap or take memory", arguments: [-1, .min, .max, 1 << 40, 3])
    func impossibleCounts(count: Int) {
        var writer = RFByteWriter()
        writer.write(count)
        var texts = RFByteReader(writer.data + [1, 2])
        #expect(throws: RFByteReader.Damage.self) { try texts.readText() }
        var lists = RFByteReader(writer.data + [1, 2])
        #expect(throws: RFByteReader.Damage.self) { try lists.readList { try $0.readText() } }
    }
}
