import CBenchmarks
import Foundation
import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The ways to bring 1 GiB from here to there.
enum Way: String {
    case downC, downLargeC, downTransport, downRequest, downURLSession
    case upC, upLargeC, upFile, upMultipart, upStream, upURLSession

    static let downloads: [Way] = [.downC, .downLargeC, .downTransport, .downRequest, .downURLSession]
    static let uploads: [Way] = [.upC, .upLargeC, .upFile, .upMultipart, .upStream, .upURLSession]

    var name: String {
        switch self {
        case .downC: "libcurl in C, default buffer"
        case .downLargeC, .upLargeC: "libcurl in C, buffer of 512 KB"
        case .downTransport: "RFCurlTransport, pieces written"
        case .downRequest: "RFDownloadRequest"
        case .downURLSession: "URLSession download task"
        case .upC: "libcurl in C, default buffer, file"
        case .upFile: "RestFetcher, file"
        case .upMultipart: "RestFetcher, multipart with the file"
        case .upStream: "RestFetcher, stream of unknown length"
        case .upURLSession: "URLSession upload task, file"
        }
    }

    /// Returns whether it went well.
    func transfer(_ origin: String, _ source: String, _ target: String) async throws -> Bool {
        switch self {
        case .downC: try with(target) { bench_download(origin + "/1g", $0, 0).failures == 0 }
        case .downLargeC: try with(target) { bench_download(origin + "/1g", $0, largeBuffer).failures == 0 }
        case .downTransport: try await download(origin, to: target)
        case .downRequest: try await downloadByRequest(origin, to: target)
        case .downURLSession: try await downloadByURLSession(origin, to: target)
        case .upC: try with(source) { bench_upload(origin + "/sink", $0, size, 0).failures == 0 }
        case .upLargeC:
            try with(source) { bench_upload(origin + "/sink", $0, size, largeBuffer).failures == 0 }
        case .upFile: try await put(origin) { .file(URL(fileURLWithPath: source)) }
        case .upMultipart: try await put(origin) { .multipart([.file("file", URL(fileURLWithPath: source))]) }
        case .upStream: try await put(origin) { .stream(Way.zeros) }
        case .upURLSession: try await uploadByURLSession(origin, from: source)
        }
    }

    private var size: Int64 { 1 << 30 }
    private var largeBuffer: Int { 512 * 1024 }

    private func with(_ path: String, _ work: (Int32) -> Bool) throws -> Bool {
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0 else { throw Failure("\(path) can't be opened.") }
        defer { close(file) }
        return work(file)
    }

    private func download(_ origin: String, to path: String) async throws -> Bool {
        guard let url = URL(string: origin + "/1g") else { return false }
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        var request = RFHTTPRequest(url: url)
        request.expectsLargeAnswer = true
        var count = 0
        for try await piece in try await RFCurlTransport().send(request).body {
            count += piece.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }
        return count == Int(size)
    }

    private func downloadByRequest(_ origin: String, to path: String) async throws -> Bool {
        let file = try await GetFile(origin, path).value()
        return try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int == Int(size)
    }

    private func put(_ origin: String, _ body: @escaping () -> RFBody) async throws -> Bool {
        let target = Target(try RFCurlTransport(), domain: origin)
        let received = try await PutBody(target, "/sink", body).value()
        return Int(String(decoding: received, as: UTF8.self)) ?? 0 >= Int(size)
    }

    private static var zeros: RFBodyStream { RFBodyStream(Zeros(), isReplayable: true) }

    private func downloadByURLSession(_ origin: String, to path: String) async throws -> Bool {
        guard let url = URL(string: origin + "/1g") else { return false }
        let session = URLSession(configuration: Way.configuration)
        return await withCheckedContinuation { done in
            session.downloadTask(with: url) { file, _, _ in
                try? FileManager.default.removeItem(atPath: path)
                let isMoved = file.map {
                    (try? FileManager.default.moveItem(at: $0, to: URL(fileURLWithPath: path))) != nil
                }
                done.resume(returning: isMoved ?? false)
            }.resume()
        }
    }

    private func uploadByURLSession(_ origin: String, from path: String) async throws -> Bool {
        guard let url = URL(string: origin + "/sink") else { return false }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let session = URLSession(configuration: Way.configuration)
        return await withCheckedContinuation { done in
            session.uploadTask(with: request, fromFile: URL(fileURLWithPath: path)) { data, _, _ in
                done.resume(returning: data.flatMap { Int(String(decoding: $0, as: UTF8.self)) } == Int(size))
            }.resume()
        }
    }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil
        return configuration
    }
}

/// 1 GiB, piece by piece.
private struct Zeros: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        private let piece = Data(count: 256 * 1024)
        private var left = 4096

        mutating func next() async -> Data? {
            guard left > 0 else { return nil }
            left -= 1
            return piece
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

private final class GetFile: RFDownloadRequest {
    private let origin: String
    private let path: String

    init(_ origin: String, _ path: String) {
        self.origin = origin
        self.path = path
    }

    override var domain: String { origin }
    override var pathResource: String { "1g" }
    override var logger: any RFLogger { RFSilentLogger() }
    override var download: RFDownload? {
        RFDownload(to: URL(fileURLWithPath: path), existingFile: .replace)
    }
}
