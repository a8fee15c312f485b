/// The best transport of the platform.
enum RFDefaultTransport {
    static let notice = RFLocked<String?>(nil)

    /// libcurl on Linux, URLSession elsewhere. If libcurl can't be used, URLSession takes over, and
    /// ``takeNotice()`` says so.
    static func make() -> any RFTransport {
        #if os(Linux)
            return make { () throws(RFError) in try RFCurlTransport() }
        #else
            return RFURLSessionTransport()
        #endif
    }

    static func make(
        _ best: () throws(RFError) -> any RFTransport, notice: RFLocked<String?> = notice
    ) -> any RFTransport {
        do throws(RFError) {
            return try best()
        } catch {
            notice.withLock {
                $0 = "\(error.message) URLSession is used instead: it is slower on Linux, and can do less."
            }
            return RFURLSessionTransport()
        }
    }

    /// What the log should say about the choice: a sentence, once; nil if there is nothing to say any more.
    static func takeNotice(_ notice: RFLocked<String?> = notice) -> String? {
        notice.withLock { notice in
            defer { notice = nil }
            return notice
        }
    }
}
