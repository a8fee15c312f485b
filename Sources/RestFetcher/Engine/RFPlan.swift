import Foundation

/// Everything that one fetch read from its declaration, once and on the caller's thread.
///
/// From here on nobody knows about request classes.
final class RFPlan: Sendable {
    /// The name of the declaration, for errors and logs.
    let name: String

    /// What to send, or why nothing can be sent.
    let request: Result<RFHTTPRequest, RFError>

    /// Asks the fetcher's providers, or nil if there are none.
    let providedValues: RFProvidedValues?

    /// Whether authenticators add their credentials.
    let requiresAuthentication: Bool

    /// The source of credentials that fetches this, or nil if it isn't one.
    let inquirer: ObjectIdentifier?

    /// The declaration's own interceptors, the first outermost.
    let interceptors: [any RFInterceptor]

    /// When failed attempts are made again; nil if the fetcher decides.
    let retryPolicy: RFRetryPolicy?

    /// How much it matters beside others that wait for the same limit.
    let priority: RFPriority

    /// What happens when the server redirects.
    let redirectPolicy: RFRedirectPolicy

    /// What it wants from a cache; nil if the cache decides.
    let cachePolicy: RFCachePolicy?

    /// The status codes that count as success.
    let successCodes: Range<Int>

    /// Seconds the whole call may take, or nil for no limit.
    let resourceTimeout: TimeInterval?

    /// The most body bytes to accept, or nil for no limit.
    let maxResponseBytes: Int?

    let logger: any RFLogger

    /// Hides secrets in all that is printed. The call's context shares it, so that what authenticators add while
    /// the call is under way counts here, too.
    let secrets: RFLocked<RFScrubber>

    var scrubber: RFScrubber { secrets.withLock { $0 } }

    /// Whether the request passes what every other one does, as that of most plans.
    let isUsual: Bool

    init(
        name: String,
        request: Result<RFHTTPRequest, RFError>,
        providedValues: RFProvidedValues?,
        requiresAuthentication: Bool,
        inquirer: ObjectIdentifier?,
        interceptors: [any RFInterceptor],
        retryPolicy: RFRetryPolicy?,
        priority: RFPriority,
        redirectPolicy: RFRedirectPolicy,
        cachePolicy: RFCachePolicy?,
        successCodes: Range<Int>,
        resourceTimeout: TimeInterval?,
        maxResponseBytes: Int?,
        logger: any RFLogger,
        secrets: RFLocked<RFScrubber>
    ) {
        self.name = name
        self.request = request
        self.providedValues = providedValues
        self.requiresAuthentication = requiresAuthentication
        self.inquirer = inquirer
        self.interceptors = interceptors
        self.retryPolicy = retryPolicy
        self.priority = priority
        self.redirectPolicy = redirectPolicy
        self.cachePolicy = cachePolicy
        self.successCodes = successCodes
        self.resourceTimeout = resourceTimeout
        self.maxResponseBytes = maxResponseBytes
        self.logger = logger
        self.secrets = secrets
        isUsual =
            interceptors.isEmpty && retryPolicy == nil && providedValues == nil && redirectPolicy.isUsual
            && logger.level != .debug
    }

    /// The same plan for a request that differs.
    func changing(_ change: (inout RFHTTPRequest) -> Void) -> RFPlan {
        RFPlan(
            name: name,
            request: request.map { request in
                var request = request
                change(&request)
                return request
            },
            providedValues: providedValues,
            requiresAuthentication: requiresAuthentication,
            inquirer: inquirer,
            interceptors: interceptors,
            retryPolicy: retryPolicy,
            priority: priority,
            redirectPolicy: redirectPolicy,
            cachePolicy: cachePolicy,
            successCodes: successCodes,
            resourceTimeout: resourceTimeout,
            maxResponseBytes: maxResponseBytes,
            logger: logger,
            secrets: secrets)
    }
}
