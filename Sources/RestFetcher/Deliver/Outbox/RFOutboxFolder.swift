import Foundation

/// The files of an outbox: one for each request, named by its place in the line.
struct RFOutboxFolder: Sendable {
    let url: URL

    /// The names of all requests, the first in line first. Deletes what a crash left half-written.
    func names() throws -> [String] {
        let all: [String]
        do {
            all = try FileManager.default.contentsOfDirectory(atPath: url.path)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        }
        for name in all where name.hasPrefix(".") && name.contains(RFOutboxFolder.suffix) { try remove(name) }
        return all.filter { RFOutboxFolder.number(of: $0) != nil }.sorted()
    }

    func read(_ name: String) throws -> RFOutboxRecord {
        try RFOutboxRecord(Data(contentsOf: url.appendingPathComponent(name)))
    }

    /// Keeps a new request under the next name that is free after a number, which becomes that of the name. Once this
    /// returns the request survives a power cut.
    func add(_ record: RFOutboxRecord, after number: inout Int) throws -> String {
        try RFPrivateFile.makeFolder(url)
        while true {
            number += 1
            let name = RFOutboxFolder.name(number)
            do {
                try RFPrivateFile.create(
                    url.appendingPathComponent(name), with: record.data, isDurable: true)
                return name
            } catch let error as POSIXError where error.code == .EEXIST {
                // Another outbox on this folder has taken it.
            }
        }
    }

    /// Replaces what is kept of a request. Once this returns it survives a power cut.
    func write(_ record: RFOutboxRecord, as name: String) throws {
        try RFPrivateFile.makeFolder(url)
        try RFPrivateFile.replace(url.appendingPathComponent(name), with: record.data, isDurable: true)
    }

    func remove(_ name: String) throws {
        try RFPrivateFile.remove(url.appendingPathComponent(name))
    }

    private static let suffix = ".request"

    /// Names sort as their numbers do.
    static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 19 - digits.utf8.count)) + digits + suffix
    }

    static func number(of name: String) -> Int? {
        guard name.hasSuffix(suffix) else { return nil }
        let digits = name.dropLast(suffix.utf8.count)
        // There has to be room for a number after it.
        guard digits.utf8.count == 19, let number = Int(digits), number < .max else { return nil }
        return number
    }
}
