import BuiltProgram
import Foundation
import TestSupport
import Testing

/// Full disks, closed pipes, unusual names and terminals: the built program, `$R`, is run by shell scripts.
@Suite("Disks, pipes, terminals", processThreads)
struct DiskTests {
    /// Runs a script in a folder.
    private func shell(_ script: String, in folder: Scratch) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["R"] = builtProgram
        environment["XDG_CONFIG_HOME"] = folder.path + "/config"
        (environment["DISPLAY"], environment["WAYLAND_DISPLAY"], environment["SDL_VIDEODRIVER"]) = (nil, nil, nil)
        return try ProgramRun("/bin/bash", ["-c", script], environment: environment, folder: folder.path)
    }

    private let render = "\"$R\" render --renderer software --model linear --size 400x300"

    @Test("a render on a full disk leaves the old picture as it was, no temporary file, and exit code 1")
    func fullDisk() throws {
        let folder = try Scratch()
        #expect(try shell("\(render) -o x.png", in: folder).code == 0)
        let old = try #require(folder.data("x.png"))
        // Files are limited to a kilobyte. (TMPDIR prevents the thread sanitizer's runtime from writing a larger file there.)
        let limited = "ulimit -f 1; export TMPDIR=/nowhere"
        let full = try shell("\(limited); \(render) --at 3 -o x.png", in: folder)
        #expect(full.code == 1 && full.error.contains("Can't write the picture x.png"), "\(full)")
        #expect(folder.data("x.png") == old && folder.names() == ["x.png"])
        let tour = try shell("\(limited); \"$R\" tour --size 160x100 -o t", in: folder)
        #expect(tour.code == 1 && tour.error.contains("Can't write the picture t/"), "\(tour)")
        #expect(try shell("\(render) -o /dev/full", in: folder).code == 1)
        #expect(try shell("ls -l /dev/full", in: folder).out.hasPrefix("c"))
        let piped = try shell("\(render) -o /dev/stdout | head -c 4 | od -c", in: folder)
        #expect(piped.out.contains("211   P   N   G"), "\(piped)")
    }

    @Test("an export on a full disk leaves nothing of the platform that failed, and says to remove only what is there")
    func fullExport() throws {
        let folder = try Scratch()
        // The largest file of js is larger than the largest file of css.
        func export(_ kilobytes: Int) throws -> ProgramRun {
            try shell(
                "ulimit -f \(kilobytes); export TMPDIR=/nowhere; \"$R\" export --model linear --to css,js -o out", in: folder)
        }
        // With files this small, no picture can be decoded either, and the pages have colours instead.
        func last(_ run: ProgramRun) -> String { run.error.split(separator: "\n").last.map { $0 + "\n" } ?? "" }
        let none = try export(1)
        #expect(none.code == 1 && last(none).hasPrefix("Can't write out/css: ") && !none.error.contains("emove"), "\(none)")
        #expect(folder.names("out").isEmpty)
        let sizes = try shell("\"$R\" export --model linear --to css,js -o whole && du -ab whole", in: folder).out
        func largest(_ platform: String) -> Int {
            sizes.split(separator: "\n").filter { $0.contains("whole/\(platform)/") && $0.contains(".") }
                .compactMap { $0.split(separator: "\t").first.flatMap { Int($0) } }.max() ?? 0
        }
        let (css, js) = (largest("css"), largest("js"))
        try #require(css / 1024 + 1 < js / 1024, "\(sizes)")
        let half = try export(css / 1024 + 1)
        #expect(half.code == 1 && last(half).hasPrefix("Can't write out/js: "), "\(half)")
        #expect(half.error.hasSuffix(". Only css was written to out.\n") && !half.error.contains("emove"), "\(half)")
        #expect(folder.names("out") == ["css"])
        let again = try export(1 << 20)
        #expect(
            again.code == 1 && again.error.contains("out/css: the folder isn't empty. Remove it, or give another"), "\(again)")
    }

    @Test("the folder of a killed film is swept by a later film, export or picture there once it is old; a stopped one's isn't")
    func killed() throws {
        let folder = try Scratch()
        let film = "\"$R\" film --renderer software --model linear --size 160x100"
        for later in ["\(film) --fps 2 -o out/again", "\"$R\" export --model linear --to js -o out", "\(render) -o out/x.png"] {
            let script = """
                mkdir -p out; rm -rf out/*; \(film) --fps 1000 -o out/film & film=$!
                until part=$(ls -d out/.riffle-*.tmp) && [ $(ls $part | wc -l) -gt 3 ]; do sleep 0.01; done 2>/dev/null
                kill -STOP $film; touch -d '7 hours ago' $part; \(later) >/dev/null; rm -rf out/*
                ls -d out/.riffle-*.tmp | wc -l
                kill -9 $film; wait $film 2>/dev/null; touch $part; \(later) >/dev/null; rm -rf out/*; ls -d out/.riffle-*.tmp | wc -l
                touch -d '7 hours ago' $part; \(later) >/dev/null; ls -A out
                """
            let run = try shell(script, in: folder)
            let name = later.contains("again") ? "again" : later.contains("export") ? "js" : "x.png"
            #expect(run.out == "1\n1\n\(name)\n", "\(later): \(run)")
        }
    }

    @Test("data that can't be written is a failure with a sentence; closed streams end nothing")
    func streams() throws {
        let folder = try Scratch()
        let full = try shell("\"$R\" list >/dev/full", in: folder)
        #expect(full.code == 1 && full.error == "Can't write the output: the disk is full.\n", "\(full)")
        let closed = try shell("\"$R\" list --json >&-", in: folder)
        #expect(closed.code == 1 && closed.error.contains("it is closed"), "\(closed)")
        // A reader that closes the pipe early causes no message.
        let head = try shell("\"$R\" list | head -n 1; echo ${PIPESTATUS[0]} >&2", in: folder)
        #expect(head.out == "hyperbola  key 1\n" && ["0\n", "1\n"].contains(head.error), "\(head)")
        for redirection in ["2>/dev/full", "2>&-", "2> >(true)"] {
            let result = try shell("\(render) --set cardHeight=9 -o x.png \(redirection)", in: folder)
            #expect(result.code == 0, "\(redirection)")
        }
    }

    @Test("a picture that isn't there is an error that names it, also beside one that is")
    func missing() throws {
        let folder = try Scratch()
        for command in ["\(render) -o x.png", "\"$R\" tour --size 160x100 -o t", "\"$R\" bench --frames 1"] {
            let result = try shell("\(command) nosuch.jpg", in: folder)
            #expect(result.code == 1 && result.error.contains("nosuch.jpg"), "\(result)")
        }
        #expect(!folder.names().contains("x.png"))
        #expect(try shell("\(render) -o a.png && \(render) -o x.png a.png nosuch.jpg", in: folder).code == 1)
    }

    @Test("a name that is no UTF-8 opens its file, alone and in a folder, and is the name that is written")
    func names() throws {
        let folder = try Scratch()
        let made = try shell(
            """
            \(render) -o picture.png && mkdir in && mv picture.png in/$'\\xe9clair.png'
            \(render) -o a.png in/$'\\xe9clair.png' && \(render) -o b.png in && \(render) -o $'\\xff.png' && ls -b
            """, in: folder)
        #expect(made.code == 0 && made.error.isEmpty && made.out.contains("\\377.png"), "\(made)")
        #expect(folder.data("a.png") == folder.data("b.png"))
        #expect(try shell("\(render) -o c.png && ! cmp -s a.png c.png", in: folder).code == 0)
    }

    @Test("no control sequence for a terminal is printed, wherever the text comes from")
    func terminal() throws {
        let folder = try Scratch()
        let presets = folder.path + "/config/riffle/presets"
        try FileManager.default.createDirectory(atPath: presets, withIntermediateDirectories: true)
        let evil = "\\u001b]0;TITLE\\u0007\\u001b[2J\\u009b1m"
        try """
        {"riffle": 2, "name": "n\(evil)", "description": "d\(evil)\\nsecond", "model": "linear",
         "models": {"linear": {"x\(evil)": 1, "spacing": "\(evil)"}}}
        """.write(toFile: presets + "/a.json", atomically: true, encoding: .utf8)
        try "no preset".write(toFile: presets + "/b\u{1B}[2J.json", atomically: true, encoding: .utf8)
        let evilArgument = "$'\\e]0;TITLE\\a\\e[2J'"
        for arguments in [
            "presets", "presets show a", "presets line a", "presets show \(evilArgument)", "presets duplicate a",
            "presets show b\(evilArgument)",
            "render -o x.png \(evilArgument)", "render -o x.png --model \(evilArgument)",
            "render -o x.png --set tilt=\(evilArgument)",
            "render --\(evilArgument)", "render -o \(evilArgument)/x.png", "presets show $'b\\e[2J'", "--size \(evilArgument)",
        ] {
            let result = try shell("\"$R\" \(arguments)", in: folder)
            let said = result.out + result.error
            #expect(!said.isEmpty, "\(arguments)")
            #expect(
                said.unicodeScalars.allSatisfy {
                    ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && !(0x7F...0x9F).contains($0.value)
                },
                "\(arguments): \(said.debugDescription)")
        }
        let shown = try shell("\"$R\" presets show a", in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(shown.out.utf8)) as? [String: Any]
        #expect((object?["description"] as? String)?.hasSuffix("\u{9B}1m\nsecond") == true)
    }

    @Test("a display that can't be reached is a failure with a sentence, for the window and for scripts")
    func unreachable() throws {
        let folder = try Scratch()
        for command in ["\"$R\"", "\"$R\" display"] {
            let result = try shell("DISPLAY=:4711 timeout 60 \(command)", in: folder)
            #expect(result.code == 1 && result.error.contains("DISPLAY is :4711, which can't be reached"), "\(result)")
        }
        // The benchmark uses a hidden window instead.
        let bench = try shell("DISPLAY=:4711 timeout 120 \"$R\" bench --frames 5 --size 200x150 --renderer software", in: folder)
        #expect(bench.code == 0 && bench.out.hasPrefix("{"), "\(bench)")
    }
}
