import Foundation
import Testing

@testable import RestFetcher

@Suite("Turning a body into bytes")
struct RFBodyTests {
    private func encoded(_ body: RFBody) throws -> (text: String, type: String?) {
        let encoded = try body.encoded(with: JSONEncoder())
        guard case .data(let data) = encoded.body else { return ("", encoded.contentType) }
        return (String(decoding: data, as: UTF8.self), encoded.contentType)
    }

    @Test("no body has no content type")
    func none() throws {
        let encoded = try RFBody.none.encoded(with: JSONEncoder())
        #expect(encoded.body.length == 0)
        #expect(encoded.contentType == nil)
    }

    @Test("text is UTF-8, data is application/octet-stream unless its type is given (RFC 9110 §8.3)")
    func textAndData() throws {
        #expect(try encoded(.text("é")) == ("é", "text/plain; charset=utf-8"))
        #expect(try encoded(.data(Data("x".utf8))) == ("x", "application/octet-stream"))
        #expect(try encoded(.data(Data("x".utf8), contentType: "image/png")) == ("x", "image/png"))
        #expect(try encoded(.data(Data(), contentType: nil)) == ("", nil))
    }

    @Test("any value is JSON at the top level (RFC 8259 §2)")
    func json() throws {
        struct Book: Encodable {
            var title = "é"
        }
        #expect(try encoded(.json(Book())) == ("{\"title\":\"é\"}", "application/json"))
        #expect(try encoded(.json([1, 2])).text == "[1,2]")
        #expect(try encoded(.json("x")).text == "\"x\"")
        #expect(try encoded(.json(true)).text == "true")
        #expect(try encoded(.json(Int?.none)).text == "null")
    }

    @Test("what JSON can't hold is an error that tells the place and keeps the EncodingError")
    func jsonFault() throws {
        struct Order: Encodable {
            struct Item: Encodable {
                var price: Double
            }
            var items = [Item(price: 1), Item(price: .nan)]
        }
        let error = try #require(throws: RFError.self) { try encoded(.json(Order())) }
        #expect(error.stage == .build)
        #expect(error.kind == .encoding)
        #expect(error.message.contains("items[1].price"))
        #expect(error.message.contains("Double"))
        #expect(error.underlyingError is EncodingError)
    }

    @Test("an error thrown while encoding is named by its type alone")
    func jsonThrows() throws {
        struct Secret: Error {
            var password = "S3CR3T"
        }
        struct Login: Encodable {
            func encode(to encoder: any Encoder) throws { throw Secret() }
        }
        struct Token: Encodable {
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue("S3CR3T", .init(codingPath: [], debugDescription: "S3CR3T"))
            }
        }
        let error = try #require(throws: RFError.self) { try encoded(.json(Login())) }
        #expect(error.message.contains("Secret"))
        #expect(!"\(error)".contains("S3CR3T"))
        #expect(error.underlyingError is Secret)
        let other = try #require(throws: RFError.self) { try encoded(.json(Token())) }
        #expect(!"\(other)".contains("S3CR3T"))
    }

    @Test(
        "a form is encoded by the rules of WHATWG URL §5.2, sorted by name",
        arguments: [
            (["p": "a+b&c=d é"], "p=a%2Bb%26c%3Dd+%C3%A9"),
            (["b": "2", "a": "1"], "a=1&b=2"),
            (["a b": "*-._~"], "a+b=*-._%7E"),
            (["k": "a\nb\r\nc"], "k=a%0Ab%0D%0Ac"),
            (["": ""], "="),
            ([:], ""),
        ])
    func form(fields: [String: String], expected: String) throws {
        #expect(try encoded(.form(fields)) == (expected, "application/x-www-form-urlencoded"))
    }
}
