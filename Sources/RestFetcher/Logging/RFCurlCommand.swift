import Foundation

/// A request as a `curl` command.
struct RFCurlCommand {
    private let request: RFHTTPRequest
    private let scrubber: RFScrubber?
    private var words = ["curl", "--globoff", "--path-as-is"]
    /// What prints the body, if it's fed in.
    private var feed: String?

    /// The request must have been checked: its names are tokens, and no value has a control character.
    init(_ request: RFHTTPRequest, scrubber: RFScrubber?) {
        self.request = request
        self.scrubber = scrubber
        addMethod()
        add("--url", scrubber?.scrub(url: request.url) ?? request.url.absoluteString)
        addHeaders()
        addBody()
    }

    var text: String {
        let command = words.joined(separator: " ")
        return feed.map { "\($0) | \(command)" } ?? command
    }

    private mutating func add(_ option: String, _ argument: String) {
        words += ["\\\n ", option, RFShellText.quoted(argument)]
    }

    private mutating func addMethod() {
        switch (request.method, request.body) {
        case (.get, .none): break
        case (.head, .none): words.append("--head")
        default: add("--request", request.method.rawValue)
        }
    }

    private mutating func addHeaders() {
        for field in scrubber?.scrub(headers: request.headers) ?? request.headers {
            add("--header", field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
    }

    private mutating func addBody() {
        switch request.body {
        case .none where request.method == .post || request.method == .put || request.method == .patch:
            // With these methods an empty body is said to be empty (RFC 9110 §8.6).
            addData([])
        case .none:
            return
        case .data(let data):
            addData(shownBytes(of: data))
        case .file(let file, _):
            add("--data-binary", "@\(file.path)")
        case .stream:
            add("--data-binary", "@-")
        }
        if !request.headers.contains("Content-Type") { add("--header", "Content-Type:") }
    }

    private mutating func addData(_ bytes: [UInt8]) {
        let text = RFPrintable.text(bytes)
        // What can't be printed as it is would not be the same text, and some systems refuse longer arguments.
        if bytes.count <= 65_536, text.utf8.elementsEqual(bytes) {
            add("--data-raw", text)
        } else {
            feed = RFShellText.printing(bytes)
            add("--data-binary", "@-")
        }
    }

    private func shownBytes(of data: Data) -> [UInt8] {
        guard let scrubber else { return Array(data) }
        let scrubbed = scrubber.scrubbed(data, contentType: request.readableType, limit: .max)
        return scrubbed.isChanged ? scrubbed.noted : Array(data)
    }
}
