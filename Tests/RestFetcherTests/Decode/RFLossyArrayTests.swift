import Foundation
import RestFetcher
import Testing

@Suite("Lossy arrays")
struct RFLossyArrayTests {
    struct Item: Codable, Equatable { let a: Int }
    struct Page: Codable { let items: RFLossyArray<Item> }

    @Test("bad elements are left out and reported with place and reason")
    func badElementsAreLeftOut() async throws {
        let answer = Answer.json(#"{"items":[{"a":1},{},null,"x",{"a":"2"},{"a":3}]}"#)
        let items = try await Answered<RFDecodableResponse<Page>>(answer).value().items
        #expect(items.elements == [Item(a: 1), Item(a: 3)])
        #expect(items.faults.map(\.index) == [1, 2, 3, 4])
        let places = items.faults.map { ($0.error as? DecodingError)?.place ?? [] }
        #expect(
            places == [
                ["items", "Index 1", "a"], ["items", "Index 2"], ["items", "Index 3"],
                ["items", "Index 4", "a"],
            ])
    }

    @Test("null is an element if elements are Optional")
    func nullIsAnElement() throws {
        let items = try RFDecodableResponse<RFLossyArray<Int?>>(data: Data("[1,null,[]]".utf8)).object
        #expect(items.elements == [1, nil])
        #expect(items.faults.map(\.index) == [2])
    }

    @Test("the decoder's strategies hold for the elements")
    func theDecodersStrategies() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let payload = RFPayload(code: 200, data: Data(#"[5,"x"]"#.utf8), jsonDecoder: decoder)
        let dates = try RFDecodableResponse<RFLossyArray<Date>>(payload: payload).object
        #expect(dates.elements == [Date(timeIntervalSince1970: 5)])
        #expect(dates.faults.count == 1)
    }

    @Test("what isn't an array fails as usual", arguments: ["{}", "1", "null"])
    func whatIsNotAnArray(text: String) {
        #expect(throws: DecodingError.self) {
            try RFDecodableResponse<RFLossyArray<Item>>(data: Data(text.utf8))
        }
    }

    @Test("arrays in arrays lose only what is bad in them")
    func arraysInArrays() throws {
        let text = #"[[1,"x"],"y",[2]]"#
        let rows = try RFDecodableResponse<RFLossyArray<RFLossyArray<Int>>>(data: Data(text.utf8)).object
        #expect(rows.elements.map(\.elements) == [[1], [2]])
        #expect(rows.faults.map(\.index) == [1])
    }

    @Test("they are written as arrays, and read from property lists too")
    func writtenAsArrays() throws {
        let page = try JSONDecoder().decode(Page.self, from: Data(#"{"items":[{"a":1},2]}"#.utf8))
        #expect(try JSONEncoder().encode(page) == Data(#"{"items":[{"a":1}]}"#.utf8))
        let list = try PropertyListSerialization.data(
            fromPropertyList: [["a": 1], "x", ["a": 2]], format: .binary, options: 0)
        let items = try RFPropertyListResponse<RFLossyArray<Item>>(data: list).object
        #expect(items.elements == [Item(a: 1), Item(a: 2)])
        #expect(items.faults.map(\.index) == [1])
    }
}
