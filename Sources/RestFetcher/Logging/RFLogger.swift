/// Takes what the framework has to say about requests, responses and failures, already scrubbed.
///
/// A logger of your own needs the two functions only. They are called on any thread, also on several at a
/// time, and hold up the call while they run, so hand slow work over to a queue. In a target whose default
/// isolation is the main actor nothing has to be added to a struct; a class is `final` with constant
/// properties, or guards its state itself.
public protocol RFLogger: Sendable {
    /// The least important messages wanted. No text is made for what lies below it.
    ///
    /// Default: ``RFLogLevel/debug``, which is everything. Read at the start of a call.
    var level: RFLogLevel { get }

    /// The signs that the messages begin with. Default: ``RFLogMarks/arrows``.
    var marks: RFLogMarks { get }

    /// Takes a request about to be sent, or a response that came.
    func debug(_ message: String)

    /// Takes a call that failed.
    func error(_ message: String)
}

extension RFLogger {
    /// Everything is wanted.
    public var level: RFLogLevel { .debug }

    /// Arrows.
    public var marks: RFLogMarks { .arrows }
}
