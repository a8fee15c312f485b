extension RFCallContext {
    /// Masks one more header field or query value in all that the call prints from now on.
    func hide(_ place: RFCredentialPlace) {
        secrets.withLock { scrubber in
            switch place {
            case .header(let name):
                if scrubber.headers.contains(where: { RFHeaders.isSameName($0, name) }) { return }
                scrubber = scrubber.adding(headers: [name])
            case .query(let name):
                if scrubber.keys.contains(name) { return }
                scrubber = scrubber.adding(keys: [name])
            }
        }
    }
}
