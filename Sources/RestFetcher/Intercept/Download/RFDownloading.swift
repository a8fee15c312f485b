import Foundation

/// Writes the body of the answer into a file, and asks only for the rest of one that is there in part.
///
/// It stands inside the retries, so that a further attempt goes on where the one before was interrupted.
struct RFDownloading: RFInterceptor {
    let download: RFDownload?
    let successCodes: Range<Int>

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        guard let download else {
            throw RFError.invalidRequest("download is nil, so there is no place for the file.")
        }
        // Lets go of what an attempt before has saved, if another one is wanted all the same.
        next.context.report.withLock { $0.savedFile = nil }
        let place = try RFDownloadPlace(download)
        var request = request
        request.expectsLargeAnswer = true
        let isPart = request.headers.contains("Range")
        let isResumable = download.isResumable && request.method == .get && !isPart
        let part = try await RFDownloading.part(
            at: place, for: isResumable ? request.url : nil, clock: next.context.clock)
        var session = RFDownloadSession(
            request: request, part: part, destination: download.destination, isResumable: isResumable,
            takesAnyRange: isPart, limit: next.context.maxResponseBytes)
        while true {
            let response = try await next.proceed(with: session.request())
            guard successCodes.contains(response.status) || session.concerns(response) else {
                return response
            }
            guard RFDownloading.hasContent(response, to: request) else { return response }
            guard try await session.take(response) else { continue }
            part.keep(false)
            let name = RFContentDisposition.suggestedFileName(
                for: response.headers, at: response.writtenURL?.url ?? request.url)
            next.context.report.withLock {
                $0.savedFile = RFSavedFile(place: place, part: part, suggestion: name)
            }
            return session.whole(response)
        }
    }

    /// A call that was cancelled just now may hold the file for a moment yet.
    private static func part(
        at place: RFDownloadPlace, for url: URL?, clock: any RFClock
    ) async throws -> RFPartFile {
        for _ in 0..<40 {
            do throws(RFError) {
                return try place.part(for: url)
            } catch {
                guard (error.underlyingError as? POSIXError)?.code == .EWOULDBLOCK else { throw error }
                try await clock.sleep(for: 0.05)
            }
        }
        return try place.part(for: url)
    }

    /// RFC 9112 §6.3.
    private static func hasContent(_ response: RFHTTPResponse, to request: RFHTTPRequest) -> Bool {
        request.method != .head && response.status != 204 && response.status != 205
    }
}

/// A download that is complete, and waits for the call's judgement.
struct RFSavedFile: Sendable {
    let place: RFDownloadPlace
    let part: RFPartFile
    let suggestion: String?

    func put() throws(RFError) -> URL {
        try place.put(part, suggestion: suggestion)
    }
}

extension RFCallContext {
    /// The length of the download that is complete; nil if there is none.
    var savedCount: Int? {
        report.withLock { $0.savedFile }?.part.count
    }

    /// Puts the download into its place, and gives that.
    func putFile() throws -> URL {
        let file = report.withLock { report in
            defer { report.savedFile = nil }
            return report.savedFile
        }
        guard let file else {
            throw RFError(
                stage: .decode, kind: .emptyResponse, message: "The answer has no body, so there is no file.")
        }
        try Task.checkCancellation()
        return try file.put()
    }
}
