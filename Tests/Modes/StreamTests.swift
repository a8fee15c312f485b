import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// Written as an app would write it, with no concurrency annotation: that it compiles without a warning is half
// the test.

class Feed: RFRequest<RFVoidResponse> {
    let stub: RFStubTransport
    init(_ answer: RFStubAnswer) { stub = RFStubTransport { _ in answer } }

    override var domain: String { "https://feed.example" }
    override var logger: any RFLogger { RFSilentLogger() }
    override var fetcher: RFFetcher { RFFetcher(configuration: RFConfiguration(transport: stub)) }
}

@MainActor
class Screen {
    var text = ""
    var names: [String] = []
    var watching: Task<Void, any Error>?

    func load() async throws {
        let stream = try await Feed(.pieces("a", "b")).bytes()
        for try await piece in stream { text += String(decoding: piece, as: UTF8.self) }
        for try await line in try await Feed(.text("c\nd")).lines() { text += line }
        let people = try await Feed(.text(#"{"name":"Ann"}"#)).jsonLines(of: Person.self)
        for try await person in people {
            person.name += "!"
            names.append(person.name)
        }
    }

    func watch() {
        let feed = Feed(.data(Data("data: e\n\n".utf8), type: "text/event-stream"))
        watching = Task {
            for try await event in feed.events(reconnect: nil) { text += event.data }
        }
    }
}

@MainActor
@Suite("Streams under this target's rules")
struct StreamTests {
    @Test("a screen reads them")
    func aScreenReadsThem() async throws {
        let screen = Screen()
        try await screen.load()
        screen.watch()
        try await screen.watching?.value
        #expect(screen.text == "abcde")
        #expect(screen.names == ["Ann!"])
    }
}
