import Foundation

/// Dates as HTTP writes them in `Date`, `Last-Modified`, `Expires` and others (RFC 9110 §5.6.7).
public enum RFHTTPDate {
    /// The date in the form that HTTP sends: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Fractions of a second are cut off. A date outside the years 0 to 9999 becomes the nearest one inside.
    public static func string(from date: Date) -> String {
        let time = RFCivilTime(date)
        let clock = "\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
        let year = padded(time.year / 100) + padded(time.year % 100)
        return "\(weekdays[time.weekday]), \(padded(time.day)) \(months[time.month - 1]) \(year) \(clock) GMT"
    }

    /// Reads a date, or gives nil if it isn't one.
    ///
    /// Understood are all three forms that RFC 9110 asks for: the one above, `Sunday, 06-Nov-94 08:49:37 GMT`
    /// and `Sun Nov  6 08:49:37 1994`. Whether the weekday fits the date isn't checked.
    /// - Parameter now: tells the century of a year with two digits, which is never more than 50 years ahead.
    public static func date(from text: String, now: Date = Date()) -> Date? {
        let words = text.utf8.split(whereSeparator: isSeparator).map(Substring.init)
        guard let weekday = words.first, weekdays.contains(String(weekday.prefix(3))) else { return nil }
        let time: RFCivilTime? =
            switch words.count {
            case 8 where words[7] == "GMT" || words[7] == "UTC":
                words[3].utf8.count == 2
                    ? recent(
                        day: words[1], month: words[2], shortYear: words[3], clock: words[4...6], now: now)
                    : time(day: words[1], month: words[2], year: fourDigits(words[3]), clock: words[4...6])
            case 7:
                time(day: words[2], month: words[1], year: fourDigits(words[6]), clock: words[3...5])
            default:
                nil
            }
        return time.map { Date(timeIntervalSince1970: TimeInterval($0.secondsSince1970)) }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        RFFieldScanner.isWhitespace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ":")
    }

    private static func time(
        day: Substring, month: Substring, year: Int?, clock: ArraySlice<Substring>
    ) -> RFCivilTime? {
        let clock = clock.compactMap(oneOrTwoDigits)
        guard let day = oneOrTwoDigits(day), let month = months.firstIndex(of: String(month)), let year,
            clock.count == 3
        else { return nil }
        return RFCivilTime(
            year: year, month: month + 1, day: day, hour: clock[0], minute: clock[1], second: clock[2])
    }

    /// The latest time with that year's last two digits that isn't more than 50 years after now.
    private static func recent(
        day: Substring, month: Substring, shortYear: Substring, clock: ArraySlice<Substring>, now: Date
    ) -> RFCivilTime? {
        guard let shortYear = oneOrTwoDigits(shortYear) else { return nil }
        let now = RFCivilTime(now)
        let latestYear = now.year + 50
        let year = latestYear - (latestYear - shortYear) % 100
        let latest = time(day: day, month: month, year: year, clock: clock)
        guard let latest, year == latestYear, latest.isLaterInItsYear(than: now) else { return latest }
        return time(day: day, month: month, year: year - 100, clock: clock)
    }

    private static func oneOrTwoDigits(_ word: Substring) -> Int? {
        (1...2).contains(word.utf8.count) ? digits(word) : nil
    }

    private static func fourDigits(_ word: Substring) -> Int? {
        word.utf8.count == 4 ? digits(word) : nil
    }

    private static func digits(_ word: Substring) -> Int? {
        word.utf8.allSatisfy(RFFieldScanner.isDigit) ? Int(word) : nil
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
