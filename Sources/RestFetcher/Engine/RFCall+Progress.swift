extension RFCall {
    /// How far the sending of the body is, in bytes.
    ///
    /// Values grow up to the total, which is the last one; at most 30 a second come between. The total is unknown
    /// for a body whose length is. Where the body has to be sent again, in a retry or after a redirect, it starts at
    /// zero again. Without a body there are no values.
    public var uploadProgress: RFProgressUpdates {
        RFProgressUpdates(reports: progressReports, direction: .upload)
    }

    /// How far the reading of the answer's body is, in bytes.
    ///
    /// The same goes for it as for ``uploadProgress``. The total is unknown if the server doesn't announce it, or
    /// compresses the body. Only answers of a code from 200 to 299 are counted.
    public var downloadProgress: RFProgressUpdates {
        RFProgressUpdates(reports: progressReports, direction: .download)
    }
}
