import Foundation

/// The folder and the name that a download is for.
struct RFDownloadPlace: Sendable {
    private let folder: URL
    /// Nil if the answer tells it.
    private let name: String?
    private let download: RFDownload

    /// - Throws: ``RFErrorKind/fileExists`` or ``RFErrorKind/fileUnwritable`` if it's known already that the file
    ///   can't go there.
    init(_ download: RFDownload) throws(RFError) {
        let destination = download.destination
        guard destination.isFileURL else {
            throw .file(.fileUnwritable, "The destination of the download isn't a file URL.")
        }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: destination.path, isDirectory: &isFolder)
        self.download = download
        if destination.hasDirectoryPath || isThere && isFolder.boolValue {
            folder = destination
            name = nil
            return
        }
        folder = destination.deletingLastPathComponent()
        name = destination.lastPathComponent
        if download.existingFile == .refuse, RFPartFile.isThere(destination) {
            throw .file(destination, POSIXError(.EEXIST))
        }
        try checkReplaceable(destination)
    }

    /// The file to write into meanwhile, beside the place it is for.
    ///
    /// - Parameter url: what is downloaded; nil for a file that is not to be found again.
    func part(for url: URL?) throws(RFError) -> RFPartFile {
        let key = url.map { RFDownloadPlace.key(name ?? $0.absoluteString) } ?? UUID().uuidString
        let part = folder.appendingPathComponent(".RestFetcher-\(key).part")
        do {
            return try RFPartFile(at: part, isNew: url == nil, writer: download.writer)
        } catch {
            throw .file(download.destination, error)
        }
    }

    /// Puts the complete file into its place, and gives that.
    ///
    /// - Parameter suggestion: its name, if the destination is a folder.
    func put(_ part: RFPartFile, suggestion: String?) throws(RFError) -> URL {
        let name = name ?? suggestion ?? "download"
        var place = folder.appendingPathComponent(name)
        var number = 1
        while true {
            try checkReplaceable(place)
            do {
                try part.move(to: place, replacing: download.existingFile == .replace)
                return place
            } catch {
                let isTaken = (error as? POSIXError)?.code == .EEXIST
                guard isTaken, download.existingFile == .rename, number < 10_000 else {
                    throw .file(place, error)
                }
                number += 1
                place = folder.appendingPathComponent(RFDownloadPlace.name(name, number: number))
            }
        }
    }

    private func checkReplaceable(_ place: URL) throws(RFError) {
        guard download.existingFile == .replace, !RFPartFile.isReplaceable(place) else { return }
        throw .file(
            .fileUnwritable,
            "The file \"\(place.path.escapedForMessage)\" can't be replaced: it isn't a regular file.")
    }

    /// Of fixed length, and without what may be secret in a URL.
    static func key(_ text: String) -> String {
        RFSHA256.digest(Data(text.utf8)).prefix(16).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    private static func name(_ name: String, number: Int) -> String {
        let parts = name as NSString
        let suffix = parts.pathExtension.isEmpty ? "" : "." + parts.pathExtension
        return "\(parts.deletingPathExtension) (\(number))\(suffix)"
    }
}
