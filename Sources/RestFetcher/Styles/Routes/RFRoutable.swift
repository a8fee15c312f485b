/// The endpoints of an API as the cases of an enum, each with the rule how to call it.
///
///     enum BookRoute: RFRoutable {
///         case list(page: Int)
///         case edit(id: Int, Book)
///
///         var rule: RFRule {
///             switch self {
///             case .list(let page):
///                 RFRule(path: "books", parameters: [.query(["page": page])])
///             case .edit(let id, let book):
///                 RFRule(method: .put, path: "books/{id}", parameters: [.path(["id": id]), .body(book)])
///             }
///         }
///     }
///
/// An ``RFRouteService`` calls them.
public protocol RFRoutable: SendableMetatype {
    /// How to call this endpoint. Read once for each request that is made of it.
    var rule: RFRule { get }
}

extension RFRoutable {
    /// What errors and logs call the route: type and case, without the values of the case, which may be secret.
    var name: String {
        let mirror = Mirror(reflecting: self)
        guard mirror.displayStyle == .enum else { return "\(Self.self)" }
        return "\(Self.self).\(mirror.children.first?.label ?? String(describing: self))"
    }
}
