/// Masks the value of a secret header field, and what is secret in the values of others.
enum RFHeaderScrubber {
    static func scrub(_ field: RFHeaders.Field, names: RFSecretNames) -> String {
        if names.contains(field.name) { return masked(field) }
        let isURL = urls.contains { RFHeaders.isSameName($0, field.name) }
        return RFPairScrubber.scrub(field.value, in: isURL ? .query : .string, names: names)
    }

    private static func masked(_ field: RFHeaders.Field) -> String {
        let scheme = field.value.prefix { $0 != " " }
        guard scheme.endIndex < field.value.endIndex, RFAuthScheme.isKnown(scheme),
            credentials.contains(where: { RFHeaders.isSameName($0, field.name) })
        else { return RFScrubber.mask }
        return "\(scheme) \(RFScrubber.mask)"
    }

    private static let credentials = ["Authorization", "Proxy-Authorization"]
    private static let urls = ["Location", "Content-Location", "Referer"]
}
