#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    // What becomes of a transfer.
    extension RFCurlLoop {
        func start(_ transfer: RFCurlTransfer) {
            switch transfer.state.start() {
            case .begin: begin(transfer)
            case .fail:
                transfer.resume(throwing: .cancelled)
                transfer.executor = nil
            default: break
            }
        }

        private func begin(_ transfer: RFCurlTransfer) {
            do throws(RFError) {
                let slot =
                    if let slot = pool.popLast() { slot } else { try RFCurlSlot(for: self) }
                // A handle that was told half of what it should know isn't used again.
                try slot.prepare(for: transfer, configuration, inbox)
                attach(transfer, to: slot)
            } catch {
                end(transfer, with: error)
            }
        }

        private func attach(_ transfer: RFCurlTransfer, to slot: RFCurlSlot) {
            slot.transfer = transfer
            transfer.slot = slot
            transfer.index = running.count
            running.append(transfer)
            mostRunning = max(mostRunning, running.count)
            keepEnoughConnections()
            slot.clearFailure()
            transfer.waitsSince = round.now
            if !RFCurlSlot.tellsOfConnections {
                round.heard(transfer)
            } else {
                round.watchSilence(of: [transfer])
            }
            let code = rfcurl_multi_add(multi, slot.easy)
            if code != 0 { end(transfer, with: .curlUnavailable("its error is \(code)")) }
        }

        /// If libcurl keeps fewer connections than there are requests, it closes and opens them all the time.
        private func keepEnoughConnections() {
            guard running.count * 2 > idleConnections else { return }
            idleConnections *= 2
            _ = rfcurl_multi_set_long(multi, rfcurl_multi_max_idle, idleConnections)
        }

        /// Takes the transfer from libcurl, which closes its connection unless it has ended well.
        private func detach(_ transfer: RFCurlTransfer) -> rfcurl_figures {
            guard let slot = transfer.slot else { return rfcurl_figures() }
            let figures = slot.figures
            rfcurl_multi_remove(multi, slot.easy)
            slot.transfer = nil
            transfer.slot = nil
            transfer.upload = nil
            // A handle gives up after some connections that were dead, counted over all its requests.
            if pool.count < pooledAtMost, transfer.connections <= 1 { pool.append(slot) }
            let last = running.removeLast()
            if last !== transfer {
                running[transfer.index] = last
                last.index = transfer.index
            }
            return figures
        }

        /// libcurl is done with the transfer.
        func finish(_ transfer: RFCurlTransfer, _ slot: RFCurlSlot, _ code: Int32) {
            if let refusal = transfer.refusal {
                end(transfer, with: refusal)
            } else if code != 0 {
                let error = error(of: transfer, slot, code)
                // What came before the end was sent in good faith: an event, or a part of a file.
                if transfer.head.isComplete { giveHead(of: transfer) }
                end(transfer, with: error)
            } else if !transfer.head.isComplete {
                end(transfer, with: .headCutOff(transfer.request))
            } else if let coding = transfer.decoder?.unfinished {
                let host = transfer.request.url.host ?? "the server"
                end(transfer, with: .badContent(host, "is \(coding) that ends too early"))
            } else {
                end(transfer, with: nil)
            }
        }

        /// Whether the whole answer is here, while the body of the request is still waited for. libcurl would go on
        /// waiting for it; nobody wants it any more (RFC 9110 §10.1.1, RFC 9112 §9.5).
        func isAnsweredEarly(_ transfer: RFCurlTransfer) -> Bool {
            guard transfer.isSendingPaused, let slot = transfer.slot else { return false }
            let length = Int(rfcurl_content_length(slot.easy))
            return length >= 0 && transfer.bytesReceived >= length
                || [204, 304].contains(transfer.head.status)
        }

        private func error(of transfer: RFCurlTransfer, _ slot: RFCurlSlot, _ code: Int32) -> RFError {
            if RFCurlLoop.needsDescriptors(code), isOutOfDescriptors {
                return .outOfDescriptors(transfer.request, code: code)
            }
            return .curl(
                code, sending: transfer.request, detail: slot.failureText,
                isConnected: rfcurl_request_bytes(slot.easy) > 0, systemError: rfcurl_system_error(slot.easy),
                proxyStatus: rfcurl_proxy_status(slot.easy))
        }

        /// Whether a transfer can end with `code` because no descriptor could be opened.
        private static func needsDescriptors(_ code: Int32) -> Bool {
            // Initialising, looking up a name, connecting, memory.
            [2, 5, 6, 7, 27].contains(code)
        }

        /// Looking up a name needs descriptors of its own, and doesn't say that it got none: so one is tried for.
        private var isOutOfDescriptors: Bool {
            if poller.openFailure == EMFILE || poller.openFailure == ENFILE { return true }
            let trial = dup(inbox.bell)
            guard trial < 0 else {
                close(trial)
                return false
            }
            return errno == EMFILE || errno == ENFILE
        }

        func end(_ transfer: RFCurlTransfer, with error: RFError?) {
            let action = transfer.state.end(failed: error != nil)
            guard action != .nothing else { return }
            let figures = detach(transfer)
            let body = transfer.body.take(round.buffers)
            switch action {
            case .giveWhole:
                transfer.didSendCopy()
                transfer.resume(body: RFHTTPResponseBody(body)) { RFTransportMetrics(figures) }
            case .fail:
                transfer.resume(throwing: error ?? .cancelled)
            case .endBody:
                transfer.figures?.withLock { $0 = figures }
                if error?.kind != .cancelled, !body.isEmpty { _ = transfer.pipe?.push(body) }
                transfer.pipe?.finish(throwing: error)
                transfer.pipe = nil
            default: break
            }
            transfer.executor = nil
        }

        /// Gives the reader what came in this round.
        ///
        /// Most answers are there as a whole a moment after their head. Given as a whole they spare their readers
        /// the pipe and many changes of thread, so the head is held for that moment.
        func giveReceived(of transfer: RFCurlTransfer) {
            guard transfer.head.isComplete, transfer.state.phase != .ended else { return }
            if transfer.pipe != nil {
                giveBody(of: transfer)
            } else if transfer.request.expectsLargeAnswer || transfer.body.count > RFCurlLoop.heldAtMost {
                giveHead(of: transfer)
            } else if transfer.heldSince == nil {
                transfer.heldSince = round.now
                round.held.append(transfer)
            }
        }

        /// Gives the heads that were held for long enough, or all of them because nothing more comes just now.
        func giveHeld(all: Bool) {
            guard !round.held.isEmpty else { return }
            round.held.removeAll { transfer in
                if transfer.state.phase != .sending { return true }
                guard all || round.now - (transfer.heldSince ?? 0) > heldForAtMost else { return false }
                giveHead(of: transfer)
                return true
            }
        }

        private func giveBody(of transfer: RFCurlTransfer) {
            guard let pipe = transfer.pipe, transfer.body.count > 0 else { return }
            if !pipe.push(transfer.body.take(round.buffers)) { transfer.isReceivingPaused = true }
        }

        private func giveHead(of transfer: RFCurlTransfer) {
            guard transfer.state.headIsDue() == .giveHead else { return }
            transfer.didSendCopy()
            let inbox = inbox
            let pipe = RFBytePipe(
                highWater: unreadAtMost,
                wantsMore: { [weak transfer] in if let transfer { inbox.post(.readMore(transfer)) } },
                cancel: { [transfer] in inbox.post(.cancel(transfer)) })
            transfer.pipe = pipe
            let figures = RFLocked(transfer.slot?.figures ?? rfcurl_figures())
            transfer.figures = figures
            transfer.resume(body: pipe.body) { RFTransportMetrics(figures.withLock { $0 }) }
            giveBody(of: transfer)
        }

        func readMore(_ transfer: RFCurlTransfer) {
            round.heard(transfer)
            guard transfer.isReceivingPaused else { return }
            transfer.isReceivingPaused = false
            goOn(transfer)
        }

        func accept(_ piece: RFCurlStreamUpload.Piece, for transfer: RFCurlTransfer) {
            guard let upload = transfer.upload as? RFCurlStreamUpload else { return }
            upload.accept(piece)
            round.heard(transfer)
            guard transfer.isSendingPaused else { return }
            transfer.isSendingPaused = false
            goOn(transfer)
        }

        /// Lets libcurl go on in the directions that aren't paused. The callbacks pause.
        private func goOn(_ transfer: RFCurlTransfer) {
            guard let slot = transfer.slot else { return }
            let mask: Int32 = (transfer.isReceivingPaused ? 1 : 0) | (transfer.isSendingPaused ? 4 : 0)
            rfcurl_easy_pause(slot.easy, mask)
            // The end of its silence may be nearer than any other now.
            round.watchSilence(of: [transfer])
        }

        /// Bytes of a body that may wait together with their head.
        static let heldAtMost = 1024 * 1024
    }

    /// Handles kept at rest.
    private let pooledAtMost = 256
    /// Bytes of a body that may wait for their reader.
    private let unreadAtMost = 1024 * 1024
    /// Nanoseconds that a head may wait for the rest.
    private let heldForAtMost: Int64 = 5_000_000
#endif
