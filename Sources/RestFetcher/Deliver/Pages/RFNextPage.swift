import Foundation

/// Where the page after a page is. Nil ends the pages, whether the last one was empty or not.
public struct RFNextPage<Value> {
    /// Gives the next URL for a page, and for the URL that was asked for it.
    let url: (_ page: RFPage<Value>, _ asked: URL) throws(RFError) -> URL?

    /// The `next` link of the answer's `Link` header field (RFC 8288), resolved against the URL that the page came
    /// from.
    public static var link: RFNextPage {
        RFNextPage { page, asked throws(RFError) in
            let base = page.response.url ?? asked
            guard let link = page.response.headers.link("next", from: base) else { return nil }
            guard let url = link.url(relativeTo: base) else { throw .nextPageIsNoURL }
            return url
        }
    }

    /// A URL that the page itself tells, absolute or relative to the one it came from (RFC 3986 §5).
    ///
    /// - Parameter reference: gives it as written. nil or empty: there is no next page.
    public static func url(_ reference: @escaping (Value) -> String?) -> RFNextPage {
        RFNextPage { page, asked throws(RFError) in
            guard let reference = reference(page.value), !reference.isEmpty else { return nil }
            guard let url = URL(reference: reference, from: page.response.url ?? asked) else {
                throw .nextPageIsNoURL
            }
            return url
        }
    }

    /// The same URL with a cursor in its query.
    ///
    /// - Parameters:
    ///   - name: the name of the query value. What stood there before is replaced.
    ///   - cursor: gives its value. nil or empty: there is no next page.
    public static func cursor(
        _ name: String, _ cursor: @escaping (Value) -> String?
    ) -> RFNextPage {
        query { page in
            cursor(page).flatMap { $0.isEmpty ? nil : [name: $0] }
        }
    }

    /// The same URL with other values in its query.
    ///
    /// - Parameter values: gives those that change, by name; the others stay. nil: there is no next page.
    public static func query(_ values: @escaping (Value) -> [String: String]?) -> RFNextPage {
        RFNextPage { page, asked throws(RFError) in
            guard let values = values(page.value) else { return nil }
            return try asked.replacingQueryValues(values)
        }
    }

    /// The same URL with the next number in its query.
    ///
    /// - Parameters:
    ///   - name: the name of the query value.
    ///   - first: the number that the first request stands for if it names none. Default: 1, so that pages are
    ///     counted from 1; with a `step` of more than 1 it's 0, so that items are.
    ///   - step: what the next page has more; for an offset it's the size of a page. Default: 1.
    ///   - hasNext: whether there is a page after this one.
    public static func number(
        _ name: String, from first: Int? = nil, by step: Int = 1, while hasNext: @escaping (Value) -> Bool
    ) -> RFNextPage {
        RFNextPage { page, asked throws(RFError) in
            guard hasNext(page.value) else { return nil }
            let start: Int? = first ?? (step > 1 ? 0 : 1)
            guard let number = asked.queryValue(name).map({ Int($0) }) ?? start,
                case let next = number.addingReportingOverflow(step),
                !next.overflow
            else {
                throw .invalidNextPage(
                    "The query value \"\(name.escapedForMessage)\" is no number to go on from.")
            }
            return try asked.replacingQueryValues([name: String(next.partialValue)])
        }
    }
}

extension RFNextPage where Value: Collection {
    /// The same URL with the next number in its query, until a page is empty.
    ///
    /// - Parameters:
    ///   - name: the name of the query value.
    ///   - first: the number that the first request stands for if it names none. Default: 1, so that pages are
    ///     counted from 1; with a `step` of more than 1 it's 0, so that items are.
    ///   - step: what the next page has more; for an offset it's the size of a page. Default: 1.
    public static func number(_ name: String, from first: Int? = nil, by step: Int = 1) -> RFNextPage {
        number(name, from: first, by: step) { !$0.isEmpty }
    }
}

extension RFErrorKind {
    /// The page after a page was read already, is on another origin, or isn't at an `http` or `https` URL.
    public static let invalidNextPage = RFErrorKind(rawValue: "invalidNextPage")
}

extension RFError {
    static func invalidNextPage(_ message: String) -> RFError {
        RFError(stage: .build, kind: .invalidNextPage, message: message)
    }

    static var nextPageIsNoURL: RFError {
        invalidNextPage("The page names a next one that isn't at an http or https URL.")
    }
}
