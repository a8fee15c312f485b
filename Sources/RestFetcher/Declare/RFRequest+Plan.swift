import Foundation

extension RFRequest {
    /// Reads every overridable once, on the caller's thread.
    ///
    /// - Parameter answer: the header fields that say, unless the request or the configuration does, what answer is
    ///   wanted. nil: what the response wrapper reads.
    func makePlan(for configuration: RFConfiguration, wanting answer: RFHeaders? = nil) -> RFPlan {
        let name = requestName
        let logger = logger
        let resourceTimeout = resourceTimeout
        let maxResponseBytes = maxResponseBytes
        let method = restMethod
        let parameters = parameters
        let parts = urlParts(baseURL: configuration.baseURL, parameters: parameters?.query(for: method))
        var scrubber = RFScrubber(keys: keysToScrub, headers: headersToScrub)
        let request = Result { () throws(RFError) in
            try check(resourceTimeout: resourceTimeout, maxResponseBytes: maxResponseBytes)
            let url = try url(from: parts, with: configuration, name: name, logger: logger)
            scrubber = scrubber.hidingVariables(of: url)
            let content = try content(parameters: parameters, method: method)
            var headers = try configuration.headers(
                requestHeaders, contentType: content.contentType, authorization: url.authorization,
                answer: answer ?? T.acceptType.map { ["Accept": $0] } ?? RFHeaders())
            if content.boundary != nil, let declared = headers["Content-Type"] {
                headers["Content-Type"] = content.contentType(declaredAs: declared)
            }
            return RFHTTPRequest(
                method: method, writtenURL: url.written, headers: headers, body: content.body,
                timeout: timeout)
        }
        let plan = RFPlan(
            name: name,
            request: request,
            providedValues: configuration.providedValues(for: parts, planned: request, requestName: name),
            requiresAuthentication: requiresAuthentication,
            inquirer: RFCredentialInquiry.source,
            interceptors: interceptors,
            retryPolicy: retryPolicy,
            priority: priority,
            redirectPolicy: redirectPolicy,
            cachePolicy: cachePolicy,
            successCodes: successCodes,
            resourceTimeout: resourceTimeout,
            maxResponseBytes: maxResponseBytes,
            logger: logger,
            secrets: RFLocked(scrubber))
        if case .success(let request) = plan.request { willFetchRequest(request) }
        return plan
    }

    private func check(resourceTimeout: TimeInterval?, maxResponseBytes: Int?) throws(RFError) {
        if let resourceTimeout, !(resourceTimeout > 0) {
            throw .invalidRequest(
                "resourceTimeout is \(resourceTimeout) seconds. It must be more than 0, or nil.")
        }
        if let maxResponseBytes, maxResponseBytes < 0 {
            throw .invalidRequest("maxResponseBytes is \(maxResponseBytes). It must not be negative.")
        }
    }

    private func urlParts(baseURL: String?, parameters: RFQuery?) -> RFURLParts {
        var parts = RFURLParts(
            domain: domain, rootPath: rootPath, pathResource: pathResource, pathVariables: pathVariables,
            queryArguments: queryArguments)
        let query = query
        if !query.isEmpty { parts.queries.append(query) }
        if let parameters { parts.queries.append(parameters) }
        if let baseURL, parts.domain.isEmpty {
            parts.domain = baseURL
            parts.domainName = RFURLText.baseURL
        }
        return parts
    }

    private func url(
        from parts: RFURLParts, with configuration: RFConfiguration, name: String, logger: any RFLogger
    ) throws(RFError) -> RFBuiltURL {
        let providers = configuration.pathVariableProviders
        let built =
            try providers.isEmpty
            ? parts.build(requestName: name) : parts.adding(providers).build(requestName: name)
        if logger.level == .debug { logDoubts(about: built, of: parts, name: name, logger: logger) }
        return built
    }

    private func logDoubts(
        about built: RFBuiltURL, of parts: RFURLParts, name: String, logger: any RFLogger
    ) {
        let unused = parts.unusedVariables(in: built)
        if !unused.isEmpty {
            let names = unused.joined(separator: ", ")
            logger.debug("\(name): the path has no place for the variables \(names).")
        }
        for mark in (built.notes?.doubtfulMarks ?? []).sorted() {
            let meaning = mark == "#" ? "a fragment is never sent" : "it begins no variable such as {id}"
            logger.debug("\(name): the \(mark) in the path is sent as a character of it: \(meaning).")
        }
    }

    private func content(parameters: RFParameters?, method: RFMethod) throws(RFError) -> RFEncodedBody {
        let content = try body.encoded(with: jsonEncoder)
        guard let parameters, case .none = content.body else { return content }
        return try parameters.body(for: method).encoded(with: jsonEncoder)
    }
}
