import Foundation
import RestFetcher
import RestFetcherTesting

/// Routes with everything that a rule can say.
enum PostRoute: RFRoutable {
    case posts
    case filter(userID: Int, tags: [String], note: String?)
    case post(id: String)
    case remove(id: Int)
    case make(Post)
    case makeAll([Post])
    case edit(id: Int, Post)
    case form([String: String])
    case upload(RFMultipartFormData)
    case torn(Post)
    case language(String?)
    case mine(secret: String)

    var rule: RFRule {
        switch self {
        case .posts:
            RFRule(path: "/posts/", isAuthenticable: false)
        case .filter(let userID, let tags, let note):
            RFRule(
                path: "/posts/",
                parameters: [.query(["userId": userID, "tags": tags, "note": note]), .query(["page": 2])])
        case .post(let id):
            RFRule(path: "/posts/{id}/", isAuthenticable: false, parameters: [.path(["id": id])])
        case .remove(let id):
            RFRule(method: .delete, path: "/posts/{id}/", parameters: [.path(["id": id])])
        case .make(let post):
            RFRule(method: .post, path: "/posts/", parameters: [.body(post)])
        case .makeAll(let posts):
            RFRule(method: .post, path: "/posts/", parameters: [.body(posts)])
        case .edit(let id, let post):
            RFRule(
                method: .put, path: "/posts/{id}",
                parameters: [
                    .path(["id": id]), .body(post),
                    .header(["Content-type": "application/json; charset=UTF-8", "X-Draft": nil]),
                ])
        case .form(let fields):
            RFRule(method: .patch, path: "/posts/1", parameters: [.body(.form(fields))])
        case .upload(let formData):
            RFRule(method: .put, path: "/posts/1/files", parameters: [.multipart(formData)])
        case .torn(let post):
            RFRule(method: .post, path: "/posts/", parameters: [.body(post), .multipart([.text("a", "b")])])
        case .language(let language):
            RFRule(path: "/posts/", parameters: [.header(["Accept-Language": language])])
        case .mine(let secret):
            RFRule(
                method: .post, path: "/posts/mine", isAuthenticable: true,
                parameters: [.body(["note": secret])])
        }
    }
}

struct Post: Codable, Equatable {
    var id: Int?
    var title: String
}

struct PostRefusal: RFServerError {
    let reason: String
}

/// A service that tests set up from outside.
class PostService: RFRouteService<PostRoute> {
    let server: RFLoopbackServer
    var wraps: [any RFInterceptor] = []
    var log: any RFLogger = RFSilentLogger()
    var level = RFLogLevel.debug

    init(_ server: RFLoopbackServer) {
        self.server = server
        super.init()
    }

    override var base: String { server.address + "/v1" }
    override var interceptors: [any RFInterceptor] { wraps }
    override var logger: any RFLogger { log }
    override var logLevel: RFLogLevel { level }
    override var serverErrorType: (any RFServerError.Type)? { PostRefusal.self }
}

/// What a call with callbacks did, in order.
enum CallEvent<Value: Sendable>: Sendable {
    case success(Value)
    case failure(RFError)
    case always
}
