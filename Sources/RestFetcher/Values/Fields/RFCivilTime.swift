import Foundation

/// A date and time of day in UTC, in the calendar that HTTP uses (proleptic Gregorian, years 0 to 9999).
struct RFCivilTime: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// Nil if there is no such time. Second 60 is a leap second.
    init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second),
            day >= 1, day <= RFCivilTime.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The time so many seconds after 1970 began. One outside the years 0 to 9999 becomes the nearest inside.
    init(secondsSince1970: Int) {
        let seconds = min(max(secondsSince1970, -62_167_219_200), 253_402_300_799) + RFCivilTime.secondsTo1970
        // Years count from March, so that the leap day is the last day of its year.
        let days = seconds / 86400
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = days / 146_097 * 400 + yearOfEra - 400 + (month <= 2 ? 1 : 0)
        hour = seconds / 3600 % 24
        minute = seconds / 60 % 60
        second = seconds % 60
    }

    /// The time of a date, without its fraction of a second.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(secondsSince1970: Int(exactly: seconds) ?? (seconds > 0 ? .max : .min))
    }

    /// Seconds from the beginning of 1970; before it they are negative.
    var secondsSince1970: Int {
        let yearFromMarch = year + 400 - (month <= 2 ? 1 : 0)
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let days =
            365 * yearFromMarch + yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
            + (153 * monthFromMarch + 2) / 5 + day - 1
        return days * 86400 + hour * 3600 + minute * 60 + second - RFCivilTime.secondsTo1970
    }

    /// 0 is Sunday.
    var weekday: Int {
        let days = (secondsSince1970 + RFCivilTime.secondsTo1970) / 86400
        return (days + 3) % 7
    }

    func isLaterInItsYear(than other: RFCivilTime) -> Bool {
        (month, day, hour, minute, second) > (other.month, other.day, other.hour, other.minute, other.second)
    }

    /// From 1 March of the year -400, a multiple of 400 years before the first of our times, to 1970.
    private static let secondsTo1970 = (719_468 + 146_097) * 86400

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        default: 31
        }
    }
}
