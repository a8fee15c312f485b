import Foundation

/// Reads dates in the forms of ISO 8601 and RFC 3339 that servers send.
struct RFISODate {
    private let bytes: [UInt8]
    private var position = 0

    /// The date, or nil if the text isn't one. Without a time it is midnight, without an offset UTC.
    static func date(from text: String) -> Date? {
        var reader = RFISODate(bytes: Array(text.utf8))
        guard let date = reader.read(), reader.position == reader.bytes.count else { return nil }
        return date
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func read() -> Date? {
        guard let year = digits(4) else { return nil }
        take("-")
        guard let month = digits(2) else { return nil }
        take("-")
        guard let day = digits(2) else { return nil }
        var clock = Clock()
        if take("T") || take("t") || take(" ") {
            guard let read = readClock() else { return nil }
            clock = read
        }
        let time = RFCivilTime(
            year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second)
        guard let time else { return nil }
        let seconds = time.secondsSince1970 - clock.offset
        // Counted from 2001, as Date counts, so that the fraction loses no digits.
        let from1970To2001 = Int(Date.timeIntervalBetween1970AndReferenceDate)
        return Date(timeIntervalSinceReferenceDate: TimeInterval(seconds - from1970To2001) + clock.fraction)
    }

    private struct Clock {
        var hour = 0
        var minute = 0
        var second = 0
        var fraction: TimeInterval = 0
        var offset = 0
    }

    private mutating func readClock() -> Clock? {
        var clock = Clock()
        guard let hour = digits(2) else { return nil }
        take(":")
        guard let minute = digits(2) else { return nil }
        clock.hour = hour
        clock.minute = minute
        if take(":") || isDigit {
            guard let second = digits(2) else { return nil }
            clock.second = second
            if take(".") || take(",") {
                guard let fraction = readFraction() else { return nil }
                clock.fraction = fraction
            }
        }
        guard let offset = readOffset() else { return nil }
        clock.offset = offset
        return clock
    }

    private mutating func readFraction() -> TimeInterval? {
        guard isDigit else { return nil }
        var numerator = 0.0
        var denominator = 1.0
        while isDigit {
            // More than 15 digits don't fit into a Double.
            if denominator < 1e15 {
                numerator = numerator * 10 + TimeInterval(bytes[position] - UInt8(ascii: "0"))
                denominator *= 10
            }
            position += 1
        }
        return numerator / denominator
    }

    /// Seconds east of Greenwich: `Z`, `+01:00`, `-0130`, `+01`, or nothing.
    private mutating func readOffset() -> Int? {
        take(" ")
        if position == bytes.count || take("Z") || take("z") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = digits(2), hours < 24 else { return nil }
        var minutes = 0
        if take(":") || isDigit {
            guard let read = digits(2), read < 60 else { return nil }
            minutes = read
        }
        let offset = hours * 3600 + minutes * 60
        return isWest ? -offset : offset
    }

    private var isDigit: Bool {
        position < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    }

    private mutating func digits(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard isDigit else { return nil }
            number = number * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return number
    }

    @discardableResult
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }
}
