import Dispatch

extension RFRequest {
    /// Starts a call and returns at once. Exactly one of the callbacks follows, on the ``callbackQueue``; none if
    /// the call is cancelled.
    ///
    /// The call keeps the request alive until it ends. May be called again, also while earlier calls run.
    @discardableResult
    public func fetch() -> RFCall {
        fetch(telling: nil)
    }

    /// The same, for one more who is told how this one call ended: once, after the callbacks of its kind, and also if
    /// it was cancelled.
    func fetch(telling completion: RFDelivery<T>.Completion?) -> RFCall {
        let fetcher = fetcher
        // First the call, so that hooks can cancel it.
        let call = begin()
        let delivery = RFDelivery(
            of: call, to: self, makePlan(for: fetcher.configuration), completion: completion)
        delivery.start()
        call.whenCancelled { delivery.cancelled() }
        fetcher.start(delivery.plan, reading: delivery, as: call) { delivery.deliver($0) }
        return call
    }

    /// Ends all calls of this request that are in flight. From any thread; see ``RFCall/cancel()``.
    public func cancel() {
        for call in calls.withLock({ $0.all }) { call.cancel() }
    }

    /// Nobody may be told of the beginning inside `fetch()`, and it has to come before the ending.
    var queueForStates: DispatchQueue? {
        guard hasStateCallback || hasHandlers && !handlers.state.isEmpty else { return nil }
        return DispatchQueue(label: "RestFetcher.Callbacks")
    }

    /// Nil if nobody is to be called back.
    func relayProgress(of call: RFCall, on queue: DispatchQueue?) -> RFProgressRelay? {
        // Most requests have none, and to ask for all of them one by one takes longer than this.
        let isWanted = uploadProgressCallback != nil || downloadProgressCallback != nil || hasHandlers
        guard isWanted else { return nil }
        return RFProgressRelay(
            call, queue: queue, upload: handlers.uploadProgress(after: uploadProgressCallback),
            download: handlers.downloadProgress(after: downloadProgressCallback))
    }

    func begin() -> RFCall {
        let call = RFCall()
        calls.withLock { $0.add(call) }
        return call
    }

    func finish(_ call: RFCall) {
        calls.withLock { $0.remove(call) }
    }
}
