import Foundation
import RestFetcher
import Testing

@Suite("Property lists")
struct RFPropertyListTests {
    struct Item: Codable, Equatable {
        let name: String
        let when: Date
        let bytes: Data
    }

    let item = Item(name: "é", when: Date(timeIntervalSince1970: 1_000_000_000), bytes: Data([0, 255]))

    @Test(
        "XML and binary decode",
        arguments: [
            PropertyListSerialization.PropertyListFormat.xml, .binary,
        ])
    func xmlAndBinary(format: PropertyListSerialization.PropertyListFormat) async throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        let answer = Answer.data(try encoder.encode(item), type: "application/x-plist")
        #expect(try await Answered<RFPropertyListResponse<Item>>(answer).value() == item)
        #expect(RFPropertyListResponse<Item>.acceptType == "application/x-plist")
    }

    @Test("what isn't one fails with the status code and the bytes")
    func whatIsNotOne() async throws {
        let error = try await Answered<RFPropertyListResponse<Item>>(.json("{}")).failure()
        #expect(error.kind == .decoding)
        #expect(error.code == 200)
        #expect(error.body == Data("{}".utf8))
        #expect(error.underlyingError is DecodingError)
    }

    @Test("what doesn't fit is told by its place and the type that was expected")
    func whatDoesNotFit() async throws {
        let body = try PropertyListEncoder().encode(["a"])
        let answer = Answer.data(body, type: "application/x-plist")
        let error = try await Answered<RFPropertyListResponse<[Int]>>(answer).failure()
        #expect(
            error.message
                == "The answer couldn't be decoded: at [0], Int was expected, but something else is there.")
    }
}
