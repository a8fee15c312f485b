import Foundation

/// The part of an authenticator that sees every request to the wire. An object belongs to one attempt of a call.
final class RFAuthenticatedHop: RFInterceptor {
    private struct State {
        var hasStrayed = false
        var hasReplayed = false
    }

    private let place: RFCredentialPlace
    private let origins: RFCredentialOrigins
    private let source: any RFCredentialSource
    private let firstOrigin: RFOrigin
    private let state = RFLocked(State())

    init(
        place: RFCredentialPlace, origins: RFCredentialOrigins, source: any RFCredentialSource,
        firstOrigin: RFOrigin
    ) {
        self.place = place
        self.origins = origins
        self.source = source
        self.firstOrigin = firstOrigin
    }

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        guard try mayAuthenticate(request) else { return try await next.proceed(with: request) }
        let clock = next.context.clock
        let credential = try await source.credential(at: clock.date)
        var response = try await send(request, with: credential, to: next)
        guard response.status == 401, takeReplay() else { return response }
        // Whoever waits for another credential keeps neither a connection nor a place within a limit meanwhile.
        response.body = RFHTTPResponseBody(
            try await response.body.collect(upTo: next.context.maxResponseBytes))
        let fresh: String?
        do {
            fresh = try await source.replacement(for: credential, at: clock.date)
        } catch let error as RFError {
            throw error.carrying(response)
        }
        guard let fresh else { return response }
        guard request.body.isReplayable else {
            throw RFError.bodyNotReplayableAfterRefusal.carrying(response)
        }
        return try await send(request, with: fresh, to: next)
    }

    private func send(
        _ request: RFHTTPRequest, with credential: String, to next: RFChain
    ) async throws -> RFHTTPResponse {
        var request = request
        try place.put(credential, into: &request)
        return try await next.proceed(with: request)
    }

    /// What leaves the origins of the credential stays without it, also if it is sent back: whoever redirects it
    /// back must not act with the user's rights.
    private func mayAuthenticate(_ request: RFHTTPRequest) throws(RFError) -> Bool {
        let isWithin = try origins.includes(RFOrigin(request.url), startingAt: firstOrigin)
        let hasStrayed = state.withLock { state in
            state.hasStrayed = state.hasStrayed || !isWithin
            return state.hasStrayed
        }
        return !hasStrayed && !place.isTaken(in: request)
    }

    private func takeReplay() -> Bool {
        state.withLock { state in
            defer { state.hasReplayed = true }
            return !state.hasReplayed
        }
    }
}

extension RFError {
    fileprivate static var bodyNotReplayableAfterRefusal: RFError {
        RFError(
            stage: .intercept, kind: .bodyNotReplayable,
            message:
                "The server refused the credential. There is a new one by now, but the body comes from a "
                + "stream that can be read only once.")
    }

    /// The same error with the answer that led to it, unless it has one of its own.
    fileprivate func carrying(_ response: RFHTTPResponse) -> RFError {
        guard code == nil else { return self }
        var error = self
        error.code = response.status
        error.headers = response.headers
        error.body = response.body.data
        return error
    }
}
