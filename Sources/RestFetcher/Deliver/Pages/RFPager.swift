import Foundation

/// Goes through the pages of a request, for one loop.
final class RFPager<Value> {
    private let source: RFPageSource<Value>

    /// Stands for the loop among the calls of the request, also between two pages.
    private let loop = RFCall()

    /// The page to give next, or why it can't be; nil at the end.
    private var upcoming: Result<RFPageFetch<Value>, RFError>?

    private var visited: Set<String> = []

    init(_ source: RFPageSource<Value>) {
        self.source = source
        upcoming = .success(RFPageFetch(source.plan, from: source, in: loop))
        if case .success(let first) = source.plan.request { visited.insert(first.url.absoluteString) }
        source.calls.withLock { [loop] in $0.add(loop) }
    }

    deinit {
        source.calls.withLock { [loop] in $0.remove(loop) }
    }

    nonisolated(nonsending) func next() async throws(RFError) -> RFPage<Value>? {
        // Whatever fails ends the pages.
        guard let fetch = upcoming else { return nil }
        upcoming = nil
        do throws(RFError) {
            if loop.isCancelled { throw RFError.cancelled }
            let fetch = try fetch.get()
            let page = try await fetch.page()
            upcoming = following(page, asked: fetch.plan)
            if source.isPrefetching, case .success(let next) = upcoming { next.start() }
            return page
        } catch {
            throw error.requestName == nil ? source.plan.explain(error) : error
        }
    }

    private func following(_ page: RFPage<Value>, asked: RFPlan) -> Result<RFPageFetch<Value>, RFError>? {
        do throws(RFError) {
            let request = try asked.request.get()
            guard let named = try source.next.url(page, request.url) else { return nil }
            let url = try checked(named)
            if !request.body.isReplayable { throw RFError.bodySentTwice }
            return .success(RFPageFetch(asked.changing { $0.url = url }, from: source, in: loop))
        } catch {
            return .failure(error)
        }
    }

    /// The URL, fit to be asked with what was meant for the first one.
    private func checked(_ url: URL) throws(RFError) -> URL {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true), RFOrigin(url).isHTTP else {
            throw .nextPageIsNoURL
        }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        guard let plain = parts.url else { throw .nextPageIsNoURL }
        let first = try source.plan.request.get().url
        guard RFOrigin(plain).mayReceiveCredentials(of: RFOrigin(first)) else {
            throw .invalidNextPage(
                "The next page is at \(RFOrigin(plain)), but the request is for \(RFOrigin(first)). "
                    + "What it sends isn't meant for another origin.")
        }
        guard visited.insert(plain.absoluteString).inserted else {
            throw .invalidNextPage(
                "The next page, \(source.plan.scrubber.scrub(url: plain)), was read already.")
        }
        return plain
    }
}
