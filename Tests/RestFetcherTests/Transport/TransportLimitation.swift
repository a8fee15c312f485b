import Foundation
import Testing

/// What a transport can't do, although the contract asks for it.
enum TransportLimitation {
    /// It fails the test.
    case fails(String)
    /// It ends the process, so the test isn't run.
    case crashes(String)

    var words: String {
        switch self {
        case .fails(let words), .crashes(let words): words
        }
    }
}

/// The cases of the contract that not every transport keeps.
enum ContractCase: CaseIterable {
    case getWithBody
    case headerOrder
    case chunkedTrailers
    case closeInsideHead
    case undecodableLocation
    case ipv6Literal
    case dotSegments
    case lowerCaseMethod
    case bodyOf305
    case namesThatDifferInCase
    case noSpaceAfterColon
    case missingReason
    case headerBytesThatAreNotUTF8
    case contentCutShort
    case lengthsThatDiffer
}

extension TransportUnderTest {
    /// The limitation of this transport, in words that its documentation uses; nil if it keeps the contract.
    func limitation(_ contractCase: ContractCase) -> TransportLimitation? {
        switch (self, contractCase) {
        case (.urlSession, .getWithBody): .fails("GET can't carry a body")
        case (.urlSession, .headerOrder): .fails("The header fields of a request go out in no order")
        case (.urlSession, let other): isOnLinux ? TransportLimitation.ofURLSessionOnLinux(other) : nil
        #if os(Linux)
            case (.curl, _): nil
        #endif
        }
    }

    /// The file whose documentation lists the limitations.
    var sourceFile: String {
        switch self {
        case .urlSession: "Transport/RFURLSessionTransport.swift"
        #if os(Linux)
            case .curl: "Transport/Curl/RFCurlTransport.swift"
        #endif
        }
    }

    private var isOnLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}

extension TransportLimitation {
    fileprivate static func ofURLSessionOnLinux(_ contractCase: ContractCase) -> TransportLimitation? {
        switch contractCase {
        case .getWithBody, .headerOrder: nil
        case .chunkedTrailers: .crashes("trailers after a chunked body")
        case .closeInsideHead: .crashes("closing the connection inside the header lines")
        case .undecodableLocation: .crashes("a `Location` whose host can't be decoded")
        case .dotSegments: .fails("Dot segments of a path are removed")
        case .lowerCaseMethod: .fails("A standard method in lower case is sent in upper case")
        case .ipv6Literal: .fails("The host can't be an IPv6 literal")
        case .bodyOf305: .fails("The body of a 305 or 306 is lost")
        case .namesThatDifferInCase: .fails("names that differ only in case")
        case .noSpaceAfterColon: .fails("no space after its colon")
        case .missingReason: .fails("no reason phrase")
        case .headerBytesThatAreNotUTF8: .fails("bytes that aren't UTF-8")
        case .contentCutShort: .fails("A compressed body that is cut short")
        case .lengthsThatDiffer: .fails("`Content-Length` fields whose names differ in case")
        }
    }
}

extension TransportUnderTest {
    /// Runs the test of a case. Where the transport has a limitation, the test must fail, or isn't run if it
    /// would end the process; and the documentation of the transport must list the limitation.
    func keeps(
        _ contractCase: ContractCase, _ test: () async throws -> Void
    ) async throws {
        switch limitation(contractCase) {
        case nil:
            try await test()
        case .fails(let words):
            try expectDocumented(words)
            await withKnownIssue(Comment(rawValue: words)) { try await test() }
        case .crashes(let words):
            try expectDocumented(words)
        }
    }

    private func expectDocumented(_ words: String) throws {
        let text = try String(
            contentsOf: SourceTree.root.appendingPathComponent(sourceFile), encoding: .utf8)
        let isListed = text.replacingOccurrences(of: "\n///", with: " ")
            .split { $0.isWhitespace }.joined(separator: " ").contains(words)
        #expect(isListed, "\(sourceFile) doesn't list: \(words)")
    }
}
