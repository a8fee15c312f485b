import Foundation
import RestFetcher
import Testing

@Suite("Envelopes")
struct RFEnvelopeTests {
    struct Item: Decodable, Equatable { let a: Int }
    struct Paging: RFEnvelopeMeta, Equatable { let page: Int, pages: Int }

    struct Fault: RFServerError, Equatable { let code: Int }
    struct Strict: RFEnvelopeMeta {
        static let errorType: (any RFServerError.Type)? = Fault.self
    }
    struct Flat: RFEnvelopeMeta {
        static let errorPath = ""
        static let errorType: (any RFServerError.Type)? = Fault.self
    }
    struct Deep: RFEnvelopeMeta, Equatable {
        static let valuePath = "response.data"
        static let metaPath = "_meta.pagination"
        let total: Int
    }

    typealias Paged<Value: Decodable> = RFEnvelopeResponse<Value, Paging>

    @Test("value and meta are taken from result and meta")
    func resultAndMeta() async throws {
        let answer = Answer.json(#"{"meta":{"page":1,"pages":3},"result":[{"a":1}]}"#)
        let envelope = try await Answered<Paged<[Item]>>(answer).value()
        #expect(envelope.value == [Item(a: 1)])
        #expect(envelope.meta == Paging(page: 1, pages: 3))
        #expect(Paged<Item>.acceptType == "application/json")
    }

    @Test("the paths can be others")
    func thePathsCanBeOthers() async throws {
        let answer = Answer.json(#"{"response":{"data":{"a":2}},"_meta":{"pagination":{"total":9}}}"#)
        let envelope = try await Answered<RFEnvelopeResponse<Item, Deep>>(answer).value()
        #expect(envelope.value == Item(a: 2))
        #expect(envelope.meta == Deep(total: 9))
    }

    @Test("meta may be missing or null", arguments: [#"{"result":1}"#, #"{"result":1,"meta":null}"#])
    func metaMayBeMissing(text: String) throws {
        let envelope = try Paged<Int>(data: Data(text.utf8)).object
        #expect(envelope.value == 1)
        #expect(envelope.meta == nil)
    }

    @Test(
        "the coding path of an error begins at the top of the envelope",
        arguments: [
            (#"{"result":[{"a":1},{}]}"#, ["result", "Index 1", "a"]),
            (#"{"result":[],"meta":{"page":1,"pages":"x"}}"#, ["meta", "pages"]),
            (#"{"meta":{"page":1,"pages":1}}"#, ["result"]),
            (#"{"result":null}"#, ["result"]),
        ])
    func theCodingPathOfAnError(text: String, path: [String]) throws {
        let error = #expect(throws: DecodingError.self) { try Paged<[Item]>(data: Data(text.utf8)) }
        #expect(try #require(error).place == path)
    }

    @Test("a value that is missing or null is nil for an Optional", arguments: ["{}", #"{"result":null}"#])
    func aValueThatIsMissing(text: String) throws {
        #expect(try Paged<Item?>(data: Data(text.utf8)).object.value == nil)
        #expect(try Paged<RFEmpty>(data: Data(text.utf8)).object.value == RFEmpty())
    }

    @Test("an error inside an envelope fails the call, and is there with its type")
    func anErrorInside() async throws {
        let text = #"{"result":{"a":1},"error":{"code":7}}"#
        let error = try await Answered<RFEnvelopeResponse<Item, Strict>>(.json(text)).failure()
        #expect(error.kind == .validation)
        #expect(error.stage == .validate)
        #expect(error.serverError(as: Fault.self) == Fault(code: 7))
        #expect(error.code == 200)
        #expect(error.body == Data(text.utf8))
    }

    @Test("an error beside nothing, at the top of the document")
    func anErrorAtTheTop() async throws {
        let error = try await Answered<RFEnvelopeResponse<Item, Flat>>(.json(#"{"code":8}"#)).failure()
        #expect(error.serverError(as: Fault.self)?.code == 8)
        let envelope = try await Answered<RFEnvelopeResponse<Item, Flat>>(.json(#"{"result":{"a":1}}"#))
            .value()
        #expect(envelope.value == Item(a: 1))
    }

    @Test("what doesn't decode as the error is none", arguments: ["null", "false", "\"\"", "[]", "{}"])
    func whatDoesNotDecodeAsTheError(error: String) async throws {
        let answer = Answer.json(#"{"result":{"a":1},"error":\#(error)}"#)
        let envelope = try await Answered<RFEnvelopeResponse<Item, Strict>>(answer).value()
        #expect(envelope.value == Item(a: 1))
    }

    @Test("an envelope can be made by hand, and sent to other threads")
    func madeByHand() {
        let envelope: any Sendable = RFEnvelope(value: 1, meta: RFEmpty())
        #expect((envelope as? RFEnvelope<Int, RFEmpty>)?.value == 1)
    }
}
