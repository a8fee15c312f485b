import Foundation
import Testing

@testable import RestFetcher

@Suite("A circuit")
struct RFCircuitTests {
    private func pass(_ circuit: inout RFCircuit, at now: TimeInterval) throws -> RFCircuit.Pass {
        try circuit.admit(at: now).get()
    }

    private func refusal(_ circuit: inout RFCircuit, at now: TimeInterval) -> TimeInterval? {
        guard case .failure(let refusal) = circuit.admit(at: now) else { return nil }
        return refusal.retryAfter
    }

    /// A circuit that opened at 10 for 30 seconds.
    private func opened() throws -> RFCircuit {
        var circuit = RFCircuit(threshold: 3, pause: 30)
        for _ in 0..<3 { circuit.record(.failure, of: try pass(&circuit, at: 10), at: 10) }
        return circuit
    }

    @Test(
        "opens after so many failures in a row; a success begins anew, and what is neither doesn't count",
        arguments: [
            ("fff", true), ("ff", false), ("ffsff", false), ("ffsfff", true), ("fnfnf", true),
            ("nnnnnn", false),
            ("sss", false),
        ])
    func opens(outcomes: String, isOpen: Bool) throws {
        var circuit = RFCircuit(threshold: 3, pause: 30)
        for outcome in outcomes {
            let pass = try pass(&circuit, at: 10)
            circuit.record(outcome == "f" ? .failure : outcome == "s" ? .success : .neither, of: pass, at: 10)
        }
        #expect(refusal(&circuit, at: 10) == (isOpen ? 30 : nil))
    }

    @Test("while it's open nothing gets through, and it says when to try")
    func open() throws {
        var circuit = try opened()
        #expect(refusal(&circuit, at: 10) == 30)
        #expect(refusal(&circuit, at: 39) == 1)
        #expect(!circuit.isUnused)
    }

    @Test("after the pause one gets through, and the others wait for it")
    func halfOpen() throws {
        var circuit = try opened()
        _ = try pass(&circuit, at: 40)
        #expect(refusal(&circuit, at: 40) == 0)
        #expect(refusal(&circuit, at: 100) == 0)
    }

    @Test("if that one succeeds all is well")
    func closesAgain() throws {
        var circuit = try opened()
        circuit.record(.success, of: try pass(&circuit, at: 40), at: 41)
        #expect(circuit.isUnused)
        for _ in 0..<2 { circuit.record(.failure, of: try pass(&circuit, at: 42), at: 42) }
        #expect(refusal(&circuit, at: 42) == nil)
    }

    @Test("if it fails the next pause begins")
    func opensAgain() throws {
        var circuit = try opened()
        circuit.record(.failure, of: try pass(&circuit, at: 40), at: 45)
        #expect(refusal(&circuit, at: 45) == 30)
    }

    @Test("if it is cancelled the next one tries")
    func probeCancelled() throws {
        var circuit = try opened()
        circuit.record(.neither, of: try pass(&circuit, at: 40), at: 41)
        let next = try pass(&circuit, at: 41)
        circuit.record(.success, of: next, at: 42)
        #expect(circuit.isUnused)
    }

    @Test("what began before it opened doesn't count any more", arguments: [true, false])
    func late(isSuccess: Bool) throws {
        var circuit = RFCircuit(threshold: 1, pause: 30)
        let slow = try pass(&circuit, at: 0)
        circuit.record(.failure, of: try pass(&circuit, at: 10), at: 10)
        circuit.record(isSuccess ? .success : .failure, of: slow, at: 20)
        #expect(refusal(&circuit, at: 20) == 20)
        let probe = try pass(&circuit, at: 40)
        circuit.record(isSuccess ? .success : .failure, of: slow, at: 41)
        #expect(refusal(&circuit, at: 41) == 0)
        circuit.record(.success, of: probe, at: 42)
        #expect(circuit.isUnused)
    }

    @Test("odd settings are taken for the nearest that work")
    func oddSettings() throws {
        var circuit = RFCircuit(threshold: 0, pause: .nan)
        circuit.record(.failure, of: try pass(&circuit, at: 10), at: 10)
        circuit.record(.success, of: try pass(&circuit, at: 10), at: 10)
        #expect(circuit.isUnused)
    }
}
