#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// The settings that a whole transport shares, checked and completed from the environment.
    struct RFCurlEnvironment {
        private let configuration: RFCurlConfiguration
        private let namesProxy: Bool
        private let authorities: String?

        init(
            _ configuration: RFCurlConfiguration,
            variables: [String: String] = ProcessInfo.processInfo.environment
        ) throws(RFError) {
            self.configuration = configuration
            namesProxy = RFCurlEnvironment.proxyVariables.contains { variables[$0]?.isEmpty == false }
            let tls = configuration.tls
            authorities =
                tls.certificateAuthorityFile ?? variables["SSL_CERT_FILE"]
                ?? RFCurlEnvironment.usualAuthorities.first { access($0, R_OK) == 0 }
            try RFCurlEnvironment.checkReadable(tls.certificateAuthorityFile)
            try RFCurlEnvironment.checkReadable(tls.clientCertificate?.certificateFile)
            try RFCurlEnvironment.checkReadable(tls.clientCertificate?.keyFile)
        }

        private static let proxyVariables = [
            "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
        ]

        /// Where distributions keep the certificates. A libcurl of another origin may look elsewhere.
        private static let usualAuthorities = [
            "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Alpine, Arch
            "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, Red Hat, Amazon
            "/etc/ssl/ca-bundle.pem",  // SUSE
            "/etc/ssl/cert.pem",
        ]

        private static func checkReadable(_ path: String?) throws(RFError) {
            guard let path, access(path, R_OK) != 0 else { return }
            throw RFError(
                stage: .transport, kind: .fileUnreadable,
                message: "The file \(path) can't be read: \(String(cString: strerror(errno))).")
        }

        /// Tells a new handle.
        func apply(to slot: RFCurlSlot) throws(RFError) {
            if let path = configuration.unixSocketPath {
                try slot.set(rfcurl_unix_socket_path, path, "path of the unix-domain socket")
            }
            try applyProxy(to: slot)
            try applyTLS(to: slot)
        }

        /// Whether the environment has a word on proxies that counts.
        var asksEnvironmentForProxy: Bool {
            if case .environment = configuration.proxy { namesProxy } else { false }
        }

        private func applyProxy(to slot: RFCurlSlot) throws(RFError) {
            switch configuration.proxy {
            case .environment:
                // An empty proxy spares libcurl the search through the environment at every request.
                if !asksEnvironmentForProxy { try slot.set(rfcurl_proxy, "", "proxy") }
            case .none:
                try slot.set(rfcurl_proxy, "", "proxy")
            case .url(let url, let user, let password, let except):
                try slot.set(rfcurl_proxy, url, "proxy")
                try slot.set(rfcurl_proxy_user, user, "proxy user")
                try slot.set(rfcurl_proxy_password, password, "proxy password")
                try slot.set(rfcurl_no_proxy, except.joined(separator: ","), "hosts without proxy")
            }
        }

        private func applyTLS(to slot: RFCurlSlot) throws(RFError) {
            let tls = configuration.tls
            if let authorities { try slot.set(rfcurl_ca_file, authorities, "certificate authorities") }
            let versions: [RFCurlTLS.Version: Int] = [.tls12: 6, .tls13: 7]
            try slot.set(rfcurl_ssl_version, versions[tls.minimumVersion] ?? 0, "minimum version of TLS")
            if let certificate = tls.clientCertificate {
                try slot.set(rfcurl_certificate_file, certificate.certificateFile, "client certificate")
                try slot.set(rfcurl_key_file, certificate.keyFile, "key of the client certificate")
                try slot.set(rfcurl_key_password, certificate.keyPassword, "password of the key")
            }
            if tls.dangerouslyAcceptAnyCertificateInTests {
                try slot.set(rfcurl_ssl_verify_peer, 0, "certificate setting")
                try slot.set(rfcurl_ssl_verify_host, 0, "certificate setting")
            }
        }
    }
#endif
