/// One call of an ``RFService``: a request like any other, which can also end with an ``RFServiceAnswer``.
///
/// It is sent by `fetch` or by `await`, and can be sent again.
public final class RFServiceRequest<Value: Decodable, Failure: RFServerError>:
    RFValueRequest<RFValueResponse<Value>>
{
    /// Starts the call and returns at once. The completion is called exactly once, on the ``RFRequest/callbackQueue``,
    /// whatever the ending: after a cancel with an error of kind ``RFErrorKind/cancelled``.
    @discardableResult
    public func fetch(_ completion: @escaping (RFServiceAnswer<Value, Failure>) -> Void) -> RFCall {
        fetch(telling: { completion(RFServiceAnswer($0, request: self)) })
    }

    /// Sends the call, and waits for its ending, whatever it is.
    ///
    ///     switch await service.json(method: .get, path: "/me", responseType: User.self).answer() {
    ///     case .success(let user): print(user.name)
    ///     case .failure(let error): print(error)
    ///     }
    nonisolated(nonsending) public func answer() async -> RFServiceAnswer<Value, Failure> {
        do {
            return .success(try await value())
        } catch {
            return RFServiceAnswer(error)
        }
    }

    /// One number for both directions.
    func report(to progress: @escaping (Double) -> Void) {
        var start = 0.0
        onUploadProgress { sent in
            // The last of the upload comes before the first of the download.
            start = 0.5
            if let fraction = sent.fraction { progress(fraction * start) }
        }
        onDownloadProgress { received in
            if let fraction = received.fraction { progress(start + fraction * (1 - start)) }
        }
    }
}

extension RFServiceAnswer {
    fileprivate init<T>(_ result: Result<Value?, RFError>, request: RFRequest<T>) {
        switch result {
        case .success(let value?): self = .success(value)
        case .success(nil): self.init(request.noValue)
        case .failure(let error): self.init(error)
        }
    }
}
