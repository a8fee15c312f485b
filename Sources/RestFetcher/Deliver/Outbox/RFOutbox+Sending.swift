import Foundation

extension RFOutbox {
    /// What follows a try.
    private enum Next {
        case leave(RFOutboxEvent)
        case pause(RFError)
        case tryAgain(RFError)
    }

    /// Sends one after another until there is none, or the work is cancelled.
    func sendAll() async {
        var failures = 0
        while !Task.isCancelled, let entry = entries.first {
            guard let record = read(entry) else { continue }
            let result = await send(record)
            guard !Task.isCancelled else { return }
            // It was taken out meanwhile.
            guard entries.first?.name == entry.name else { continue }
            switch next(after: result, of: record, named: entry.name) {
            case .leave(let event):
                failures = 0
                finish(entry)
                report(event)
            case .pause(let error):
                workIsOver(isPaused: true)
                return report(.paused(record.item, error))
            case .tryAgain(let failure):
                failures += 1
                do {
                    try await wait(after: failures, because: failure)
                } catch {
                    guard !Task.isCancelled else { return }
                    workIsOver(isPaused: true)
                    return report(.paused(record.item, failure))
                }
            }
        }
        if !Task.isCancelled { workIsOver(isPaused: false) }
    }

    private func send(_ record: RFOutboxRecord) async -> Result<RFResponse<Data>, RFError> {
        let request = RFOutboxRequest(record, fetcher: fetcher, logger: logger)
        do throws(RFError) {
            return .success(try await request.response())
        } catch {
            var error = error
            error.requestName = record.item.requestName
            return .failure(error)
        }
    }

    private func next(
        after result: Result<RFResponse<Data>, RFError>, of record: RFOutboxRecord, named name: String
    ) -> Next {
        switch result {
        case .success(let response):
            return .leave(.sent(record.item, response))
        case .failure(let error):
            if error.kind == .authenticationRequired || error.code == 401 { return .pause(error) }
            guard error.mayPass else { return .leave(.failed(record.item, error)) }
            guard error.mayHaveArrived else { return .tryAgain(error) }
            let item = countTry(of: record, named: name)
            return item.tries < maxTries ? .tryAgain(error) : .leave(.failed(item, error))
        }
    }

    /// The count is kept on disk, so that it doesn't begin anew with the program; if the disk is full, in memory.
    private func countTry(of record: RFOutboxRecord, named name: String) -> RFOutboxItem {
        var record = record
        record.item.tries += 1
        if let index = entries.firstIndex(where: { $0.name == name }) { entries[index].item = record.item }
        try? folder.write(record, as: name)
        return record.item
    }

    private func wait(after failures: Int, because error: RFError) async throws {
        let clock = fetcher.configuration.clock
        if let value = error.headers?["Retry-After"],
            let delay = RFRetryAfter.delay(from: value, now: clock.date)
        {
            // An hour at most: a server that asks for more may have changed its mind by then.
            try await clock.sleep(for: min(delay, 3600))
        } else {
            try await connectivity.waitForConnection(after: failures, clock: clock)
        }
    }

    private func read(_ entry: Entry) -> RFOutboxRecord? {
        if var record = try? folder.read(entry.name) {
            record.item.tries = max(record.item.tries, entry.item.tries)
            return record
        }
        finish(entry)
        report(.damaged(file: entry.name))
        return nil
    }

    /// It must not be sent again by this run, also if its file can't be deleted.
    private func finish(_ entry: Entry) {
        do {
            try drop(entry)
        } catch {
            entries.removeAll { $0.name == entry.name }
            logger.error("The outbox can't delete \(entry.name): \(error.localizedDescription)")
        }
    }
}

extension RFError {
    /// Whether it makes sense to try again later.
    fileprivate var mayPass: Bool {
        code.map(RFRetryPolicy().statusCodes.contains)
            ?? (RFRetryPolicy().errorKinds.contains(kind) || kind == .circuitOpen || kind == .rateLimited)
    }

    /// Whether a server may have seen the request.
    fileprivate var mayHaveArrived: Bool {
        code != nil || kind == .timedOut || kind == .connectionLost
    }
}
