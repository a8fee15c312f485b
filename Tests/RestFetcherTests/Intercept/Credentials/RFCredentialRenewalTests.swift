import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("A closure's credential that can be renewed")
struct RFCredentialRenewalTests {
    private let stub = RFStubTransport { $0.header("Authorization") == "new" ? .text("x") : .status(401) }
    private let credential = RFLocked("old")

    private func request(
        handler: (@Sendable (RFError) -> Void)? = nil, renew: @escaping @Sendable () async throws -> Bool
    ) -> TextRequest {
        let authenticator = RFAuthenticator.credential(
            in: .header("Authorization"), unauthorizedHandler: handler, renew: renew
        ) { [credential] in credential.withLock { $0 } }
        return TextRequest("http://h") {
            $0.fetcher = .stubbed(stub, interceptors: [authenticator])
        }
    }

    @Test("it is renewed once for all that were refused the same, and they are sent again")
    func once() async throws {
        let count = RFLocked(0)
        let request = request { [stub, credential] in
            await stub.received(8)
            count.withLock { $0 += 1 }
            credential.withLock { $0 = "new" }
            return true
        }
        let queue = DispatchQueue(label: "callbacks")
        request.settings.queue = queue
        await withCheckedContinuation { done in
            var left = 8
            request.errorCallback = { Issue.record($0) }
            request.alwaysCallback = {
                left -= 1
                if left == 0 { done.resume() }
            }
            for _ in 0..<8 { request.fetch() }
        }
        #expect(count.withLock { $0 } == 1)
        #expect(stub.requests.count == 16)
    }

    @Test("if it can't be renewed the handler is called once, and nobody tries it again for that value")
    func refused() async throws {
        let counts = RFLocked((handled: 0, renewed: 0))
        let request = request(handler: { _ in counts.withLock { $0.handled += 1 } }) {
            counts.withLock { $0.renewed += 1 }
            return false
        }
        for _ in 0..<2 { #expect(try await request.failure().code == 401) }
        #expect(counts.withLock { $0 == (1, 1) })
        credential.withLock { $0 = "other" }
        #expect(try await request.failure().code == 401)
        #expect(counts.withLock { $0 == (2, 2) })
    }

    @Test("a renewal that says true but leaves the value as it was has failed")
    func unchanged() async throws {
        let request = request { true }
        #expect(try await request.failure().code == 401)
        #expect(stub.requests.count == 1)
    }
}
