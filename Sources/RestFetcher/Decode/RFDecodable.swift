import Foundation

/// Turns the bytes of a response into a value: the response wrapper of an ``RFRequest``.
///
/// Conform a type of your own to read another format; nothing else has to be written for it:
///
///     struct CSVResponse: RFDecodable {
///         static let acceptType: String? = "text/csv"
///         let object: [[Substring]]
///         init?(data: Data) throws {
///             object = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
///         }
///     }
public protocol RFDecodable: SendableMetatype {
    /// What callbacks and `await` get.
    associatedtype ResponseType

    /// Sent as the `Accept` header unless the request sets one. Default: nil, no `Accept` header.
    static var acceptType: String? { get }

    /// The value.
    var object: ResponseType { get }

    /// Reads the body. Off the caller's thread; an empty body gives empty data.
    ///
    /// Throw, or return nil, if the bytes can't be read: either fails the call with ``RFErrorKind/decoding``.
    init?(data: Data) throws

    /// Reads the body with all that came with it: status code, headers, and the request's JSON decoder.
    ///
    /// Implement this one too if the bytes aren't enough. Default: `init(data:)` with the bytes.
    init?(payload: RFPayload) throws
}

extension RFDecodable {
    /// No `Accept` header.
    public static var acceptType: String? { nil }

    /// Reads the bytes alone.
    public init?(payload: RFPayload) throws {
        try self.init(data: payload.data)
    }
}

extension RFDecodable {
    /// The value, or an error that names the wrapper if it refused without one.
    static func read(
        code: Int, headers: [String: String], data: Data, makeDecoder: @escaping () -> JSONDecoder
    ) throws -> ResponseType {
        let payload = RFPayload(code: code, headerFields: headers, data: data, makeDecoder: makeDecoder)
        guard let wrapper = try Self(payload: payload) else {
            throw RFError(
                stage: .decode, kind: .decoding,
                message: "\(Self.self) refused the body of \(data.count) bytes.")
        }
        return wrapper.object
    }
}
