import Foundation

/// The ways in which a stream may arrive.
enum Pieces {
    /// In one piece, cut at each position, with each one and each two bytes in a piece of their own, and in pieces
    /// of each size.
    static func all(of stream: Data) -> [[Data]] {
        let positions = 0...stream.count
        let cuts = positions.flatMap { first in
            (0...2).map { [stream[..<first], stream[first...].prefix($0), stream[first...].dropFirst($0)] }
        }
        let sizes = positions.dropFirst().map { size in
            stride(from: 0, to: stream.count, by: size).map { stream[$0...].prefix(size) }
        }
        return cuts + sizes
    }
}
