#if os(Linux)
    /// The proxy of an ``RFCurlTransport``.
    public enum RFCurlProxy: Sendable {
        /// What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say (the upper-case names too, but for
        /// `HTTP_PROXY`, which a web server may set from a request). They are read when the transport is made.
        case environment

        /// No proxy, whatever the environment says.
        case none

        /// A proxy of one's own.
        ///
        /// - Parameters:
        ///   - url: such as `http://proxy:3128` or `socks5h://localhost:1080`.
        ///   - user: the name to log in with, or nil.
        ///   - password: the password to log in with, or nil.
        ///   - except: hosts to reach directly. `example.com` takes in its subdomains; `*` is every host.
        case url(String, user: String? = nil, password: String? = nil, except: [String] = [])
    }
#endif
