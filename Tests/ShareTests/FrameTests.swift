import Testing

@testable import RiffleShare

/// The frames of a socket, and its beginning.
struct FrameTests {
    @Test func theAnswerToAKeyIsTheOneOfTheStandard() {
        #expect(SocketFrames.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        // The text has more than one block.
        let hash = SHA1.hash(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        #expect(hash.prefix(4) == [0x84, 0x98, 0x3E, 0x44])
    }

    @Test(arguments: [1, 7, 1000]) func textsComeWholeHoweverTheyAreCut(step: Int) throws {
        var frames = SocketFrames(limit: 1000)
        let bytes =
            Browser.text("Hello") + Browser.frame(1, Array("in ".utf8), isLast: false) + Browser.frame(9, [1, 2])
            + Browser.frame(0, Array("parts".utf8)) + Browser.text(String(repeating: "x", count: 300))
        var found: [SocketFrames.Incoming] = []
        for start in stride(from: 0, to: bytes.count, by: step) {
            frames.add(bytes[start..<min(start + step, bytes.count)])
            while let next = try frames.next() { found.append(next) }
        }
        #expect(
            found == [
                .text(Array("Hello".utf8)), .ping([1, 2]), .text(Array("in parts".utf8)),
                .text(Array(repeating: UInt8(ascii: "x"), count: 300)),
            ])
    }

    /// A frame with a fault, and the code of the answer.
    @Test(arguments: [
        ([0x81, 0x05] + Array("plain".utf8), 1002),  // not masked
        ([0x81, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0], 1009),  // announces 2⁶² bytes
        ([0x81, 0xFE, 0x03, 0xE9, 0, 0, 0, 0], 1009),  // announces 1001
        ([0x82, 0x80, 0, 0, 0, 0], 1003),  // no text
        ([0xC1, 0x80, 0, 0, 0, 0], 1002),  // an extension
        ([0x09, 0x80, 0, 0, 0, 0], 1002),  // a ping in parts
        ([0x89, 0xFE, 0, 126, 0, 0, 0, 0], 1002),  // a long ping
        ([0x80, 0x80, 0, 0, 0, 0], 1002),  // goes on with nothing
        ([0x83, 0x80, 0, 0, 0, 0], 1002),  // of no known kind
    ]) func faultsAreRefused(bytes: [UInt8], code: Int) {
        var frames = SocketFrames(limit: 1000)
        frames.add(bytes[...])
        let problem = #expect(throws: SocketFrames.Problem.self) { try frames.next() }
        #expect(problem?.code == code)
    }

    @Test func partsTogetherHaveTheLimitOfOneMessage() throws {
        var frames = SocketFrames(limit: 100)
        frames.add(
            (Browser.frame(1, Array(repeating: 65, count: 60), isLast: false) + Browser.frame(0, Array(repeating: 65, count: 60)))[
                ...])
        #expect(throws: SocketFrames.Problem.tooLarge) { try frames.next() }
    }

    @Test(arguments: [5, 200, 70_000]) func theLengthOfAFrameIsWrittenAsTheStandardHasIt(count: Int) {
        let bytes = SocketFrames.text(String(repeating: "a", count: count))
        let head = count < 126 ? 2 : count < 65536 ? 4 : 10
        #expect(bytes.count == head + count)
        #expect(bytes[0] == 0x81)
    }
}

/// Requests.
struct RequestTests {
    @Test func aHeadIsReadOnceItIsWhole() throws {
        let bytes = Array("GET /socket HTTP/1.1\r\nHost: a:1\r\nConnection: keep-alive, Upgrade\r\n\r\nrest".utf8)
        for end in 0..<bytes.count - 4 { #expect(try RequestHead.read(Array(bytes[..<end]), limit: 100) == nil) }
        let (head, length) = try #require(try RequestHead.read(bytes, limit: 100))
        #expect(head.path == "/socket")
        #expect(head["host"] == "a:1")
        #expect(head.lists("upgrade", in: "connection"))
        #expect(!head.lists("grade", in: "connection"))
        #expect(length == bytes.count - 4)
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: ä\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 4\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ]) func otherTextsAreNoRequests(text: String) {
        #expect(throws: RequestHead.Problem.malformed) { try RequestHead.read(Array(text.utf8), limit: 1000) }
    }

    @Test func aHeadWithoutAnEndIsTooLarge() {
        #expect(throws: RequestHead.Problem.tooLarge) { try RequestHead.read(Array(repeating: 65, count: 101), limit: 100) }
    }

    @Test func secretsAreNeverTheSameAndFitIntoAnAddress() {
        let secrets = (0..<100).map { _ in Secret() }
        #expect(Set(secrets).count == 100)
        let letters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        #expect(secrets.allSatisfy { $0.text.count == 22 && Set($0.text).isSubset(of: letters) })
        #expect(secrets[0].matches(secrets[0].text))
        #expect(!secrets[0].matches(secrets[1].text))
        #expect(!secrets[0].matches(""))
    }
}
