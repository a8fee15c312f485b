#if canImport(Security)
    import Foundation
    import Security

    /// Keeps the token in the keychain, readable from the first unlock after a restart on, and only on this device.
    public final class RFKeychainTokenStore: RFTokenStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        /// Makes a store.
        ///
        /// - Parameters:
        ///   - service: names the API, like `api.example.com`.
        ///   - account: tells several users of it apart. Default: empty.
        ///   - accessGroup: shares the token with other programs of the group. Default: nil.
        public init(service: String, account: String = "", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// Reads the token. Throws if the keychain refuses.
        public func token() throws -> RFToken? {
            var query = item
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            try check(status)
            return try JSONDecoder().decode(RFToken.self, from: found as? Data ?? Data())
        }

        /// Keeps `token`, or deletes the one there is. Throws if the keychain refuses.
        public func save(_ token: RFToken?) throws {
            guard let token else {
                let status = SecItemDelete(item as CFDictionary)
                if status != errSecItemNotFound { try check(status) }
                return
            }
            let content: [CFString: Any] = [
                kSecValueData: try JSONEncoder().encode(token),
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
            guard status == errSecItemNotFound else { return try check(status) }
            try check(SecItemAdd(item.merging(content) { $1 } as CFDictionary, nil))
        }

        private var item: [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
            ]
            if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
            return item
        }

        private func check(_ status: OSStatus) throws {
            guard status != errSecSuccess else { return }
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }
#endif
