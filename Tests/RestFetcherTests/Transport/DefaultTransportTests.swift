import Testing

@testable import RestFetcher

@Suite("The default transport", .serialized)
struct DefaultTransportTests {
    @Test("URLSession takes over where the best one can't be had, and the log is told once")
    func fallback() {
        let notice = RFLocked<String?>(nil)
        let transport = RFDefaultTransport.make(
            { () throws(RFError) in
                throw RFError(stage: .transport, kind: .unsupported, message: "There is no libcurl.")
            }, notice: notice)
        #expect(transport is RFURLSessionTransport)
        #expect(RFDefaultTransport.takeNotice(notice)?.hasPrefix("There is no libcurl. URLSession") == true)
        #expect(RFDefaultTransport.takeNotice(notice) == nil)
    }

    #if os(Linux)
        @Test("on Linux it is libcurl, and nothing is said")
        func linux() {
            #expect(RFDefaultTransport.make() is RFCurlTransport)
            #expect(RFConfiguration().transport is RFCurlTransport)
            #expect(RFFetcher.shared.configuration.transport is RFCurlTransport)
            #expect(RFDefaultTransport.takeNotice() == nil)
        }
    #endif
}
