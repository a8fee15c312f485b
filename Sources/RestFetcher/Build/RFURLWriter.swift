import Foundation

/// Joins and encodes the parts of a URL, byte by byte.
///
/// What is written in `domain`, `rootPath` and `pathResource` is text of a URL: valid percent triplets stay,
/// and what can't stand there is encoded. What comes from variables and arguments is data: it is encoded so
/// that it can't end the segment, key or value that it stands in.
struct RFURLWriter {
    private var path: [UInt8]
    private var query: [UInt8] = []
    private let originLength: Int
    private let variables: [String: String]
    private var openVariables: [String] = []

    /// What the texts said beyond the URL, if anything.
    private(set) var notes: RFURLNotes?

    init(origin: [UInt8], variables: [String: String]) {
        path = []
        path.reserveCapacity(usualLength)
        path += origin
        originLength = origin.count
        self.variables = variables
    }

    /// What was written. It is a URL: the origin was checked, and nothing else has characters that don't belong.
    var url: RFWrittenURL {
        guard !query.isEmpty else { return RFWrittenURL(known: String(decoding: path, as: UTF8.self)) }
        return RFWrittenURL(
            known: String(decoding: path + [UInt8(ascii: "?")] + query, as: UTF8.self))
    }

    /// Appends a path with a query, as it is written after the domain.
    mutating func append(relative source: RFURLText) throws(RFError) {
        if source.text.isEmpty || append(plain: source.text.utf8) { return }
        let bytes = source.bytes[...]
        guard bytes.authorityStart == nil else {
            throw source.fault("names a host of its own. A host belongs in domain.")
        }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        try append(
            path: bytes[..<(mark ?? bytes.endIndex)], query: mark.map { bytes[($0 + 1)...] } ?? [], of: source
        )
    }

    mutating func append(
        path text: ArraySlice<UInt8>, query queryText: ArraySlice<UInt8>, of source: RFURLText
    ) throws(RFError) {
        if !text.isEmpty, !append(plain: text) { try append(path: text, of: source) }
        if !queryText.isEmpty { try append(query: queryText, of: source) }
    }

    /// Appends keys and values, sorted by key.
    mutating func append(arguments: [String: String]) {
        guard !arguments.isEmpty else { return }
        for (key, value) in arguments.sorted(by: { $0.key < $1.key }) {
            separateQuery()
            query.append(encoding: key.utf8, keeping: .unreserved)
            query.append(UInt8(ascii: "="))
            query.append(encoding: value.utf8, keeping: .unreserved)
        }
    }

    mutating func append(_ added: RFQuery) throws(RFError) {
        if let fault = added.fault { throw fault }
        guard !added.members.isEmpty else { return }
        let pairs = try added.style.pairs(of: added.members)
        try query.append(pairs, style: added.style, in: .query(added.style))
    }

    private mutating func separateQuery() {
        if let last = query.last, last != UInt8(ascii: "&") { query.append(UInt8(ascii: "&")) }
    }
}

extension RFURLWriter {
    /// Appends a path that is written as it will be sent, as nearly all are. Returns false if it has to be looked at
    /// closely: it may hold variables, a query, or something that must be encoded or refused.
    private mutating func append(plain text: some Collection<UInt8>) -> Bool {
        let isAppended = text.withContiguousStorageIfAvailable { bytes in
            guard RFURLWriter.isPlain(bytes) else { return false }
            separatePath()
            let start = bytes.first == UInt8(ascii: "/") ? 1 : 0
            path.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
            return true
        }
        return isAppended ?? false
    }

