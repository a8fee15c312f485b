import Foundation

/// Hides secrets in whatever is printed: logs, error sentences, cURL commands.
///
/// A secret is the value of a name that stands for one: a JSON key at any depth, a query or form argument, a part
/// of a multipart body, an element or attribute of XML, a header, or the `value` beside a `name` in JSON. ``mask`` stands in its place, whatever kind of
/// value it is; all else is left as it is.
///
/// A name stands for a secret if one of ``keys`` is among its words, in any style and case: `password` masks
/// `Password`, `newPassword`, `password_confirmation`, `user-password` and `user[password]`, and `access_token`
/// masks `accessToken`, `ACCESS-TOKEN` and `accesstoken`. Words count as a whole: `pin` masks `userPIN` but
/// neither `shipping` nor `pins`. A key with characters that don't join words, such as `a.*[`, is compared with
/// the whole name, without regard to case. An empty key masks nothing. The names in ``headers`` count too, as
/// whole names.
///
/// Making a scrubber costs nothing: the work is done when a text is scrubbed, in time linear in its length.
public struct RFScrubber: Sendable {
    /// What stands in the place of a secret.
    public static let mask = "********"

    /// The length, in bytes, to which a scrubbed body is cut unless another is given: 16 KiB.
    public static let bodyLimit = 16_384

    /// The header fields that carry credentials, of HTTP and of widely used services.
    public static let defaultHeaders = [
        "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "DPoP",
        "Api-Key", "X-Api-Key", "X-Api-Token", "X-Api-Secret", "X-Goog-Api-Key", "Ocp-Apim-Subscription-Key",
        "X-Auth-Token", "X-Auth-Key", "X-Access-Token", "X-Refresh-Token", "X-Id-Token", "X-User-Token",
        "X-Session-Token", "X-Session-Id", "X-Client-Secret", "X-Csrf-Token", "X-Xsrf-Token",
        "X-Functions-Key",
        "X-Amz-Security-Token", "X-Vault-Token", "X-Shopify-Access-Token", "Private-Token",
    ]

    /// The names that stand for secrets.
    public let keys: [String]

    /// The header fields that stand for secrets; case doesn't matter.
    public let headers: [String]

    /// Path segments and pairs of a query that are secret as a whole, percent-decoded, wherever they stand in a URL.
    private(set) var urlParts: Set<[UInt8]> = []

    /// Makes a scrubber. The defaults are those of a request.
    public init(keys: [String] = ["password"], headers: [String] = RFScrubber.defaultHeaders) {
        self.keys = keys
        self.headers = headers
    }

    /// The same with more names and parts of URLs.
    func adding(keys: [String] = [], headers: [String] = [], urlParts: [[UInt8]] = []) -> RFScrubber {
        var scrubber = RFScrubber(keys: self.keys + keys, headers: self.headers + headers)
        scrubber.urlParts = self.urlParts.union(urlParts)
        return scrubber
    }

    /// A body as text that is safe to print.
    ///
    /// JSON stays valid, its numbers digit for digit. What can't be read as the format it is in is withheld from
    /// the first secret on. Binary bodies become `<1234 bytes of image/png>`, and control characters escapes.
    ///
    /// - Parameters:
    ///   - contentType: the value of `Content-Type`. Without one, or against what it says, JSON and XML are told
    ///     by how they begin.
    ///   - limit: the bytes kept of the scrubbed text; the number of the others is told.
    public func scrub(body: Data, contentType: String?, limit: Int = RFScrubber.bodyLimit) -> String {
        RFPrintable.text(scrubbed(body, contentType: contentType, limit: limit).noted)
    }

    /// Header fields with the values of secret ones masked, and those of the others scrubbed.
    ///
    /// The scheme of `Authorization` stays: `Bearer ********`.
    public func scrub(headers fields: RFHeaders) -> RFHeaders {
        let names = self.names
        return RFHeaders(
            fields.map { RFHeaders.Field(name: $0.name, value: RFHeaderScrubber.scrub($0, names: names)) })
    }

    /// A URL with the values of secret query arguments masked, and user and password; that of a call's own scrubber
    /// also with the path segments that hold the value of a secret path variable.
    public func scrub(url: URL) -> String {
        scrub(url: url.absoluteString)
    }

    /// The same for a text that should be a URL, such as the value of `Location`; it need not be a valid one.
    public func scrub(url: String) -> String {
        RFPrintable.line(
            RFPairScrubber.scrub(RFURLPartMask.mask(urlParts, in: url), in: .query, names: names))
    }

    /// A message that may quote text from elsewhere, with what looks like a secret in it masked.
    public func scrub(text: String) -> String {
        RFPrintable.text(
            RFPairScrubber.scrub(RFURLPartMask.mask(urlParts, in: text), in: .text, names: names))
    }

    /// A body before its control characters are escaped.
    func scrubbed(_ body: Data, contentType: String?, limit: Int) -> RFScrubbedText {
        RFBodyScrubber(names: names).scrub(Array(body), contentType: contentType, limit: limit)
    }

    private var names: RFSecretNames { RFSecretNames(keys: keys, headers: headers) }
}
