/// What every loop over the pages of a request starts from.
struct RFPageSource<Value> {
    let fetcher: RFFetcher
    let plan: RFPlan
    let reader: RFReader<Value>
    let next: RFNextPage<Value>
    let isPrefetching: Bool

    /// The calls of the request, which its `cancel()` ends.
    let calls: RFLocked<[RFCall]>

    let relayProgress: (RFCall) -> RFProgressRelay?
}
