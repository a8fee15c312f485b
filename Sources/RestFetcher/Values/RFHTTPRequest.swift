import Foundation

/// One HTTP request as it goes to the wire: what interceptors may change and a transport sends.
public struct RFHTTPRequest: Sendable {
    /// The method.
    public var method: RFMethod

    /// Where it goes: an absolute `http` or `https` URL.
    public var url: URL {
        get { writtenURL.url }
        set { writtenURL = RFWrittenURL(newValue) }
    }

    var writtenURL: RFWrittenURL

    /// The header fields, sent as they are and in this order.
    public var headers: RFHeaders

    /// What it carries.
    public var body: RFHTTPBody

    /// The longest silence, in seconds, that the transport waits through before it gives up with
    /// ``RFErrorKind/timedOut``. `.infinity` means no limit.
    public var timeout: TimeInterval

    /// Called by the transport with the number of body bytes handed to the network so far. On any thread.
    public var didSendBytes: (@Sendable (Int) -> Void)?

    /// Whether a large answer is expected, as by a download: the transport may take larger buffers for it.
    /// Default: false.
    public var expectsLargeAnswer = false

    /// How many bytes of the answer are here already, so that it brings only those after them, if it has code 206.
    /// Progress counts from there.
    var answerContinues = 0

    /// Makes a request; only the URL has no default.
    public init(
        method: RFMethod = .get,
        url: URL,
        headers: RFHeaders = RFHeaders(),
        body: RFHTTPBody = .none,
        timeout: TimeInterval = 30
    ) {
        self.init(
            method: method, writtenURL: RFWrittenURL(url), headers: headers, body: body, timeout: timeout)
    }

    init(
        method: RFMethod, writtenURL: RFWrittenURL, headers: RFHeaders, body: RFHTTPBody,
        timeout: TimeInterval
    ) {
        self.method = method
        self.writtenURL = writtenURL
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
