import RestFetcher

/// What a server or a stub says to which request: routes first, then queued answers, then the fallback.
struct RFScript<Request, Answer>: Sendable where Answer: Sendable {
    typealias Handler = @Sendable (Request) -> Answer

    private struct Route: Sendable {
        let method: RFMethod?
        let path: String
        let handler: Handler
    }

    private var routes: [Route] = []
    private var queue: ArraySlice<Answer> = []
    private let fallback: Handler?

    init(fallback: Handler?) {
        self.fallback = fallback
    }

    /// Adds a route for `GET /path`, or for `/path` and every method. The latest that matches wins.
    mutating func addRoute(_ pattern: String, _ handler: @escaping Handler) {
        let words = pattern.split(separator: " ", maxSplits: 1).map(String.init)
        let method = words.count == 2 ? RFMethod(words[0]) : nil
        routes.insert(Route(method: method, path: words.last ?? "/", handler: handler), at: 0)
    }

    mutating func enqueue(_ answers: [Answer]) {
        queue.append(contentsOf: answers)
    }

    /// The handler for a request, or nil if nothing is scripted for it.
    mutating func handler(method: RFMethod, path: String) -> Handler? {
        let route = routes.first { $0.path == path && ($0.method ?? method) == method }
        if let route { return route.handler }
        if let answer = queue.popFirst() { return { _ in answer } }
        return fallback
    }
}
