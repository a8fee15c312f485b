import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// Written as an app would write it, and compiled in three targets with other rules: Swift 5 mode, the main actor as the
// default isolation, and NonisolatedNonsendingByDefault. That it compiles without a warning is half the test. Only what
// is decoded says `nonisolated`, because Swift asks for it where the main actor is the default.

class APIRequest<T: RFDecodable>: RFRequest<T> {
    var address = ""
    override var domain: String { address }
    override var logger: any RFLogger { RFSilentLogger() }
}

nonisolated final class Person: Codable {
    var name = ""
}

class GetPerson: APIRequest<RFDecodableResponse<Person>> {
    var id = 0
    var seen = Person()
    var retries: [Int] = []

    override var pathResource: String { "people/{id}" }
    override var pathVariables: [String: String] { ["id": "\(id)"] }
    override var requestHeaders: [String: String] { super.requestHeaders.merging(["X-Id": "\(id)"]) { $1 } }
    override var body: RFBody { seen.name.isEmpty ? .none : .json(seen) }
    override var jsonDecoder: JSONDecoder { JSONDecoder() }
    override var callbackQueue: DispatchQueue? { .main }

    override func willFetchRequest(_ request: RFHTTPRequest) { retries.append(id) }

    override func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> Person? {
        let person = try super.createResponse(
            responseTime: responseTime, code: code, headers: headers, data: data)
        person?.name += "!"
        return person
    }

    override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
        try? jsonDecoder.decode(Refusal.self, from: data)
    }
}

nonisolated struct Refusal: Codable, Error {
    var reason: String
}

nonisolated struct UpperCased: RFDecodable {
    var object: String
    init?(data: Data) throws { object = String(decoding: data, as: UTF8.self).uppercased() }
}

class GetShout: APIRequest<UpperCased> {}

class Upload: APIRequest<RFRawResponse<Int>> {
    override var restMethod: RFMethod { .put }
    override var requestBody: String { "text" }
    override func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> Int? { code }
}
