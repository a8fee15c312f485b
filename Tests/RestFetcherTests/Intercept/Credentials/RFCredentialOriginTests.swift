import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Credentials go only where they belong")
struct RFCredentialOriginTests {
    /// Where two requests go, one after the other, and whether each may carry the credential.
    private func sent(
        _ authenticator: RFAuthenticator, from domain: String = "http://h", through locations: String...
    ) async throws -> [RFStubRequest] {
        let stub = RFStubTransport { _ in .text("x") }
        for (index, location) in locations.enumerated() {
            stub.route("/\(index)", .redirect(to: location + "/\(index + 1)", status: 307))
        }
        let request = TestRequest<RFStringResponse>(domain) {
            $0.path = "0"
            $0.fetcher = RFFetcher(
                configuration: RFConfiguration(transport: stub, interceptors: [authenticator]))
        }
        _ = try await request.response()
        return stub.requests
    }

    private static let ways: [RFCredentialPlace] = [
        .header("Authorization"), .header("X-My-Own"), .query("my key"),
    ]

    private func carries(_ request: RFStubRequest, _ place: RFCredentialPlace) -> Bool {
        switch place {
        case .header(let name): request.headers[name] == "s3cr3t"
        case .query: request.query == "my%20key=s3cr3t"
        }
    }

    @Test("a redirect within the origin keeps them, wherever they stand", arguments: ways)
    func sameOrigin(place: RFCredentialPlace) async throws {
        let sent = try await sent(.apiKey("s3cr3t", in: place), through: "", "http://H:80")
        #expect(sent.map { carries($0, place) } == [true, true, true])
    }

    @Test(
        "a redirect to another host, port or scheme goes without, and nothing of them is left",
        arguments: ways, ["http://h2", "http://h:8080", "http://h.evil", "https://h:8443"])
    func anotherOrigin(place: RFCredentialPlace, location: String) async throws {
        let sent = try await sent(.apiKey("s3cr3t", in: place), through: location)
        #expect(sent.map { carries($0, place) } == [true, false])
        #expect(!String(describing: sent[1]).contains("s3cr3t"))
    }

    @Test("from https to http they don't go, from http to https they do", arguments: ways)
    func schemes(place: RFCredentialPlace) async throws {
        let down = try await sent(.apiKey("s3cr3t", in: place), from: "https://h", through: "http://h")
        #expect(down.map { carries($0, place) } == [true, false])
        let up = try await sent(.apiKey("s3cr3t", in: place), through: "https://h")
        #expect(up.map { carries($0, place) } == [true, true])
    }

    @Test("who is sent away and back stays without", arguments: ways)
    func awayAndBack(place: RFCredentialPlace) async throws {
        let sent = try await sent(.apiKey("s3cr3t", in: place), through: "http://h2", "http://h")
        #expect(sent.map { carries($0, place) } == [true, false, false])
    }

    @Test("with a list of origins they go to all of them and to no other", arguments: ways)
    func listedOrigins(place: RFCredentialPlace) async throws {
        let authenticator = RFAuthenticator.apiKey(
            "s3cr3t", in: place, origins: ["http://h", "files.example.com"])
        let listed = try await sent(authenticator, through: "https://files.example.com", "http://h")
        #expect(listed.map { carries($0, place) } == [true, true, true])
        let strayed = try await sent(authenticator, through: "http://files.example.com", "http://h")
        #expect(strayed.map { carries($0, place) } == [true, false, false])
        let other = try await sent(authenticator, from: "http://h2", through: "http://h")
        #expect(other.map { carries($0, place) } == [false, false])
    }

    @Test("an origin that isn't one fails the call and is named", arguments: ["ftp://h", "", "a b"])
    func aFaultyOrigin(text: String) async {
        let error = await #expect(throws: RFError.self) {
            try await sent(.apiKey("k", in: .header("X"), origins: [text]))
        }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.message.contains("\"\(text)\"") == true)
    }

    @Test(
        "no log and no error shows them, whatever they are called, also if the server echoes them",
        arguments: [RFCredentialPlace.header("X-My-Own"), .query("X-My-Own")])
    func logs(place: RFCredentialPlace) async throws {
        let log = RecordingLogger()
        let stub = RFStubTransport { _ in .json(#"{"X-My-Own":"s3cr3t"}"#, status: 403) }
        stub.route("/echo", .redirect(to: "ftp://h/?X-My-Own=s3cr3t"))
        for path in ["echo", "no"] {
            let request = TestRequest<RFStringResponse>("http://h") {
                $0.path = path
                $0.logger = log
                $0.interceptors = [RFAuthenticator.apiKey("s3cr3t", in: place)]
                $0.fetcher = .stubbed(stub)
            }
            let error = await #expect(throws: RFError.self) { try await request.response() }
            #expect(error?.description.contains("s3cr3t") == false)
        }
        #expect(stub.requests.allSatisfy { String(describing: $0).contains("s3cr3t") })
        #expect(log.text.contains("X-My-Own"))
        #expect(!log.text.contains("s3cr3t"), "\(log.text)")
    }

    @Test("a 401 of another origin says nothing about them: no replay, nobody is told")
    func a401FromElsewhere() async {
        let stub = RFStubTransport { request in
            request.url.host == "h" ? .redirect(to: "http://h2/x", status: 307) : .status(401)
        }
        let asked = RFLocked(0)
        let authenticator = RFAuthenticator.bearer(
            unauthorizedHandler: { _ in Issue.record("It was called.") },
            token: { "t\(asked.withLock { $0 += 1; return $0 })" })
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = RFFetcher(
                configuration: RFConfiguration(transport: stub, interceptors: [authenticator]))
        }
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.code == 401)
        #expect(stub.requests.count == 2)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("a 401 after a redirect is answered there, without going the way again")
    func a401AfterARedirect() async throws {
        let stub = RFStubTransport { request in
            if request.path == "/a" { return .redirect(to: "/b", status: 307) }
            return request.headers["Authorization"] == "Bearer t3" ? .text("ok") : .status(401)
        }
        let asked = RFLocked(0)
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.path = "a"
            $0.interceptors = [
                RFAuthenticator.bearer { "t\(asked.withLock { $0 += 1; return $0 })" }
            ]
            $0.fetcher = .stubbed(stub)
        }
        #expect(try await request.value() == "ok")
        #expect(stub.requests.map(\.path) == ["/a", "/b", "/b"])
    }
}
