import Foundation
import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests per second and processor time per request, one at a time and 64.
enum Throughput {
    static func run(_ server: Server, _ effort: Effort) async throws {
        for (path, size) in [("/1k", "1 KB"), ("/100k", "100 KB")] {
            let contestants = try Contestant.all(server.origin, isRecord: path == "/1k")
            for inFlight in [1, 64] {
                let load = Load(
                    server: server.origin, path: path, inFlight: inFlight, seconds: effort.seconds)
                var table = Table(
                    "GET \(size) of JSON, \(inFlight) in flight",
                    ["", "requests/s", "of the C loop", "CPU µs/request", "failures"])
                for result in await compare(contestants, load, effort.rounds) {
                    table.add(
                        result.name, result.rates.median.text(0), result.ratios.median.text(2),
                        result.processor.median.text(1), "\(result.failures)")
                }
                table.show()
            }
        }
    }

    /// Lets each have a turn in every round, and compares the turns of one round with each other.
    private static func compare(_ contestants: [Contestant], _ load: Load, _ rounds: Int) async -> [Standing]
    {
        var standings = contestants.map { Standing(name: $0.name) }
        for contestant in contestants { _ = await contestant.run(load) }
        for round in 0..<rounds {
            var counts = [Count](repeating: Count(), count: contestants.count)
            let order = round % 2 == 0 ? Array(contestants.indices) : contestants.indices.reversed()
            for index in order { counts[index] = await contestants[index].run(load) }
            for index in contestants.indices { standings[index].add(counts[index], beside: counts[0]) }
        }
        return standings
    }
}

private struct Standing {
    let name: String
    var rates: [Double] = []
    var ratios: [Double] = []
    var processor: [Double] = []
    var failures = 0

    mutating func add(_ count: Count, beside first: Count) {
        rates.append(count.rate)
        ratios.append(count.rate / first.rate)
        processor.append(count.microsecondsOfProcessor)
        failures += count.failures
    }
}

private struct Contestant: Sendable {
    let name: String
    let run: @Sendable (Load) async -> Count

    /// The C loop first: the others are compared with it.
    static func all(_ origin: String, isRecord: Bool) throws -> [Contestant] {
        let transport = try RFCurlTransport()
        return [
            Contestant(name: "libcurl in C") { $0.loop() },
            Contestant(name: "RFCurlTransport alone, await") { load in
                await load.awaiting { await send(load, transport) }
            },
            callbacks("RestFetcher, callbacks", try RFCurlTransport(), origin),
            awaiting("RestFetcher, await", try RFCurlTransport(), origin),
            decoding("RestFetcher, await, decoded", try RFCurlTransport(), origin, isRecord: isRecord),
            callbacks("RestFetcher over URLSession, callbacks", RFURLSessionTransport(), origin),
            awaiting("RestFetcher over URLSession, await", RFURLSessionTransport(), origin),
            bareURLSession(),
        ]
    }

    private static func send(_ load: Load, _ transport: any RFTransport) async -> Bool {
        guard let url = URL(string: load.server + load.path) else { return false }
        let request = RFHTTPRequest(url: url, headers: ["Accept": "application/json"])
        do {
            let response = try await transport.send(request)
            let data = try await response.body.collect()
            return response.status == 200 && !data.isEmpty
        } catch {
            return false
        }
    }

    private static func callbacks(
        _ name: String, _ transport: any RFTransport, _ origin: String
    ) -> Contestant {
        let target = Target(transport, domain: origin)
        return Contestant(name: name) { load in
            await load.callingBack { done in
                let request = GetBytes(target, load.path)
                request.successCallback = { _, data in done(data?.isEmpty == false) }
                request.errorCallback = { _ in done(false) }
                request.fetch()
            }
        }
    }

    private static func awaiting(
        _ name: String, _ transport: any RFTransport, _ origin: String
    ) -> Contestant {
        let target = Target(transport, domain: origin)
        return Contestant(name: name) { load in
            await load.awaiting {
                let data = try? await GetBytes(target, load.path).value()
                return data?.isEmpty == false
            }
        }
    }

    private static func decoding(
        _ name: String, _ transport: any RFTransport, _ origin: String, isRecord: Bool
    ) -> Contestant {
        let target = Target(transport, domain: origin)
        return Contestant(name: name) { load in
            await load.awaiting {
                isRecord
                    ? (try? await GetRecord(target, load.path).value()) != nil
                    : (try? await GetRecords(target, load.path).value()) != nil
            }
        }
    }

    private static func bareURLSession() -> Contestant {
        let configuration = URLSessionConfiguration.default
        // Its cache can't be used on Linux, and it would allow only 6 connections.
        configuration.urlCache = nil
        configuration.httpMaximumConnectionsPerHost = 64
        let session = URLSession(configuration: configuration)
        return Contestant(name: "URLSession alone, completion handlers") { load in
            await load.callingBack { done in
                guard let url = URL(string: load.server + load.path) else { return done(false) }
                session.dataTask(with: url) { data, _, _ in done(data?.isEmpty == false) }.resume()
            }
        }
    }
}
