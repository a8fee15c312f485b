import Foundation

extension RFRouteService {
    /// Calls a route, puts its answer into a file, and calls back on the ``callbackQueue``.
    ///
    /// What isn't a success code is an error and no file. Else the same goes for it as for
    /// ``call(_:as:onSuccess:onError:always:)``.
    ///
    /// - Parameters:
    ///   - place: a file, or a folder in which the server's name for it is used; see ``RFDownload``.
    ///   - onProgress: called with the bytes that have come, at most 30 times a second. Default: nothing.
    ///   - onSuccess: called with where the file is.
    @discardableResult
    public func download(
        _ route: Route, to place: RFDownload,
        onProgress: @escaping (RFProgress) -> Void = { _ in },
        onSuccess: @escaping (URL) -> Void,
        onError: @escaping (RFError) -> Void = { _ in },
        always: @escaping () -> Void = {}
    ) -> RFCall {
        request(route, to: place).onDownloadProgress(onProgress).fetch(onSuccess, onError, always)
    }

    /// Calls a route and waits until its answer is in a file; gives where that is. Parameters as in
    /// ``download(_:to:onProgress:onSuccess:onError:always:)``.
    nonisolated(nonsending) public func download(
        _ route: Route, to place: RFDownload, onProgress: @escaping (RFProgress) -> Void = { _ in }
    ) async throws(RFError) -> URL {
        try await request(route, to: place).onDownloadProgress(onProgress).value()
    }

    /// Calls a route, reads its answer into memory as it is, and calls back. Else the same goes for it as for
    /// ``download(_:to:onProgress:onSuccess:onError:always:)``.
    @discardableResult
    public func download(
        _ route: Route,
        onProgress: @escaping (RFProgress) -> Void = { _ in },
        onSuccess: @escaping (Data) -> Void,
        onError: @escaping (RFError) -> Void = { _ in },
        always: @escaping () -> Void = {}
    ) -> RFCall {
        request(route, as: RFDataResponse.self).onDownloadProgress(onProgress)
            .fetch(onSuccess, onError, always)
    }

    /// Calls a route and waits for its answer, read into memory as it is.
    nonisolated(nonsending) public func download(
        _ route: Route, onProgress: @escaping (RFProgress) -> Void = { _ in }
    ) async throws(RFError) -> Data {
        try await request(route, as: RFDataResponse.self).onDownloadProgress(onProgress).value()
    }
}
