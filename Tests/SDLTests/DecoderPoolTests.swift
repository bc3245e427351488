import BuiltProgram
import CSandbox
import Foundation
import RiffleLock
import RiffleMath
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

@Suite("Decoding in separate processes")
struct DecoderPoolTests {
    /// Decodes a file in this process as the pool's processes do.
    private func decodedHere(_ path: String, covering width: Int, _ height: Int) throws -> DecodedPicture {
        try PictureDecoder.picture(of: PictureFile(path), readable: 0, covering: width, height)
    }

    private func isSame(_ a: DecodedPicture, _ b: DecodedPicture) -> Bool {
        a.levels == b.levels && a.originalWidth == b.originalWidth && a.originalHeight == b.originalHeight
            && a.isAnimated == b.isAnimated && a.opaqueCore == b.opaqueCore && a.tone == b.tone
    }

    /// One test for all formats, because SDL_image's XPM decoder is not thread-safe.
    @Test("every format gives the same bytes as in one process")
    func sameBytes() throws {
        let scratch = try Scratch()
        var paths = try Fixtures.base64.keys.sorted().map { try scratch.write("a." + $0, Fixtures.bytes($0)) }
        var glass = PixelBuffer(width: 701, height: 530)
        for index in glass.bytes.indices { glass.bytes[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 9) }
        paths.append(scratch.path + "/glass.png")
        try glass.writePNG(to: scratch.path + "/glass.png")
        paths.append(try #require(Hostile.path("xxe.svg")))
        for path in paths {
            for (width, height) in [(16, 8), (200, 300), (5, 4000)] {
                let here = try decodedHere(path, covering: width, height)
                let there = try decoders.decode(path, covering: width, height).get()
                #expect(isSame(here, there), "\(path) covering \(width) × \(height)")
            }
        }
        #expect(paths.count > 15)
        let picture = try decoders.decode(scratch.path + "/glass.png", covering: 200, 300).get()
        #expect(picture.levels.count > 2 && picture.opaqueCore != .whole)
    }

    @Test("two XPMs are decoded concurrently, repeatedly")
    func twoXPMs() async throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.xpm", Fixtures.bytes("xpm"))
        let pool = DecoderPool(program: builtProgram, count: 2)
        let widths = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<200 {
                group.addTask { try? pool.decode(path, covering: 16, 8).get().originalWidth }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths == [Int?](repeating: 16, count: 200))
    }

    @Test("if the program can't be started, or is another program, every picture gives a sentence")
    func noProgram() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        for program in ["/nosuch/riffle", scratch.path, "/bin/true", "/bin/cat"] {
            let pool = DecoderPool(program: program, count: 2)
            for _ in 0..<3 {
                guard case .failure(let failure) = pool.decode(path, covering: 9, 9) else {
                    Issue.record("\(program) decoded a picture")
                    continue
                }
                #expect(
                    failure.sentence.hasPrefix("Can't show \(path): the picture decoder can't be started"), "\(failure.sentence)")
            }
        }
        let missing = DecoderPool(program: "/nosuch/riffle").decode(path, covering: 9, 9)
        #expect(throws: PictureFailure(path: path, reason: "The picture decoder can't be started (No such file or directory)")) {
            try missing.get()
        }
    }

    @Test("a process has no privileges and no inherited files, and exits with the pool")
    func confined() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        // Without close-on-exec, the decoder would inherit this file.
        let open = dup(0)
        defer { close(open) }
        var pool: DecoderPool? = DecoderPool(program: builtProgram, count: 1)
        #expect(throws: Never.self) { try pool?.decode(path, covering: 9, 9).get() }
        let mine = Set(pool.map(Self.idle) ?? [])
        #expect(mine.count == 1 && mine.isSubset(of: Self.children()))
        for process in mine {
            let status = Self.status(of: process)
            guard !status.isEmpty else { continue }
            #expect(status["NoNewPrivs"] == "1")
            #if arch(x86_64) || arch(arm64)
                if sandbox_limits_memory() { #expect(status["Seccomp"] == "2") }
            #endif
            // Only root may read this folder.
            let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []
            #expect(files.count <= 8, "\(files)")
        }
        pool = nil
        let deadline = Date(timeIntervalSinceNow: 20)
        while !mine.isDisjoint(with: Self.children()), Date() < deadline { usleep(1000) }
        #expect(mine.isDisjoint(with: Self.children()))
    }

    @Test("idle processes are terminated after a while, and the next picture starts a new one")
    func atRest() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        let pool = DecoderPool(program: builtProgram, count: 1, rest: 3)
        for _ in 0..<2 {
            #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
            let mine = Set(Self.idle(pool))
            #expect(mine.count == 1)
            let deadline = Date(timeIntervalSinceNow: 120)
            while !mine.isDisjoint(with: Self.children()), Date() < deadline { usleep(1000) }
            #expect(mine.isDisjoint(with: Self.children()) && Self.idle(pool).isEmpty)
        }
    }

    @Test("a process that was killed is replaced, and no picture is lost")
    func killed() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        let pool = DecoderPool(program: builtProgram, count: 1)
        for _ in 0..<3 {
            #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
            #expect(Self.idle(pool).count == 1)
            for process in Self.idle(pool) { kill(process, SIGKILL) }
            #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
        }
    }

    @Test("a closed pool has no processes and starts none")
    func closed() throws {
        let scratch = try Scratch()
        let path = try scratch.png("a.png")
        let pool = DecoderPool(program: builtProgram, count: 1)
        #expect(throws: Never.self) { try pool.decode(path, covering: 9, 9).get() }
        pool.close()
        let after = pool.decode(path, covering: 9, 9)
        #expect(throws: PictureFailure.self) { try after.get() }
    }

    /// The process ids of a pool's idle processes.
    private static func idle(_ pool: DecoderPool) -> [pid_t] { pool.state.withLock { $0.idle.map(\.process) } }

    /// The decoder processes that this process has started.
    private static func children() -> [pid_t] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
        return numbers.filter { process in
            let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            return status(of: process)["PPid"] == "\(getpid())"
                && String(decoding: line, as: UTF8.self).contains(DecoderKind.common.rawValue)
        }
    }

    private static func status(of process: pid_t) -> [String: String] {
        let text = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
        return Dictionary(
            lines.filter { $0.count == 2 }.map { (String($0[0]), $0[1].trimmingCharacters(in: .whitespaces)) },
            uniquingKeysWith: { $1 })
    }
}
