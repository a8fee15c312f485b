import Dispatch

/// An operation that a manager prepared: a request, to be run when its handlers are there.
///
///     users.profile()
///         .onComplete { response in show(response.result) }
///         .onError { error in show(error) }
///         .run()
///
/// The handlers are those of every ``RFRequest``. Where it has none for errors or for its state, the shared ones of
/// the manager are called. A handler added later, on the queue for callbacks, is called at once with what it has
/// missed. It may be awaited, too: `try await users.profile().value().result`.
public final class RFOperation<
    Model: Decodable, Response: RFOperationResponse<Model>, ServerError: RFServerError
>: RFValueRequest<RFOperationAnswer<Model, Response>> {
    /// Where it is; nil before its start. To be read on the queue for callbacks, as the next two.
    public private(set) var state: RFCall.State?

    /// What came, when it has succeeded.
    public private(set) var response: Response?

    /// Why it failed, when it has.
    public private(set) var error: RFError?

    private let group: RFOperationGroup
    private var manager: AnyObject?
    private var code: Int?
    private var isOver = false
    private var hasErrorCallback = false

    init(_ values: RFRequestValues, manager: AnyObject, group: RFOperationGroup) {
        self.manager = manager
        self.group = group
        super.init(values)
        // The first of their kinds. A call keeps its request alive.
        handlers.state = [{ [unowned self] in told($0) }]
        handlers.success = [{ [unowned self] in told($0, $1) }]
        handlers.error = [{ [unowned self] in told($0) }]
        handlers.always = [{ [unowned self] in isOver = true }]
    }

    /// Starts the operation and returns at once. It ends with its manager: when that is released the call is
    /// cancelled.
    ///
    /// An operation that is fetched or awaited instead keeps its manager alive as long as it exists itself.
    @discardableResult
    public func run() -> RFCall {
        let call = fetch()
        group.add(call)
        manager = nil
        return call
    }

    /// Adds a handler for the response. The same goes for it as for `onSuccess`, which gives the status code, too.
    @discardableResult
    public func onComplete(_ handler: @escaping (Response) -> Void) -> Self {
        onSuccess { _, response in response.map(handler) }
    }

    /// Adds a handler for how far the sending of the body is. The same as `onUploadProgress`.
    @discardableResult
    public func onUploadProgressChanged(_ handler: @escaping (RFProgress) -> Void) -> Self {
        onUploadProgress(handler)
    }

    /// As in every request. When it is set, the manager's shared handler isn't called.
    public override var errorCallback: (RFError) -> Void { didSet { hasErrorCallback = true } }

    override var handlers: Handlers { didSet { serve(since: oldValue) } }
}

extension RFOperation {
    private func told(_ state: RFCall.State) {
        self.state = state
        if state == .started { (response, error, code, isOver) = (nil, nil, nil, false) }
        if handlers.state.count == 1, !hasStateCallback { group.tell(state) }
    }

    private func told(_ code: Int, _ response: Response?) {
        (self.code, self.response) = (code, response)
    }

    private func told(_ error: RFError) {
        self.error = error
        if handlers.error.count == 1, !hasErrorCallback { group.tell(error) }
    }

    /// Calls the handlers that were added after what they are for.
    private func serve(since old: Handlers) {
        guard let state else { return }
        for handler in handlers.state.dropFirst(old.state.count) { handler(state) }
        for handler in handlers.uploadProgress.dropFirst(old.uploadProgress.count) { follow(handler, nil) }
        for handler in handlers.downloadProgress.dropFirst(old.downloadProgress.count) {
            follow(nil, handler)
        }
        if let code {
            for handler in handlers.success.dropFirst(old.success.count) { handler(code, response) }
        }
        if let error {
            for handler in handlers.error.dropFirst(old.error.count) { handler(error) }
        }
        if isOver {
            for handler in handlers.always.dropFirst(old.always.count) { handler() }
        }
    }

    private func follow(_ upload: ((RFProgress) -> Void)?, _ download: ((RFProgress) -> Void)?) {
        guard let call = calls.withLock({ $0.latest }) else { return }
        let relay = RFProgressRelay(call, queue: callbackQueue, upload: upload, download: download)
        relay?.queue.async { relay?.relay() }
    }
}
