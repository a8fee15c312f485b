extension RFRequest {
    /// What was chained to a request, in order.
    struct Handlers {
        var success: [(Int, T.ResponseType?) -> Void] = []
        var error: [(RFError) -> Void] = []
        var state: [(RFCall.State) -> Void] = []
        var uploadProgress: [(RFProgress) -> Void] = []
        var downloadProgress: [(RFProgress) -> Void] = []
        var always: [() -> Void] = []

        /// Calls the callback and then the handlers; nil if there is nobody to call.
        func uploadProgress(after callback: ((RFProgress) -> Void)?) -> ((RFProgress) -> Void)? {
            Handlers.joined(callback, uploadProgress)
        }

        /// Calls the callback and then the handlers; nil if there is nobody to call.
        func downloadProgress(after callback: ((RFProgress) -> Void)?) -> ((RFProgress) -> Void)? {
            Handlers.joined(callback, downloadProgress)
        }

        private static func joined(
            _ callback: ((RFProgress) -> Void)?, _ handlers: [(RFProgress) -> Void]
        ) -> ((RFProgress) -> Void)? {
            guard !handlers.isEmpty else { return callback }
            return { progress in
                callback?(progress)
                for handler in handlers { handler(progress) }
            }
        }
    }

    /// Handlers in a place of their own.
    final class Chained {
        let handlers: Handlers

        init(_ handlers: Handlers) {
            self.handlers = handlers
        }
    }

    // Each calls the callback, or the hook that stands before it, and then the handlers.

    func tell(_ code: Int, _ value: T.ResponseType?) {
        onSuccess(code, value)
        guard hasHandlers else { return }
        for handler in handlers.success { handler(code, value) }
    }

    func tell(_ error: RFError) {
        onError(error)
        guard hasHandlers else { return }
        for handler in handlers.error { handler(error) }
    }

    func tell(_ state: RFCall.State) {
        if hasStateCallback { stateCallback(state) }
        guard hasHandlers else { return }
        for handler in handlers.state { handler(state) }
    }

    func tellAlways() {
        alwaysCallback()
        guard hasHandlers else { return }
        for handler in handlers.always { handler() }
    }
}
