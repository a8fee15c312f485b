import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#endif

/// SHA-256 (FIPS 180-4).
enum RFSHA256 {
    static func digest(_ message: Data) -> [UInt8] {
        #if canImport(CryptoKit)
            Array(SHA256.hash(data: message))
        #else
            RFPortableSHA256.digest(message)
        #endif
    }
}
