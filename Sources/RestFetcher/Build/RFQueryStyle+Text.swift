import Foundation

extension RFQueryStyle {
    func written(key: String) -> String {
        switch keys {
        case .asIs: key
        case .snakeCase: key.snakeCased
        case .custom(let write): write(key)
        }
    }

    /// The text of a leaf. Nil has none, so it is empty.
    func text(of leaf: RFTree) throws(RFError) -> String {
        switch leaf {
        case .null, .array, .object: return ""
        case .bool(let bool):
            switch bools {
            case .words: return bool ? "true" : "false"
            case .digits: return bool ? "1" : "0"
            }
        case .number(let text), .string(let text), .preEncoded(let text): return text
        case .date(let date): return try text(of: date)
        case .data(let data):
            switch self.data {
            case .base64: return data.base64EncodedString()
            case .custom(let write): return try custom(write, data)
            }
        case .file(let media):
            throw .encoding(
                "The file \"\(media.fileName.escapedForMessage)\" can't be written as text. Only a part of "
                    + "multipart form data can be a file.")
        }
    }

    private func text(of date: Date) throws(RFError) -> String {
        if case .custom(let write) = dates { return try custom(write, date) }
        let seconds = date.timeIntervalSince1970
        // RFC 3339 has four digits for the year, and formatters return nonsense far outside of them.
        guard date >= .distantPast, seconds < 253_402_300_800 else {
            throw .encoding("A date that isn't in the years 1 to 9999 can't be written as text.")
        }
        switch dates {
        case .secondsSince1970: return seconds.shortText
        case .millisecondsSince1970: return String(Int64((seconds * 1000).rounded()))
        case .format(let format): return RFQueryStyle.text(of: date, format: format)
        case .iso8601, .custom: return date.formatted(.iso8601)
        }
    }

    private static func text(of date: Date, format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter.string(from: date)
    }

    private func custom<Value>(
        _ write: (Value) throws -> String, _ value: Value
    ) throws(RFError) -> String {
        do {
            return try write(value)
        } catch {
            throw .encoding(error, as: "text")
        }
    }
}

extension String {
    /// `pageSize` as `page_size`, `baseURLPath` as `base_url_path`: as `JSONEncoder` does it.
    var snakeCased: String {
        let characters = Array(self)
        var result = ""
        for (index, character) in characters.enumerated() {
            guard character.isUppercase else {
                result.append(character)
                continue
            }
            let follows = index > 0 && characters[index - 1] != "_"
            let endsRun = index + 1 < characters.count && characters[index + 1].isLowercase
            if follows, !characters[index - 1].isUppercase || endsRun { result.append("_") }
            result += character.lowercased()
        }
        return result
    }
}
