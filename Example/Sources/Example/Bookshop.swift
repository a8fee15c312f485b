import RestFetcher

/// Which bookshop to talk to, and what has been agreed with it so far.
final class Bookshop {
    let baseURL: String
    let logger: any RFLogger
    var token: String?

    init(baseURL: String, logger: any RFLogger) {
        self.baseURL = baseURL
        self.logger = logger
    }
}
