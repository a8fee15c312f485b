import Foundation

/// Hides known secrets in a log wherever they stand, also where a server repeats one in a sentence.
struct RFMaskingLogger: RFLogger {
    private let base: any RFLogger
    private let secrets: [String]

    init(_ base: any RFLogger, hiding secrets: [String]) {
        self.base = base
        // What is shorter would be found in the middle of words.
        self.secrets = secrets.filter { $0.utf8.count >= 4 }
    }

    var level: RFLogLevel { base.level }
    var marks: RFLogMarks { base.marks }

    func debug(_ message: String) {
        base.debug(masked(message))
    }

    func error(_ message: String) {
        base.error(masked(message))
    }

    private func masked(_ message: String) -> String {
        secrets.reduce(message) { text, secret in
            text.replacingOccurrences(of: secret, with: RFScrubber.mask)
        }
    }
}
