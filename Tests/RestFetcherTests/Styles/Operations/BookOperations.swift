import Foundation
import RestFetcher
import RestFetcherTesting

struct Volume: Codable, Equatable, Sendable {
    var title: String
}

struct ShopError: RFServerError, Equatable {
    let code: Int
    let message: String
}

typealias ShopOperation<Model: Decodable> = RFOperation<Model, RFOperationResponse<Model>, ShopError>

/// An API whose answers are the value itself.
class BareResponse<Model: Decodable>: RFOperationResponse<Model> {
    required init(from decoder: any Decoder) throws {
        super.init(result: try Model(from: decoder))
    }
}

/// Another one, which has a value for no body.
class TracedResponse<Model: Decodable>: RFOperationResponse<Model> {
    let trace: String

    init() {
        trace = "none"
        super.init(result: nil)
    }

    required init(from decoder: any Decoder) throws {
        trace = try [String: RFJSON](from: decoder)["trace"]?.stringValue ?? ""
        try super.init(from: decoder)
    }

    override class var empty: RFOperationResponse<Model> { TracedResponse() }
}

class BookOperations: RFOperationsManager<ShopError> {
    var queue: DispatchQueue? = .main

    override var logger: any RFLogger { RFSilentLogger() }
    override var callbackQueue: DispatchQueue? { queue }

    func volume(_ description: RFRequestDescription = RFRequestDescription("books/1")) -> ShopOperation<
        Volume
    > {
        prepare(request: description)
    }

    func send(_ description: RFRequestDescription) -> ShopOperation<RFEmpty> {
        prepare(request: description)
    }

    func bare() -> RFOperation<[Volume], BareResponse<[Volume]>, ShopError> {
        prepare(request: RFRequestDescription("books"))
    }

    func traced() -> RFOperation<Volume, TracedResponse<Volume>, ShopError> {
        prepare(request: RFRequestDescription("books/1"))
    }
}

/// A server and what its managers share.
struct BookAPI {
    let server: RFLoopbackServer
    let configuration = RFOperationsConfiguration(RFFetcher.shared.configuration)

    init(_ answer: RFLoopbackServer.Handler? = nil) throws {
        server = try RFLoopbackServer(answer: answer)
        configuration.baseURL = server.address + "/api/v1"
    }

    var books: BookOperations { BookOperations(configuration: configuration) }
}

extension Answer {
    static let volume = Answer.json(#"{"code":200,"status":"success","result":{"title":"Kindred"}}"#)
}
