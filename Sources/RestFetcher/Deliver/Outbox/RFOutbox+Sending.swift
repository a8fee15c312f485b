import Foundation

extension RFOutbox {
    /// What follows a try.
    private enum Next {
        case leave(RFOutboxEvent)
        case pause(RFOutboxItem, RFError)
        case tryAgain(RFOutboxItem, RFError)
    }

    /// Sends one after another until there is none, or the work is cancelled.
    func sendAll() async {
        var failures = 0
        while !Task.isCancelled, let entry = entries.first {
            let next = await attempt(entry)
            guard !Task.isCancelled else { return }
            // It was taken out meanwhile.
            guard entries.first?.name == entry.name else { continue }
            switch next {
            case .leave(let event):
                failures = 0
                finish(entry)
                report(event)
            case .pause(let item, let error):
                return pause(item, error)
            case .tryAgain(let item, let error):
                failures += 1
                do {
                    try await wait(after: failures, because: error)
                } catch {
                    return Task.isCancelled ? () : pause(item, .connectivityFailed(error))
                }
            }
        }
        if !Task.isCancelled { workIsOver(isPaused: false) }
    }

    private func pause(_ item: RFOutboxItem, _ error: RFError) {
        workIsOver(isPaused: true)
        report(.paused(item, error))
    }

    private func attempt(_ entry: Entry) async -> Next {
        var record: RFOutboxRecord
        do {
            record = try folder.read(entry.name)
        } catch  where error is RFByteReader.Damage || (error as? CocoaError)?.code == .fileReadNoSuchFile {
            return .leave(.damaged(file: entry.name))
        } catch {
            // It may be readable later: on a device that is locked now, for instance.
            return .pause(entry.item, .outboxUnreadable(entry.name, error))
        }
        record.item.tries = max(record.item.tries, entry.item.tries)
        return next(after: await send(record), of: record, named: entry.name)
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
            if error.kind == .authenticationRequired || error.code == 401 {
                return .pause(record.item, error)
            }
            guard error.mayPass else { return .leave(.failed(record.item, error)) }
            guard error.mayHaveArrived else { return .tryAgain(record.item, error) }
            let item = countTry(of: record, named: name)
            return item.tries < maxTries ? .tryAgain(item, error) : .leave(.failed(item, error))
        }
    }

    /// The count is kept on disk, so that it doesn't begin anew with the program; if the disk is full, in memory.
    private func countTry(of record: RFOutboxRecord, named name: String) -> RFOutboxItem {
        var record = record
        record.item.tries += 1
        if let index = entries.firstIndex(where: { $0.name == name }) {
            entries[index].item = record.item
            try? folder.write(record, as: name)
        }
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
    fileprivate static func connectivityFailed(_ cause: any Error) -> RFError {
        RFError(
            stage: .intercept, kind: .offline,
            message: "There is no connection, and no waiting for one: \(cause.localizedDescription)",
            underlyingError: cause)
    }

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
