/// What the texts of a URL said beyond the URL itself. Most say nothing.
struct RFURLNotes {
    /// A path segment, or a pair of the query, that has the value of a variable in it, as it is written in the URL.
    struct VariablePart {
        let variable: String
        let text: String
    }

    var usedVariables: Set<String> = []

    /// The characters of the paths that stand there as data, but may have been meant otherwise: `#` and `{`.
    var doubtfulMarks: Set<Character> = []

    /// Where the values of variables stand.
    var variableParts: [VariablePart] = []
}
