#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    // What libcurl calls.
    extension RFCurlSlot {
        private static func of(_ context: UnsafeMutableRawPointer) -> RFCurlSlot {
            // Safe because the loop keeps a slot as long as its handle exists.
            Unmanaged<RFCurlSlot>.fromOpaque(context).takeUnretainedValue()
        }

        static var callbacks: rfcurl_callbacks {
            rfcurl_callbacks(
                write: { bytes, size, count, context in
                    RFCurlSlot.of(context).received(UnsafeRawBufferPointer(start: bytes, count: size * count))
                },
                header: { bytes, size, count, context in
                    RFCurlSlot.of(context).receivedLine(
                        UnsafeRawBufferPointer(start: bytes, count: size * count))
                },
                read: { buffer, size, count, context in
                    RFCurlSlot.of(context).fill(
                        UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
                },
                seek: { context, offset, origin in
                    RFCurlSlot.of(context).seek(to: offset, origin: origin)
                },
                connected: { context, _, _, _, _ in
                    RFCurlSlot.of(context).gotConnection()
                })
        }

        private func touch(_ transfer: RFCurlTransfer) {
            guard !transfer.isTouched else { return }
            transfer.isTouched = true
            loop.round.heard(transfer)
            loop.round.touched.append(transfer)
        }

        private func received(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return bytes.count }
            // libcurl keeps them, and comes again with them when it is told to go on.
            if transfer.isReceivingPaused { return Int(rfcurl_write_pause) }
            touch(transfer)
            transfer.bytesReceived += bytes.count
            do throws(RFError) {
                if try decode(bytes, for: transfer) { return bytes.count }
            } catch {
                transfer.refusal = error
                return 0
            }
            transfer.body.append(
                bytes, expected: expectedBytes(of: transfer, bytes.count), loop.round.buffers)
            // As long as more comes, libcurl goes on without a look at anything else.
            if transfer.body.count > pieceSize - libcurlPieceSize { loop.giveReceived(of: transfer) }
            return bytes.count
        }

        /// Returns false if there is nothing to decode.
        private func decode(_ bytes: UnsafeRawBufferPointer, for transfer: RFCurlTransfer) throws(RFError)
            -> Bool
        {
            guard told.decodes, let codings = transfer.head.codings else { return false }
            let host = transfer.request.url.host ?? "the server"
            if transfer.decoder == nil { transfer.decoder = try RFCurlDecoder.make(for: codings, from: host) }
            guard let decoder = transfer.decoder else { return false }
            var count = 0
            let reason = decoder.decode(bytes) { piece in
                transfer.body.append(piece, expected: 0, loop.round.buffers)
                if transfer.body.count > pieceSize - libcurlPieceSize { loop.giveReceived(of: transfer) }
                count += piece.count
                return count <= decodedAtMost
            }
            if let reason { throw .badContent(host, reason) }
            return true
        }

        /// How many bytes will be in the body before they are given away. libcurl hands over what it received in
        /// pieces, so a full one is followed by others.
        private func expectedBytes(of transfer: RFCurlTransfer, _ count: Int) -> Int {
            guard transfer.body.count == 0, count >= libcurlPieceSize else { return 0 }
            if transfer.pipe != nil || transfer.request.expectsLargeAnswer { return pieceSize }
            return min(Int(rfcurl_content_length(easy)), RFCurlLoop.heldAtMost)
        }

        private func receivedLine(_ line: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return line.count }
            touch(transfer)
            transfer.head.append(line)
            guard transfer.head.hasTwoLengths else { return line.count }
            transfer.refusal = .lengthsDiffer(transfer.request)
            return 0
        }

        private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            guard let transfer, let upload = transfer.upload else { return 0 }
            loop.round.heard(transfer)
            do {
                guard let count = try upload.read(into: buffer) else {
                    transfer.isSendingPaused = true
                    // Perhaps there is an answer already.
                    if transfer.head.isComplete { touch(transfer) }
                    return Int(rfcurl_read_pause)
                }
                transfer.didSend(count)
                return count
            } catch {
                transfer.refusal = error
                return Int(rfcurl_read_abort)
            }
        }

        private func seek(to offset: Int64, origin: Int32) -> Int32 {
            guard offset == 0, origin == SEEK_SET, let transfer, transfer.upload?.rewind() ?? true else {
                return Int32(rfcurl_seek_failed)
            }
            return 0
        }

        /// The request is about to go out on a connection, for the first time or again.
        ///
        /// libcurl takes a new connection by itself if one that it used again ends without an answer. The server
        /// may have got the request all the same, and may even have acted on it: so a second time is allowed
        /// only for methods that are idempotent, or if nothing was sent (RFC 9110 §9.2.2), and a third time never
        /// (RFC 9112 §9.3.1).
        private func gotConnection() -> Int32 {
            guard let transfer else { return 0 }
            transfer.connections += 1
            loop.round.heard(transfer)
            guard transfer.connections > 1 else { return 0 }
            if rfcurl_request_bytes(easy) > 0 {
                guard transfer.request.method.isIdempotent, !transfer.wasSentAgain else {
                    transfer.refusal = .notSentAgain(transfer.request)
                    return Int32(rfcurl_connected_abort)
                }
                transfer.wasSentAgain = true
            }
            guard transfer.startAgain() else {
                transfer.refusal = .curl(bodyCouldNotBeSentAgain, sending: transfer.request)
                return Int32(rfcurl_connected_abort)
            }
            return 0
        }
    }

    /// The largest piece that libcurl hands over at once.
    private let libcurlPieceSize = 16 * 1024
    /// The largest piece that is handed to a reader.
    private let pieceSize = 512 * 1024
    /// The most that one such piece may become when it is decoded. A reader can't slow that down.
    private let decodedAtMost = 64 * 1024 * 1024
    private let bodyCouldNotBeSentAgain: Int32 = 65
#endif
