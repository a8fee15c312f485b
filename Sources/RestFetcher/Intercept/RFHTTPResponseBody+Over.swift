extension RFHTTPResponseBody {
    /// The same body, with something to do, once, when the last byte was read, when reading fails, or when nobody
    /// will read on. If all bytes are in memory, that is now.
    func whenOver(_ action: @escaping @Sendable () -> Void) -> RFHTTPResponseBody {
        guard data == nil else {
            action()
            return self
        }
        let isOver = RFLocked(false)
        let actOnce: @Sendable () -> Void = {
            let isNews = isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
            if isNews { action() }
        }
        return RFHTTPResponseBody(
            next: {
                // All iterators over pieces read on from the same place.
                var iterator = self.makeAsyncIterator()
                do {
                    if let piece = try await iterator.next() { return piece }
                } catch {
                    actOnce()
                    throw error
                }
                actOnce()
                return nil
            },
            cancel: actOnce)
    }
}
