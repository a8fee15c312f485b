import Foundation
import RestFetcher

/// 16 requests at a time beside 1,000 streams on which nothing comes, and without them.
enum IdleStreams {
    private static let count = 1000

    static func run(_ server: Server, _ effort: Effort) async throws {
        let alone = Target(try RFCurlTransport(), domain: server.origin)
        var settings = RFCurlConfiguration()
        settings.maxConnections = count + 100
        let transport = try RFCurlTransport(settings)
        let beside = Target(transport, domain: server.origin)
        let streams = try await open(server, transport)
        let load = Load(server: server.origin, path: "/1k", inFlight: 16, seconds: effort.seconds)
        var rates: (alone: [Double], beside: [Double], ratios: [Double]) = ([], [], [])
        for round in 0...effort.rounds {
            let first = await get(load, alone)
            let second = await get(load, beside)
            // The first round is for warming up.
            guard round > 0 else { continue }
            rates.alone.append(first.rate)
            rates.beside.append(second.rate)
            rates.ratios.append(second.rate / first.rate)
        }
        var table = Table("GET 1 KB, 16 in flight", ["", "requests/s", "ratio"])
        table.add("without idle streams", rates.alone.median.text(0), "")
        table.add(
            "beside \(streams.count) idle streams", rates.beside.median.text(0), rates.ratios.median.text(2))
        table.show()
    }

    private static func get(_ load: Load, _ target: Target) async -> Count {
        await load.awaiting { (try? await GetBytes(target, load.path).value()) != nil }
    }

    private static func open(_ server: Server, _ transport: RFCurlTransport) async throws -> [RFHTTPResponse]
    {
        guard let url = URL(string: server.origin + "/drip") else { return [] }
        let request = RFHTTPRequest(url: url, timeout: .infinity)
        var streams: [RFHTTPResponse] = []
        for _ in 0..<count { streams.append(try await transport.send(request)) }
        return streams
    }
}
