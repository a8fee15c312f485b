import Foundation

extension RFCallContext {
    /// Sees to it that a file which is sent again is the one that was sent before.
    func checkUnchanged(_ body: RFHTTPBody) throws(RFError) {
        guard case .file(let file, _) = body, let stamp = RFFileStamp(of: file) else { return }
        let earlier = report.withLock { report in
            defer { report.sentFile = stamp }
            return report.sentFile
        }
        guard let earlier, earlier.isOfSamePlace(as: stamp), earlier != stamp else { return }
        throw .fileChanged(file)
    }
}
