import Foundation
import Testing

@testable import RestFetcher

extension RFBody {
    func encoded() throws(RFError) -> RFEncodedBody {
        try encoded(with: JSONEncoder())
    }
}

extension RFEncodedBody {
    /// All bytes, read as a transport does it.
    var bytes: Data {
        get async throws { try await body.bytes }
    }

    /// The parts that a strict parser finds.
    var parts: [StrictMultipart.Part] {
        get async throws { try StrictMultipart.parts(of: await bytes, contentType: contentType) }
    }
}

extension RFHTTPBody {
    var bytes: Data {
        get async throws {
            switch self {
            case .none: return Data()
            case .data(let data): return data
            case .file(let url, _): return try Data(contentsOf: url)
            case .stream(let stream): return try await stream.allPieces.reduce(into: Data()) { $0 += $1 }
            }
        }
    }

    var isStream: Bool {
        if case .stream = self { true } else { false }
    }

    var isData: Bool {
        if case .data = self { true } else { false }
    }
}
