import Foundation

@testable import RestFetcher

/// A value that must never be printed.
let secret = "S3CR3T"

extension RFScrubber {
    /// The keys of most of these tests.
    static let tested = RFScrubber(keys: ["password", "pin", "access_token"])

    func scrub(_ text: String, as contentType: String? = nil, limit: Int = RFScrubber.bodyLimit) -> String {
        scrub(body: Data(text.utf8), contentType: contentType, limit: limit)
    }
}
