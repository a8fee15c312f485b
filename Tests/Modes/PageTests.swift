import RestFetcher
import RestFetcherTesting
import Testing

// Written as an app would write it, with no concurrency annotation: that it compiles without a warning is half
// the test.

nonisolated struct PageOfNames: Decodable {
    let names: [String]
    let next: String?
}

class ListNames: RFRequest<RFDecodableResponse<PageOfNames>> {
    var address = ""
    override var domain: String { address }
    override var logger: any RFLogger { RFSilentLogger() }
}

@MainActor
final class NameList {
    var names: [String] = []
    var last = ""

    func load(from address: String) async throws {
        let request = ListNames()
        request.address = address
        let next = RFNextPage<PageOfNames>.cursor("after") { page in
            self.last = page.names.last ?? ""
            return page.next
        }
        for try await page in request.pages(next: next) { names += page.value.names }
        for try await name in request.pages(next: .cursor("after", \.next), prefetching: true).items(\.names)
        {
            names.append(name)
        }
    }
}

@Suite("Pages under this target's rules")
struct PageTests {
    @Test("pages and items come in order")
    @MainActor
    func inOrder() async throws {
        let server = try RFLoopbackServer { request in
            .json(request.query == nil ? #"{"names":["a"],"next":"x"}"# : #"{"names":["b"]}"#)
        }
        let list = NameList()
        try await list.load(from: server.address)
        #expect(list.names == ["a", "b", "a", "b"])
        #expect(list.last == "b")
    }
}
