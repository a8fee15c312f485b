import Testing

@testable import RestFetcher

@Suite("Secrets are found in XML and HTML")
struct RFMarkupScrubberTests {
    @Test(
        "each of these becomes exactly that",
        arguments: [
            ("<a><password>S3CR3T</password><b>x</b></a>", "<a><password>********</password><b>x</b></a>"),
            ("<s:newPassword a='1'>S3CR3T</s:newPassword>", "<s:newPassword a='1'>********</s:newPassword>"),
            ("<PASSWORD\n>S3<x>C</x>R3T</password >", "<PASSWORD\n>********</password >"),
            ("<pin><pin>S3CR3T</pin>S3CR3T</pin><a/>", "<pin>********</pin><a/>"),
            ("<pin><![CDATA[</pin>S3CR3T]]></pin>", "<pin>********</pin>"),
            ("<pin><!-- </pin> -->S3CR3T</pin>", "<pin>********</pin>"),
            ("<pin/><b>x</b>", "<pin/><b>x</b>"),
            ("<!-- <pin>S3CR3T</pin> -->", "<!-- <pin>********</pin> -->"),
            ("<a password=\"S3CR3T\" b=\"x\"/>", "<a password=\"********\" b=\"x\"/>"),
            ("<a pin = 'S3>CR3T'>x</a>", "<a pin = '********'>x</a>"),
            ("<a pin=S3CR3T>x</a>", "<a pin=********>x</a>"),
            ("<input name=\"password\" value=\"S3CR3T\"><b>x</b>", "<input ********><b>x</b>"),
            ("<INPUT TYPE=password value=S3CR3T>\n", "<INPUT ********>\n"),
            ("<param name='pin'>S3CR3T</param><b>x</b>", "<param ********>********</param><b>x</b>"),
            ("<add key=\"password\" value=\"S3CR3T\"/>x", "<add ********/>x"),
            ("<p name=\"user[password]\">S3CR3T</p>", "<p ********>********</p>"),
            (
                "<key>password</key>\n<string>S3CR3T</string><key>a</key><string>x</string>",
                "<key>password</key>\n<string>********</string><key>a</key><string>x</string>"
            ),
            (
                "<member><name>pin</name><value><int>7</int></value></member>",
                "<member><name>pin</name><value>********</value></member>"
            ),
            (
                "<td>password</td><td>S3CR3T</td></tr><td>x</td>",
                "<td>password</td><td>********</td></tr><td>x</td>"
            ),
            ("<td>password</td></tr><tr>x</tr>", "<td>password</td></tr><tr>x</tr>"),
            ("<pre>{\"password\": \"S3CR3T\"}</pre>", "<pre>{\"password\": \"********\"}</pre>"),
            (
                "<pre>{&quot;pin&quot;: &quot;S3CR3T&quot;}</pre>",
                "<pre>{&quot;pin&quot;: &quot;********&quot;}</pre>"
            ),
            (
                "<a href='https://u:S3CR3T@h/?pin=S3CR3T'>x</a>",
                "<a href='https://********@h/?pin=********'>x</a>"
            ),
            ("<shipping>1</shipping><a spin='2'/>", "<shipping>1</shipping><a spin='2'/>"),
            ("<a>b<c", "<a>b<c"), ("<<EOF", "<<EOF"), ("<a b='c", "<a b='c"),
            ("<a>1 < 2 > 0 <3 & <</a>", "<a>1 < 2 > 0 <3 & <</a>"),
            ("<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<a/>", "<?xml version=\"1.0\"?>\n<!DOCTYPE a>\n<a/>"),
        ])
    func exactly(markup: String, expected: String) {
        for type in ["application/xml", "text/html; charset=utf-8", "application/soap+xml", nil] {
            #expect(RFScrubber.tested.scrub(markup, as: type) == expected)
        }
    }

    @Test(
        "what doesn't end is withheld",
        arguments: [
            ("<a><password>S3CR3T", "<a><password>"), ("<a><password>S3CR3T</pass", "<a><password>"),
            ("<a><password>S3CR3T</a>", "<a><password>"), ("<a><input name=\"pin\" value=\"S3CR3T", "<a>"),
            ("<a><input name=\"pin\" value=\"S3CR3T\"", "<a>"), ("<pin><![CDATA[S3CR3T", "<pin>"),
            ("<param name='pin'>S3CR3T", "<param ********>"),
            ("<param name='pin'>S3CR3T</p", "<param ********>"),
        ])
    func cutOff(markup: String, shown: String) {
        #expect(RFScrubber.tested.scrub(markup, as: "text/xml") == shown + "… (withheld: not valid markup)")
    }

    @Test("a page cut off at any byte shows no secret")
    func truncated() {
        let page = Array(
            "<a x='1'><password a='b'>§§</password><i name='pin' value='§'/><key>pin</key><s>§</s><b pin='§'/></a>"
                .utf8)
        for length in page.indices {
            let text = String(decoding: page[..<length], as: UTF8.self)
            #expect(!RFScrubber.tested.scrub(text, as: "text/xml").contains("§"), "\(text)")
        }
    }
}
