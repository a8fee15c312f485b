import Foundation

// What goes in is any bytes; what must come out is checked as far as it's the same for all of them.

private let base = URL(string: "https://h/a/b?c=d")!
private let now = Date(timeIntervalSince1970: 1_780_000_000)

private func text(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self)
}

func link(_ data: Data) {
    let headers: RFHeaders = ["Link": text(data)]
    for link in headers.links {
        precondition(!link.target.utf8.contains(UInt8(ascii: ">")))
        precondition(link.relations.allSatisfy(link.hasRelation))
        _ = link.title
        _ = link.url(relativeTo: base)
    }
    _ = headers.linkedURL("next", relativeTo: base)
}

func contentDisposition(_ data: Data) {
    let headers: RFHeaders = ["Content-Disposition": text(data)]
    let names = [
        RFContentDisposition.suggestedFileName(for: headers, at: base), RFFileName.plain(text(data)),
    ]
    for case let name? in names {
        precondition(!name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix("."))
        precondition(!name.utf8.contains { $0 < 0x20 || $0 == 0x7F || "/\\:".utf8.contains($0) })
        precondition(("/folder/" + name).hasPrefix("/folder/"))
        precondition(RFFileName.plain(name) == name)
    }
}

func httpDate(_ data: Data) {
    if let date = RFHTTPDate.date(from: text(data), now: now) {
        precondition(RFHTTPDate.date(from: RFHTTPDate.string(from: date)) == date)
    }
    if let delay = RFRetryAfter.delay(from: text(data), now: now) {
        precondition(delay >= 0 && delay.isFinite)
    }
    let bits = data.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let written = RFHTTPDate.string(from: Date(timeIntervalSince1970: Double(bitPattern: bits)))
    precondition(written.utf8.count == 29 && RFHTTPDate.date(from: written) != nil)
}

func cacheControl(_ data: Data) {
    let control = RFCacheControl([text(data)])
    precondition(control.seconds(.maxAge).map { (0...1 << 31).contains($0) } ?? true)
    precondition(control.contains(.maxAge) == (control.seconds(.maxAge) != nil))
}

func mediaType(_ data: Data) {
    if let type = RFMediaType(text(data)) {
        precondition(!type.type.isEmpty && !type.subtype.isEmpty)
        _ = type.isJSON
    }
    let quality = RFMediaType("text/html;level=1").map(RFAccept(text(data)).quality)
    precondition(quality.map { $0 >= 0 && $0 <= 1 } == true)
}

func contentRange(_ data: Data) {
    if let content = RFContentRange(text(data)) {
        precondition(content.range != nil || content.total != nil)
        precondition((content.range?.count ?? 0) <= content.total ?? .max)
    }
    if let tag = RFEntityTag(text(data)) {
        precondition(RFEntityTag(tag.description)?.isSameWeakly(as: tag) == true)
    }
}

func challenge(_ data: Data) {
    for challenge in RFChallenge.challenges(in: [text(data)]) {
        precondition(!challenge.scheme.isEmpty)
        precondition(challenge.token68 == nil || challenge.token68?.isEmpty == false)
    }
}

func rateLimit(_ data: Data) {
    let value = text(data)
    for headers in [["RateLimit": value], ["RateLimit-Remaining": value, "RateLimit-Reset": value]]
        as [RFHeaders]
    {
        let limit = RFRateLimit(headers, now: now)
        precondition(limit?.remaining.map { $0 >= 0 } ?? true)
        precondition(limit?.resetAfter.map { $0 >= 0 && $0.isFinite } ?? true)
    }
}
