#if os(Linux)
    /// Whom an ``RFCurlTransport`` trusts, and how it identifies itself.
    public struct RFCurlTLS: Sendable {
        /// A version of TLS.
        public enum Version: Sendable {
            /// TLS 1.2 (RFC 5246).
            case tls12
            /// TLS 1.3 (RFC 8446).
            case tls13
        }

        /// A certificate to show to servers that ask for one.
        public struct ClientCertificate: Sendable {
            /// The path of the certificate, with its chain, in PEM.
            public var certificateFile: String
            /// The path of the private key in PEM, or nil if it is in the certificate's file.
            public var keyFile: String?
            /// The password of the private key, or nil.
            public var keyPassword: String?

            /// Makes a client certificate.
            public init(certificateFile: String, keyFile: String? = nil, keyPassword: String? = nil) {
                self.certificateFile = certificateFile
                self.keyFile = keyFile
                self.keyPassword = keyPassword
            }
        }

        /// The path of a PEM file with the only certificate authorities to trust. Default: nil, for the file
        /// named by the environment variable `SSL_CERT_FILE`, or else the system's.
        public var certificateAuthorityFile: String?

        /// Shown to every server that asks. Default: nil.
        public var clientCertificate: ClientCertificate?

        /// The oldest version to speak. Default: TLS 1.2.
        public var minimumVersion = Version.tls12

        /// The public keys to accept, by host name (lower case, without a port): the base64 of the SHA-256 of the
        /// key's SubjectPublicKeyInfo, as in RFC 7469. One of several must match, besides everything else that
        /// makes a certificate good. A host without an entry may have any key. Default: none.
        public var pinnedPublicKeys: [String: [String]] = [:]

        /// Accepts every certificate of everybody: whoever is on the way can read and change everything. For a
        /// test against a server of one's own; never ship it. Default: false.
        public var dangerouslyAcceptAnyCertificateInTests = false

        /// Makes the default: the system's certificates, TLS 1.2.
        public init() {}
    }
#endif
