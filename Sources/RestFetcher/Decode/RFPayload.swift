import Foundation

/// All that a response wrapper can read from.
public struct RFPayload {
    /// The status code.
    public let code: Int

    /// The header fields, one line for each name.
    public let headerFields: [String: String]

    /// The bytes of the body, decompressed; empty if there were none.
    public let data: Data

    /// The request's `jsonDecoder`.
    public var jsonDecoder: JSONDecoder { decoder.value }

    private let decoder: RFLazyDecoder

    /// The header fields, looked up without regard to case.
    public var headers: RFHeaders { RFHeaders(headerFields) }

    /// The value of `Content-Type`, or nil.
    var contentType: String? {
        headerFields.first { RFHeaders.isSameName($0.key, "Content-Type") }?.value
    }

    /// Makes a payload.
    public init(
        code: Int,
        headerFields: [String: String] = [:],
        data: Data,
        jsonDecoder: JSONDecoder = JSONDecoder()
    ) {
        self.init(code: code, headerFields: headerFields, data: data) { jsonDecoder }
    }

    /// The decoder is made when somebody asks for it, and once.
    init(code: Int, headerFields: [String: String], data: Data, makeDecoder: @escaping () -> JSONDecoder) {
        self.code = code
        self.headerFields = headerFields
        self.data = data
        decoder = RFLazyDecoder(makeDecoder)
    }
}

private final class RFLazyDecoder {
    private let make: () -> JSONDecoder
    lazy var value = make()

    init(_ make: @escaping () -> JSONDecoder) {
        self.make = make
    }
}
