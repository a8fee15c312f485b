extension RFScrubber {
    /// The same, that also masks the values of the path variables of a URL whose names stand for secrets.
    func hidingVariables(of url: RFBuiltURL) -> RFScrubber {
        guard let parts = url.notes?.variableParts, !parts.isEmpty else { return self }
        let names = RFSecretNames(keys: keys, headers: headers)
        let secret = parts.filter { names.contains($0.variable) }
        return secret.isEmpty
            ? self : adding(urlParts: secret.map { Array($0.text.utf8)[...].percentDecoded })
    }
}
