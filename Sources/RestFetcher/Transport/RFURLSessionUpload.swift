import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a URLSession task uploads: bytes, or a file. A stream has become a file.
enum RFURLSessionUpload: Sendable {
    case none
    case data(Data)
    case file(URL)
    case temporaryFile(RFTemporaryFile)

    /// Makes what URLSession needs of a request, and checks what URLSession doesn't.
    static func prepare(_ request: RFHTTPRequest) async throws -> (URLRequest, RFURLSessionUpload) {
        let upload = try await RFURLSessionUpload(request.body)
        if case .none = upload {
        } else if request.method.rawValue.uppercased() == RFMethod.get.rawValue {
            throw RFError(
                stage: .transport, kind: .unsupported,
                message: "URLSession can't send a GET request with a body. Use QUERY or POST.")
        }
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method.rawValue
        for field in request.headers { urlRequest.add(field) }
        urlRequest.timeoutInterval = longerThan(request.timeout)
        return (urlRequest, upload)
    }

    private init(_ body: RFHTTPBody) async throws {
        switch body {
        case .none: self = .none
        case .data(let data): self = data.isEmpty ? .none : .data(data)
        case .file(let file, let length):
            try RFURLSessionUpload.check(file, hasLength: length)
            self = length == 0 ? .none : .file(file)
        case .stream(let stream): self = .temporaryFile(try await RFTemporaryFile(holding: stream))
        }
    }

    private static func check(_ file: URL, hasLength length: Int) throws {
        let size: Int
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        } catch {
            throw RFError.fileUnreadable("The file \(file.lastPathComponent) can't be read.", error)
        }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw RFError.fileUnreadable("The file \(file.lastPathComponent) can't be read.")
        }
        guard size == length else {
            throw RFError.fileUnreadable(
                "The file \(file.lastPathComponent) has \(size) bytes, but \(length) were announced.")
        }
    }

    // The silence is watched by the transfer: URLSession on Linux knows whole seconds only, and traps on numbers
    // that are no Int.
    private static func longerThan(_ timeout: TimeInterval) -> TimeInterval {
        let year: TimeInterval = 365 * 86_400
        return timeout < year ? (timeout * 2 + 60).rounded(.up) : 2 * year
    }

    func makeTask(_ request: URLRequest, in session: URLSession) -> URLSessionTask {
        switch self {
        case .none: session.dataTask(with: request)
        case .data(let data): session.uploadTask(with: request, from: data)
        case .file(let file): session.uploadTask(with: request, fromFile: file)
        case .temporaryFile(let file): session.uploadTask(with: request, fromFile: file.url)
        }
    }
}

extension URLRequest {
    // URLRequest joins repeated fields with a comma, which cookies don't survive (RFC 6265 §5.4).
    fileprivate mutating func add(_ field: RFHeaders.Field) {
        if RFHeaders.isSameName(field.name, "Cookie"), let earlier = value(forHTTPHeaderField: "Cookie") {
            setValue("\(earlier); \(field.value)", forHTTPHeaderField: "Cookie")
        } else {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
    }
}
