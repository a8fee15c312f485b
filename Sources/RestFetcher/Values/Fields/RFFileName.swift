/// Makes a safe name for a file out of text that came from outside (RFC 6266 §4.3).
enum RFFileName {
    /// A name for a file in whatever folder it's put into, good on every system, or nil if nothing of it is left.
    ///
    /// Only what follows the last slash of either kind is kept, without a drive letter, control characters, and
    /// dots and spaces at its ends, so it never names another folder or a hidden file. Characters and names that
    /// Windows reserves get an underscore. What is longer than 255 bytes in UTF-8 is cut before its extension.
    static func plain(_ text: String) -> String? {
        // By scalars: a slash with an accent on it is another character, but the same byte to a file system.
        let component = lastComponent(of: text.unicodeScalars.filter { !isInvisible($0) })
        let name = fitted(String(String.UnicodeScalarView(trimmed(component).map(withoutReserved))))
        guard !name.isEmpty else { return nil }
        return isReserved(name) ? fitted("_" + name) : name
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Would show `gpj.exe` as `exe.jpg`.
        default: scalar.properties.isBidiControl
        }
    }

    private static func lastComponent(of text: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let components = text.split { $0 == "/" || $0 == "\\" }
        guard let component = components.last else { return Substring().unicodeScalars }
        let rest = component.dropFirst()
        return rest.first == ":" && component.first?.properties.isAlphabetic == true
            ? rest.dropFirst() : component
    }

    private static func trimmed(_ name: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var name = name.drop { isDotOrSpace($0) || joinsWhatIsBefore($0) }
        while let last = name.last, isDotOrSpace(last) { name.removeLast() }
        return name
    }

    private static func isDotOrSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar.properties.isWhitespace
    }

    /// Whether it's an accent or the like, which would make one character with the slash before the name.
    private static func joinsWhatIsBefore(_ scalar: Unicode.Scalar) -> Bool {
        "/\(scalar)".count == 1
    }

    private static func withoutReserved(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "<", ">", ":", "\"", "|", "?", "*": "_"
        default: scalar
        }
    }

    /// Cuts between characters, never inside one.
    private static func fitted(_ name: String) -> String {
        guard name.utf8.count > maximumLength else { return name }
        let afterLastDot = name[(name.lastIndex(of: ".") ?? name.endIndex)...]
        let suffix = afterLastDot.utf8.count <= maximumExtensionLength ? afterLastDot : ""
        let room = maximumLength - suffix.utf8.count
        var stem = ""
        for character in name {
            guard stem.utf8.count + character.utf8.count <= room else { break }
            stem.append(character)
        }
        let rest = trimmed(stem.unicodeScalars[...])
        return rest.isEmpty ? "" : String(rest) + suffix
    }

    /// The most that common file systems take.
    private static let maximumLength = 255

    /// What follows the last dot is an extension only if it's short, with its dot.
    private static let maximumExtensionLength = 32

    private static func isReserved(_ name: String) -> Bool {
        let base = String(trimmed(name.unicodeScalars.prefix { $0 != "." })).uppercased()
        return devices.contains(base)
            || (ports.contains(base.dropLast()) && base.last.map(portNumbers.contains) == true)
    }

    private static let devices: Set = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    private static let ports: Set<Substring> = ["COM", "LPT"]
    private static let portNumbers: Set<Character> = Set("0123456789¹²³")
}
