import Foundation

/// User and password as `Authorization: Basic` carries them (RFC 7617).
enum RFBasicCredential {
    /// The value of the header. Throws if the user has a colon or either a control character (§2).
    static func value(user: String, password: String) throws(RFError) -> String {
        guard let value = value(user: Array(user.utf8), password: Array(password.utf8)) else {
            throw RFError(
                stage: .intercept, kind: .invalidRequest,
                message: "The user or the password has a character that Basic authentication can't carry.")
        }
        return value
    }

    /// The same for bytes; nil if they can't be carried.
    static func value(user: [UInt8], password: [UInt8]) -> String? {
        let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
        guard !user.contains(UInt8(ascii: ":")), !(user + password).contains(where: isControl) else {
            return nil
        }
        return "Basic " + Data(user + [UInt8(ascii: ":")] + password).base64EncodedString()
    }
}
