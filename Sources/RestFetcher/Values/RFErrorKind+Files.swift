import Foundation

extension RFErrorKind {
    /// What it means that a file can't be opened: if there are no descriptors left, the file isn't at fault.
    ///
    /// - Parameters:
    ///   - code: what `errno` says.
    ///   - kind: what it means otherwise.
    static func opening(failedWith code: Int32?, otherwise kind: RFErrorKind) -> RFErrorKind {
        code == EMFILE || code == ENFILE ? .outOfDescriptors : kind
    }
}
