import Foundation
import Testing

@testable import RestFetcher

@Suite("The record of a stored response")
struct RFCacheRecordTests {
    private let response = RFCacheRecord.response(
        RFStoredResponse(
            requestTime: Date(timeIntervalSince1970: 1.5), responseTime: Date(timeIntervalSince1970: 2.25),
            status: 404, headers: ["A": "1", "a": "é", "B": ""], body: Data((0...255).map { UInt8($0) })))
    private let varying = RFCacheRecord.varying(names: ["accept", "x-a"], generation: "abc")

    @Test("comes back as it was")
    func roundTrip() throws {
        #expect(try RFCacheRecord(response.data) == response)
        #expect(try RFCacheRecord(varying.data) == varying)
    }

    @Test("is refused if it ends too early anywhere, or any byte was changed")
    func damage() {
        for whole in [response.data, varying.data] {
            for count in 0..<whole.count {
                #expect(throws: RFByteReader.Damage.self) { try RFCacheRecord(whole.prefix(count)) }
            }
            for index in whole.indices {
                var changed = whole
                changed[index] &+= 1
                #expect(throws: RFByteReader.Damage.self) { try RFCacheRecord(changed) }
            }
        }
    }

    @Test("is refused if it isn't one of the kinds known")
    func unknownKind() {
        var writer = RFByteWriter()
        writer.write(2)
        #expect(throws: RFByteReader.Damage.self) {
            try RFCacheRecord(writer.sealed(as: "RestFetcher cache 1"))
        }
    }
}
