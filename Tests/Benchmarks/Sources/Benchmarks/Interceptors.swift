import Foundation
import RestFetcher

/// What interceptors cost that only hand on.
enum Interceptors {
    private struct PassThrough: RFInterceptor {
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            try await next.proceed(with: request)
        }
    }

    static func run(_ effort: Effort) async {
        let transport = InstantTransport()
        let five = [PassThrough](repeating: PassThrough(), count: 5)
        let without = Target(transport, domain: "http://127.0.0.1")
        let with = Target(transport, domain: "http://127.0.0.1", interceptors: five)
        let calls = 20_000 / effort.divisor
        var figures: (without: [Double], with: [Double]) = ([], [])
        for round in 0...effort.rounds {
            let first = await microseconds(calls, without)
            let second = await microseconds(calls, with)
            // The first round is for warming up.
            guard round > 0 else { continue }
            figures.without.append(first)
            figures.with.append(second)
        }
        let added = zip(figures.with, figures.without).map { $0 - $1 }
        var table = Table("A whole call by await, with nothing sent", ["", "CPU µs/call"])
        table.add("without interceptors", figures.without.median.text(2))
        table.add("with five that pass through", figures.with.median.text(2))
        table.add("added", added.median.text(2))
        table.show()
    }

    @concurrent
    private static func microseconds(_ calls: Int, _ target: Target) async -> Double {
        let start = Usage.processorTime
        for _ in 0..<calls { _ = try? await GetBytes(target, "/").value() }
        return (Usage.processorTime - start) / Double(calls) * 1e6
    }
}
