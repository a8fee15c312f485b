/// What is in the pages of a request, as one async sequence; see ``RFPages``.
public struct RFPageItems<Page, Items: Sequence>: AsyncSequence {
    /// One item of a page.
    public typealias Element = Items.Element

    let pages: RFPages<Page>
    let items: (Page) -> Items

    /// Starts before the first item; nothing is sent yet.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), items: items)
    }

    /// Gives the items one after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var pages: RFPages<Page>.Iterator
        fileprivate let items: (Page) -> Items
        private var current: Items.Iterator?

        fileprivate init(pages: RFPages<Page>.Iterator, items: @escaping (Page) -> Items) {
            self.pages = pages
            self.items = items
        }

        /// The next item, or nil after the last one of the last page.
        nonisolated(nonsending) public mutating func next() async throws(RFError) -> Items.Element? {
            while true {
                if let item = current?.next() { return item }
                guard let page = try await pages.next() else { return nil }
                current = items(page.value).makeIterator()
            }
        }

        /// The next item, or nil after the last one of the last page.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(RFError) -> Items.Element? {
            try await next()
        }
    }
}
