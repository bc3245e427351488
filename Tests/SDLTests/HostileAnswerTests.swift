import CSandbox
import Foundation
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

/// A decoder process that a malicious file has taken over may send anything. Here a script acts as one.
@Suite("Answers of decoder processes", .serialized)
struct HostileAnswerTests {
    private static let python = "/usr/bin/python3"

    /// A program that sends `ready`, receives a request, and executes `answer`.
    private func script(_ answer: String, in scratch: Scratch) throws -> String {
        let text = """
            #!\(Self.python)
            import array, fcntl, os, socket, struct, time
            connection = socket.socket(fileno=3)
            MARK = \(DecoderAnswer.mark)
            def say(*words, text=b"", files=()):
                rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
                connection.sendmsg([struct.pack(f"={len(words)}I", *words) + text], rights)
            def picture(size, original=(9, 9), width=2, height=1, levels=1, flags=0, core=(0, 0, 0, 0, 0), files=()):
                os.ftruncate(4, 0)
                os.pwrite(4, bytes(index % 251 + 1 for index in range(size)), 0)
                say(MARK, 2, *original, width, height, levels, flags, 0x010203, *core, files=files)
            def begin(*words):
                say(MARK, 1, *words)
                return connection.recv(1024)
            say(MARK, 0, 30000, 3, 0)
            connection.recvmsg(1024, 64)
            \(answer)
            time.sleep(100)

            """
        let path = try scratch.write("decoder", Array(text.utf8))
        #expect(chmod(path, 0o755) == 0)
        return path
    }

    /// The result of decoding a picture.
    private func decode(
        _ answer: String, _ patience: DecoderProcess.Patience = .init(start: 60, reading: 60, decoding: 60),
        path name: String = "a.png"
    ) throws -> Result<DecodedPicture, PictureFailure> {
        let scratch = try Scratch()
        let path = try name.hasSuffix("png") ? scratch.png(name) : scratch.write(name, Array("<svg/>".utf8))
        let pool = DecoderPool(program: try script(answer, in: scratch), count: 1, patience: patience)
        var result = pool.decode(path, covering: 9, 9)
        // Another test's forked process may hold the script's descriptor open for writing until it executes its program.
        for _ in 0..<500 {
            guard case .failure(let failure) = result, failure.reason.contains("Text file busy") else { break }
            usleep(10_000)
            result = pool.decode(path, covering: 9, 9)
        }
        return result
    }

    @Test("the script can send a valid answer", .enabled(if: FileManager.default.isExecutableFile(atPath: python)))
    func control() throws {
        let picture = try decode("begin(81) == struct.pack('=I', MARK) and picture(8)").get()
        #expect(picture.levels == [PixelBuffer(width: 2, height: 1, bytes: Array(1...8))])
        #expect(picture.originalWidth == 9 && picture.opaqueCore == nil && !picture.isAnimated)
    }

    @Test(
        "malformed answers are rejected", .enabled(if: FileManager.default.isExecutableFile(atPath: python)),
        arguments: [
            "say(1, 2, 3)", "say(MARK, 7)", "connection.send(b'x' * 999)", "connection.send(b'x' * 5000)", "say(MARK, 0)",
            "say(MARK, 0, 30000, 3, 0)", "say(MARK, 1, 200000000)", "say(MARK, 1)", "begin(5); begin(5)", "picture(0)",
            "picture(4)",
            "picture(4096)", "picture(8, files=[4])", "picture(8, files=[os.open('/dev/zero', 0)])",
            "picture(8, files=[os.open('/etc/passwd', 0)])", "picture(8, files=[4] * 20)", "picture(0, width=0)",
            "picture(8, width=9000)", "picture(8, width=0xFFFFFFFF, height=0xFFFFFFFF)", "picture(8, levels=0)",
            "picture(8, levels=40)", "picture(8, original=(0, 9))", "picture(8, original=(16000, 16000))", "picture(8, flags=16)",
            "picture(8, flags=2, core=(1, 0, 1, 0, 0))", "say(MARK, 3, text=b'x' * 600)", "say(MARK, 3, files=[4])",
            "os._exit(0)",
            "os.kill(os.getpid(), 11)",
        ])
    func nonsense(answer: String) throws {
        guard case .failure(let failure) = try decode(answer) else {
            Issue.record("\(answer) was taken for a picture")
            return
        }
        #expect(failure.reason.contains("crashed the picture decoder"), "\(failure.sentence)")
    }

