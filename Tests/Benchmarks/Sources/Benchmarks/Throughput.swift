import Foundation

/// Requests per second and processor time per request, one at a time and 64.
enum Throughput {
    static func run(_ server: Server, _ effort: Effort) throws {
        let contestants = try Contestant.allCases.map { try ContestantProcess($0, server.origin) }
        for (path, size) in [("/1k", "1 KB"), ("/100k", "100 KB")] {
            for inFlight in [1, 64] {
                let load = Load(
                    server: server.origin, path: path, inFlight: inFlight, seconds: effort.seconds)
                var table = Table(
                    "GET \(size) of JSON, \(inFlight) in flight",
                    ["", "requests/s", "of the C loop", "CPU µs/request", "failures"])
                for result in try compare(contestants, load, effort.rounds) {
                    table.add(
                        result.name, result.rates.median.text(0), result.ratios.median.text(2),
                        result.processor.median.text(1), "\(result.failures)")
                }
                table.show()
            }
        }
    }

    /// Lets each have a turn in every round, and compares the turns of one round with each other.
    private static func compare(
        _ contestants: [ContestantProcess], _ load: Load, _ rounds: Int
    ) throws -> [Standing] {
        var standings = contestants.map { Standing(name: $0.contestant.name) }
        for contestant in contestants { _ = try contestant.run(load) }
        for round in 0..<rounds {
            var counts = [Count](repeating: Count(), count: contestants.count)
            let order = round % 2 == 0 ? Array(contestants.indices) : contestants.indices.reversed()
            for index in order { counts[index] = try contestants[index].run(load) }
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
