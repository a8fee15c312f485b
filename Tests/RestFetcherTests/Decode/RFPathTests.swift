import Foundation
import RestFetcher
import Testing

@Suite("A value inside a JSON document")
struct RFPathTests {
    struct Item: Decodable, Equatable { let a: Int }
    enum Items: RFKeyPath { static let path = "data.items" }
    enum Whole: RFKeyPath { static let path = "" }
    enum Camel: RFKeyPath { static let path = "userData.firstItem" }
    typealias ItemsResponse = RFKeyPathResponse<[Item], Items>

    private func payload(_ text: String, decoder: JSONDecoder = JSONDecoder()) -> RFPayload {
        RFPayload(code: 200, data: Data(text.utf8), jsonDecoder: decoder)
    }

    @Test("is found at its path")
    func isFoundAtItsPath() async throws {
        let answer = Answer.json(#"{"x":1,"data":{"n":2,"items":[{"a":1},{"a":2}]}}"#)
        #expect(try await Answered<ItemsResponse>(answer).value() == [Item(a: 1), Item(a: 2)])
        #expect(ItemsResponse.acceptType == "application/json")
        #expect(try ItemsResponse(data: Data(#"{"data":{"items":[]}}"#.utf8)).object == [])
    }

    @Test("an empty path is the whole document")
    func anEmptyPath() throws {
        #expect(try RFKeyPathResponse<Item, Whole>(payload: payload(#"{"a":1}"#)).object == Item(a: 1))
        #expect(try RFKeyPathResponse<Int?, Whole>(payload: payload("null")).object == nil)
    }

    @Test("keys are those that the decoder's strategy makes, and its other strategies hold too")
    func theDecodersStrategies() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let text = #"{"user_data":{"first_item":5}}"#
        let date = try RFKeyPathResponse<Date, Camel>(payload: payload(text, decoder: decoder)).object
        #expect(date == Date(timeIntervalSince1970: 5))
    }

    @Test(
        "the coding path of an error begins at the top",
        arguments: [
            (#"{"data":{"items":[{"a":1},{"a":"x"}]}}"#, ["data", "items", "Index 1", "a"]),
            (#"{"data":{"items":{}}}"#, ["data", "items"]),
            (#"{"data":{"items":null}}"#, ["data", "items"]),
            (#"{"data":[]}"#, ["data"]),
            (#"{"data":null}"#, ["data"]),
            (#"{"data":{}}"#, ["data", "items"]),
            ("{}", ["data"]),
            ("[]", []),
        ])
    func theCodingPathOfAnError(text: String, path: [String]) throws {
        let error = #expect(throws: DecodingError.self) { try ItemsResponse(payload: payload(text)) }
        #expect(try #require(error).place == path)
    }

    @Test(
        "an Optional is nil where the path leads nowhere",
        arguments: [
            "{}", #"{"data":null}"#, #"{"data":{}}"#, #"{"data":{"items":null}}"#,
        ])
    func anOptionalIsNil(text: String) throws {
        #expect(try RFKeyPathResponse<[Item]?, Items>(payload: payload(text)).object == nil)
        #expect(try RFKeyPathResponse<RFEmpty, Items>(payload: payload(text)).object == RFEmpty())
    }

    @Test(
        "an Optional isn't nil where something else stands in the way",
        arguments: [
            #"{"data":7}"#, #"{"data":{"items":7}}"#, "7",
        ])
    func somethingElseInTheWay(text: String) {
        #expect(throws: DecodingError.self) {
            try RFKeyPathResponse<[Item]?, Items>(payload: payload(text))
        }
    }
}

extension DecodingError {
    /// The coding path, with the key that is missing.
    var place: [String] {
        switch self {
        case .keyNotFound(let key, let context): (context.codingPath + [key]).map(\.stringValue)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.map(\.stringValue)
        @unknown default: []
        }
    }
}
