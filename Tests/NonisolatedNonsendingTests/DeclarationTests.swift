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

    func loadNow(from address: String) async throws {
        let request = GetShout()
        request.address = address
        label = try await request.value()
    }
}

@Suite("Declarations in a module with NonisolatedNonsendingByDefault")
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
