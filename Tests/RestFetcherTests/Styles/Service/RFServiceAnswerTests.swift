import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("How a service's calls end")
struct RFServiceAnswerTests {
    private struct Person: Decodable, Equatable {
        var id: Int
        var name: String
    }

    private struct ServerError: RFServerError, Equatable {
        var code: Int
        var message: String
    }

    private func service(_ answer: RFLoopbackAnswer) throws -> (RFService, RFLoopbackServer) {
        let server = try RFLoopbackServer { _ in answer }
        return (RFService(url: server.address), server)
    }

    private static let person = RFLoopbackAnswer.json(#"{"id":7,"name":"Ann"}"#)
    private static let refusal = RFLoopbackAnswer.json(#"{"code":3,"message":"no"}"#, status: 422)

    @Test("without a response type any body is a success", arguments: ["", "{", "<html>", "null"])
    func anyBody(text: String) async throws {
        let (service, server) = try service(.data(Data(text.utf8), type: "text/html"))
        let isSuccess = await withCheckedContinuation { done in
            service.json(method: .get, path: "/me").fetch { answer in
                switch answer {
                case .success: done.resume(returning: true)
                case .failure: done.resume(returning: false)
                }
            }
        }
        #expect(isSuccess)
        withExtendedLifetime(server) {}
    }

    @Test("with a response type the value comes, read by the decoder of the service")
    func responseType() async throws {
        let server = try RFLoopbackServer { _ in .json(#"{"ID":7,"NAME":"Ann"}"#) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in Key(path.last?.stringValue.lowercased() ?? "") }
        let service = RFService(decoder: decoder, url: server.address)
        let answer = await withCheckedContinuation { done in
            service.json(method: .get, path: "/me", responseType: Person.self).fetch {
                done.resume(returning: $0)
            }
        }
        #expect(try answer.result.get() == Person(id: 7, name: "Ann"))
        #expect(server.requests[0].header("Accept") == "application/json")
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    @Test("text, numbers, bytes and any JSON are response types, too")
    func otherTypes() async throws {
        let (service, server) = try service(.text("42"))
        #expect(try await service.json(method: .get, path: "/", responseType: String.self).value() == "42")
        #expect(try await service.json(method: .get, path: "/", responseType: Int.self).value() == 42)
        #expect(try await service.json(method: .get, path: "/", responseType: Double.self).value() == 42)
        #expect(
            try await service.json(method: .get, path: "/", responseType: Data.self).value()
                == Data("42".utf8))
        #expect(try await service.json(method: .get, path: "/", responseType: RFJSON.self).value() == 42)
        withExtendedLifetime(server) {}
    }

    @Test("with a custom error the server's error comes typed, and result has it")
    func customError() async throws {
        let (service, server) = try service(Self.refusal)
        let answer = await withCheckedContinuation { done in
            service.json(method: .get, path: "/me", customError: ServerError.self).fetch {
                done.resume(returning: $0)
            }
        }
        let error = try #require(answer.customError)
        #expect(error == ServerError(code: 3, message: "no"))
        #expect(throws: ServerError(code: 3, message: "no")) { try answer.result.get() }
        withExtendedLifetime(server) {}
    }

    @Test(
        "with both there are three endings, and each answer has its own",
        arguments: zip(
            [person, refusal, .text("down", status: 503), .json("[]"), .json(#"{"code":3,"message":"no"}"#)],
            ["Ann", "3 no", "503", "decoding", "3 no"]))
    func both(answer: RFLoopbackAnswer, expected: String) async throws {
        let (service, server) = try service(answer)
        let ending = await withCheckedContinuation { done in
            service.json(
                method: .get, path: "/me", responseType: Person.self, customError: ServerError.self
            ).fetch { answer in
                switch answer {
                case .success(let person): done.resume(returning: person.name)
                case .customError(let error): done.resume(returning: "\(error.code) \(error.message)")
                case .failure(let error):
                    done.resume(returning: error.kind == .httpStatus ? "\(error.code ?? 0)" : "\(error.kind)")
                }
            }
        }
        #expect(ending == expected)
        withExtendedLifetime(server) {}
    }

    @Test("a failure keeps code, header fields and body of the answer")
    func failure() async throws {
        let (service, server) = try service(.json(#"{"why":"full"}"#, status: 507).header("X-Id", "9"))
        let answer = await withCheckedContinuation { done in
            service.json(method: .get, path: "/me").fetch { done.resume(returning: $0) }
        }
        let error = try #require(answer.error)
        #expect(error.code == 507 && error.headers?["X-Id"] == "9")
        #expect(error.payload?.dictionaryValue?["why"] == "full")
        #expect(throws: RFError.self) { try answer.result.get() }
        withExtendedLifetime(server) {}
    }

    @Test("a cancelled call completes, too: once, as cancelled")
    func cancelled() async throws {
        let (service, server) = try service(.hang)
        let answer = await withCheckedContinuation { done in
            service.json(method: .get, path: "/me").fetch { done.resume(returning: $0) }.cancel()
        }
        let error = try #require(answer.error)
        #expect(error.isCancelled && error.requestName == "GET /me")
        withExtendedLifetime(server) {}
    }

    @Test("completions come on the main queue, or on the one that is named")
    func queue() async throws {
        var (service, server) = try service(.status(204))
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "completions")
        queue.setSpecific(key: key, value: 7)
        service.callbackQueue = queue
        let place = await withCheckedContinuation { done in
            service.json(method: .get, path: "/").fetch { _ in
                done.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(place == 7)
        withExtendedLifetime(server) {}
    }

    @Test("awaited, a call gives the value itself, or the answer with its raw body, or throws")
    func awaited() async throws {
        let (service, server) = try service(Self.person)
        let request = service.json(method: .get, path: "/me", responseType: Person.self)
        #expect(try await request.value() == Person(id: 7, name: "Ann"))
        let response = try await request.response()
        #expect(response.code == 200 && response.payload.dictionaryValue?["id"] == 7)
        server.enqueue(Self.refusal)
        server.route("/me", Self.refusal)
        let error = await #expect(throws: RFError.self) {
            try await service.json(method: .get, path: "/me", customError: ServerError.self).value()
        }
        #expect(error?.serverError(as: ServerError.self)?.code == 3)
    }

    @Test("a raw answer says what it is: text, number, object, array, or a value of any type")
    func rawAnswer() async throws {
        let server = try RFLoopbackServer { request in
            .text(request.path == "/n" ? "42" : request.path == "/a" ? "[1,2]" : #"{"id":7,"name":"é"}"#)
        }
        let service = RFService(url: server.address)
        let number = try await service.request(method: .get, path: "/n").response().payload
        #expect(number.stringValue == "42" && number.intValue == 42 && number.doubleValue == 42)
        #expect(number.dictionaryValue == nil && number.arrayValue == nil)
        #expect(try await service.request(method: .get, path: "/a").response().payload.arrayValue == [1, 2])
        let object = try await service.request(method: .get, path: "/o").response().payload
        #expect(object.dictionaryValue == ["id": 7, "name": "é"] && object.intValue == nil)
        #expect(object.decodableValue(of: Person.self) == Person(id: 7, name: "é"))
    }

    @Test("awaited as an answer, a call ends with one of the cases")
    func awaitedAnswer() async throws {
        let (service, server) = try service(Self.person)
        server.enqueue(Self.person, Self.refusal)
        let request = service.json(
            method: .get, path: "/me", responseType: Person.self, customError: ServerError.self)
        #expect(try await request.answer().result.get().name == "Ann")
        server.route("/me", Self.refusal)
        #expect(await request.answer().customError?.code == 3)
        server.route("/me", .close)
        #expect(await request.answer().error?.kind == .connectionLost)
    }

    @Test("fetched several times at once, each completion is told its own ending")
    func severalTimes() async throws {
        let (service, server) = try service(.text("1"))
        let request = service.json(method: .get, path: "/", responseType: Int.self)
        let answers = AsyncStream<String> { answers in
            request.fetch { answers.yield("first \($0.error?.isCancelled == true)") }.cancel()
            request.fetch { answers.yield("second \((try? $0.result.get()) ?? 0)") }
        }
        var all: Set<String> = []
        for await answer in answers {
            all.insert(answer)
            if all.count == 2 { break }
        }
        #expect(all == ["first true", "second 1"])
        withExtendedLifetime(server) {}
    }

    @Test(
        "however a cancel and an answer race, a completion is called exactly once", arguments: [true, false])
    func race(isOnQueue: Bool) async {
        var service = RFService(host: "h")
        service.fetcher = RFFetcher(
            configuration: RFConfiguration(transport: RFStubTransport { _ in .text("1") }))
        service.callbackQueue = isOnQueue ? DispatchQueue(label: "completions") : nil
        let counts = RFLocked<[Int: Int]>([:])
        let calls = 300
        await withCheckedContinuation { done in
            let isOver = RFLocked(false)
            for number in 0..<calls {
                let call = service.json(method: .get, path: "/", responseType: Int.self).fetch { _ in
                    counts.withLock { $0[number, default: 0] += 1 }
                    guard counts.withLock({ $0.count }) == calls else { return }
                    let isFirst = isOver.withLock { isOver in
                        defer { isOver = true }
                        return !isOver
                    }
                    if isFirst { done.resume() }
                }
                if !number.isMultiple(of: 3) { Task.detached { call.cancel() } }
            }
        }
        // Whatever came late would be counted by the time all these have their turn.
        for _ in 0..<1000 { await Task.yield() }
        #expect(counts.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<calls).map { ($0, 1) }))
    }

    @Test("nothing is sent until a call is fetched, and handlers can be chained")
    func notStarted() async throws {
        let (service, server) = try service(Self.person)
        let request = service.json(method: .get, path: "/me", responseType: Person.self)
        #expect(server.requests.isEmpty)
        let name = await withCheckedContinuation { done in
            request.onSuccess { _, person in done.resume(returning: person?.name) }.fetch()
        }
        #expect(name == "Ann")
    }
}

extension RFServiceAnswer {
    /// What went wrong, unless it is the server's own error.
    var error: RFError? { if case .failure(let error) = self { error } else { nil } }

    var customError: Failure? { if case .customError(let error) = self { error } else { nil } }
}
