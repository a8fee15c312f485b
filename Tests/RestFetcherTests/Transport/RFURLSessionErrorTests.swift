import Foundation
import Testing

@testable import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("What URLSession's errors become")
struct RFURLSessionErrorTests {
    private let request = RFHTTPRequest(url: URL(string: "https://u:p@api.example.com/a?token=secret")!)

    @Test(
        "each has a kind of its own, a sentence and its cause",
        arguments: [
            (URLError.Code.notConnectedToInternet, RFErrorKind.offline), (.dataNotAllowed, .offline),
            (.cannotFindHost, .cannotFindHost), (.dnsLookupFailed, .cannotFindHost),
            (.cannotConnectToHost, .cannotConnect), (.networkConnectionLost, .connectionLost),
            (.timedOut, .timedOut), (.cancelled, .cancelled), (.badURL, .invalidURL),
            (.serverCertificateUntrusted, .secureConnectionFailed),
            (.cannotDecodeRawData, .badServerResponse),
            (.fileDoesNotExist, .fileUnreadable), (.unknown, .transport), (.callIsActive, .offline),
        ])
    func kinds(code: URLError.Code, kind: RFErrorKind) {
        let error = RFError(sending: request, URLError(code))
        #expect(error.kind == kind)
        #expect((error.underlyingError as? URLError)?.code == code)
        #expect(error.message.hasSuffix("."))
        for secret in ["secret", "u:p", "/a"] { #expect(!error.message.contains(secret)) }
    }

    @Test(
        "an unknown one is judged by what libcurl says",
        arguments: [
            ("transfer closed with 7 bytes remaining to read", RFErrorKind.connectionLost),
            ("transfer closed with outstanding read data remaining", .connectionLost),
            ("SSL certificate problem: unable to get local issuer certificate", .secureConnectionFailed),
            ("Failed writing header", .badServerResponse),
            ("Illegal or missing hexadecimal sequence in chunked-encoding", .badServerResponse),
            ("something else altogether", .transport),
        ])
    func texts(text: String, kind: RFErrorKind) {
        let cause = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
        #expect(RFError(sending: request, cause).kind == kind)
    }

    @Test("an error of somebody else is a failed transport")
    func foreign() {
        #expect(RFError(sending: request, CocoaError(.fileNoSuchFile)).kind == .transport)
    }
}
