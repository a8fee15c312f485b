/// What every loop over the pages of a request starts from.
struct RFPageSource<Value> {
    let fetcher: RFFetcher
    let plan: RFPlan
    let next: RFNextPage<Value>
    let isPrefetching: Bool

    /// The calls of the request, which its `cancel()` ends.
    let calls: RFLocked<RFCallsInFlight>

    /// What reads the answer of one fetch, and what gives the value afterwards.
    let makeReader: () -> (RFReader, value: () -> Value?)

    let relayProgress: (RFCall) -> RFProgressRelay?
}
