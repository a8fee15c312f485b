import Foundation

/// Requests that must reach their server some day: kept on disk until they are sent, in order, also after the program
/// was ended and started again.
///
/// ```swift
/// let outbox = RFOutbox(folder: folder, fetcher: fetcher) { event in print(event) }
/// try await outbox.start()                  // sends what an earlier run left
/// try await outbox.add(PostReview())        // on disk when this returns
/// ```
///
/// One request is sent at a time, the oldest first. Each has an `Idempotency-Key`, its own or a new one, so that a
/// server that knows the field does nothing twice, even if the program ended before the answer came. A request that
/// can't be sent because there is no connection waits, and all behind it. One that fails for good, or too often, is
/// reported and leaves. Callbacks and interceptors of the request object don't survive; those of the fetcher apply.
///
/// The files can be read by this user only, and aren't encrypted. Credentials (`headersToScrub`) are not written: let an
/// ``RFAuthenticator`` of the fetcher add them. Only one outbox of a folder can be started at a time. It lives as long as it has
/// something to send; ``stop()`` ends that.
public actor RFOutbox {
    /// What became of a request. Called on no particular thread, one event after another.
    public typealias Handler = @Sendable (RFOutboxEvent) -> Void

    struct Entry {
        let name: String
        let size: Int
        var item: RFOutboxItem
    }

    let folder: RFOutboxFolder
    let fetcher: RFFetcher
    let logger: any RFLogger
    let connectivity: any RFConnectivity
    let maxTries: Int
    let report: Handler
    private let maxItems: Int
    private let maxBytes: Int

    var entries: [Entry] = []
    private var isLoaded = false
    private var lastNumber = 0
    private var isStarted = false
    private var lock: RFOutboxLock?
    private var work: Task<Void, Never>?

    /// Makes an outbox. Nothing is read or sent before ``start()``.
    ///
    /// - Parameters:
    ///   - folder: a folder for this outbox alone; created when it is needed.
    ///   - fetcher: sends the requests.
    ///   - logger: where they are logged. Default: the console.
    ///   - maxItems: how many requests it takes. Default: 1000.
    ///   - maxBytes: how many bytes it takes. Default: 64 MiB.
    ///   - maxTries: how often a request is sent that the server answers with an error that may pass, or on which the
    ///     connection is lost, until it is given up. Default: 10.
    ///   - connectivity: knows when to try again. Default: what the system knows.
    ///   - report: is told what becomes of the requests.
    public init(
        folder: URL, fetcher: RFFetcher, logger: any RFLogger = RFConsoleLogger(), maxItems: Int = 1000,
        maxBytes: Int = 64 << 20, maxTries: Int = 10,
        connectivity: any RFConnectivity = RFSystemConnectivity(),
        report: @escaping Handler
    ) {
        self.folder = RFOutboxFolder(url: folder)
        self.fetcher = fetcher
        self.logger = logger
        self.maxItems = maxItems
        self.maxBytes = maxBytes
        self.maxTries = maxTries
        self.connectivity = connectivity
        self.report = report
    }

    /// The requests that wait, the first in line first. Empty before ``start()`` or ``add(_:)`` was called.
    public var items: [RFOutboxItem] { entries.map(\.item) }

    /// Puts a request at the end of the line. It is on disk when this returns.
    ///
    /// The body is read to its end, whatever it comes from.
    ///
    /// - Throws: what makes the request impossible to build, ``RFErrorKind/outboxFull``, or
    ///   ``RFErrorKind/outboxUnwritable``. Then it isn't in the outbox.
    @discardableResult
    nonisolated(nonsending) public func add<T>(_ request: RFRequest<T>) async throws(RFError) -> RFOutboxItem
    {
        let plan = request.makePlan(for: fetcher.configuration)
        do {
            return try await store(plan)
        } catch {
            throw plan.explain(error)
        }
    }

    /// Takes a request out that isn't to be sent any more. If it is on the wire, it may still arrive.
    public func remove(_ id: RFOutboxItem.ID) throws {
        guard let entry = entries.first(where: { $0.item.id == id }) else { return }
        try drop(entry)
    }

    /// Sends what waits, and what will be added. Reads first what an earlier run left.
    ///
    /// - Throws: ``RFErrorKind/outboxUnreadable`` if the folder can't be read, or another outbox on it was started and
    ///   not stopped, in this program or another.
    public func start() throws(RFError) {
        do {
            let lock = try lock ?? RFOutboxLock(folder.url)
            try load()
            self.lock = lock
        } catch {
            throw .outboxUnreadable(folder.url.path, error)
        }
        isStarted = true
        sendNext()
    }

    /// Sends nothing more until ``start()``. A request on the wire is cancelled, and stays the first in line.
    public func stop() {
        isStarted = false
        work?.cancel()
        work = nil
        lock = nil
    }

    func sendNext() {
        guard isStarted, work == nil, !entries.isEmpty else { return }
        work = Task { await self.sendAll() }
    }

    /// Called by the work itself when it has nothing more to do.
    func workIsOver(isPaused: Bool) {
        work = nil
        if isPaused { isStarted = false }
    }

    func drop(_ entry: Entry) throws {
        try folder.remove(entry.name)
        entries.removeAll { $0.name == entry.name }
    }

    private func store(_ plan: RFPlan) async throws -> RFOutboxItem {
        let request = try plan.request.get()
        let body = try await request.body.bytes(upTo: maxBytes)
        let record = RFOutboxRecord(request, body: body, of: plan, addedAt: fetcher.configuration.clock.date)
        do {
            try load()
            let size = record.data.count
            guard entries.count < maxItems, entries.reduce(size, { $0 + $1.size }) <= maxBytes else {
                throw RFError.outboxFull
            }
            let name = try folder.add(record, after: &lastNumber)
            entries.append(Entry(name: name, size: size, item: record.item))
        } catch let error as RFError {
            throw error
        } catch {
            throw RFError(
                stage: .intercept, kind: .outboxUnwritable,
                message: "The request can't be written to the outbox: \(error.localizedDescription)",
                underlyingError: error)
        }
        sendNext()
        return record.item
    }

    private func load() throws {
        guard !isLoaded else { return }
        let names = try folder.names()
        for name in names {
            let record: RFOutboxRecord
            do {
                record = try folder.read(name)
            } catch is RFByteReader.Damage {
                try folder.remove(name)
                report(.damaged(file: name))
                continue
            }
            entries.append(Entry(name: name, size: record.data.count, item: record.item))
        }
        lastNumber = names.last.flatMap(RFOutboxFolder.number) ?? 0
        isLoaded = true
    }
}

extension RFErrorKind {
    /// An ``RFOutbox`` takes no more: there are too many requests in it, or too many bytes.
    public static let outboxFull = RFErrorKind(rawValue: "outboxFull")
    /// A request can't be written into the folder of an ``RFOutbox``.
    public static let outboxUnwritable = RFErrorKind(rawValue: "outboxUnwritable")
    /// The folder of an ``RFOutbox`` can't be read, or not now: a request that is there can't, or another outbox on the
    /// folder was started.
    public static let outboxUnreadable = RFErrorKind(rawValue: "outboxUnreadable")
}

extension RFError {
    static var outboxFull: RFError {
        RFError(
            stage: .intercept, kind: .outboxFull,
            message: "The outbox takes no more: there are too many requests in it, or too many bytes.")
    }

    static func outboxUnreadable(_ file: String, _ cause: any Error) -> RFError {
        let isTaken = (cause as? POSIXError)?.code == .EWOULDBLOCK
        let reason = isTaken ? "another outbox on it was started." : cause.localizedDescription
        return RFError(
            stage: .intercept, kind: .outboxUnreadable,
            message: "The outbox can't read \(file.escapedForMessage): \(reason)", underlyingError: cause)
    }
}
