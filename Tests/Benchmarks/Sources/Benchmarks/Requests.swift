import Foundation
import RestFetcher

/// Where a benchmark's requests go, and through what.
struct Target: Sendable {
    let fetcher: RFFetcher
    let domain: String

    init(_ transport: any RFTransport, domain: String, interceptors: [any RFInterceptor] = []) {
        fetcher = RFFetcher(
            configuration: RFConfiguration(transport: transport, interceptors: interceptors))
        self.domain = domain
    }
}

/// The base class that an API's endpoints share.
class BenchmarkRequest<T: RFDecodable>: RFRequest<T> {
    let target: Target
    let path: String

    init(_ target: Target, _ path: String) {
        self.target = target
        self.path = path
    }

    override var domain: String { target.domain }
    override var pathResource: String { path }
    override var fetcher: RFFetcher { target.fetcher }
    override var logger: any RFLogger { RFSilentLogger() }
    override var callbackQueue: DispatchQueue? { nil }
}

final class GetBytes: BenchmarkRequest<RFDataResponse> {}

final class GetRecord: BenchmarkRequest<RFDecodableResponse<Record>> {}

final class GetRecords: BenchmarkRequest<RFDecodableResponse<[Record]>> {}

/// Sends whatever body it is given.
final class PutBody: BenchmarkRequest<RFDataResponse> {
    private let content: () -> RFBody

    init(_ target: Target, _ path: String, _ content: @escaping () -> RFBody) {
        self.content = content
        super.init(target, path)
    }

    override var restMethod: RFMethod { .put }
    override var body: RFBody { content() }
}

/// What the server's JSON says.
struct Record: Decodable, Sendable {
    struct Address: Decodable, Sendable {
        let street: String
        let city: String
        let zip: String
    }

    let id: Int
    let name: String
    let email: String
    let isActive: Bool
    let score: Double
    let tags: [String]
    let address: Address
    let createdAt: String
    let bio: String
}
