import Foundation

/// Feeds one parser, the one that the environment names in `PARSER`, with random bytes until it traps or a check
/// fails. Without a name it prints all of them.
enum Fuzz {
    static let parsers: [String: @Sendable (Data) -> Void] = [
        "cache-control": cacheControl,
        "challenge": challenge,
        "charset": charset,
        "content-disposition": contentDisposition,
        "content-range": contentRange,
        "http-date": httpDate,
        "lines": lines,
        "link": link,
        "media-type": mediaType,
        "rate-limit": rateLimit,
        "server-sent-events": serverSentEvents,
    ]

    static let parser = ProcessInfo.processInfo.environment["PARSER"].flatMap { parsers[$0] }
}

/// Called by libFuzzer before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func start(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    if Fuzz.parser == nil {
        print(Fuzz.parsers.keys.sorted().joined(separator: "\n"))
        exit(0)
    }
    return 0
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    Fuzz.parser?(Data(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
