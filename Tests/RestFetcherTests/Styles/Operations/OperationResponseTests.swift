import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The responses of operations", .timeLimit(.minutes(10)))
struct OperationResponseTests {
    private let api: BookAPI

    init() throws {
        api = try BookAPI()
    }

    @Test("result, code, status, message and pagination are read")
    func everything() async throws {
        api.server.enqueue(
            .json(
                """
                {"code":200,"status":"success","message":"ok","result":{"title":"Kindred"},
                "_meta":{"pagination":{"currentPage":2,"pageCount":9,"perPage":20,"totalCount":180}}}
                """))
        let response = try await api.books.volume().value()
        #expect(response.result == Volume(title: "Kindred"))
        #expect(response.code == 200)
        #expect(response.status == .success)
        #expect(response.message == "ok")
        #expect(
            response.pagination == RFPagination(currentPage: 2, pageCount: 9, perPage: 20, totalCount: 180))
    }

    @Test(
        "whatever is missing or null is nil",
        arguments: ["{}", #"{"result":null,"_meta":{"pagination":null}}"#])
    func missing(body: String) async throws {
        api.server.enqueue(.json(body))
        let response = try await api.books.volume().value()
        #expect(response.result == nil)
        #expect(response.status == nil)
        #expect(response.pagination == nil)
    }

    @Test("a subclass reads another API's format")
    func subclass() async throws {
        api.server.enqueue(.json(#"[{"title":"a"},{"title":"b"}]"#))
        let bare = try await api.books.bare().value()
        #expect(bare.result?.map(\.title) == ["a", "b"])
        api.server.enqueue(.json(#"{"trace":"t1","result":{"title":"a"}}"#))
        let traced = try await api.books.traced().value()
        #expect(traced.trace == "t1")
        #expect(traced.result?.title == "a")
    }

    @Test("204 is a success without a result")
    func noContent() async throws {
        api.server.enqueue(.status(204), .status(204), .status(200))
        let response = try await api.books.volume().value()
        #expect(response.result == nil)
        let traced = try await api.books.traced().value()
        #expect(traced.trace == "none")
        // Where nothing is expected, any success code will do.
        let nothing = try await api.books.send(RFRequestDescription("a")).value()
        #expect(nothing.result == nil)
    }

    @Test("a subclass without a value for 204 is an error that says what to do")
    func noContentForASubclass() async throws {
        api.server.enqueue(.status(204))
        let operation = api.books.bare()
        let error = try await operation.failure()
        #expect(error.kind == .emptyResponse)
        #expect(error.message.hasSuffix("has no value for an answer without a body: override its empty."))
    }
}
