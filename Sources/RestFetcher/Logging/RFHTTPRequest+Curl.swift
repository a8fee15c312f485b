import Foundation

extension RFHTTPRequest {
    /// A `curl` command for a POSIX shell that sends the same request: method, URL, header fields and body as they
    /// are, and no other redirect or retry than `curl` does by itself, which is none.
    ///
    /// A body that isn't short text is fed in by `printf`; a file is named; a stream is to be fed to the standard
    /// input. `curl` adds `User-Agent` and `Accept` if the request has none. A request that can't be sent becomes a
    /// comment that says why.
    ///
    /// - Parameter scrubber: hides the secrets, in the body also. Default: ``RFScrubber`` with its defaults. Only
    ///   ``RFCallContext/scrubber`` knows which segments of the path are values of secret path variables. Nil shows
    ///   everything, and gives a command that works as it stands: don't put it into a log.
    public func curlCommand(scrubbedBy scrubber: RFScrubber? = RFScrubber()) -> String {
        var request = self
        do {
            try request.prepareForSending()
        } catch {
            return "# \(RFPrintable.line(error.message))"
        }
        return RFCurlCommand(request, scrubber: scrubber).text
    }
}
