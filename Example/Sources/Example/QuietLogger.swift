import RestFetcher

/// A logger of one's own: the first line of each entry, and nothing else.
struct QuietLogger: RFLogger {
    func debug(_ message: String) { write("   log  | ", message) }
    func error(_ message: String) { write("   log !| ", message) }

    private func write(_ prefix: String, _ message: String) {
        print(prefix + (message.split(separator: "\n").first ?? ""))
    }
}
