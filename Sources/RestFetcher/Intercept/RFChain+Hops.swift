extension RFChain {
    /// The same chain with `interceptor` further in, where it sees every request that goes to the wire: also those
    /// that follow a redirect, one by one. The latest is the outermost there.
    func seeingEveryHop(_ interceptor: any RFInterceptor) -> RFChain {
        var all = Array(interceptors)
        // Below the redirects every request is one hop already.
        let place = all.firstIndex { $0 is RFRedirects }.map { $0 + 1 } ?? 0
        all.insert(interceptor, at: place)
        return with(all)
    }
}
