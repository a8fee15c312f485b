#if os(Linux)
    /// Where a transfer stands, and what is to be done when something happens to it.
    ///
    /// Every way ends in ``Phase/ended``, and only one of the actions that end a transfer is ever given out.
    struct RFCurlTransferState {
        enum Phase {
            /// Posted to the loop, or about to be.
            case waiting
            /// Cancelled before it came to the loop.
            case cancelledEarly
            /// libcurl has it; nobody has got an answer yet.
            case sending
            /// The head was given; body bytes go through a pipe.
            case streaming
            case ended
        }

        enum Action {
            case nothing
            /// Give it to libcurl.
            case begin
            /// Give the head, with a body still arriving.
            case giveHead
            /// Give head and body together.
            case giveWhole
            /// Throw from `send`.
            case fail
            /// End the body, well or with an error.
            case endBody
        }

        private(set) var phase = Phase.waiting

        mutating func start() -> Action {
            switch phase {
            case .waiting:
                phase = .sending
                return .begin
            case .cancelledEarly:
                phase = .ended
                return .fail
            case .sending, .streaming, .ended:
                return .nothing
            }
        }

        /// The head is complete and the loop has looked at everything that had arrived, but not at the end.
        mutating func headIsDue() -> Action {
            guard phase == .sending else { return .nothing }
            phase = .streaming
            return .giveHead
        }

        mutating func end(failed: Bool) -> Action {
            switch phase {
            case .waiting:
                phase = .cancelledEarly
                return .nothing
            case .sending:
                phase = .ended
                return failed ? .fail : .giveWhole
            case .streaming:
                phase = .ended
                return .endBody
            case .cancelledEarly, .ended:
                return .nothing
            }
        }
    }
#endif
