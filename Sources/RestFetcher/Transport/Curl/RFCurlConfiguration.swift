#if os(Linux)
    import Foundation

    /// How an ``RFCurlTransport`` connects. Every setting has a default that suits most programs.
    public struct RFCurlConfiguration: Sendable {
        /// Seconds that a connection may take to open: name look-up, TCP and TLS together. Default: no limit of
        /// its own. The `timeout` of a request counts too; the shorter one wins.
        public var connectTimeout: TimeInterval = .infinity

        /// The most connections open to one host at a time; more requests wait their turn. 0 is no limit, the
        /// default. Over HTTP/2 one connection carries many requests.
        ///
        /// Waiting for a connection isn't silence: it doesn't count towards a request's `timeout`.
        public var maxConnectionsPerHost = 0

        /// Whether to offer HTTP/2 to servers with TLS. Default: true. Without TLS it's always HTTP/1.1.
        public var usesHTTP2 = true

        /// The path of a unix-domain socket to connect to, instead of the host of the URL. Default: nil.
        public var unixSocketPath: String?

        /// The proxy to go through. Default: what the environment says.
        public var proxy = RFCurlProxy.environment

        /// Whom to trust, and how to identify oneself. Default: the certificates of the system.
        public var tls = RFCurlTLS()

        /// Makes the default configuration.
        public init() {}
    }
#endif
