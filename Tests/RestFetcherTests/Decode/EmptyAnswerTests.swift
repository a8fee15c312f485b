import Foundation
import RestFetcher
import Testing

@Suite("Answers without a body (RFC 9110 §9.3.2, §15.3.5, §15.3.6)")
struct EmptyAnswerTests {
    struct Item: Decodable { let a: Int }

    /// Every way in which a server says nothing.
    static let silences: [(Answer, RFMethod)] = [
        (.status(200), .get),
        (.chunked(), .get),
        (.untilClose(""), .get),
        (.status(204), .get),
        (.status(204).header("Content-Type", "application/json"), .delete),
        (.status(205), .post),
        (.json(#"{"answer":42}"#), .head),
    ]

    @Test("void succeeds", arguments: 0..<silences.count)
    func voidSucceeds(_ index: Int) async throws {
        let (answer, method) = Self.silences[index]
        let response = try await Answered<RFVoidResponse>(answer, to: method).response()
        #expect(response.value != nil)
        #expect(response.data.isEmpty)
    }

    @Test("an Optional is nil", arguments: 0..<silences.count)
    func anOptionalIsNil(_ index: Int) async throws {
        let (answer, method) = Self.silences[index]
        #expect(try await Answered<RFDecodableResponse<Item?>>(answer, to: method).value() == nil)
        #expect(try await Answered<RFPropertyListResponse<Item?>>(answer, to: method).value() == nil)
        #expect(try await Answered<RFKeyPathResponse<Item?, AtA>>(answer, to: method).value() == nil)
        let envelope = try await Answered<RFEnvelopeResponse<Item?, RFEmpty>>(answer, to: method).value()
        #expect(envelope.value == nil && envelope.meta == nil)
    }

    @Test("nothing is nothing", arguments: 0..<silences.count)
    func nothingIsNothing(_ index: Int) async throws {
        let (answer, method) = Self.silences[index]
        #expect(try await Answered<RFDecodableResponse<RFEmpty>>(answer, to: method).value() == RFEmpty())
    }

    @Test("a string is empty, and data too", arguments: 0..<silences.count)
    func aStringIsEmpty(_ index: Int) async throws {
        let (answer, method) = Self.silences[index]
        #expect(try await Answered<RFStringResponse>(answer, to: method).value() == "")
        #expect(try await Answered<RFDataResponse>(answer, to: method).value() == Data())
    }

    @Test("anything else is an error that says the body was empty", arguments: 0..<silences.count)
    func anythingElseIsAnError(_ index: Int) async throws {
        let (answer, method) = Self.silences[index]
        for error in [
            try await Answered<RFDecodableResponse<Item>>(answer, to: method).failure(),
            try await Answered<RFDecodableResponse<[Item]>>(answer, to: method).failure(),
            try await Answered<RFDecodableResponse<String>>(answer, to: method).failure(),
            try await Answered<RFDecodableResponse<Int>>(answer, to: method).failure(),
            try await Answered<RFPropertyListResponse<Item>>(answer, to: method).failure(),
            try await Answered<RFKeyPathResponse<Item, AtA>>(answer, to: method).failure(),
            try await Answered<RFEnvelopeResponse<Item, RFEmpty>>(answer, to: method).failure(),
        ] {
            #expect(error.kind == .emptyResponse)
            #expect(error.stage == .decode)
            #expect(error.code.map { (200...205).contains($0) } == true)
            #expect(error.message.contains("empty"))
        }
    }

    @Test("a body of white space isn't empty", arguments: [" ", "\r\n", "\t\n "])
    func whiteSpaceIsNotEmpty(_ text: String) async throws {
        let error = try await Answered<RFDecodableResponse<Item?>>(.json(text)).failure()
        #expect(error.kind == .decoding)
        #expect(error.message.hasSuffix("bytes of application/json, all of them white space."))
        #expect(try await Answered<RFDecodableResponse<RFEmpty>>(.json(text)).failure().kind == .decoding)
        #expect(try await Answered<RFStringResponse>(.text(text)).value() == text)
    }

    @Test("null is nil for an Optional and an error for anything else")
    func nullIsNil() async throws {
        #expect(try await Answered<RFDecodableResponse<Item?>>(.json("null")).value() == nil)
        #expect(try await Answered<RFDecodableResponse<Item>>(.json("null")).failure().kind == .decoding)
    }

    @Test(
        "nothing also reads from any JSON, and is written as an object without members",
        arguments: [
            "{}", "[]", "null", "1", #"{"a":[1]}"#,
        ])
    func nothingReadsFromAnyJSON(_ text: String) async throws {
        #expect(try await Answered<RFDecodableResponse<RFEmpty>>(.json(text)).value() == RFEmpty())
        #expect(try JSONEncoder().encode(RFEmpty()) == Data("{}".utf8))
    }

    @Test("a 304 that nobody waited for is an error told apart, with its headers (RFC 9110 §15.4.5)")
    func notModified() async throws {
        let answer = Answer.status(304).header("ETag", "\"v2\"")
        let error = try await Answered<RFVoidResponse>(answer).failure()
        #expect(error.isNotModified)
        #expect(error.kind == .httpStatus)
        #expect(error.headers?["etag"] == "\"v2\"")
    }

    enum AtA: RFKeyPath { static let path = "a" }
}
