import Foundation

/// Reads the answer to an operation: JSON, or nothing if the status code is 204 or the model is ``RFEmpty``.
public struct RFOperationAnswer<Model: Decodable, Response: RFOperationResponse<Model>>: RFDecodable {
    /// `application/json`
    public static var acceptType: String? { "application/json" }

    /// The response.
    public let object: Response

    /// Reads the bytes with a plain `JSONDecoder`.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Reads the body with the request's decoder.
    public init(payload: RFPayload) throws {
        guard payload.data.isEmpty, payload.code == 204 || Model.self == RFEmpty.self else {
            object = try payload.decode()
            return
        }
        guard let empty = Response.empty as? Response else {
            throw RFError(
                stage: .decode, kind: .emptyResponse,
                message: "\(Response.self) has no value for an answer without a body: override its empty.")
        }
        object = empty
    }
}
