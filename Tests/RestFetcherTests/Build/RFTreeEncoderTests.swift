import Foundation
import Testing

@testable import RestFetcher

@Suite("Encoding to a tree")
struct RFTreeEncoderTests {
    private class Animal: Encodable {
        var name = "Ada"
    }

    private final class Dog: Animal {
        private enum Keys: String, CodingKey { case tricks, name }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(2, forKey: .tricks)
            try super.encode(to: container.superEncoder())
            try super.encode(to: container.superEncoder(forKey: .name))
        }
    }

    private struct Manual: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: RFTreeKey.self)
            var list = container.nestedUnkeyedContainer(forKey: RFTreeKey(stringValue: "list"))
            try list.encode(1)
            try container.encodeNil(forKey: RFTreeKey(stringValue: "nil"))
            var inner = list.nestedContainer(keyedBy: RFTreeKey.self)
            var deep = list.nestedUnkeyedContainer()
            try deep.encode("d")
            try Animal().encode(to: list.superEncoder())
            try list.encodeNil()
            try inner.encode(true, forKey: RFTreeKey(stringValue: "late"))
            var object = container.nestedContainer(
                keyedBy: RFTreeKey.self, forKey: RFTreeKey(stringValue: "object"))
            try object.encode("old", forKey: RFTreeKey(stringValue: "k"))
            try object.encode("new", forKey: RFTreeKey(stringValue: "k"))
            // Taking the same container again goes on where it stood.
            var again = encoder.container(keyedBy: RFTreeKey.self)
            try again.encode(Int8(5), forKey: RFTreeKey(intValue: 7))
        }
    }

    @Test("nested and super containers may be written to late and in any order")
    func containers() throws {
        let style = RFQueryStyle(arrays: .indexed, nesting: .dots, nils: .empty)
        #expect(
            try RFQuery(Manual(), style: style).text.removingPercentEncoding
                == "list[0]=1&list[1].late=true&list[2][0]=d&list[3].name=Ada&list[4]=&nil=&object.k=new&7=5")
        #expect(
            try RFQuery(Dog(), style: style).text == "tricks=2&super.name=Ada&name.name=Ada")
    }

    @Test("every optional of a model is seen, nil or not")
    func optionals() throws {
        struct All: Encodable {
            var a: Bool?
            var b: String?
            var c: Double?
            var d: Float?
            var e: Int?
            var f: Int8?
            var g: Int16?
            var h: Int32?
            var i: Int64?
            var j: UInt?
            var k: UInt8?
            var l: UInt16?
            var m: UInt32?
            var n: UInt64?
            var o: Date?
            var p: [Int]?
        }
        let style = RFQueryStyle(nils: .keyOnly)
        #expect(try RFQuery(All(), style: style).text == "a&b&c&d&e&f&g&h&i&j&k&l&m&n&o&p")
        let full = All(
            a: true, b: "", c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1,
            o: Date(timeIntervalSince1970: 0), p: [1])
        #expect(
            try RFQuery(full, style: style).text
                == "a=true&b=&c=1&d=1&e=1&f=1&g=1&h=1&i=1&j=1&k=1&l=1&m=1&n=1&o=1970-01-01T00%3A00%3A00Z"
                + "&p%5B%5D=1")
    }

    @Test("an empty value and one that encodes nothing make an empty query")
    func empty() throws {
        struct Nothing: Encodable {
            func encode(to encoder: any Encoder) throws {}
        }
        #expect(try RFQuery(Nothing()).text == "")
        #expect(try RFQuery([String: Int]()).text == "")
    }

    @Test("a value that encodes itself in two ways is an error, not a trap")
    func mixed() {
        struct Mixed: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.container(keyedBy: RFTreeKey.self)
                var list = encoder.unkeyedContainer()
                try list.encode(1)
            }
        }
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            }
        }
        #expect(throws: RFError.self) { try RFQuery(Mixed()).text }
        #expect(throws: RFError.self) { try RFQuery(["a": Twice()]).text }
    }

    @Test("a value that is nested too deep, or contains itself, is an error on the smallest stack")
    func deep() async throws {
        final class Cycle: Encodable {
            var next: Cycle?
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: RFTreeKey.self)
                try container.encode(self, forKey: RFTreeKey(stringValue: "next"))
            }
        }
        struct Loop: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(self)
            }
        }
        struct Nest: Encodable {
            var levels: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: RFTreeKey.self)
                for _ in 0..<levels {
                    container = container.nestedContainer(
                        keyedBy: RFTreeKey.self, forKey: RFTreeKey(stringValue: "k"))
                }
                try container.encode(1, forKey: RFTreeKey(stringValue: "end"))
            }
        }
        final class Chain: Encodable {
            let next: Chain?
            init(links: Int) { next = links > 1 ? Chain(links: links - 1) : nil }
        }
        let texts = await withCheckedContinuation { continuation in
            let thread = Thread {
                let queries = [
                    RFQuery(Cycle()), RFQuery(Loop()), RFQuery(Nest(levels: 5_000)),
                    RFQuery(Nest(levels: 98)),
                    RFQuery(Chain(links: 100), style: RFQueryStyle(nils: .keyOnly)),
                    RFQuery(Chain(links: 101)),
                ]
                continuation.resume(returning: queries.map { try? $0.text })
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(texts.prefix(3) == [nil, nil, nil])
        #expect(texts[3]?.hasSuffix("%5Bend%5D=1") == true)
        #expect(texts[4]?.hasSuffix("%5Bnext%5D") == true)
        #expect(texts[5] == nil)
    }
}
