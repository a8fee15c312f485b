import Foundation
import RestFetcher
import RestFetcherTesting

/// A server that wants a token, and renews it: each refresh token works once, and using one twice revokes all
/// (RFC 9700 §4.14).
final class TokenServer: Sendable {
    fileprivate struct State {
        var last = 1
        var accepted: Int? = 1
        var refresh = 1
        var renewals = 0
        var isRevoked = false
        let rotates: Bool
    }

    private let state: RFLocked<State>
    let stub = RFStubTransport()
    let clock = RFTestClock()

    init(rotates: Bool = true) {
        state = RFLocked(State(rotates: rotates))
        stub.route("/data") { [state] request in
            let accepted = state.withLock { $0.accepted.map { "Bearer access\($0)" } }
            return request.headers["Authorization"] == accepted ? .text("data") : .text("no", status: 401)
        }
        stub.route("POST /token") { [state] request in state.withLock { $0.renew(request.text) } }
    }

    /// The token that is right at the beginning.
    let firstToken = RFToken(accessToken: "access1", refreshToken: "refresh1")

    /// How often a new token was asked for.
    var renewals: Int { state.withLock { $0.renewals } }

    /// Whether a refresh token was used twice.
    var isRevoked: Bool { state.withLock { $0.isRevoked } }

    /// Refuses every access token given so far.
    func expire() {
        state.withLock { $0.accepted = nil }
    }

    var client: RFOAuth2Client {
        RFOAuth2Client(
            tokenEndpoint: "http://h/token", clientID: "app", fetcher: .stubbed(stub, clock: clock),
            logger: RFSilentLogger())
    }

    func fetcher(_ authenticator: RFAuthenticator) -> RFFetcher {
        RFFetcher(
            configuration: RFConfiguration(transport: stub, interceptors: [authenticator], clock: clock))
    }

    func request(through fetcher: RFFetcher) -> TestRequest<RFStringResponse> {
        TestRequest("http://h") {
            $0.path = "data"
            $0.fetcher = fetcher
        }
    }

    /// Fetches the data `count` times at once. `meanwhile` runs while they are under way.
    func fetch(
        _ count: Int = 1, through fetcher: RFFetcher, meanwhile: @Sendable () async -> Void = {}
    ) async -> [Result<String, RFError>] {
        await withTaskGroup(of: Result<String, RFError>.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do throws(RFError) {
                        return .success(try await self.request(through: fetcher).value())
                    } catch {
                        return .failure(error)
                    }
                }
            }
            await meanwhile()
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

extension TokenServer.State {
    fileprivate mutating func renew(_ form: String) -> RFStubAnswer {
        renewals += 1
        guard form.contains("refresh_token=refresh\(refresh)"), !isRevoked else {
            isRevoked = true
            accepted = nil
            return .json(#"{"error":"invalid_grant"}"#, status: 400)
        }
        last += 1
        accepted = last
        guard rotates else { return .json(#"{"access_token":"access\#(last)","token_type":"bearer"}"#) }
        refresh = last
        return .json(
            #"{"access_token":"access\#(last)","token_type":"bearer","refresh_token":"refresh\#(last)"}"#)
    }
}

extension Result {
    var value: Success? { try? get() }
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
