extension RFCallContext {
    /// The same context, hiding a header or a query value of one more name in all that is printed.
    func hiding(_ place: RFCredentialPlace) -> RFCallContext {
        let scrubber: RFScrubber
        switch place {
        case .header(let name):
            if self.scrubber.headers.contains(where: { RFHeaders.isSameName($0, name) }) { return self }
            scrubber = RFScrubber(keys: self.scrubber.keys, headers: self.scrubber.headers + [name])
        case .query(let name):
            if self.scrubber.keys.contains(name) { return self }
            scrubber = RFScrubber(keys: self.scrubber.keys + [name], headers: self.scrubber.headers)
        }
        return RFCallContext(
            requestName: requestName, logger: logger, scrubber: scrubber, clock: clock,
            requiresAuthentication: requiresAuthentication, inquirer: inquirer,
            maxResponseBytes: maxResponseBytes, redirectLimit: redirectLimit)
    }
}
