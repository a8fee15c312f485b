import Foundation
import Testing

@testable import RestFetcher

@Suite("Whatever a server sends in a body")
struct DecodingFuzzTests {
    @Test("a date written in any of its forms is read back")
    func datesAreReadBack() {
        var random = SplitMix(seed: 1)
        for _ in 0..<2000 {
            let seconds = Int.random(in: -62_135_596_800...253_402_300_799, using: &random)
            let milliseconds = Int.random(in: 0..<1000, using: &random)
            let minutesEast = Int.random(in: -1439...1439, using: &random)
            let local = RFCivilTime(secondsSince1970: seconds)
            let shifted = seconds - minutesEast * 60
            let dash = ["", "-"].randomElement(using: &random) ?? "-"
            let colon = ["", ":"].randomElement(using: &random) ?? ":"
            let written =
                padded(local.year, 4) + dash + padded(local.month, 2) + dash + padded(local.day, 2)
                + (["T", "t", " "].randomElement(using: &random) ?? "T")
                + padded(local.hour, 2) + colon + padded(local.minute, 2) + colon + padded(local.second, 2)
                + "." + padded(milliseconds, 3)
                + (minutesEast < 0 ? "-" : "+") + padded(abs(minutesEast) / 60, 2) + colon
                + padded(abs(minutesEast) % 60, 2)
            let expected = Double(shifted) + Double(milliseconds) / 1000
            let read = RFISODate.date(from: written)?.timeIntervalSince1970
            #expect(read.map { abs($0 - expected) < 0.0001 } == true, "\(written)")
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    @Test("no text that looks like a date breaks the reader")
    func noTextBreaksTheReader() {
        var random = SplitMix(seed: 2)
        let alphabet = Array("0123456789999-:.,TtZz+ é".unicodeScalars)
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<30, using: &random) {
                text.append(alphabet.randomElement(using: &random) ?? "0")
            }
            if let date = RFISODate.date(from: String(text)) { #expect(date.timeIntervalSince1970.isFinite) }
        }
    }

    @Test("no body and no path breaks the sentence about them, and no secret is in it")
    func noBodyBreaksTheSentence() {
        struct Key: CodingKey {
            let stringValue: String
            let intValue: Int?
            init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
            init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
        }
        var random = SplitMix(seed: 3)
        let whole = [
            "{", #""a""#, ":", "[", "{", #""b""#, ":", #""x""#, "}", ",", "{", #""password""#, ":",
            #""S3CR3T""#,
            ",", #""b""#, ":", "7", "}", "]", ",", #""pass\u0077ord""#, ":", "[", #""S3CR3T""#, "]", "}",
        ]
        let keys = ["a", "b", "c", "password", ""]
        for _ in 0..<5000 {
            // Only whole tokens change: a part of a name would be no secret's name any more.
            var tokens = whole
            let place = Int.random(in: 0..<whole.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: tokens.remove(at: place)
            case 1: tokens.insert(["{", "[", ",", "x", "\u{7}"][place % 5], at: place)
            case 2: tokens.removeSubrange(place...)
            default: break
            }
            let body = tokens.joined()
            var path: [any CodingKey] = []
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                path.append(
                    Bool.random(using: &random)
                        ? Key(intValue: Int.random(in: -1..<3, using: &random))
                        : Key(stringValue: keys.randomElement(using: &random) ?? ""))
            }
            let context = DecodingError.Context(codingPath: path, debugDescription: "not valid JSON")
            let sentence = RFDecodingSentence(
                body: Data(body.utf8), contentType: "application/json",
                scrubber: RFScrubber(keys: ["password"], headers: []))
            for error in [
                DecodingError.typeMismatch(Int.self, context), .dataCorrupted(context),
                .keyNotFound(Key(stringValue: "x"), context),
            ] {
                let text = sentence.text(for: error)
                #expect(!text.contains("S3CR3T"), "\(body): \(text)")
            }
        }
    }
}
