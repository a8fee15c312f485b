/// How deep the objects of a binary property list are nested, and how many values they stand for.
///
/// Objects refer to others by number. So one can contain itself, and a few that share others can stand for more
/// values than fit into any memory.
struct RFBinaryListDepth {
    private struct Object {
        /// Levels below and with this one; 0 is not known yet.
        var depth = 0
        var values = 1
        var isOpen = false
    }

    /// A container being read: where its next reference is, and how many are left.
    private struct Step {
        let object: Int
        var position: Int
        var left: Int
    }

    private let source: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let table: Int
    private let top: Int
    private var objects: [Object]
    private var steps: [Step] = []
    /// A list that doesn't use bytes twice has fewer references than bytes.
    private var referencesLeft: Int

    static func check(_ source: [UInt8]) throws(RFError) {
        var reader = try RFBinaryListDepth(source)
        try reader.read()
    }

    /// Reads the last 32 bytes, which tell where all else is.
    private init(_ source: [UInt8]) throws(RFError) {
        self.source = source
        let trailer = source.count - 32
        guard trailer >= 8,
            let count = RFBinaryListDepth.number(at: trailer + 8, size: 8, in: source),
            let top = RFBinaryListDepth.number(at: trailer + 16, size: 8, in: source),
            let table = RFBinaryListDepth.number(at: trailer + 24, size: 8, in: source)
        else { throw RFBinaryListDepth.malformed }
        offsetSize = Int(source[trailer + 6])
        referenceSize = Int(source[trailer + 7])
        self.top = top
        self.table = table
        referencesLeft = source.count
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table <= trailer,
            count <= (trailer - table) / offsetSize
        else { throw RFBinaryListDepth.malformed }
        objects = Array(repeating: Object(), count: count)
    }

    private mutating func read() throws(RFError) {
        try open(top)
        while var step = steps.popLast() {
            if step.left == 0 {
                try close(step.object)
                continue
            }
            guard let child = RFBinaryListDepth.number(at: step.position, size: referenceSize, in: source),
                referencesLeft > 0
            else { throw RFBinaryListDepth.malformed }
            referencesLeft -= 1
            step.position += referenceSize
            step.left -= 1
            steps.append(step)
            try open(child)
        }
    }

    private mutating func open(_ number: Int) throws(RFError) {
        guard objects.indices.contains(number) else { throw RFBinaryListDepth.malformed }
        if objects[number].isOpen { throw RFPropertyListCheck.fault("contains itself") }
        if objects[number].depth > 0 { return try add(objects[number]) }
        objects[number].depth = 1
        guard
            let place = RFBinaryListDepth.number(
                at: table + number * offsetSize, size: offsetSize, in: source),
            let content = content(at: place)
        else { throw RFBinaryListDepth.malformed }
        guard content.references > 0 else { return try add(objects[number]) }
        if steps.count >= RFPropertyListCheck.deepest { throw RFPropertyListCheck.tooDeep }
        objects[number].isOpen = true
        steps.append(Step(object: number, position: content.start, left: content.references))
    }

    private mutating func close(_ number: Int) throws(RFError) {
        objects[number].isOpen = false
        try add(objects[number])
    }

    /// Counts an object to the container it is in.
    private mutating func add(_ object: Object) throws(RFError) {
        guard let container = steps.last?.object else { return }
        objects[container].depth = max(objects[container].depth, object.depth + 1)
        objects[container].values += object.values
        // The innermost may hold a value.
        if steps.count + object.depth > RFPropertyListCheck.deepest + 1 { throw RFPropertyListCheck.tooDeep }
        let most = max(source.count, mostValues)
        if objects[container].values > most {
            throw RFPropertyListCheck.fault("stands for more than \(most) values, because it repeats them")
        }
    }

    /// Where the references of an object begin, and how many it has.
    private func content(at place: Int) -> (start: Int, references: Int)? {
        guard place < table else { return nil }
        let kind = source[place] >> 4
        guard kind >= 0xA, kind <= 0xD else { return (place, 0) }
        var start = place + 1
        var count = Int(source[place] & 0x0F)
        if count == 0x0F {
            guard start < table, source[start] >> 4 == 0x1, source[start] & 0x0F <= 3 else { return nil }
            let size = 1 << Int(source[start] & 0x0F)
            guard let long = RFBinaryListDepth.number(at: start + 1, size: size, in: source) else {
                return nil
            }
            count = long
            start += 1 + size
        }
        guard count <= source.count else { return nil }
        let dictionary: UInt8 = 0xD
        return (start, kind == dictionary ? count * 2 : count)
    }

    /// A number in network order; nil if it isn't there, or is larger than any that could be right.
    private static func number(at place: Int, size: Int, in source: [UInt8]) -> Int? {
        guard place >= 0, place <= source.count - size else { return nil }
        var number: UInt64 = 0
        for byte in source[place..<(place + size)] { number = number << 8 | UInt64(byte) }
        return number <= UInt64(Int32.max) ? Int(number) : nil
    }

    private static var malformed: RFError { RFPropertyListCheck.fault("isn't a whole binary property list") }
}

/// Of a list that has fewer bytes.
private let mostValues = 100_000
