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
                    if let slot = pool.popLast() { slot } else { try RFCurlSlot(environment, poller, round) }
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
            keepEnoughConnections()
            slot.clearFailure()
            if !RFCurlSlot.tellsOfConnections { round.heard(transfer) }
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
            if pool.count < pooledAtMost { pool.append(slot) }
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
                end(transfer, with: error(of: transfer, slot, code))
            } else if !transfer.head.isComplete {
                end(transfer, with: .headCutOff(transfer.request))
            } else {
                end(transfer, with: nil)
            }
        }

        private func error(of transfer: RFCurlTransfer, _ slot: RFCurlSlot, _ code: Int32) -> RFError {
            .curl(
                code, sending: transfer.request, detail: slot.failureText,
                isConnected: rfcurl_request_bytes(slot.easy) > 0, systemError: rfcurl_system_error(slot.easy),
                proxyStatus: rfcurl_proxy_status(slot.easy))
        }

        func end(_ transfer: RFCurlTransfer, with error: RFError?) {
            let action = transfer.state.end(failed: error != nil)
            guard action != .nothing else { return }
            let figures = detach(transfer)
            switch action {
            case .giveWhole:
                transfer.didSendCopy()
                transfer.resume(body: RFHTTPResponseBody(transfer.body)) { RFTransportMetrics(figures) }
            case .fail:
                transfer.resume(throwing: error ?? .cancelled)
            case .endBody:
                transfer.figures?.withLock { $0 = figures }
                if error == nil, !transfer.body.isEmpty { _ = transfer.pipe?.push(transfer.body) }
                transfer.pipe?.finish(throwing: error)
                transfer.pipe = nil
            default: break
            }
            transfer.body = Data()
            transfer.executor = nil
        }

        /// Gives the reader what came in this round.
        func giveReceived(of transfer: RFCurlTransfer) {
            guard transfer.head.isComplete else { return }
            if transfer.isHeadWithBody { return end(transfer, with: nil) }
            if transfer.state.headIsDue() == .giveHead { giveHead(of: transfer) }
            guard let pipe = transfer.pipe, !transfer.body.isEmpty else { return }
            let piece = transfer.body
            transfer.body = Data()
            if !pipe.push(piece) { setPaused(transfer, receiving: true) }
        }

        private func giveHead(of transfer: RFCurlTransfer) {
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
        }

        func readMore(_ transfer: RFCurlTransfer) {
            round.heard(transfer)
            if transfer.isReceivingPaused { setPaused(transfer, receiving: false) }
        }

        func accept(_ piece: RFCurlStreamUpload.Piece, for transfer: RFCurlTransfer) {
            guard let upload = transfer.upload as? RFCurlStreamUpload else { return }
            upload.accept(piece)
            round.heard(transfer)
            if transfer.isSendingPaused { setPaused(transfer, sending: false) }
        }

        private func setPaused(_ transfer: RFCurlTransfer, receiving: Bool? = nil, sending: Bool? = nil) {
            guard let slot = transfer.slot else { return }
            transfer.isReceivingPaused = receiving ?? transfer.isReceivingPaused
            transfer.isSendingPaused = sending ?? transfer.isSendingPaused
            let mask: Int32 = (transfer.isReceivingPaused ? 1 : 0) | (transfer.isSendingPaused ? 4 : 0)
            rfcurl_easy_pause(slot.easy, mask)
            // The end of its silence may be nearer than any other now.
            round.watchSilence(of: [transfer])
        }
    }

    /// Handles kept at rest.
    private let pooledAtMost = 256
    /// Bytes of a body that may wait for their reader.
    private let unreadAtMost = 1024 * 1024
#endif
