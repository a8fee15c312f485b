import Foundation

/// The messages that loggers get: a line that says what happened, then header fields and body, indented so that
/// nothing in them can look like a message of its own.
enum RFLogFormat {
    /// A request about to be sent. `name` tells which call it belongs to.
    static func request(
        _ request: RFHTTPRequest, name: String, scrubber: RFScrubber, marks: RFLogMarks = .arrows
    ) -> String {
        let title = "\(marks.request) \(target(of: request, scrubber)) (\(RFPrintable.line(name)))"
        let body = bodyText(of: request, scrubber)
        return block(title, headers: request.headers, body: body, scrubber)
    }

    /// A response that came after `seconds`.
    static func response(
        _ response: RFHTTPResponse, to request: RFHTTPRequest, name: String, seconds: Double,
        scrubber: RFScrubber, marks: RFLogMarks = .arrows
    ) -> String {
        let time = String(format: "%.1f ms", seconds * 1000)
        let data = response.body.data
        let size = data.map { ", \($0.count) bytes" } ?? ""
        let title =
            "\(marks.answer(response.status)) \(RFStatusCode(response.status)) \(target(of: request, scrubber)) "
            + "(\(RFPrintable.line(name)), \(time)\(size))"
        let body = data.map { scrubber.scrub(body: $0, contentType: response.headers["Content-Type"]) }
        return block(title, headers: response.headers, body: body ?? "<body still arriving>", scrubber)
    }

    /// A call that failed, with the answer if one came.
    static func failure(
        _ error: RFError, scrubber: RFScrubber, marks: RFLogMarks = .arrows
    ) -> String {
        var title = "\(marks.failure) \(RFPrintable.line(scrubber.scrub(text: error.description)))"
        title +=
            " (\(RFPrintable.line(error.kind.rawValue))\(error.code.map { ", \(RFStatusCode($0))" } ?? ""))"
        if let cause = error.underlyingError { title += "\(indentation)Caused by \(summary(of: cause))" }
        let headers = error.headers ?? RFHeaders()
        let body = error.body.map { scrubber.scrub(body: $0, contentType: headers["Content-Type"]) }
        return block(title, headers: headers, body: body ?? "", scrubber)
    }

    /// What kind of error it is. Its own words may quote the server and are left out.
    private static func summary(of error: any Error) -> String {
        let error = error as NSError
        return "\(RFPrintable.line(error.domain)) \(error.code)"
    }

    private static func target(of request: RFHTTPRequest, _ scrubber: RFScrubber) -> String {
        "\(RFPrintable.line(request.method.rawValue)) \(scrubber.scrub(url: request.url))"
    }

    private static func bodyText(of request: RFHTTPRequest, _ scrubber: RFScrubber) -> String {
        switch request.body {
        case .none: ""
        case .data(let data): scrubber.scrub(body: data, contentType: request.readableType)
        case .file(let file, let length):
            "<\(length) bytes of the file \(RFPrintable.line(file.lastPathComponent))>"
        case .stream(let stream): "<\(stream.length.map { "\($0) bytes of a" } ?? "a") stream>"
        }
    }

    private static func block(
        _ title: String, headers: RFHeaders, body: String, _ scrubber: RFScrubber
    ) -> String {
        var text = title
        for field in scrubber.scrub(headers: headers) {
            text += "\(indentation)\(RFPrintable.line(field.name)): \(RFPrintable.line(field.value))"
        }
        if !body.isEmpty {
            text += "\n" + indentation + RFPrintable.indented(body)
        }
        return text
    }

    private static let indentation = "\n    "
}

extension RFHTTPRequest {
    /// The type as which the body can be read: no other than binary if it is compressed.
    var readableType: String? {
        headers.contains("Content-Encoding") ? "application/octet-stream" : headers["Content-Type"]
    }
}
