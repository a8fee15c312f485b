// Handlers that are chained, so that a call reads as one sentence:
//
//     GetBook(id: 1).onSuccess { code, book in … }.onError { error in … }.fetch()

extension RFRequest {
    /// Adds a handler for successes, called with status code and value. Gives the request itself, to go on with.
    ///
    ///     GetBook(id: 1)
    ///         .onSuccess { code, book in print(book?.title ?? "-") }
    ///         .onError { error in print(error) }
    ///         .fetch()
    ///
    /// Handlers of one kind are called in the order in which they were added, once for each `fetch()`, on the
    /// ``callbackQueue``; the callback of their kind, such as ``successCallback``, comes before them. They stay with
    /// the request for every further fetch.
    @discardableResult
    public func onSuccess(_ handler: @escaping (_ code: Int, _ value: T.ResponseType?) -> Void) -> Self {
        handlers.success.append(handler)
        return self
    }

    /// Adds a handler for failures. It isn't called when the call was cancelled. Else the same goes for it as for
    /// ``onSuccess(_:)``.
    @discardableResult
    public func onError(_ handler: @escaping (_ error: RFError) -> Void) -> Self {
        handlers.error.append(handler)
        return self
    }

    /// Adds a handler that is told `.started` when a fetch begins and `.ended` when it is over, also when it was
    /// cancelled: once each. Else the same goes for it as for ``onSuccess(_:)``.
    @discardableResult
    public func onStateChanged(_ handler: @escaping (_ state: RFCall.State) -> Void) -> Self {
        handlers.state.append(handler)
        return self
    }

    /// Adds a handler for how far the sending of the body is. It has to be there when the fetch begins, and the same
    /// goes for it as for ``uploadProgressCallback``.
    @discardableResult
    public func onUploadProgress(_ handler: @escaping (_ progress: RFProgress) -> Void) -> Self {
        handlers.uploadProgress.append(handler)
        return self
    }

    /// Adds a handler for how far the reading of the answer's body is. It has to be there when the fetch begins, and
    /// the same goes for it as for ``downloadProgressCallback``.
    @discardableResult
    public func onDownloadProgress(_ handler: @escaping (_ progress: RFProgress) -> Void) -> Self {
        handlers.downloadProgress.append(handler)
        return self
    }

    /// Adds a handler that is called last, whatever the ending: success, error, or cancelled. Else the same goes for
    /// it as for ``onSuccess(_:)``.
    @discardableResult
    public func always(_ handler: @escaping () -> Void) -> Self {
        handlers.always.append(handler)
        return self
    }
}
