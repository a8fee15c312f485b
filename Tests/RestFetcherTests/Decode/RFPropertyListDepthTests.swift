import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("How deep property lists may be")
struct RFPropertyListDepthTests {
    private static func xml(_ depth: Int, head: String = "") -> String {
        head + "<plist>" + String(repeating: "<array>", count: depth - 1)
            + String(repeating: "</array>", count: depth - 1) + "</plist>"
    }

    /// A binary list of objects whose references have two bytes.
    private static func binary(_ objects: [[UInt8]]) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data.append(contentsOf: object)
        }
        let table = data.count
        func add(_ number: Int, bytes: Int) {
            for index in (0..<bytes).reversed() {
                data.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
            }
        }
        for offset in offsets { add(offset, bytes: 4) }
        data.append(contentsOf: [0, 0, 0, 0, 0, 0, 4, 2])
        for number in [objects.count, 0, table] { add(number, bytes: 8) }
        return data
    }

    private static func array(_ references: Int...) -> [UInt8] {
        [0xA0 | UInt8(references.count)] + references.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    private static func chain(_ depth: Int) -> Data {
        binary((1..<depth).map { array($0) } + [[0xA0]])
    }

    private func sentence(_ data: Data) async throws -> String {
        let answer = Answer.data(data, type: "application/x-plist")
        let error = try await Answered<RFPropertyListResponse<RFJSON>>(answer).failure()
        #expect(error.kind == .decoding)
        #expect(error.body == data)
        return error.message
    }

    @Test(
        "one that is nested too deep is an error that names the limit",
        arguments: [
            Data(xml(20_000).utf8), Data(xml(515).utf8), xml(20_000).data(using: .utf16) ?? Data(),
            Data(
                xml(20_000, head: #"<?xml version="1.0"?><!DOCTYPE plist PUBLIC "a" "b"><!-- </array> -->"#)
                    .utf8),
            Data(String(repeating: "<array><!-- </array> --><!-- > -->", count: 600).utf8),
            Data(String(repeating: "<dict><key><![CDATA[</dict>]]></key>", count: 600).utf8),
            chain(20_000), chain(514), chain(60_000),
        ])
    func tooDeep(data: Data) async throws {
        #expect(try await sentence(data) == "The property list is nested deeper than 512 levels.")
    }

    @Test("512 levels can be read on the stack of the engine")
    func deepest() async throws {
        for data in [Data(Self.xml(512).utf8), Self.chain(512)] {
            let answer = Answer.data(data, type: "application/x-plist")
            #expect(try await Answered<RFPropertyListResponse<RFJSON>>(answer).value() != .null)
        }
    }

    @Test("a binary one that contains itself, or stands for endless values, is an error")
    func cycles() async throws {
        #expect(try await sentence(Self.binary([Self.array(0)])) == "The property list contains itself.")
        #expect(
            try await sentence(Self.binary([Self.array(1, 2), Self.array(2), Self.array(1)]))
                == "The property list contains itself.")
        let doubling = (1...60).map { Self.array($0, $0) } + [[0xA0]]
        #expect(try await sentence(Self.binary(doubling)).contains("more than 100000 values"))
    }

    @Test(
        "what could be read in two ways is refused",
        arguments: [
            ##"<!DOCTYPE plist PUBLIC "<!--" "x"><plist><array>"##,
            "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>",
            "<plist><array <array>>", "<plist><!-- ", "<plist", "((((((", "{a = (1);}", "/* x */ ((",
        ])
    func strict(text: String) async throws {
        #expect(try await sentence(Data(text.utf8)).hasPrefix("The property list is"))
    }

    @Test("damaged binary ones are errors")
    func damaged() throws {
        let whole = Self.binary([Self.array(1, 2, 1), [0xD1, 0, 2, 0, 3], [0x51, 0x61], [0xA0]])
        #expect(throws: Never.self) { try RFPropertyListResponse<RFJSON>(data: whole) }
        var random = SplitMix(seed: 7)
        for _ in 0..<2_000 {
            var data = whole
            for _ in 0...Int.random(in: 0...3, using: &random) {
                data[Int.random(in: 6..<data.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            let cut = data.prefix(Int.random(in: 6...data.count, using: &random))
            // It must end, whatever comes.
            _ = try? RFPropertyListResponse<RFJSON>(data: Bool.random(using: &random) ? data : Data(cut))
        }
    }
}
