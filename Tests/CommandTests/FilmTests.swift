import RiffleSession
import BuiltProgram
import Foundation
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

/// `film`: frames of exact moments, files by ffmpeg, and nothing left of a film that fails or is stopped.
@Suite("Films", processThreads)
struct FilmTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.file("out"), withIntermediateDirectories: true)
    }

    /// Runs `film` in the folder `out`; `path`: PATH.
    private func film(_ arguments: [String], path: String? = nil) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_DATA_HOME"] = "/nosuch"
        (environment["DISPLAY"], environment["WAYLAND_DISPLAY"], environment["SDL_VIDEODRIVER"]) = (nil, nil, nil)
        if let path { environment["PATH"] = path }
        return try ProgramRun(
            builtProgram, ["film", "--size", "240x150"] + arguments, environment: environment, folder: scratch.file("out"))
    }

    /// The frames of a film in a folder of this name.
    private func frames(_ name: String, _ arguments: [String]) throws -> [Data] {
        let run = try film(arguments + ["-o", name])
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let names = scratch.names("out/" + name)
        #expect(names == names.indices.map { "frame-" + String(repeating: "0", count: 5 - "\($0)".count) + "\($0).png" })
        return try names.map { try #require(scratch.data("out/\(name)/\($0)")) }
    }

    private func recording(_ gesture: BuiltInGesture, _ model: String, more: [StageEvent] = []) throws -> String {
        try scratch.write(
            RecordingFile(RecordingCommandTests.recording(gesture, model, more: more)).text, "\(gesture.rawValue).gesture")
    }

    /// Installs a program `ffmpeg` that is this script; returns the PATH that finds it.
    private func stub(_ script: String) throws -> String {
        _ = try scratch.writeProgram("#!/bin/bash\n" + script + "\n", "bin/ffmpeg")
        return scratch.file("bin") + ":/usr/bin:/bin"
    }

    // MARK: - Frames

    @Test(
        "frame k at 15 a second is frame 2k at 30, to the byte",
        arguments: Spread.of(
            [
                [], ["--finger", "--curves", "--set", "backdrop=2"], ["--compare", "source", "--finger", "--curves"],
                ["--compare", "riffle:2 cover-flow tilt=0.3", "--over", "--set", "numbers=1"],
            ], 2, seed: "rates"))
    func rates(look: [String]) throws {
        let slow = try frames("slow", ["--model", "cover-flow", "--fps", "15"] + look)
        let fast = try frames("fast", ["--model", "cover-flow", "--fps", "30"] + look)
        #expect(slow.count > 20 && slow.count == (fast.count + 1) / 2)
        #expect(Set(slow).count > slow.count / 3, "it moves")
        for (k, frame) in slow.enumerated() { #expect(frame == fast[2 * k], "frame \(k)") }
    }

    @Test("the same for a recording in which the model changes; and the film twice is the same")
    func modelChange() throws {
        var changed = StageConfiguration()
        changed.selectModel("wheel")
        let path = try recording(.hardFlick, "hyperbola", more: [StageEvent(time: StageTime(0.4), kind: .configure(changed))])
        let slow = try frames("slow", [path, "--fps", "10"])
        let fast = try frames("fast", [path, "--fps", "20"])
        for (k, frame) in slow.enumerated() { #expect(frame == fast[2 * k], "frame \(k)") }
        #expect(try frames("again", [path, "--fps", "10"]) == slow)
    }

    @Test("a frame is what render draws of its moment; there are floor(duration · fps) + 1 of them")
    func moments() throws {
        let path = try recording(.flick, "hyperbola")
        let all = try frames("all", [path, "--fps", "10"])
        for k in [0, 4, 9] {
            let file = scratch.file("x.png")
            let run = try CommandTests.riffle([
                "render", "--gesture", path, "--at", "\(Double(k) / 10)", "--size", "240x150", "-o", file,
            ])
            #expect(run.code == 0, "\(run.error)")
            #expect(scratch.data("x.png") == all[k], "frame \(k)")
        }
        var given = try RecordingFile.read(atPath: path).recording
        let duration = try #require(GestureRunTests.end(of: given)) + GestureLoop.pause
        #expect(all.count == Int((duration * 10).rounded(.down)) + 1)
        // A film shows only the recording's trimmed part.
        given.trim = 0.25...0.95
        try scratch.write(RecordingFile(given).text, "part.gesture")
        let part = try frames("part", [scratch.file("part.gesture"), "--fps", "20"])
        let whole = try frames("whole", [path, "--fps", "20"])
        #expect(part.count == 15 && part == Array(whole[5...19]))
    }

    @Test("finger, curves and the other setting are seen; the size is that of --size and --scale")
    func looks() throws {
        func middle(_ name: String, _ arguments: [String]) throws -> Data { try frames(name, ["--fps", "5"] + arguments)[2] }
        let plain = try middle("plain", [])
        let others = try [
            middle("finger", ["--finger"]), middle("curves", ["--curves"]), middle("halves", ["--compare", "source"]),
            middle("over", ["--compare", "source", "--over"]), middle("caption", ["--caption", "Text"]),
            middle("double", ["--scale", "2"]),
        ]
        #expect(Set(others + [plain]).count == 7)
        #expect(Array(others[5][16..<24]) == [0, 0, 1, 0xE0, 0, 0, 1, 0x2C])
        #expect(others.dropLast().allSatisfy { Array($0[16..<24]) == [0, 0, 0, 240, 0, 0, 0, 150] })
    }

    // MARK: - ffmpeg

    @Test("without ffmpeg the frames go into a folder of the name, which is said with the package, and the exit code is 1")
    func missing() throws {
        let run = try film(["--fps", "2", "-o", "a.mp4"], path: "/nosuch")
        #expect(run.code == 1)
        #expect(
            run.error == "ffmpeg isn't installed (Debian: apt install ffmpeg), so the frames go into a/ instead.\n",
            "\(run.error)")
        #expect(scratch.names("out") == ["a"] && scratch.names("out/a").count > 3)
    }

    @Test("ffmpeg gets every frame as pixels, at an even size; the file has its name in one step and keeps its permissions")
    func encoding() throws {
        let path = try stub(#"printf '%s\n' "$@" >> ../arguments; for last; do :; done; cat > "${last#file:}""#)
        try scratch.write("old", "out/a.mp4")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.file("out/a.mp4"))
        let run = try film(["--size", "161x99", "--fps", "4", "-o", "a.mp4"], path: path)
        #expect(run.code == 0 && run.error == "The sides of an MP4 are even: 161x99 became 160x98.\n", "\(run.error)")
        let count = try #require(Int(run.out.prefix { $0.isNumber }))
        #expect(scratch.data("out/a.mp4")?.count == count * 160 * 98 * 4)
        #expect(scratch.names("out") == ["a.mp4"])
        let words = try #require(scratch.text("arguments")).split(separator: "\n").map(String.init)
        for pair in [["-video_size", "160x98"], ["-framerate", "4.0"], ["-c:v", "libx264"], ["-movflags", "+faststart"]] {
            #expect(words.firstIndex(of: pair[0]).map { words[$0 + 1] } == pair[1], "\(pair)")
        }
        // A first run of ffmpeg makes a GIF's colours from some of its frames.
        let gif = try film(["--fps", "50", "-o", "a.gif"], path: path)
        #expect(gif.code == 0 && gif.error.isEmpty, "\(gif.error)")
        #expect(scratch.names("out") == ["a.gif", "a.mp4"])
    }

    @Test(
        "the frames of a GIF, which are drawn a second time, are those of an MP4",
        arguments: [["--set", "backdrop=picture"], ["--set", "backdrop=current-card", "--caption", "Text"]])
    func passes(look: [String]) throws {
        let path = try stub(#"for last; do :; done; cat > "${last#file:}""#)
        for name in ["a.mp4", "a.gif"] {
            let run = try film(["--size", "160x100", "--fps", "5", "-o", name] + look, path: path)
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        }
        let frames = try #require(scratch.data("out/a.mp4"))
        #expect(frames.count > 5 * 160 * 100 * 4 && scratch.data("out/a.gif") == frames)
    }

    @Test("a film is transparent where no card is, as a WebP and in PNG frames; of other formats that is wrong usage")
    func transparent() throws {
        let path = try stub(#"printf '%s\n' "$@" >> ../arguments; for last; do :; done; cat > "${last#file:}""#)
        let look = ["--size", "160x100", "--fps", "2", "--model", "linear"]
        #expect(try film(look + ["--transparent", "-o", "a.webp"], path: path).code == 0)
        let (pixels, words) = (try #require(scratch.data("out/a.webp")), try #require(scratch.text("arguments")))
        #expect(Array(pixels[0..<4]) == [0, 0, 0, 0] && pixels[(50 * 160 + 80) * 4 + 3] == 255, "a corner, and the middle")
        #expect(words.contains("\nrgba\n") && words.contains("\nyuva420p\n"))
        #expect(try frames("clear", look + ["--transparent"])[0] != frames("opaque", look)[0])
        for name in ["a.mp4", "a.gif"] {
            let run = try film(look + ["--transparent", "-o", name], path: path)
            #expect(run.code == 2 && run.error.contains("can't be transparent"), "\(run.error)")
        }
    }

    @Test(
        "an ffmpeg that fails costs one sentence with its last line, and leaves nothing",
        arguments: [
            (
                "echo first >&2; echo \"Unknown encoder 'libx264'\" >&2; exit 3",
                "ffmpeg failed with exit code 3: Unknown encoder 'libx264'"
            ),
            ("cat >/dev/null; echo 'No space left' >&2; exit 1", "ffmpeg failed with exit code 1: No space left"),
            (
                "for last; do :; done; cat >/dev/null; echo \"Error closing file $last: No space left\" >&2; exit 1",
                "ffmpeg failed with exit code 1: Error closing file a.mp4: No space left"
            ),
            ("exit 0", "ffmpeg ended before the film did."), ("cat >/dev/null", "ffmpeg has written nothing."),
            ("kill -9 $$", "ffmpeg was ended by signal 9."),
            ("kill -XFSZ $$", "The film is larger than this system's limit on files."),
            ("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo end >&2; exit 1", "ffmpeg failed with exit code 1: end"),
            ("printf 'a\\033[2Jb\\n' >&2; exit 1", "ffmpeg failed with exit code 1: a\\u{1b}[2Jb"),
        ])
    func failing(script: String, sentence: String) throws {
        try scratch.write("old", "out/a.mp4")
        let run = try film(["--fps", "30", "-o", "a.mp4"], path: try stub(script))
        #expect(run.code == 1 && run.error == sentence + "\n" && run.out.isEmpty, "\(run.error)")
        #expect(scratch.names("out") == ["a.mp4"] && scratch.text("out/a.mp4") == "old")
    }

    static let hasFFmpeg = FFmpeg.path != nil

    @Test("the real ffmpeg makes files with all frames; a GIF repeats", .enabled(if: hasFFmpeg))
    func real() throws {
        for ending in ["mp4", "gif", "webp"] {
            let run = try film(["--fps", "20", "--finger", "-o", "a." + ending])
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
            let data = try #require(scratch.data("out/a." + ending))
            let frames = try #require(Int(run.out.prefix { $0.isNumber }))
            #expect(data.count > 10_000)
            switch ending {
            case "gif": #expect(data.range(of: Data("NETSCAPE2.0\u{3}\u{1}\0\0".utf8)) != nil)
            case "webp": #expect(data.range(of: Data("ANIM".utf8)) != nil)
            default: #expect(try #require(data.range(of: Data("moov".utf8))).lowerBound < 100, "the index comes first")
            }
            guard ending != "webp" else { continue }
            let probe = try ProgramRun(
                "/usr/bin/env",
                [
                    "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0",
                    scratch.file("out/a." + ending),
                ])
            #expect(probe.out.trimmingCharacters(in: .whitespacesAndNewlines) == "\(frames)", "\(ending): \(probe)")
        }
    }

    /// Whether the test can make a small disk here.
    static let hasDisks =
        (try? ProgramRun("/usr/bin/env", ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).code) == 0

    @Test(
        "a film that a full disk cuts off is a failure with the real ffmpeg, however short", .enabled(if: hasFFmpeg && hasDisks))
    func full() throws {
        let film = "\"$R\" film --model linear --renderer software --size 320x200"
        for (size, output) in [("8k", "a.mp4"), ("24k", "a.mp4"), ("40k", "a.gif"), ("40k", "a.webp"), ("40k", "a")] {
            let script = """
                mount -t tmpfs -o size=\(size) none . && cd "$PWD" && unset DISPLAY WAYLAND_DISPLAY
                \(film) --fps 20 -o \(output); echo $?; ls -A
                """
            var environment = ProcessInfo.processInfo.environment
            environment["R"] = builtProgram
            let run = try ProgramRun(
                "/usr/bin/env", ["unshare", "-rm", "bash", "-c", script], environment: environment, folder: scratch.file("out"))
            #expect(run.out == "1\n", "\(size) \(output): \(run)")
            #expect(run.error.split(separator: "\n").count == 1 && !run.error.contains(".riffle"), "\(run)")
        }
    }

    // MARK: - Stopped, and refused

    @Test(
        "a film that is stopped leaves nothing and ends by the signal, also with an ffmpeg that hangs",
        arguments: ["INT", "TERM"], ["a.mp4", "a/", "hanging.mp4"])
    func stopped(signal: String, output: String) throws {
        let path = try stub(
            output == "hanging.mp4" ? "echo $$ > ../process; exec sleep 60" : "echo $$ > ../process; cat >/dev/null; sleep 60")
        let script = """
            set -m
            "$R" film --size 640x400 --fps 1000 -o \(output) 2>../error & 
            while [ -z "$(ls -A)" ]; do sleep 0.02; done
            [ \(output) = a/ ] || until [ -s ../process ]; do sleep 0.02; done
            sleep 0.4
            kill -\(signal) $!
            wait $!; echo $?
            ls -A
            [ -e ../process ] && kill -0 $(cat ../process) 2>/dev/null && echo alive
            cat ../error >&2
            """
        var environment = ProcessInfo.processInfo.environment
        (environment["R"], environment["PATH"], environment["XDG_DATA_HOME"]) = (builtProgram, path, "/nosuch")
        let run = try ProgramRun("/bin/bash", ["-c", script], environment: environment, folder: scratch.file("out"))
        let words = run.out.split(separator: "\n").filter { !$0.hasPrefix("[") }
        #expect(words.first == (signal == "INT" ? "130" : "143"), "\(run)")
        #expect(output == "a/" || words.count == 1, "\(run)")
        #expect(scratch.names("out").isEmpty)
    }

    @Test("a long film takes no more memory than a short one")
    func memory() throws {
        let path = try stub(#"cat >/dev/null; grep VmHWM /proc/$PPID/status >&2; exit 1"#)
        func peak(_ rate: String) throws -> Int {
            let run = try film(["--fps", rate, "-o", "a.mp4"], path: path)
            return try #require(run.error.split(separator: " ").compactMap { Int($0) }.last, "\(run.error)")
        }
        let (short, long) = (try peak("10"), try peak("1000"))
        // 2,700 frames of 144 kB.
        #expect(long - short < 40_000, "\(short) kB, \(long) kB")
    }

    @Test("a place that can't be written is one sentence before anything is drawn")
    func places() throws {
        try scratch.write("", "out/file")
        try scratch.write("", "out/full/x")
        let path = try stub("cat >/dev/null")
        for (output, reason) in [
            ("nosuch/a.mp4", "it does not exist"), ("nosuch/a", "it does not exist"),
            ("file/a.mp4", "a part of the path isn't a folder"),
            ("file/", "there is a file of that name"), ("full/", "the folder isn't empty"),
            ("/dev/full.d/a.mp4", "it does not exist"),
        ] {
            let run = try film(["-o", output], path: path)
            #expect(run.code == 1 && run.out.isEmpty, "\(output)")
            #expect(
                run.error.hasPrefix("Can't write the film \(output)") && run.error.hasSuffix(": \(reason).\n"),
                "\(output): \(run.error)")
        }
        #expect(scratch.names("out") == ["file", "full"])
    }

    @Test("wrong usage is one sentence and exit code 2")
    func usage() throws {
        let file = try recording(.flick, "hyperbola")
        let cases: [([String], String)] = [
            (["-o", "a.avi"], ".mp4, .gif or .webp"), (["-o", "a", "--fps", "0"], "--fps"),
            (["-o", "a.gif", "--fps", "60"], "50"),
            (["-o", "a", "--size", "4000x100"], "3840x2160"), (["-o", "a", "--size", "3000x3000"], "3840x2160"),
            (["-o", "a", "--size", "8x8"], "16x16"), (["-o", "a", "--scale", "5"], "--scale"),
            (["-o", "a", "--gesture", "flik"], "did you mean \"flick\"?"), (["-o", "a", "--over"], "--compare"),
            (["-o", "a", file, file], "one recording"), (["-o", "a", file, "--gesture", "flick"], "--gesture"),
            (["-o", "a", file, "--cards", "3"], "--cards"), (["--model", "linear"], "output"),
            (["-o", "a", "--compare", "nosuch"], "nosuch"),
        ]
        for (arguments, sentence) in cases {
            let run = try film(arguments)
            #expect(run.code == 2 && run.out.isEmpty, "\(arguments): \(run.code)")
            #expect(run.error.contains(sentence), "\(arguments): \(run.error)")
        }
        #expect(scratch.names("out").isEmpty)
    }

    @Test("on a terminal one line says how far it is, and is gone at the end")
    func terminal() throws {
        var environment = ProcessInfo.processInfo.environment
        (environment["R"], environment["XDG_DATA_HOME"]) = (builtProgram, "/nosuch")
        let script = #"script -qec '"$R" film --size 240x150 --fps 20 -o a' /dev/null"#
        let run = try ProgramRun("/bin/bash", ["-c", script], environment: environment, folder: scratch.file("out"))
        #expect(run.code == 0 && run.out.hasPrefix("\rFrame 1 of 71\u{1B}[K\r"), "\(run)")
        #expect(run.out.contains("\r\u{1B}[K71 frames, 3.5 s, 240x150, are in a."), "\(run)")
    }
}

private enum GestureRunTests {
    /// Seconds from a recording's start to its end at rest.
    static func end(of recording: Recording) -> Double? {
        var run = GestureRun(recording, on: Stage(recording.start), under: nil, isSeekable: false)
        while !run.isComplete { run.proceed(samples: 100) }
        return run.end - recording.start.time
    }
}
