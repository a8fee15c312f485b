import Foundation

/// How names and values are written in a query or a form, where no standard says it.
///
/// Every choice has a default, the first of its list.
public struct RFQueryStyle: Sendable {
    /// How the elements of an array are named. An empty array is left out in every style.
    public enum Arrays: Sendable {
        /// `a[]=1&a[]=2`.
        case brackets
        /// `a=1&a=2`.
        case repeated
        /// `a=1,2`: the commas are sent as they are, a comma in an element as `%2C`. Elements can't be
        /// arrays or objects.
        case commas
        /// `a[0]=1&a[1]=2`.
        case indexed
    }

    /// How a member of a nested object is named.
    public enum Nesting: Sendable {
        /// `a[b]=1`.
        case brackets
        /// `a.b=1`.
        case dots
    }

    /// How true and false are written.
    public enum Bools: Sendable {
        /// `true` and `false`.
        case words
        /// `1` and `0`.
        case digits
    }

    /// What becomes of nil.
    public enum Nils: Sendable {
        /// The name is left out.
        case dropped
        /// `a=`.
        case empty
        /// `a`.
        case keyOnly
    }

    /// How a `Date` is written.
    public enum Dates: Sendable {
        /// `2001-01-01T00:00:00Z`, in UTC without fractions of a second (RFC 3339).
        case iso8601
        /// Seconds since 1970, with fractions if there are any.
        case secondsSince1970
        /// Whole milliseconds since 1970.
        case millisecondsSince1970
        /// A format of `DateFormatter`, in UTC and the locale `en_US_POSIX`: `yyyy-MM-dd`.
        case format(String)
        /// Whatever the closure makes of it.
        case custom(@Sendable (Date) throws -> String)
    }

    /// How `Data` is written.
    public enum DataValues: Sendable {
        /// Base 64 with padding (RFC 4648 §4).
        case base64
        /// Whatever the closure makes of it.
        case custom(@Sendable (Data) throws -> String)
    }

    /// How names are written. It goes for each name by itself, not for the brackets and dots between them.
    public enum Keys: Sendable {
        /// As they are.
        case asIs
        /// `pageSize` as `page_size`, `baseURLPath` as `base_url_path`.
        case snakeCase
        /// Whatever the closure makes of it.
        case custom(@Sendable (String) -> String)
    }

    /// How a space is written in a query. In a form it is always a `+` (WHATWG URL §5.2).
    public enum Spaces: Sendable {
        /// `%20`, which every server understands.
        case percent
        /// `+`, for servers that decode the query as a form only.
        case plus
    }

    /// How the elements of an array are named.
    public var arrays: Arrays
    /// How a member of a nested object is named.
    public var nesting: Nesting
    /// How true and false are written.
    public var bools: Bools
    /// What becomes of nil.
    public var nils: Nils
    /// How a `Date` is written.
    public var dates: Dates
    /// How `Data` is written.
    public var data: DataValues
    /// How names are written.
    public var keys: Keys
    /// How a space is written in a query.
    public var spaces: Spaces

    /// Makes a style from what differs from the default.
    public init(
        arrays: Arrays = .brackets,
        nesting: Nesting = .brackets,
        bools: Bools = .words,
        nils: Nils = .dropped,
        dates: Dates = .iso8601,
        data: DataValues = .base64,
        keys: Keys = .asIs,
        spaces: Spaces = .percent
    ) {
        self.arrays = arrays
        self.nesting = nesting
        self.bools = bools
        self.nils = nils
        self.dates = dates
        self.data = data
        self.keys = keys
        self.spaces = spaces
    }
}
