#if os(Linux)
    import Foundation

    /// How an ``RFCurlTransport`` connects. Every setting has a default that suits most programs.
    public struct RFCurlConfiguration: Sendable {
        /// Seconds that a connection may take to open: name look-up, TCP and TLS together. Default: no limit of
        /// its own. The `timeout` of a request counts too; the shorter one wins.
        public var connectTimeout: TimeInterval = .infinity

        /// The most connections open at a time, in all; more requests wait their turn. 0 is no limit. Default: a
        /// quarter of the descriptors that the process may have open (`ulimit -n`), because a connection takes up to
        /// four while it opens; at least 16 and at most 2048. With more than the system allows, calls fail with
        /// ``RFErrorKind/outOfDescriptors``; and Dispatch ends the process if it gets no descriptor for itself.
        ///
        /// Waiting for a connection isn't silence: it doesn't count towards a request's `timeout`, but towards its
        /// `resourceTimeout`. Streams that stay open keep their connections: give them a transport of their own if
        /// there may be as many of them as this.
        public var maxConnections = RFCurlConfiguration.quarterOfDescriptors

        /// The most connections open to one host at a time; more requests wait their turn. 0 is no limit, the
        /// default: then ``maxConnections`` alone counts. Over HTTP/2 one connection carries many requests.
        public var maxConnectionsPerHost = 0

        /// Seconds that the queue for connections may stand still: if no request has got a connection for so long,
        /// and for a request's own `timeout` more, the request fails with ``RFErrorKind/timedOut``. `.infinity` waits
        /// for ever. Default: 60.
        public var queueTimeout: TimeInterval = 60

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

        private static var quarterOfDescriptors: Int {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
            return min(max(Int(clamping: limit.rlim_cur / 4), 16), 2048)
        }
    }
#endif
