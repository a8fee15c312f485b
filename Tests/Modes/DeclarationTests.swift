import RestFetcher
import RestFetcherTesting
import Testing

@MainActor
final class ViewModel {
    var label = ""
    var isLoading = false

    func load(from address: String, then done: @escaping @MainActor () -> Void) {
        let request = GetPerson()
        request.address = address
        request.id = 7
        isLoading = true
        request.successCallback = { code, person in
            self.label = "\(code) \(person?.name ?? "-")"
        }
        request.errorCallback = { error in
            self.label = error.localizedDescription
        }
        request.alwaysCallback = {
            self.isLoading = false
            done()
        }
        request.fetch()
    }

    func loadInOneSentence(from address: String, then done: @escaping @MainActor () -> Void) {
        let request = GetPerson()
        request.address = address
        request.onStateChanged { state in self.isLoading = state == .started }
            .onDownloadProgress { progress in self.label = "\(progress.completed) bytes" }
            .onSuccess { code, person in self.label = "\(code) \(person?.name ?? "-")" }
            .onError { error in self.label = error.localizedDescription }
            .always { done() }
            .fetch()
    }

    func loadInOneLine(from address: String, then done: @escaping @MainActor () -> Void) {
        let service = RFService(url: address)
        isLoading = true
        service.json(method: .get, path: "/", responseType: Person.self).fetch { answer in
            self.isLoading = false
            switch answer {
            case .success(let person): self.label = person.name
            case .failure(let error): self.label = error.localizedDescription
            }
            done()
        }
    }

    func loadEndpoint(from address: String) async throws {
        let client = RFClient(baseURL: address)
        let request = RFEndpointRequest(endpoint: RFEndpoint<RFEmpty, Person>(.get, "/"))
        label = try await client.upload(request) { progress in self.label = "\(progress.completed)" }.body
            .name
    }

    func loadNow(from address: String) async throws {
        let request = GetShout()
        request.address = address
        label = try await request.value()
    }
}

@Suite("Declarations under this target's rules")
struct DeclarationTests {
    @Test("callbacks may touch main-actor state")
    @MainActor
    func callbacksMayTouchMainActorState() async throws {
        let server = try RFLoopbackServer { _ in .json(#"{"name":"Ann"}"#) }
        let model = ViewModel()
        await withCheckedContinuation { done in
            model.load(from: server.address) { done.resume() }
        }
        #expect(model.label == "200 Ann!")
        #expect(!model.isLoading)
    }

    @Test("chained handlers may touch main-actor state")
    @MainActor
    func chainedHandlersMayTouchMainActorState() async throws {
        let server = try RFLoopbackServer { _ in .json(#"{"name":"Ann"}"#) }
        let model = ViewModel()
        await withCheckedContinuation { done in
            model.loadInOneSentence(from: server.address) { done.resume() }
        }
        #expect(model.label == "200 Ann!")
        #expect(!model.isLoading)
    }

    @Test("completions of services and endpoints may touch main-actor state")
    @MainActor
    func completionsMayTouchMainActorState() async throws {
        let server = try RFLoopbackServer { _ in .json(#"{"name":"Ann"}"#) }
        let model = ViewModel()
        await withCheckedContinuation { done in
            model.loadInOneLine(from: server.address) { done.resume() }
        }
        #expect(model.label == "Ann")
        #expect(!model.isLoading)
        model.label = ""
        try await model.loadEndpoint(from: server.address)
        #expect(model.label == "Ann")
    }

    @Test("await works from the main actor, and off it")
    func awaitWorks() async throws {
        let server = try RFLoopbackServer { _ in .text("hello") }
        #expect(try await loadedLabel(from: server.address) == "HELLO")
        let upload = Upload()
        upload.address = server.address
        #expect(try await upload.value() == 200)
    }

    @MainActor
    private func loadedLabel(from address: String) async throws -> String {
        let model = ViewModel()
        try await model.loadNow(from: address)
        return model.label
    }
}
