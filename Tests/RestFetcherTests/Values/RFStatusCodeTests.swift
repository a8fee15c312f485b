import Testing

@testable import RestFetcher

@Suite("Status codes")
struct RFStatusCodeTests {
    @Test("a code has the registered name and prints with it")
    func names() {
        #expect(RFStatusCode.notFound == 404)
        #expect(RFStatusCode.notFound.reasonPhrase == "Not Found")
        #expect("\(RFStatusCode(429))" == "429 Too Many Requests")
        #expect(RFStatusCode.unprocessableContent.reasonPhrase == "Unprocessable Content")
        #expect(RFStatusCode.`continue`.rawValue == 100)
    }

    @Test(
        "a code that isn't registered has no phrase, but a class",
        arguments: [-1, 0, 299, 306, 499, 999, Int.max])
    func unknown(number: Int) {
        let code = RFStatusCode(number)
        #expect(code.reasonPhrase == nil)
        #expect("\(code)" == "\(number)")
        #expect(code.isSuccess == (number == 299))
        #expect(code.isClientError == (number == 499))
    }

    @Test("the first digit tells the class (RFC 9110 §15)")
    func classes() {
        for code in (100..<600).map(RFStatusCode.init(rawValue:)) {
            let classes = [
                code.isInformational, code.isSuccess, code.isRedirection, code.isClientError,
                code.isServerError,
            ]
            #expect(classes.firstIndex(of: true) == code.rawValue / 100 - 1)
            #expect(classes.count { $0 } == 1)
        }
    }
}
