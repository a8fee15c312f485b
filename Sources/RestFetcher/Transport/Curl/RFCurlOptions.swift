#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// What a handle was told for the last request. Whatever is the same for the next one isn't told again.
    struct RFCurlOptions {
        /// How the body is given to libcurl.
        enum Body: Equatable {
            case none
            /// No body, but its length all the same: `Content-Length: 0`.
            case empty
            /// HEAD, without a body.
            case head
            /// Bytes that libcurl copied.
            case copied
            /// Bytes that libcurl asks for.
            case upload(length: Int?)
        }

        var url = ""
        var isSecure: Bool?
        var method: RFMethod?
        var headers: RFHeaders?
        var headerList: UnsafeMutablePointer<rfcurl_slist>?
        var hasBody = false
        var decodes = false
        var body = Body.none
        var connectTimeout = 0
        var pins: String?
        var takesNewConnection = false
        /// Bytes that one read from the network may have.
        var bufferSize = 0
        var uploadBufferSize = 0
    }
#endif
