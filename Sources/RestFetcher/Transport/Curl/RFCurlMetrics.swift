#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    extension RFTransportMetrics {
        /// What libcurl counted. A connection that was used again took no time to look up and to open.
        init(_ figures: rfcurl_figures) {
            self.init()
            isConnectionReused = figures.connections_opened == 0
            if figures.connections_opened > 0 {
                nameLookup = RFTransportMetrics.seconds(figures.name_lookup)
                connect = RFTransportMetrics.seconds(figures.connect)
                secureConnect = RFTransportMetrics.seconds(figures.secure_connect)
            }
            firstByte = RFTransportMetrics.seconds(figures.first_byte)
            total = RFTransportMetrics.seconds(figures.total)
            bytesSent = Int(figures.bytes_sent)
            bytesReceived = Int(figures.bytes_received)
            httpVersion = RFTransportMetrics.version(figures.http_version)
        }

        private static func seconds(_ microseconds: Int64) -> TimeInterval? {
            microseconds > 0 ? TimeInterval(microseconds) / 1_000_000 : nil
        }

        private static func version(_ number: Int) -> String? {
            switch number {
            case 1: "1.0"
            case 2: "1.1"
            case 3: "2"
            case 30: "3"
            default: nil
            }
        }
    }
#endif
