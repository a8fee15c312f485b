extension RFRequest {
    /// The pages of this endpoint, beginning with the one that the request asks for.
    ///
    /// The request is read now, once. Every further page is the same request at another URL, sent through the same
    /// interceptors; ``willFetchRequest(_:)`` sees the first only. Of the callbacks only those for progress are called.
    ///
    /// A page that was asked for before, and a page at another origin than the request's, aren't fetched: the loop
    /// throws ``RFErrorKind/invalidNextPage``. So nothing that the request or an interceptor sends, credentials
    /// included, gets to a host that only an answer named. From `http` to `https` on the default ports of one host is
    /// fine.
    ///
    /// - Parameters:
    ///   - next: where the page after a page is. Its closures run where the loop does.
    ///   - prefetching: whether the next page is asked for as soon as there is one before it, while the loop works on
    ///     that. Never more than one page ahead, and nothing before the loop wants the first. Default: false.
    public func pages(next: RFNextPage<T.ResponseType>, prefetching: Bool = false) -> RFPages<T.ResponseType>
    {
        let fetcher = fetcher
        let queue = callbackQueue
        return RFPages(
            source: RFPageSource(
                fetcher: fetcher, plan: makePlan(for: fetcher.configuration), next: next,
                isPrefetching: prefetching, calls: calls,
                makeReader: {
                    let reader = RFRequestReader(self)
                    return (reader, { reader.value })
                },
                relayProgress: { self.relayProgress(of: $0, on: queue) }))
    }
}
