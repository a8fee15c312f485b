extension RFConfiguration {
    /// The header fields of a request, each from the first in the order of precedence that has it.
    ///
    /// A name with a provider belongs to the provider alone, below the request: it is left out here and asked for
    /// with every attempt.
    ///
    /// - Throws: ``RFErrorKind/invalidRequest`` if two names of a dictionary differ only in case.
    ///
    /// - Parameters:
    ///   - request: what the request sets.
    ///   - contentType: what the request's body is.
    ///   - authorization: the user in the request's domain.
    ///   - answer: what is said by itself about the answer that is wanted.
    func headers(
        _ request: [String: String], contentType: String?, authorization: String?, answer: RFHeaders
    ) throws(RFError) -> RFHeaders {
        if headerProviders.count > 1 {
            // Two providers of one name would be asked in turn, so no values can make that right.
            try RFHeaders.checkUnique(headerProviders.keys.sorted(), in: "headerProviders")
        }
        var headers = try RFHeaders(unique: request, in: "requestHeaders")
        if let contentType { headers.fill("Content-Type", contentType) }
        if let authorization { headers.fill("Authorization", authorization) }
        for field in try RFHeaders(unique: defaultHeaders, in: "defaultHeaders") where !isProvided(field.name)
        {
            headers.fill(field.name, field.value)
        }
        for field in answer where !isProvided(field.name) { headers.fill(field.name, field.value) }
        return headers
    }

    private func isProvided(_ name: String) -> Bool {
        headerProviders.keys.contains { RFHeaders.isSameName($0, name) }
    }

    /// What asks the providers, or nil if there are none.
    func providedValues(
        for parts: RFURLParts, planned: Result<RFHTTPRequest, RFError>, requestName: String
    ) -> RFProvidedValues? {
        guard !headerProviders.isEmpty || !pathVariableProviders.isEmpty,
            case .success(let request) = planned
        else { return nil }
        let providers = pathVariableProviders
        let freshURL = RFProvidedValues.FreshURL(planned: request.url) { () throws(RFError) in
            try parts.adding(providers).build(requestName: requestName)
        }
        return RFProvidedValues(headers: headerProviders, url: providers.isEmpty ? nil : freshURL)
    }
}

extension RFHeaders {
    /// The entries of a dictionary, each name once. Two that are one name (RFC 9110 §5.1) with different values are
    /// an error: which of them is meant, nobody can tell.
    fileprivate init(unique dictionary: [String: String], in property: String) throws(RFError) {
        self.init()
        for field in RFHeaders(dictionary) {
            guard let earlier = first(where: { RFHeaders.isSameName($0.name, field.name) }) else {
                add(field.name, field.value)
                continue
            }
            guard earlier.value == field.value else {
                throw RFHeaders.sameName(earlier.name, field.name, in: property, " with different values")
            }
        }
    }

    fileprivate static func checkUnique(_ names: [String], in property: String) throws(RFError) {
        for (index, name) in names.enumerated() {
            guard let earlier = names[..<index].first(where: { isSameName($0, name) }) else { continue }
            throw sameName(earlier, name, in: property)
        }
    }

    private static func sameName(
        _ one: String, _ other: String, in property: String, _ detail: String = ""
    ) -> RFError {
        .invalidRequest(
            "\(property) has \"\(one.escapedForMessage)\" and \"\(other.escapedForMessage)\"\(detail), "
                + "but both name the same header. Remove one of them.")
    }

    /// Adds a field unless one of that name is there.
    fileprivate mutating func fill(_ name: String, _ value: String) {
        if !contains(name) { add(name, value) }
    }
}