    @Test(
        "a process that doesn't answer runs into the timeout", .enabled(if: FileManager.default.isExecutableFile(atPath: python)),
        arguments: ["pass", "say(MARK, 1, 5)"])
    func silence(answer: String) throws {
        // The timeout is 0.5 s plus three times the 2 s of processor time for a small picture.
        let patience = DecoderProcess.Patience(start: 60, reading: 0.5, decoding: 0.5 - 6 * sandbox_slowness())
        guard case .failure(let failure) = try decode(answer, patience) else {
            Issue.record("\(answer) was taken for a picture")
            return
        }
        #expect(failure.reason == "Decoding it takes too long")
    }

    @Test(
        "a drawing that lacks its text is told by name", .enabled(if: FileManager.default.isExecutableFile(atPath: python)))
    func lacksText() throws {
        #expect(try decode("begin(5); picture(8, flags=8)", path: "lack.svg").get().lack == .text)
        var sentences: [String] = []
        while let sentence = LackNotice.take() { sentences.append(sentence) }
        #expect(sentences.contains { $0.contains("/lack.svg is drawn without its text: drawing text needs Landlock") })
    }

    @Test(
        "a process that starts more threads than any library does is ended",
        .enabled(if: FileManager.default.isExecutableFile(atPath: python)))
    func threads() throws {
        let threads =
            "import threading; [threading.Thread(target=time.sleep, args=(90,), daemon=True).start() for _ in range(40)]"
        guard case .failure(let failure) = try decode(threads, path: "threads.svg") else {
            Issue.record("it went on")
            return
        }
        #expect(failure.reason.contains("crashed the picture decoder"), "\(failure.sentence)")
    }

    @Test("a reason has no control characters", .enabled(if: FileManager.default.isExecutableFile(atPath: python)))
    func plainText() throws {
        guard case .failure(let failure) = try decode("say(MARK, 3, text=b'a\\n\\x1b[2Jb\\xff\\xe2\\x80\\xae')") else {
            Issue.record("that was no picture")
            return
        }
        #expect(failure.reason == "a  [2Jb\u{FFFD} ")
    }

    @Test("messages are decoded as they were encoded, and truncated or extended ones are rejected")
    func messages() throws {
        let picture = DecodedPicture(
            levels: PixelBuffer(width: 100, height: 70, filling: (9, 8, 7, 255)).levels(), originalWidth: 400,
            originalHeight: 300,
            isAnimated: true)
        let answers: [DecoderAnswer] = [
            .ready(memory: 123 << 10, confinement: 3, kinds: 5), .begun(pixels: 7), .picture(DecodedForm(picture)),
            .refused(PictureRefusal("The file is empty")),
        ]
        for answer in answers {
            #expect(DecoderAnswer(answer.bytes) == answer)
            for length in 0..<min(answer.bytes.count, 8) { #expect(DecoderAnswer(Array(answer.bytes.prefix(length))) == nil) }
        }
        for answer in answers.prefix(3) {
            for length in 0..<answer.bytes.count { #expect(DecoderAnswer(Array(answer.bytes.prefix(length))) == nil) }
            #expect(DecoderAnswer(answer.bytes + [0, 0, 0, 0]) == nil)
        }
        let form = DecodedForm(picture)
        #expect(form.byteCount == picture.levels.reduce(0) { $0 + $1.bytes.count })
        #expect(form.opaqueCore == .whole && form.isAnimated && form.tone == picture.tone)
        var rounded = form
        for core in [nil, OpaqueCore(left: 1, top: 2, right: 3, bottom: 4), OpaqueCore(corner: 9)] as [OpaqueCore?] {
            rounded.opaqueCore = core
            #expect(DecoderAnswer(DecoderAnswer.picture(rounded).bytes) == .picture(rounded))
        }
        for core in [OpaqueCore(left: 50, right: 50), OpaqueCore(top: -1), OpaqueCore(bottom: 70), OpaqueCore(corner: 71)] {
            rounded.opaqueCore = core
            #expect(DecoderAnswer(DecoderAnswer.picture(rounded).bytes) == nil, "\(core)")
        }
        #expect(DecoderAnswer(DecoderAnswer.ready(memory: 8 << 30, confinement: 0, kinds: 5).bytes) == nil)
        let request = DecoderRequest(width: 675, height: 1200, length: 1 << 30, isNamedTGA: true)
        #expect(DecoderRequest(request.bytes) == request && DecoderRequest(Array(request.bytes.dropLast())) == nil)
    }

    @Test("a decoder that never reads its requests is given up, and stops nothing")
    func deaf() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let request = [UInt8](repeating: 1, count: 64)
        // With nobody reading at the other end, a send that waits would wait for ever.
        let codes = (0..<20_000).lazy.map { _ in sandbox_send(ends[0], request, request.count, -1) }
        #expect(codes.first { $0 != 0 } == EAGAIN)
    }
}
