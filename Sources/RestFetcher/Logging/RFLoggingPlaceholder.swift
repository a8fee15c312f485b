// Stands in for the logging layer until it lands; to be deleted then.
// swift-format-ignore-file
import Foundation
public protocol RFLogger: Sendable { func debug(_ m: String); func error(_ m: String); var level: RFLogLevel { get } }
public enum RFLogLevel: Int, Sendable, Comparable { case debug, error, off
 public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue } }
extension RFLogger { public var level: RFLogLevel { .debug } }
public struct RFConsoleLogger: RFLogger { public init() {}; public func debug(_ m: String) { print(m) }; public func error(_ m: String) { print(m) } }
public struct RFScrubber: Sendable { public let keys: [String]; public let headers: [String]; public static let defaultHeaders = ["Authorization"]
  init(keys: [String], headers: [String]) { self.keys = keys; self.headers = headers }
  func scrub(url: URL) -> String { url.absoluteString }; func scrub(url: String) -> String { url }; func scrub(text: String) -> String { text } }
enum RFLogFormat {
  static func request(_ r: RFHTTPRequest, name: String, scrubber: RFScrubber) -> String { "" }
  static func response(_ r: RFHTTPResponse, to: RFHTTPRequest, name: String, seconds: Double, scrubber: RFScrubber) -> String { "" }
  static func failure(_ e: RFError, scrubber: RFScrubber) -> String { "" }
}
public struct RFSilentLogger: RFLogger { public init() {}; public var level: RFLogLevel { .off }; public func debug(_ m: String) {}; public func error(_ m: String) {} }
