#if os(Linux)
    /// Stands for a running loop: as long as somebody has it, the loop lives. Runs tasks on the loop's thread.
    ///
    /// A task that prefers this executor needs no change of thread to send and to get the answer. It must not
    /// block: nothing is sent or received meanwhile.
    final class RFCurlExecutor: TaskExecutor {
        let inbox: RFCurlInbox
        private let loop: RFCurlLoop

        init(_ loop: RFCurlLoop) {
            self.loop = loop
            inbox = loop.inbox
        }

        deinit {
            inbox.post(.stop)
        }

        func start(_ transfer: RFCurlTransfer) {
            if !loop.startAtOnce(transfer) { inbox.post(.start(transfer)) }
        }

        func enqueue(_ job: consuming ExecutorJob) {
            inbox.post(.job(UnownedJob(job), self))
        }
    }
#endif
