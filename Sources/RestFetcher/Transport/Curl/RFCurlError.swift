#if os(Linux)
    import Foundation

    /// What libcurl said about a failed transfer: the underlying error of an ``RFError`` from ``RFCurlTransport``.
    public struct RFCurlError: Error, Sendable, Hashable {
        /// libcurl's code, a `CURLE_` number.
        public let code: Int

        /// libcurl's text. It may name hosts, addresses and certificates.
        public let message: String
    }

    extension RFCurlError: LocalizedError, CustomStringConvertible {
        /// libcurl's text.
        public var errorDescription: String? { message }

        /// libcurl's text and code.
        public var description: String { "\(message) (libcurl \(code))" }
    }
#endif
