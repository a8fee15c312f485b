/// An array that leaves out elements it can't decode, instead of failing as a whole, and reports them.
///
/// Use it as the type of a property, or of the whole answer:
///
///     class ListBooks: RFRequest<RFDecodableResponse<RFLossyArray<Book>>> { … }
///
/// A value that isn't an array fails as usual.
public struct RFLossyArray<Element: Decodable>: Decodable {
    /// An element that was left out.
    public struct Fault: Sendable {
        /// Its place in the array that was sent.
        public let index: Int
        /// Why it couldn't be decoded; a `DecodingError` has the full coding path.
        public let error: any Error
    }

    /// The elements that could be decoded, in order.
    public let elements: [Element]

    /// Those that couldn't, in order.
    public let faults: [Fault]

    /// Decodes an array, element by element.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var faults: [Fault] = []
        while !container.isAtEnd {
            let index = container.currentIndex
            switch try container.decode(Attempt.self).result {
            case .success(let element): elements.append(element)
            case .failure(let error): faults.append(Fault(index: index, error: error))
            }
        }
        self.elements = elements
        self.faults = faults
    }

    /// Always decodes, so that the container moves on to the next element.
    private struct Attempt: Decodable {
        let result: Result<Element, any Error>

        init(from decoder: any Decoder) {
            result = Result { try decoder.singleValueContainer().decode(Element.self) }
        }
    }
}

extension RFLossyArray: Sendable where Element: Sendable {}

extension RFLossyArray: Encodable where Element: Encodable {
    /// Encodes the elements as an array.
    public func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}
