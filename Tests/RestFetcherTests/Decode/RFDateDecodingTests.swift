import Foundation
import RestFetcher
import Testing

@Suite("Dates as servers send them")
struct RFDateDecodingTests {
    private func date(_ json: String, _ strategy: JSONDecoder.DateDecodingStrategy) throws -> Date {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = strategy
        return try decoder.decode([Date].self, from: Data("[\(json)]".utf8))[0]
    }

    /// 2024-02-29T12:34:56Z
    private let moment = Date(timeIntervalSince1970: 1_709_210_096)

    @Test(
        "ISO 8601 with all its offsets, separators and lengths of fractions",
        arguments: [
            ("2024-02-29T12:34:56Z", 0), ("2024-02-29t12:34:56z", 0), ("2024-02-29 12:34:56Z", 0),
            ("2024-02-29T12:34:56", 0), ("2024-02-29T13:34:56+01:00", 0), ("2024-02-29T13:34:56+0100", 0),
            ("2024-02-29T13:34:56+01", 0), ("2024-02-29T07:04:56-05:30", 0), ("2024-03-01T00:04:56+11:30", 0),
            ("2024-02-29 12:34:56 +0000", 0), ("20240229T123456Z", 0), ("2024-02-29T12:34Z", -56),
            ("2024-02-29T12:34:56.0Z", 0), ("2024-02-29T12:34:56.5Z", 0.5), ("2024-02-29T12:34:56,25Z", 0.25),
            ("2024-02-29T12:34:56.123+00:00", 0.123), ("2024-02-29T12:34:56.123456Z", 0.123456),
            ("2024-02-29T12:34:56.123456789Z", 0.123456789),
            ("2024-02-29T12:34:56.\(String(repeating: "5", count: 400))Z", 0.5555555555555556),
            ("2024-02-29T13:34:56.7+01:00", 0.7), ("2024-02-29T12:34:55.999Z", -0.001),
            ("2024-02-29", -45_296),
        ] as [(String, Double)])
    func iso8601(text: String, difference: TimeInterval) throws {
        for strategy in [JSONDecoder.DateDecodingStrategy.lenientISO8601, .anyServerDate] {
            let read = try date("\"\(text)\"", strategy)
            #expect(abs(read.timeIntervalSince(moment) - difference) < 1e-6)
        }
    }

    @Test("the ends of months, years and centuries")
    func theEnds() throws {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T00:00:00Z", 951_782_400),
            ("1900-03-01T00:00:00Z", -2_203_891_200), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ] as [(String, TimeInterval)] {
            #expect(try date("\"\(text)\"", .lenientISO8601) == Date(timeIntervalSince1970: seconds))
        }
    }

    @Test(
        "what isn't such a date is an error with its coding path",
        arguments: [
            "", "soon", "2024-", "2024-02", "2024-02-30", "2023-02-29", "2024-13-01", "2024-00-10",
            "2024-02-29T",
            "2024-02-29T25:00:00Z", "2024-02-29T12:60:00Z", "2024-02-29T12:34:61Z", "2024-02-29T12:34:56.Z",
            "2024-02-29T12:34:56+24:00", "2024-02-29T12:34:56+01:60", "2024-02-29T12:34:56+1",
            "2024-02-29T12:34:56Zx",
            "2024-02-29T12:34:56 Z ", "+2024-02-29", "2024-W09-4", "٢٠٢٤-٠٢-٢٩", "1900-02-29",
            "2024-02-29T12:34:56Z\u{0}",
        ])
    func whatIsNotADate(text: String) throws {
        let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        for strategy in [JSONDecoder.DateDecodingStrategy.lenientISO8601, .httpDate, .anyServerDate] {
            let error = #expect(throws: DecodingError.self) { try date(json, strategy) }
            #expect(error?.place == ["Index 0"])
        }
    }

    @Test(
        "dates of HTTP in their three forms (RFC 9110 §5.6.7)",
        arguments: [
            "Thu, 29 Feb 2024 12:34:56 GMT", "Thursday, 29-Feb-24 12:34:56 GMT", "Thu Feb 29 12:34:56 2024",
        ])
    func httpDates(text: String) throws {
        #expect(try date("\"\(text)\"", .httpDate) == moment)
        #expect(try date("\"\(text)\"", .anyServerDate) == moment)
    }

    @Test(
        "seconds and milliseconds, as numbers and as digits",
        arguments: [
            ("1709210096", 0), ("1709210096000", 0), ("1709210096.25", 0.25), ("1709210096250", 0.25),
            ("\"1709210096\"", 0), ("\"1709210096250\"", 0.25), ("1.709210096e9", 0),
        ] as [(String, Double)])
    func numbers(json: String, difference: TimeInterval) throws {
        #expect(abs(try date(json, .anyServerDate).timeIntervalSince(moment) - difference) < 1e-6)
    }

    @Test("small and negative numbers are seconds")
    func smallNumbers() throws {
        #expect(try date("0", .anyServerDate) == Date(timeIntervalSince1970: 0))
        #expect(try date("-86400", .anyServerDate) == Date(timeIntervalSince1970: -86400))
        #expect(try date("99999999999", .anyServerDate) == Date(timeIntervalSince1970: 99_999_999_999))
        #expect(try date("100000000000", .anyServerDate) == Date(timeIntervalSince1970: 100_000_000))
    }

    @Test(
        "neither null nor a boolean is a date",
        arguments: ["null", "true", "{}", "[]", "\"nan\"", "\"0x10\""])
    func neitherNull(json: String) {
        for strategy in [JSONDecoder.DateDecodingStrategy.lenientISO8601, .httpDate, .anyServerDate] {
            #expect(throws: DecodingError.self) { try date(json, strategy) }
        }
    }

    @Test("a request's decoder uses them")
    func aRequestsDecoder() async throws {
        final class GetDate: Answered<RFDecodableResponse<[String: Date]>> {
            override var jsonDecoder: JSONDecoder {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .anyServerDate
                return decoder
            }
        }
        let dates = try await GetDate(.json(#"{"a":"2024-02-29T13:34:56+01:00","b":1709210096}"#)).value()
        #expect(dates == ["a": moment, "b": moment])
    }
}
