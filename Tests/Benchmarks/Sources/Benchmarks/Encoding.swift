import Foundation
import RestFetcher

/// What it costs to encode bodies, beside copying the same number of bytes.
enum Encoding {
    static func run(_ effort: Effort) async throws {
        let target = Target(InstantTransport(), domain: "http://127.0.0.1")
        let bytes = Data(repeating: 65, count: 10 << 20)
        let fields = Dictionary(
            uniqueKeysWithValues: (0..<1000).map { ("field\($0)", "the value of \($0) & more") })
        let form = fields.map { "\($0)=\($1)" }.joined(separator: "&").utf8.count
        let rounds = effort.rounds * 5
        let empty = await milliseconds(rounds) { await put(target) { .data(Data([65])) } }
        let formTime = await milliseconds(rounds) { await put(target) { .form(fields) } } - empty
        let multipartTime =
            await milliseconds(rounds) {
                await put(target) {
                    .multipart([.text("title", "Bytes"), .data("bytes", bytes, fileName: "bytes.bin")])
                }
            } - empty
        var table = Table("Encoding a body", ["", "ms", "copying as many bytes, ms", "MB/s"])
        add("form of 1,000 fields", formTime, await copyTime(rounds, bytes.prefix(form)), form, &table)
        add(
            "multipart with 10 MB in memory", multipartTime, await copyTime(rounds, bytes), bytes.count,
            &table)
        table.show()
    }

    private static func add(
        _ name: String, _ time: Double, _ copy: Double, _ count: Int, _ table: inout Table
    ) {
        table.add(name, time.text(3), copy.text(3), (Double(count) / 1e6 / time * 1e3).text(0))
    }

    private static func put(_ target: Target, _ body: @escaping @Sendable () -> RFBody) async {
        _ = try? await PutBody(target, "/", body).value()
    }

    private static func copyTime(_ rounds: Int, _ bytes: Data) async -> Double {
        await milliseconds(rounds) {
            let copy = bytes.withUnsafeBytes { Data($0) }
            Encoding.sink = copy.count
        }
    }

    /// So that the copy isn't optimised away.
    nonisolated(unsafe) private static var sink = 0

    @concurrent
    private static func milliseconds(_ rounds: Int, _ work: @Sendable () async -> Void) async -> Double {
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = Usage.now
            await work()
            times.append((Usage.now - start) * 1e3)
        }
        return times.median
    }
}
