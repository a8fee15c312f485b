import Dispatch

/// Brings the progress of one call to the callbacks of its request, on the queue they asked for.
final class RFProgressRelay: @unchecked Sendable {
    // Safe because the callbacks and the numbers are touched on the queue only, which is serial.
    private let upload: ((RFProgress) -> Void)?
    private let download: ((RFProgress) -> Void)?
    private var uploadNumber = 0
    private var downloadNumber = 0

    private let call: RFCall

    /// Where all callbacks of the call run: one at a time, on the queue that the request names. Without it, progress
    /// and the ending could come at the same time if the request names a concurrent queue, or none.
    let queue: DispatchQueue

    /// Listens to the call from now on. Nil if there is no callback.
    init?(
        _ call: RFCall, queue: DispatchQueue?, upload: ((RFProgress) -> Void)?,
        download: ((RFProgress) -> Void)?
    ) {
        guard upload != nil || download != nil else { return nil }
        self.call = call
        self.queue = DispatchQueue(label: "RestFetcher.Callbacks", target: queue)
        self.upload = upload
        self.download = download
        if upload != nil { listen(to: .upload) }
        if download != nil { listen(to: .download) }
    }

    private func listen(to direction: RFProgressReports.Direction) {
        _ = call.progressReports.add(
            RFProgressReports.Listener(
                direction: direction, signal: { self.queue.async { self.relay() } }, end: {}))
    }

    /// Calls back with what is new. To be called on the queue, also before an ending, so that the last value comes
    /// before it.
    func relay() {
        guard !call.isCancelled else { return }
        if let upload, let progress = call.progressReports.take(.upload, after: &uploadNumber) {
            upload(progress)
        }
        if let download, let progress = call.progressReports.take(.download, after: &downloadNumber) {
            download(progress)
        }
    }
}
