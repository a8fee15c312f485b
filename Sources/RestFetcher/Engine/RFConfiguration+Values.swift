extension RFConfiguration {
    /// The header fields of a request, each from the first in the order of precedence that has it.
    ///
    /// A name with a provider belongs to the provider alone, below the request: it is left out here and asked for
    /// with every attempt.
    ///
    /// - Parameters:
    ///   - request: what the request sets.
    ///   - contentType: what the request's body is.
    ///   - authorization: the user in the request's domain.
    ///   - answer: what is said by itself about the answer that is wanted.
    func headers(
        _ request: [String: String], contentType: String?, authorization: String?, answer: RFHeaders
    ) -> RFHeaders {
        var headers = RFHeaders(request)
        if let contentType { headers.fill("Content-Type", contentType) }
        if let authorization { headers.fill("Authorization", authorization) }
        for field in RFHeaders(defaultHeaders) where !isProvided(field.name) {
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
            try parts.adding(providers).build(requestName: requestName).url
        }
        return RFProvidedValues(headers: headerProviders, url: providers.isEmpty ? nil : freshURL)
    }
}

extension RFHeaders {
    /// Adds a field unless one of that name is there.
    fileprivate mutating func fill(_ name: String, _ value: String) {
        if !contains(name) { add(name, value) }
    }
}
