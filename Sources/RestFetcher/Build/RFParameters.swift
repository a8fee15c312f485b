/// Values that go where the method wants them: into the query of GET, HEAD and DELETE, into the body of any
/// other method.
///
///     var parameters: RFParameters { RFParameters(order, as: .json) }
public struct RFParameters {
    /// What the body is when the parameters go there.
    public enum BodyFormat: Sendable {
        /// `application/x-www-form-urlencoded`.
        case form
        /// `application/json`, written by the request's `jsonEncoder`. The style has no part in it.
        case json
    }

    // In memory of their own: every request is asked for them, and few have any.
    private final class Parts {
        let value: any Encodable
        let format: BodyFormat
        let style: RFQueryStyle

        init(_ value: any Encodable, _ format: BodyFormat, _ style: RFQueryStyle) {
            self.value = value
            self.format = format
            self.style = style
        }
    }

    private let parts: Parts

    /// Takes the members of an object: a model, or a dictionary. `style` says how query and form are written.
    public init(
        _ value: some Encodable, as format: BodyFormat = .form, style: RFQueryStyle = RFQueryStyle()
    ) {
        parts = Parts(value, format, style)
    }

    /// What goes into the query of a request with this method; nothing, if it goes into the body.
    func query(for method: RFMethod) -> RFQuery {
        RFParameters.goIntoQuery(of: method) ? RFQuery(parts.value, style: parts.style) : RFQuery()
    }

    /// What goes into the body of a request with this method; nothing, if it goes into the query.
    func body(for method: RFMethod) -> RFBody {
        guard !RFParameters.goIntoQuery(of: method) else { return .none }
        switch parts.format {
        case .form: return .form(parts.value, style: parts.style)
        case .json: return .json(parts.value)
        }
    }

    private static func goIntoQuery(of method: RFMethod) -> Bool {
        method == .get || method == .head || method == .delete
    }
}
