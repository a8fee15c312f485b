/// A request whose answer goes into a file: override ``RFRequest/download`` to say where. The value is the file's URL.
///
/// It is like every request: with callbacks, `response()` and `value()`, progress, retries and `cancel()`. An API with a
/// base class of its own uses that one with the wrapper ``RFFileResponse``.
public typealias RFDownloadRequest = RFRequest<RFFileResponse>
