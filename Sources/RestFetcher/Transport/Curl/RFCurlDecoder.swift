#if os(Linux)
    import CRestFetcherCurl

    /// Undoes the content codings of a body (RFC 9110 §8.4.1), and knows whether the whole of it came. Belongs to the
    /// loop's thread.
    final class RFCurlDecoder {
        private let name: String
        private let decoder: rfcurl_decoder
        private let output = UnsafeMutablePointer<UInt8>.allocate(capacity: outputSize)
        /// Undoes the coding that was applied before this one.
        private var next: RFCurlDecoder?

        /// What requests ask for; empty if no library for it is there.
        static let acceptEncoding = codings.filter { rfcurl_can_decode($0.coding) != 0 }.map(\.name)
            .joined(separator: ", ")

        private static let codings: [(name: String, coding: rfcurl_coding)] = [
            ("gzip", rfcurl_gzip), ("deflate", rfcurl_deflate), ("br", rfcurl_brotli), ("zstd", rfcurl_zstd),
        ]

        /// A decoder for the value of `Content-Encoding`, or nil if that says that there is nothing to undo.
        static func make(for codings: String, from host: String) throws(RFError) -> RFCurlDecoder? {
            let names = codings.split { $0 == "," || $0 == " " || $0 == "\t" }.map { $0.lowercased() }
            guard names.count <= mostCodings else {
                throw .badContent(host, "has more than \(mostCodings) codings")
            }
            // The last one was applied last, so it is undone first.
            var decoder: RFCurlDecoder?
            for name in names where name != "identity" {
                let made = try RFCurlDecoder(name, from: host)
                made.next = decoder
                decoder = made
            }
            return decoder
        }

        private init(_ name: String, from host: String) throws(RFError) {
            let plain = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
            guard let known = RFCurlDecoder.codings.first(where: { $0.name == plain }),
                let decoder = rfcurl_decoder_make(known.coding)
            else {
                throw .badContent(
                    host, "has the coding \"\(name.escapedForMessage)\", which nobody asked for")
            }
            self.name = name
            self.decoder = decoder
        }

        deinit {
            rfcurl_decoder_free(decoder)
            output.deallocate()
        }

        /// Decodes some bytes and gives what they become, in pieces, until `give` returns false. Returns the
        /// reason why not all could be decoded, or nil.
        func decode(_ bytes: UnsafeRawBufferPointer, _ give: (UnsafeRawBufferPointer) -> Bool) -> String? {
            var rest = bytes
            var isFull = false
            while !rest.isEmpty || isFull {
                var (left, room) = (rest.count, outputSize)
                // Safe because libcurl's bytes live as long as its callback, and an empty rest isn't read.
                let start = rest.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(output)
                guard rfcurl_decode(decoder, start, &left, output, &room) != 0 else {
                    return "isn't valid \(name)"
                }
                let isStuck = left == rest.count && room == outputSize
                rest = UnsafeRawBufferPointer(rebasing: rest[(rest.count - left)...])
                isFull = room == 0
                let made = UnsafeRawBufferPointer(start: output, count: outputSize - room)
                if let next {
                    if let reason = next.decode(made, give) { return reason }
                } else if !made.isEmpty, !give(made) {
                    return "is \(name) of far too much"
                }
                if isStuck { break }
            }
            return nil
        }

        /// The coding whose end didn't come, or nil.
        var unfinished: String? {
            rfcurl_decoder_has_ended(decoder) == 0 ? name : next?.unfinished
        }
    }

    extension RFError {
        static func badContent(_ host: String, _ complaint: String) -> RFError {
            RFError(
                stage: .transport, kind: .badServerResponse,
                message: "The body that \(host) answered with \(complaint).")
        }
    }

    private let outputSize = 64 * 1024
    private let mostCodings = 3
#endif
