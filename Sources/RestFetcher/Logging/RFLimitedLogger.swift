/// Lets only a part of what a logger would take through to it.
struct RFLimitedLogger: RFLogger {
    let base: any RFLogger
    let level: RFLogLevel

    var marks: RFLogMarks { base.marks }

    func debug(_ message: String) {
        if level <= .debug { base.debug(message) }
    }

    func error(_ message: String) {
        if level <= .error { base.error(message) }
    }
}

extension RFLogger {
    /// The same logger, for messages of `level` and above; itself if it doesn't take others anyway.
    func limited(to level: RFLogLevel) -> any RFLogger {
        self.level >= level ? self : RFLimitedLogger(base: self, level: level)
    }
}
