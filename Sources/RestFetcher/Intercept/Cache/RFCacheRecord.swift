import Foundation

/// What lies in a storage under one key.
enum RFCacheRecord: Sendable, Equatable {
    /// The answer.
    case response(RFStoredResponse)
    /// The answers differ by these header fields of the request, and lie under keys made of their values. The
    /// generation is part of those keys: with a new one the old answers aren't found any more.
    case varying(names: [String], generation: String)

    private static let format = "RestFetcher cache 1"

    /// The bytes to store.
    var data: Data {
        var writer = RFByteWriter()
        switch self {
        case .response(let response):
            writer.write(0)
            writer.write(response.requestTime.timeIntervalSince1970)
            writer.write(response.responseTime.timeIntervalSince1970)
            writer.write(response.status)
            writer.write(response.headers.count)
            for field in response.headers {
                writer.write(field.name)
                writer.write(field.value)
            }
            writer.write(response.body)
        case .varying(let names, let generation):
            writer.write(1)
            writer.write(names.count)
            for name in names { writer.write(name) }
            writer.write(generation)
        }
        return writer.sealed(as: RFCacheRecord.format)
    }

    /// Reads the bytes. Throws if they are damaged.
    init(_ data: Data) throws {
        var reader = try RFByteReader(sealed: data, as: RFCacheRecord.format)
        switch try reader.readInt() {
        case 0:
            self = .response(
                RFStoredResponse(
                    requestTime: Date(timeIntervalSince1970: try reader.readDouble()),
                    responseTime: Date(timeIntervalSince1970: try reader.readDouble()),
                    status: try reader.readInt(),
                    headers: RFHeaders(
                        try reader.readList { reader in
                            RFHeaders.Field(name: try reader.readText(), value: try reader.readText())
                        }),
                    body: try reader.readData()))
        case 1:
            self = .varying(
                names: try reader.readList { try $0.readText() }, generation: try reader.readText())
        default:
            throw RFByteReader.Damage()
        }
    }
}
