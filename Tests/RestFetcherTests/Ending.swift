import Foundation
import RestFetcher

/// How a fetch with callbacks ended.
enum Ending<Value> {
    case success(Int, Value?)
    case failure(RFError)
    case cancelled

    var error: RFError? { if case .failure(let error) = self { error } else { nil } }
    var value: Value? { if case .success(_, let value) = self { value } else { nil } }
    var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}

extension TestRequest where T.ResponseType: Sendable {
    /// Fetches with callbacks and waits for `always`. `started` gets the call as soon as there is one.
    func ending(started: (RFCall) -> Void = { _ in }) async -> Ending<T.ResponseType> {
        await withCheckedContinuation { done in
            var ending = Ending<T.ResponseType>.cancelled
            successCallback = { ending = .success($0, $1) }
            errorCallback = { ending = .failure($0) }
            alwaysCallback = { done.resume(returning: ending) }
            started(fetch())
        }
    }
}

extension Ending: Sendable where Value: Sendable {}
