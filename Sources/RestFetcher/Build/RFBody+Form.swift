import Foundation

extension RFBody {
    /// Names and values as `application/x-www-form-urlencoded` (WHATWG URL §5.2), sorted by name.
    ///
    /// A space is sent as `+`, a line feed as `%0A`: line ends go out as given. No fields make an empty body.
    public static func form(_ fields: [String: String]) -> RFBody {
        let fields = fields.sorted { $0.key < $1.key }
        let members = fields.map { RFTree.Member(key: $0.key, value: .string($0.value)) }
        return form(.success(members), RFQueryStyle())
    }

    /// The members of an object as `application/x-www-form-urlencoded`: a model, or a dictionary.
    ///
    /// The same goes as for ``RFQuery/init(_:style:)``, but a space is always sent as `+`.
    public static func form(_ value: some Encodable, style: RFQueryStyle = RFQueryStyle()) -> RFBody {
        form(RFTree.members(of: value, for: "A form"), style)
    }

    private static func form(_ members: Result<[RFTree.Member], RFError>, _ style: RFQueryStyle) -> RFBody {
        RFBody { _ throws(RFError) in
            var bytes: [UInt8] = []
            try bytes.append(style.pairs(of: members.get()), style: style, in: .form)
            return RFEncodedBody(body: .data(Data(bytes)), contentType: RFContentType.form.rawValue)
        }
    }
}
