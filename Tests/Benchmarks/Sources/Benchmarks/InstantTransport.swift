import Foundation
import RestFetcher

/// Reads the body and answers at once: what remains is the framework's own cost.
struct InstantTransport: RFTransport {
    private static let answer = RFHTTPResponse(
        status: 200, headers: ["Content-Type": "application/json"], body: RFHTTPResponseBody(Data("{}".utf8)))

    func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
        if case .stream(let stream) = request.body {
            let read = try await stream.makeReader()
            while try await read() != nil {}
        }
        return InstantTransport.answer
    }
}
