import RestFetcher
import Testing

@Suite("Header fields (RFC 9110 §5)")
struct RFHeadersTests {
    @Test("names are found without regard to case (§5.1)")
    func namesAreFoundWithoutRegardToCase() {
        let headers: RFHeaders = ["etag": "\"x\""]
        #expect(headers["ETag"] == "\"x\"")
        #expect(headers.contains("ETAG"))
        #expect(headers["ETa"] == nil)
        #expect(headers["@tag"] == nil)
    }

    @Test("characters that differ in the case bit only but aren't letters are different")
    func charactersThatAreNotLettersAreDifferent() {
        #expect((["a@": "1"] as RFHeaders)["a`"] == nil)
        #expect((["a[": "1"] as RFHeaders)["a{"] == nil)
    }

    @Test("several fields of a name are joined, and stay apart when asked for (§5.3)")
    func severalFieldsOfAName() {
        let headers: RFHeaders = ["X-D": "one", "x-d": "two", "X-D": "three"]
        #expect(headers["X-D"] == "one, two, three")
        #expect(headers.values(for: "x-D") == ["one", "two", "three"])
        #expect(headers.dictionary == ["X-D": "one, two, three"])
    }

    @Test("setting replaces every field of the name at the place of the first")
    func settingReplaces() {
        var headers: RFHeaders = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        #expect(Array(headers) == [.init(name: "a", value: "4"), .init(name: "B", value: "2")])
        headers["b"] = nil
        headers["C"] = ""
        #expect(headers.dictionary == ["a": "4", "C": ""])
    }

    @Test("merging lets the other win, whatever the case")
    func mergingLetsTheOtherWin() {
        var headers: RFHeaders = ["Accept": "application/json", "X": "1"]
        headers.merge(["accept": "text/csv"])
        #expect(headers.values(for: "Accept") == ["text/csv"])
        #expect(headers.count == 2)
    }

    @Test("a dictionary gives a stable order")
    func aDictionaryGivesAStableOrder() {
        #expect(RFHeaders(["b": "2", "a": "1", "c": "3"]).map(\.name) == ["a", "b", "c"])
    }
}
