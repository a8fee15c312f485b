import Foundation
import Testing

@testable import RestFetcher

@Suite("HTTP dates (RFC 9110 §5.6.7)")
struct RFHTTPDateTests {
    /// 1994-11-06 08:49:37, the example of the RFC.
    static let example = Date(timeIntervalSince1970: 784_111_777)
    static let now = Date(timeIntervalSince1970: 1_780_000_000)  // 2026-05-28 20:26:40

    @Test(
        "all three forms are read",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun Nov 06 08:49:37 1994",
            "  Sun, 06 Nov 1994 08:49:37 GMT\t", "Sun,06 Nov 1994 08:49:37 UTC",
            "Mon, 06 Nov 1994 08:49:37 GMT",
        ])
    func allThreeFormsAreRead(text: String) {
        #expect(RFHTTPDate.date(from: text, now: Self.now) == Self.example)
    }

    @Test(
        "what isn't a date gives nil",
        arguments: [
            "", " ", "0", "-1", "abc", "Sun", "Sun,", ",,,,,,,,", "Sun, 06 Nov 1994",
            "Sun, 06 Nov 1994 08:49 GMT",
            "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49:37 GMT GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:00:61 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1995 08:49:37 GMT",
            "Thu, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nop 1994 08:49:37 GMT", "Sun, 06 11 1994 08:49:37 GMT",
            "Xyz, 06 Nov 1994 08:49:37 GMT", "Sun, 006 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 19940 08:49:37 GMT",
            "Sun, 06 Nov 994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov +994 08:49:37 GMT",
            "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun Nov  6 08:49:37 94", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\0",
            "1994-11-06T08:49:37Z",
        ])
    func whatIsNotADateGivesNil(text: String) {
        #expect(RFHTTPDate.date(from: text, now: Self.now) == nil)
    }

    @Test(
        "a year of two digits is never more than 50 years ahead",
        arguments: [
            ("00", 2000), ("26", 2026), ("70", 2070), ("75", 2075), ("76", 2076), ("77", 1977), ("99", 1999),
        ])
    func aYearOfTwoDigits(digits: String, year: Int) throws {
        // Just at the second 50 years ahead.
        let date = try #require(RFHTTPDate.date(from: "Monday, 28-May-\(digits) 20:26:40 GMT", now: Self.now))
        #expect(RFCivilTime(date).year == year)
    }

    @Test("a second more than 50 years ahead is in the past")
    func aSecondMoreThanFiftyYearsAheadIsInThePast() throws {
        let date = try #require(RFHTTPDate.date(from: "Monday, 28-May-76 20:26:41 GMT", now: Self.now))
        #expect(RFCivilTime(date).year == 1976)
        let lateInTheYear = try #require(
            RFHTTPDate.date(from: "Monday, 31-Dec-75 23:59:59 GMT", now: Self.now))
        #expect(RFCivilTime(lateInTheYear).year == 2075)
    }

    @Test("the century is right at any time", arguments: [1970, 1999, 2000, 2049, 2050, 2051, 2099])
    func theCenturyIsRightAtAnyTime(year: Int) throws {
        let now = try #require(RFCivilTime(year: year, month: 6, day: 15, hour: 0, minute: 0, second: 0))
        for digits in 0...99 {
            let text = "Monday, 15-Jun-\(digits < 10 ? "0" : "")\(digits) 00:00:00 GMT"
            let date = RFHTTPDate.date(
                from: text, now: Date(timeIntervalSince1970: Double(now.secondsSince1970)))
            let found = RFCivilTime(try #require(date)).year
            #expect(found % 100 == digits)
            #expect(found > year - 50 && found <= year + 50)
        }
    }

    @Test(
        "the century is no trap when the clock is wrong",
        arguments: [-1e300, -1e11, 0, 1e12, .infinity, .nan])
    func theCenturyIsNoTrap(now: TimeInterval) {
        for digits in ["00", "50", "99"] {
            let now = Date(timeIntervalSince1970: now)
            _ = RFHTTPDate.date(from: "Monday, 28-Feb-\(digits) 00:00:00 GMT", now: now)
        }
    }

    @Test("a date is written in the fixed form")
    func aDateIsWrittenInTheFixedForm() {
        #expect(RFHTTPDate.string(from: Self.example) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(RFHTTPDate.string(from: Self.example + 0.999) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(RFHTTPDate.string(from: Date(timeIntervalSince1970: -0.5)) == "Wed, 31 Dec 1969 23:59:59 GMT")
        #expect(
            RFHTTPDate.string(from: Date(timeIntervalSince1970: -62_135_596_800))
                == "Mon, 01 Jan 0001 00:00:00 GMT")
    }

    @Test(
        "a date outside of what HTTP can say becomes the nearest one",
        arguments: [
            (.infinity, "Fri, 31 Dec 9999 23:59:59 GMT"), (1e300, "Fri, 31 Dec 9999 23:59:59 GMT"),
            (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"),
            (-62_167_219_201, "Sat, 01 Jan 0000 00:00:00 GMT"),
            (-1e300, "Sat, 01 Jan 0000 00:00:00 GMT"), (-.infinity, "Sat, 01 Jan 0000 00:00:00 GMT"),
            (.nan, "Sat, 01 Jan 0000 00:00:00 GMT"), (1e18, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [(TimeInterval, String)])
    func aDateOutside(seconds: TimeInterval, text: String) {
        #expect(RFHTTPDate.string(from: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("every day of the calendar is written, read back, and follows the day before")
    func everyDayOfTheCalendar() throws {
        var previous: RFCivilTime?
        // All days of the years 1890 to 2110, and every 97th of the others.
        var days = Array(stride(from: -719_528, through: 2_932_896, by: 97))
        days += Array(-29_220...51_500)
        for day in days {
            let time = RFCivilTime(secondsSince1970: day * 86400 + 86399)
            #expect(time.secondsSince1970 == day * 86400 + 86399)
            #expect(time.weekday == (day % 7 + 7 + 4) % 7)
            let again = RFCivilTime(
                year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
            #expect(again == time)
            if let previous, time.secondsSince1970 - previous.secondsSince1970 == 86400 {
                let isNextDay = time.day == previous.day + 1 && time.month == previous.month
                #expect(isNextDay || time.day == 1)
            }
            previous = time
        }
    }

    @Test("it agrees with Foundation's calendar")
    func itAgreesWithFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // Foundation's calendar is Julian before 1582.
        for seconds in stride(from: -12_000_000_000, through: 250_000_000_000, by: 987_654_321) {
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
            let time = RFCivilTime(date)
            #expect(
                [time.year, time.month, time.day, time.hour, time.minute, time.second, time.weekday + 1]
                    == [
                        parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second,
                        parts.weekday,
                    ])
            #expect(RFHTTPDate.date(from: RFHTTPDate.string(from: date)) == date)
        }
    }

    @Test("a leap second is the next second")
    func aLeapSecondIsTheNextSecond() {
        let leap = RFHTTPDate.date(from: "Sat, 31 Dec 2016 23:59:60 GMT")
        #expect(leap == RFHTTPDate.date(from: "Sun, 01 Jan 2017 00:00:00 GMT"))
    }
}
