#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    extension RFCurlSlot {
        func tellHeaders(_ headers: RFHeaders, hasBody: Bool) throws(RFError) {
            // Who asks for codings decodes them, too.
            told.decodes = !headers.contains("Accept-Encoding")
            let list = try RFCurlSlot.list(of: headers, hasBody: hasBody)
            _ = rfcurl_set_pointer(easy, rfcurl_header_list, list)
            rfcurl_slist_free(told.headerList)
            told.headerList = list
            told.headers = headers
            told.hasBody = hasBody
        }

        /// The header fields, and what keeps libcurl from adding some of its own.
        private static func list(
            of headers: RFHeaders, hasBody: Bool
        ) throws(RFError) -> UnsafeMutablePointer<rfcurl_slist>? {
            var lines = headers.map { field in
                // `X:` would remove a header; `X;` sends one without a value.
                let isEmpty = field.value.utf8.allSatisfy {
                    $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
                }
                return isEmpty ? field.name + ";" : field.name + ": " + field.value
            }
            let codings = RFCurlDecoder.acceptEncoding
            if !codings.isEmpty, !headers.contains("Accept-Encoding") {
                lines.append("Accept-Encoding: " + codings)
            }
            if !headers.contains("Accept") { lines.append("Accept:") }
            if hasBody, !headers.contains("Expect") { lines.append("Expect:") }
            if hasBody, !headers.contains("Content-Type") { lines.append("Content-Type:") }
            var list: UnsafeMutablePointer<rfcurl_slist>?
            for line in lines {
                guard let longer = rfcurl_slist_append(list, line) else {
                    rfcurl_slist_free(list)
                    throw .curlUnavailable("it has no memory")
                }
                list = longer
            }
            return list
        }
    }
#endif
