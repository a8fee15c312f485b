/// The pages of a request as an async sequence, read one after another.
///
///     for try await page in request.pages(next: .link) { show(page.value) }
///
/// A page is asked for when the loop wants it, and each is a call of its own: with interceptors, retries and timeouts
/// as the request declares them. Leaving the loop ends what is still under way. Every loop starts with the first page.
///
/// The loop throws an ``RFError``: what any call throws, ``RFErrorKind/invalidNextPage``, and
/// ``RFErrorKind/cancelled`` if its task or the request is cancelled.
public struct RFPages<Value>: AsyncSequence {
    /// One page.
    public typealias Element = RFPage<Value>

    let source: RFPageSource<Value>

    /// Starts before the first page; nothing is sent yet.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pager: RFPager(source))
    }

    /// Gives the pages one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let pager: RFPager<Value>

        /// The next page, or nil after the last one.
        nonisolated(nonsending) public mutating func next() async throws(RFError) -> RFPage<Value>? {
            try await pager.next()
        }

        /// The next page, or nil after the last one.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RFError) -> RFPage<Value>? {
            try await pager.next()
        }
    }
}

extension RFPages {
    /// What is in the pages, one after another: `items(\.books)`.
    public func items<Items: Sequence>(_ items: @escaping (Value) -> Items) -> RFPageItems<Value, Items> {
        RFPageItems(pages: self, items: items)
    }
}

extension RFPages where Value: Sequence {
    /// What is in the pages, one after another.
    public var items: RFPageItems<Value, Value> {
        RFPageItems(pages: self) { $0 }
    }
}
