import Foundation

extension RFRouteService {
    /// Calls a route, reads its answer as `type` says, and calls back on the ``callbackQueue``.
    ///
    /// Exactly one of `onSuccess` and `onError` is called, then `always`; after a cancel `always` alone.
    ///
    /// - Parameters:
    ///   - type: what the answer is: a model, `String`, `Data`, ``RFEmpty`` if it doesn't matter; see
    ///     ``RFValueResponse``.
    ///   - onError: default: nothing.
    ///   - always: default: nothing.
    /// - Returns: the call, to cancel it and to follow its progress.
    @discardableResult
    public func call<Value: Decodable>(
        _ route: Route, as type: Value.Type = Value.self,
        onSuccess: @escaping (Value) -> Void,
        onError: @escaping (RFError) -> Void = { _ in },
        always: @escaping () -> Void = {}
    ) -> RFCall {
        request(route, as: type).fetch(onSuccess, onError, always)
    }

    /// Calls a route and waits for its answer, read as `type` says.
    ///
    /// Cancelling the task ends the call. Throws what ``RFRequest/value()`` throws.
    nonisolated(nonsending) public func call<Value: Decodable>(
        _ route: Route, as type: Value.Type = Value.self
    ) async throws(RFError) -> Value {
        try await request(route, as: type).value()
    }

    /// Calls a route whose rule has something large to send, and tells how far the sending is.
    ///
    /// Else the same goes for it as for ``call(_:as:onSuccess:onError:always:)``.
    ///
    /// - Parameter onProgress: called with the bytes sent, on the ``callbackQueue``, at most 30 times a second.
    @discardableResult
    public func upload<Value: Decodable>(
        _ route: Route, as type: Value.Type = Value.self,
        onProgress: @escaping (RFProgress) -> Void,
        onSuccess: @escaping (Value) -> Void,
        onError: @escaping (RFError) -> Void = { _ in },
        always: @escaping () -> Void = {}
    ) -> RFCall {
        request(route, as: type).onUploadProgress(onProgress).fetch(onSuccess, onError, always)
    }

    /// Calls a route whose rule has something large to send, and waits for its answer. `onProgress` as in
    /// ``upload(_:as:onProgress:onSuccess:onError:always:)``.
    nonisolated(nonsending) public func upload<Value: Decodable>(
        _ route: Route, as type: Value.Type = Value.self,
        onProgress: @escaping (RFProgress) -> Void
    ) async throws(RFError) -> Value {
        try await request(route, as: type).onUploadProgress(onProgress).value()
    }
}

extension RFRequest {
    /// Starts a call with handlers of a service. They can't miss a value: the wrappers of services always make one.
    func fetch(
        _ success: @escaping (T.ResponseType) -> Void, _ failure: @escaping (RFError) -> Void,
        _ always: @escaping () -> Void
    ) -> RFCall {
        onSuccess { _, value in value.map(success) }.onError(failure).always(always).fetch()
    }
}
