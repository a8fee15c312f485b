import Foundation
import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is measured beside the others. The C loop is first: the others are compared with it.
enum Contestant: String, CaseIterable, Sendable {
    case loop, transport, callbacks, await, decoded, callbacksOverURLSession, awaitOverURLSession, urlSession

    var name: String {
        switch self {
        case .loop: "libcurl in C"
        case .transport: "RFCurlTransport alone, await"
        case .callbacks: "RestFetcher, callbacks"
        case .await: "RestFetcher, await"
        case .decoded: "RestFetcher, await, decoded"
        case .callbacksOverURLSession: "RestFetcher over URLSession, callbacks"
        case .awaitOverURLSession: "RestFetcher over URLSession, await"
        case .urlSession: "URLSession alone, completion handlers"
        }
    }

    /// What runs turn after turn, over the same connections.
    func prepare(_ origin: String) throws -> @Sendable (Load) async -> Count {
        switch self {
        case .loop: return { $0.loop() }
        case .transport: return Contestant.sending(through: try RFCurlTransport())
        case .callbacks: return Contestant.callbacks(try RFCurlTransport(), origin)
        case .await: return Contestant.awaiting(try RFCurlTransport(), origin)
        case .decoded: return Contestant.decoding(try RFCurlTransport(), origin)
        case .callbacksOverURLSession: return Contestant.callbacks(RFURLSessionTransport(), origin)
        case .awaitOverURLSession: return Contestant.awaiting(RFURLSessionTransport(), origin)
        case .urlSession: return Contestant.bareURLSession()
        }
    }

    private static func sending(through transport: any RFTransport) -> @Sendable (Load) async -> Count {
        { load in
            await load.awaiting {
                guard let url = URL(string: load.server + load.path) else { return false }
                let request = RFHTTPRequest(url: url, headers: ["Accept": "application/json"])
                guard let response = try? await transport.send(request),
                    let data = try? await response.body.collect()
                else { return false }
                return response.status == 200 && !data.isEmpty
            }
        }
    }

    private static func callbacks(
        _ transport: any RFTransport, _ origin: String
    ) -> @Sendable (Load) async -> Count {
        let target = Target(transport, domain: origin)
        return { load in
            await load.callingBack { done in
                let request = GetBytes(target, load.path)
                request.successCallback = { _, data in done(data?.isEmpty == false) }
                request.errorCallback = { _ in done(false) }
                request.fetch()
            }
        }
    }

    private static func awaiting(
        _ transport: any RFTransport, _ origin: String
    ) -> @Sendable (Load) async -> Count {
        let target = Target(transport, domain: origin)
        return { load in
            await load.awaiting {
                let data = try? await GetBytes(target, load.path).value()
                return data?.isEmpty == false
            }
        }
    }

    private static func decoding(
        _ transport: any RFTransport, _ origin: String
    ) -> @Sendable (Load) async -> Count {
        let target = Target(transport, domain: origin)
        return { load in
            let isRecord = load.path == "/1k"
            return await load.awaiting {
                isRecord
                    ? (try? await GetRecord(target, load.path).value()) != nil
                    : (try? await GetRecords(target, load.path).value()) != nil
            }
        }
    }

    private static func bareURLSession() -> @Sendable (Load) async -> Count {
        let configuration = URLSessionConfiguration.default
        // Its cache can't be used on Linux, and it would allow only 6 connections.
        configuration.urlCache = nil
        configuration.httpMaximumConnectionsPerHost = 64
        let session = URLSession(configuration: configuration)
        return { load in
            await load.callingBack { done in
                guard let url = URL(string: load.server + load.path) else { return done(false) }
                session.dataTask(with: url) { data, _, _ in done(data?.isEmpty == false) }.resume()
            }
        }
    }
}
