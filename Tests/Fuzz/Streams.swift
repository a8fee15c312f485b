import Foundation

/// The first byte tells the size of the pieces; what comes out must not depend on it.
func serverSentEvents(_ data: Data) {
    let size = Int(data.first ?? 0) + 1
    let stream = data.dropFirst()
    for limit in [Int.max, 40] {
        let whole = events(of: stream, piece: max(stream.count, 1), limit: limit)
        let parts = events(of: stream, piece: size, limit: limit)
        precondition(whole.events == parts.events && whole.failed == parts.failed)
    }
}

private func events(of stream: Data, piece: Int, limit: Int) -> (events: [RFServerSentEvent], failed: Bool) {
    var parser = RFServerSentEventParser(maximumSize: limit)
    var events: [RFServerSentEvent] = []
    for start in stride(from: stream.startIndex, to: stream.endIndex, by: piece) {
        parser.append(stream[start...].prefix(piece))
        do {
            while let event = try parser.next() {
                // A byte that isn't text becomes a character of three.
                precondition(event.data.utf8.count / 3 <= limit)
                events.append(event)
            }
        } catch {
            return (events, true)
        }
    }
    return (events, false)
}

/// The first byte tells the size of the pieces; what comes out must not depend on it, and must be what went in.
func lines(_ data: Data) {
    let size = Int(data.first ?? 0) + 1
    let stream = data.dropFirst()
    let whole = lines(of: stream, piece: max(stream.count, 1))
    precondition(whole == lines(of: stream, piece: size))
    let ends: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let content = stream.starts(with: [0xEF, 0xBB, 0xBF]) ? stream.dropFirst(3) : stream
    precondition(Array(whole.joined()) == content.filter { !ends.contains($0) })
}

private func lines(of stream: Data, piece: Int) -> [[UInt8]] {
    var splitter = RFLineSplitter()
    var lines: [[UInt8]] = []
    for start in stride(from: stream.startIndex, to: stream.endIndex, by: piece) {
        splitter.append(stream[start...].prefix(piece))
        while let line = try? splitter.next() { lines.append(Array(line)) }
    }
    if let last = splitter.last() { lines.append(Array(last)) }
    return lines
}

/// The first line is the Content-Type.
func charset(_ data: Data) {
    let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
    let body = data[end...].dropFirst()
    let contentType = String(decoding: data[..<end], as: UTF8.self)
    for type in [contentType, "text/plain; charset=" + contentType, nil] {
        guard let text = try? RFCharset.decode(body, contentType: type) else { continue }
        precondition(text.unicodeScalars.count <= body.count)
    }
}
