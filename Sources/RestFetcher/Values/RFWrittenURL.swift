import Foundation

/// A URL as it is written. To parse it takes longer than to build it, and few requests need that.
struct RFWrittenURL: Sendable {
    private enum Form {
        case text(String)
        case url(URL)
    }

    private let form: Form

    init(_ url: URL) {
        form = .url(url)
    }

    /// Takes a text of which is known that it is a URL (RFC 3986).
    init(known text: String) {
        form = .text(text)
    }

    /// As it is sent.
    var text: String {
        switch form {
        case .text(let text): text
        case .url(let url): url.absoluteString
        }
    }

    var url: URL {
        switch form {
        case .text(let text): URL(string: text) ?? URL(fileURLWithPath: text)
        case .url(let url): url
        }
    }
}
