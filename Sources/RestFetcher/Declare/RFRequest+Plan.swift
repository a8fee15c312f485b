import Foundation

extension RFRequest {
    /// Reads every overridable once, on the caller's thread.
    func makePlan() -> RFPlan {
        let name = String(describing: Self.self)
        let logger = logger
        let resourceTimeout = resourceTimeout
        let maxResponseBytes = maxResponseBytes
        let request = Result { () throws(RFError) in
            try check(resourceTimeout: resourceTimeout, maxResponseBytes: maxResponseBytes)
            return try build(name: name, logger: logger)
        }
        let plan = RFPlan(
            name: name,
            request: request,
            interceptors: interceptors,
            successCodes: successCodes,
            resourceTimeout: resourceTimeout,
            maxResponseBytes: maxResponseBytes,
            logger: logger,
            scrubber: RFScrubber(keys: keysToScrub, headers: headersToScrub))
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

    private func build(name: String, logger: any RFLogger) throws(RFError) -> RFHTTPRequest {
        let method = restMethod
        let parameters = parameters
        var query = query
        if let parameters { query.append(parameters.query(for: method)) }
        let built = try RFURLParts(
            domain: domain, rootPath: rootPath, pathResource: pathResource, pathVariables: pathVariables,
            queryArguments: queryArguments, query: query
        ).build(requestName: name)
        let content = try content(parameters: parameters, method: method)
        if !built.unusedVariables.isEmpty, logger.level == .debug {
            let names = built.unusedVariables.joined(separator: ", ")
            logger.debug("\(name): the path has no place for the variables \(names).")
        }
        return RFHTTPRequest(
            method: method, url: built.url,
            headers: headers(for: content, authorization: built.authorization),
            body: content.body, timeout: timeout)
    }

    private func content(parameters: RFParameters?, method: RFMethod) throws(RFError) -> RFEncodedBody {
        let encoder = jsonEncoder
        let content = try body.encoded(with: encoder)
        guard let parameters, case .none = content.body else { return content }
        return try parameters.body(for: method).encoded(with: encoder)
    }

    /// What the framework sets by itself, under what the request sets.
    private func headers(for content: RFEncodedBody, authorization: String?) -> RFHeaders {
        var headers = RFHeaders(requestHeaders)
        if content.boundary != nil, let declared = headers["Content-Type"] {
            headers["Content-Type"] = content.contentType(declaredAs: declared)
        }
        let defaults = [
            ("Accept", T.acceptType), ("Content-Type", content.contentType), ("Authorization", authorization),
        ]
        for (name, value) in defaults {
            if let value, !headers.contains(name) { headers.add(name, value) }
        }
        return headers
    }
}
