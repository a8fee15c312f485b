/// Those who wait, in the order they came. Anyone may leave the line early.
struct RFLine<Element> {
    private(set) var elements: [Int: Element] = [:]
    private var first = 0
    private var next = 0

    var isEmpty: Bool { elements.isEmpty }

    /// Adds an element at the end, and gives the number to take it out with.
    mutating func append(_ element: Element) -> Int {
        defer { next += 1 }
        elements[next] = element
        return next
    }

    mutating func remove(_ number: Int) -> Element? {
        elements.removeValue(forKey: number)
    }

    mutating func popFirst() -> Element? {
        while first < next {
            defer { first += 1 }
            if let element = elements.removeValue(forKey: first) { return element }
        }
        return nil
    }
}
