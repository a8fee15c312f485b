import Foundation

/// Finds, puts and removes answers in a storage. Whatever goes wrong there is logged, and counts as nothing found.
struct RFCacheShelf: Sendable {
    let storage: any RFCacheStorage
    let context: RFCallContext

    /// The stored answer to a request with these header fields.
    func response(_ key: RFCacheKey, for headers: RFHeaders) async -> RFStoredResponse? {
        switch await record(key.primary) {
        case .response(let response): return response
        case .varying(let names, let generation):
            let variant = key.variant(for: headers, names: names, generation: generation)
            guard case .response(let response) = await record(variant) else { return nil }
            return response
        case nil: return nil
        }
    }

    func put(_ response: RFStoredResponse, _ key: RFCacheKey, for headers: RFHeaders) async {
        let names = response.varyingNames
        guard !names.isEmpty else { return await put(.response(response), key.primary) }
        let generation: String
        if case .varying(names, let known) = await record(key.primary) {
            generation = known
        } else {
            generation = String(UInt64.random(in: 0 ... .max), radix: 36)
            await put(.varying(names: names, generation: generation), key.primary)
        }
        await put(.response(response), key.variant(for: headers, names: names, generation: generation))
    }

    /// Removes all answers of the key.
    func remove(_ key: RFCacheKey) async {
        await attempt { try await storage.remove(key.primary) }
    }

    private func record(_ key: String) async -> RFCacheRecord? {
        guard let data = await attempt({ try await storage.data(for: key) }) ?? nil else { return nil }
        if let record = try? RFCacheRecord(data) { return record }
        await attempt { try await storage.remove(key) }
        return nil
    }

    private func put(_ record: RFCacheRecord, _ key: String) async {
        await attempt { try await storage.store(record.data, for: key) }
    }

    @discardableResult
    private func attempt<Result>(_ work: () async throws -> Result) async -> Result? {
        do {
            return try await work()
        } catch {
            if context.logger.level == .debug {
                let reason = context.scrubber.scrub(text: error.localizedDescription)
                context.logger.debug("\(context.requestName): the cache can't be used. \(reason)")
            }
            return nil
        }
    }
}
