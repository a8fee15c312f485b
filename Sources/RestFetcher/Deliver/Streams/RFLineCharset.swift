import Foundation

/// The charset of a stream that is cut into lines before it is text.
struct RFLineCharset: Sendable {
    private let encoding: String.Encoding
    private let name: String

    /// The charset that `Content-Type` names; UTF-8 if it names none.
    /// - Throws: ``RFErrorKind/unsupported`` for one in which a line end isn't one byte.
    init(contentType: String?) throws(RFError) {
        (encoding, name) = RFCharset.encoding(namedBy: contentType)
        guard RFCharset.unitLength(of: encoding) == 1 else {
            throw RFError(
                stage: .decode, kind: .unsupported,
                message: "The answer is in \(name), which can't be read line by line.")
        }
    }

    func text(of line: ArraySlice<UInt8>, number: Int) throws(RFError) -> String {
        if encoding == .utf8 {
            // Much faster than Foundation, which is strict.
            let text = String(decoding: line, as: UTF8.self)
            if text.utf8.elementsEqual(line) { return text }
        } else if let text = RFCharset.text(Data(line), in: encoding) {
            return text
        }
        throw RFError(
            stage: .decode, kind: .decoding, message: "Line \(number) of the answer isn't text in \(name).")
    }
}
