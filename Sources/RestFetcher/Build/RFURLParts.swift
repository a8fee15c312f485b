import Foundation

/// What a request's URL is made from.
struct RFURLParts {
    var domain = ""
    var rootPath = ""
    var pathResource = ""
    var pathVariables: [String: String] = [:]
    var queryArguments: [String: String] = [:]

    /// Come after the arguments, in order, each in a style of its own.
    var queries: [RFQuery] = []

    /// What errors call the domain.
    var domainName = RFURLText.domain

    /// The same parts with more variables. Those that are there already win.
    func adding(_ providers: [String: @Sendable () -> String?]) -> RFURLParts {
        var parts = self
        for (name, value) in providers where parts.pathVariables[name] == nil {
            parts.pathVariables[name] = value()
        }
        return parts
    }
}

/// A URL made from its parts, and what else they said.
struct RFBuiltURL {
    /// Strictly encoded (RFC 3986), without user information and fragment.
    let written: RFWrittenURL

    /// The value of an `Authorization` field, if the domain named a user. A header set by the request wins.
    let authorization: String?

    /// What else the texts said, if anything.
    let notes: RFURLNotes?

    var url: URL { written.url }
}

extension RFURLParts {
    /// Makes the URL. Every error is of kind `.invalidURL` and names the request and the part at fault.
    func build(requestName: String) throws(RFError) -> RFBuiltURL {
        do {
            return try build()
        } catch {
            throw error.named(requestName)
        }
    }

    /// The path variables that no text asked for, sorted.
    func unusedVariables(in built: RFBuiltURL) -> [String] {
        let used = built.notes?.usedVariables ?? []
        return pathVariables.keys.filter { !used.contains($0) }.sorted()
    }

    private func build() throws(RFError) -> RFBuiltURL {
        let domain = try RFDomain.read(domain, property: domainName)
        var writer = RFURLWriter(origin: domain.origin, variables: pathVariables)
        try writer.append(path: domain.path, query: domain.query, of: domain.source)
        try writer.append(relative: RFURLText("rootPath", rootPath))
        try writer.append(relative: RFURLText("pathResource", pathResource))
        writer.append(arguments: queryArguments)
        for query in queries { try writer.append(query) }
        return RFBuiltURL(written: writer.url, authorization: domain.authorization, notes: writer.notes)
    }
}