    /// Whether all of it may stand in a path, and no segment begins with a dot or is empty.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let allowed = RFByteSet.plainPath
        var previous: UInt8 = 0
        for byte in bytes {
            let isStart = previous == UInt8(ascii: "/") || previous == 0
            guard allowed.contains(byte), !isStart || byte != UInt8(ascii: "."),
                previous != UInt8(ascii: "/") || byte != UInt8(ascii: "/")
            else { return false }
            previous = byte
        }
        return true
    }

    /// Where two parts meet there is exactly one slash, however many were written on either side.
    private mutating func separatePath() {
        while path.count > originLength, path.last == UInt8(ascii: "/") { path.removeLast() }
        path.append(UInt8(ascii: "/"))
    }

    private mutating func append(query text: ArraySlice<UInt8>, of source: RFURLText) throws(RFError) {
        separateQuery()
        var partStart = query.count
        var index = text.startIndex
        while index < text.endIndex {
            if let variable = RFURLWriter.variable(at: index, in: text) {
                let value = try value(of: variable.name, in: source)
                query.append(encoding: value.utf8, keeping: .unreserved)
                openVariables.append(variable.name)
                index = variable.end
            } else {
                if text[index] == UInt8(ascii: "&") { closePart(query[partStart...]) }
                query.append(textAt: index, of: text, keeping: .query)
                if text[index] == UInt8(ascii: "&") { partStart = query.count }
                index += 1
            }
        }
        closePart(query[partStart...])
    }

    /// Notes where the values of the variables since the last delimiter are.
    private mutating func closePart(_ part: ArraySlice<UInt8>) {
        guard !openVariables.isEmpty else { return }
        let text = String(decoding: part, as: UTF8.self)
        note { [openVariables] notes in
            notes.variableParts += openVariables.map { RFURLNotes.VariablePart(variable: $0, text: text) }
        }
        openVariables = []
    }

    private mutating func append(path text: ArraySlice<UInt8>, of source: RFURLText) throws(RFError) {
        separatePath()
        var segmentStart = path.count
        var segmentVariable: String?
        var index = text.first == UInt8(ascii: "/") ? text.startIndex + 1 : text.startIndex
        while index < text.endIndex {
            if let variable = RFURLWriter.variable(at: index, in: text) {
                let value = try value(of: variable.name, in: source)
                guard !value.isEmpty else {
                    throw source.fault("has the variable {\(variable.name)}, whose value is empty.")
                }
                path.append(encoding: value.utf8, keeping: .segmentValue)
                segmentVariable = variable.name
                openVariables.append(variable.name)
                index = variable.end
            } else {
                noteDoubt(about: text[index])
                path.append(textAt: index, of: text, keeping: .path)
                if text[index] == UInt8(ascii: "/") {
                    closePart(path[segmentStart...].dropLast())
                    try checkSegment(path[segmentStart...].dropLast(), segmentVariable, of: source)
                    segmentStart = path.count
                    segmentVariable = nil
                }
                index += 1
            }
        }
        closePart(path[segmentStart...])
        try checkSegment(path[segmentStart...], segmentVariable, of: source)
    }

    private mutating func noteDoubt(about byte: UInt8) {
        if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "{") {
            note { $0.doubtfulMarks.insert(Character(Unicode.Scalar(byte))) }
        }
    }

    private mutating func note(_ change: (inout RFURLNotes) -> Void) {
        var notes = notes ?? RFURLNotes()
        change(&notes)
        self.notes = notes
    }

    private static func variable(at index: Int, in text: ArraySlice<UInt8>) -> RFURLTemplate.Variable? {
        guard text[index] == UInt8(ascii: "{") else { return nil }
        return RFURLTemplate.variable(at: index, in: text)
    }

    private mutating func value(of name: String, in source: RFURLText) throws(RFError) -> String {
        guard let value = variables[name] else {
            let known = variables.keys.sorted().joined(separator: ", ")
            throw source.fault(
                "has the variable {\(name)}, but pathVariables has "
                    + (known.isEmpty ? "none." : "only \(known)."))
        }
        note { $0.usedVariables.insert(name) }
        return value
    }

    /// Refuses `.` and `..`, also encoded: they are steps, not names (RFC 3986 §5.2.4, §6.2.2.3), and some
    /// transports would walk them.
    private func checkSegment(
        _ segment: ArraySlice<UInt8>, _ variable: String?, of source: RFURLText
    ) throws(RFError) {
        guard segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%") else { return }
        let name = segment.percentDecoded
        guard name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) else { return }
        if let variable {
            throw source.fault("has the variable {\(variable)}, whose value makes a dot segment.")
        }
        throw source.fault("has a dot segment (. or ..), which would leave its path.")
    }
}

/// Bytes that a URL may have before more room is needed.
private let usualLength = 120
