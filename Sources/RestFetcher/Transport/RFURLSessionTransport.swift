// Stands in for the transport until it lands; to be replaced then.
// swift-format-ignore-file
import Foundation
public final class RFURLSessionTransport: RFTransport { public init() {}; public func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse { RFHTTPResponse(status: 200, body: RFHTTPResponseBody(Data("hi".utf8))) } }
