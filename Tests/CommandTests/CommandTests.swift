import BuiltProgram
import Foundation
import RiffleModels
import TestSupport
import Testing

/// The built program on the command line: exit codes, messages, data.
@Suite("Command line", processThreads)
struct CommandTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Runs the program, without the user's formulas unless a test brings its own environment.
    static func riffle(_ arguments: [String], environment: [String: String]? = nil) throws -> ProgramRun {
        let own = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": "/nosuch"]) { $1 }
        return try ProgramRun(builtProgram, arguments, environment: environment ?? own)
    }

    /// The models of a program without the user's formulas: the built-in models, and the formulas that come with the program.
    static let modelIDs: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/Resources/Formulas")) ?? []
        return ModelCatalogue.builtIn.ids + names.sorted().map { String($0.dropLast(".formula".count)) }
    }()

    static func temporary(_ name: String) -> String { NSTemporaryDirectory() + "riffle-\(UUID().uuidString)-\(name)" }

    @Test("list --json names every model with all that a panel needs")
    func list() throws {
        let result = try Self.riffle(["list", "--json"])
        #expect(result.code == 0)
        let object = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
        let models = object?["models"] as? [[String: Any]] ?? []
        #expect(models.compactMap { $0["id"] as? String } == Self.modelIDs)
        for model in models {
            let parameters = model["parameters"] as? [[String: Any]] ?? []
            #expect(!parameters.isEmpty)
            for parameter in parameters {
                for key in ["name", "title", "unit", "minimum", "maximum", "step", "default", "help", "source"] {
                    #expect(parameter[key] != nil, "\(model["id"] ?? "").\(parameter["name"] ?? ""): \(key)")
                }
            }
        }
    }

    @Test("render waits for what blurs and numbers the cards")
    func looks() throws {
        let file = Self.temporary("look.png")
        defer { try? FileManager.default.removeItem(atPath: file) }
        func picture(_ values: [String]) throws -> Data {
            let sets = values.flatMap { ["--set", $0] }
            let result = try Self.riffle(
                ["render", "--model", "hyperbola", "--at", "6.3", "--size", "320x200", "--renderer", "software", "-o", file]
                    + sets)
            #expect(result.code == 0, "\(result.error)")
            return try Data(contentsOf: URL(fileURLWithPath: file))
        }
        let plain = try picture([])
        let blurred = try picture(["blurs=on"]), numbered = try picture(["numbers=1"])
        #expect(try plain == picture(["blurFrom=0"]))
        #expect(blurred != plain && numbered != plain && numbered != blurred)
        // The card's shape by name and as a number.
        let wide = try picture(["cardShape=ratio", "cardRatio=3:2"])
        #expect(try wide != plain && wide == picture(["cardShape=3", "cardRatio=1.5"]))
    }

    @Test("wrong usage is one sentence and exit code 2")
    func usage() throws {
        let cases: [([String], String)] = [
            (["render", "--model", "hyperbla", "-o", "x.png"], "did you mean \"hyperbola\"?"),
            (["render", "--model", "cover-flow", "--set", "tilt=nan", "-o", "x.png"], "\"nan\" isn't a value for tilt"),
            (["render", "--set", "tillt=1", "--model", "cover-flow", "-o", "x.png"], "did you mean \"tilt\"?"),
            (["render", "--set", "cardRatio=3:0", "-o", "x.png"], "\"3:0\" isn't a value for cardRatio"),
            (["render", "--size", "0x0", "-o", "x.png"], "\"0x0\" isn't a size"),
            (["render", "--set", "tilt", "-o", "x.png"], "NAME=VALUE"),
            (["render", "-o", "x.png", "--nosuch"], "nosuch"),
        ]
        for (arguments, sentence) in cases {
            let result = try Self.riffle(arguments)
            #expect(result.code == 2, "\(arguments): \(result.code)")
            #expect(result.error.contains(sentence), "\(arguments): \(result.error)")
            #expect(result.out.isEmpty)
        }
    }

    @Test("-o - is the standard output")
    func output() throws {
        let scratch = try Scratch()
        var environment = ProcessInfo.processInfo.environment
        (environment["R"], environment["XDG_DATA_HOME"]) = (builtProgram, "/nosuch")
        let script = #""$R" render --model linear --renderer software --size 200x150 -o "$1" "#
        let run = try ProgramRun(
            "/bin/bash", ["-c", "\(script) && set -- - && \(script) > b.png", "bash", "a.png"], environment: environment,
            folder: scratch.path)
        #expect(run.code == 0 && run.out.isEmpty && run.error.isEmpty, "\(run)")
        let files = try ["a.png", "b.png"].map { try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/" + $0)) }
        #expect(files[0] == files[1] && files[0].count > 1000)
        let terminal = try ProgramRun(
            "/bin/bash", ["-c", "script -qec '\(script)' /dev/null".replacing("\"$1\"", with: "-")], environment: environment,
            folder: scratch.path)
        #expect(terminal.out.contains("the output is a terminal"), "\(terminal)")
        // The picture commands take one picture.
        for command in ["tour", "export --model linear", "film --model linear"] {
            let refused = try ProgramRun(
                "/bin/bash", ["-c", "\"$R\" \(command) -o -"], environment: environment, folder: scratch.path)
            #expect(refused.code == 2 && refused.error.contains("the standard output (-)"), "\(command): \(refused)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/-"))
        withExtendedLifetime(scratch) {}
    }

    @Test("render draws the same PNG twice, at the size asked for")
    func render() throws {
        let paths = [Self.temporary("a.png"), Self.temporary("b.png")]
        for path in paths {
            let result = try Self.riffle([
                "render", "--renderer", "software", "--model", "cover-flow", "--size", "400x300", "--at", "3.25", "-o", path,
            ])
            #expect(result.code == 0, "\(result.error)")
        }
        let a = try Data(contentsOf: URL(fileURLWithPath: paths[0]))
        #expect(a == (try Data(contentsOf: URL(fileURLWithPath: paths[1]))))
        #expect(Array(a[16..<24]) == [0, 0, 1, 0x90, 0, 0, 1, 0x2C])
        #expect(a.count > 10_000, "the picture is nearly empty")
        for path in paths { try FileManager.default.removeItem(atPath: path) }
    }

    @Test("without fonts the cards have no text, and that is said in a sentence")
    func noFonts() throws {
        let folder = Self.temporary("fonts")
        let file = folder + "/cards.png"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: true)
        let configuration = "<fontconfig><dir>\(folder)/empty</dir><cachedir>\(folder)/cache</cachedir></fontconfig>"
        try configuration.write(toFile: folder + "/fonts.conf", atomically: true, encoding: .utf8)
        var environment = ProcessInfo.processInfo.environment
        environment["FONTCONFIG_FILE"] = folder + "/fonts.conf"
        let result = try Self.riffle(
            ["render", "--size", "320x200", "--renderer", "software", "-o", file], environment: environment)
        #expect(result.code == 0)
        #expect(result.error.contains("No font was found, so cards show no text: install fonts-inter or fonts-dejavu-core."))
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test("a picture that crashes its decoder is reported by name on stderr, and the others are drawn")
    func badPicture() throws {
        let (bad, out) = (Self.temporary("bad.xpm"), Self.temporary("out.png"))
        defer { for path in [bad, out] { try? FileManager.default.removeItem(atPath: path) } }
        // Its second row uses a colour that isn't there.
        try Data("/* XPM */\nstatic char *x[] = {\n\"2 2 1 1\",\n\"a c #ff0000\",\n\"aa\",\n\"ab\"\n};\n".utf8)
            .write(to: URL(fileURLWithPath: bad))
        let card = Self.root.appendingPathComponent("Resources/cards").path
        let result = try Self.riffle([
            "render", "--renderer", "software", "--model", "linear", "--size", "400x300", "--at", "0", "-o", out, bad, card,
        ])
        #expect(result.code == 0)
        // SDL_image 2.8 shows it.
        let version = try ProgramRun("/usr/bin/pkg-config", ["--modversion", "SDL2_image"]).out
        if version.hasPrefix("2.6.") {
            #expect(result.error.contains("Can't show \(bad): it crashed the picture decoder"), "\(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        } else {
            #expect(result.error.isEmpty && version.hasPrefix("2."), "\(version): \(result.error)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: out)).count > 10_000)
    }

    @Test("the decoder's command can't be run by the user, and says so")
    func helper() throws {
        let result = try Self.riffle(["decode-pictures"])
        #expect(result.code == 2 && result.out.isEmpty && result.error.contains("is for riffle's own use"), "\(result.error)")
    }

    @Test("a folder that can't be written to is a failure with a sentence")
    func unwritable() throws {
        let result = try Self.riffle(["render", "--renderer", "software", "--size", "100x100", "-o", "/nosuch/folder/x.png"])
        #expect(result.code == 1)
        #expect(result.error.contains("/nosuch/folder/x.png"))
    }

    @Test("a window without a display is a failure with a sentence that names the commands that need none")
    func noDisplay() throws {
        let result = try Self.riffle([], environment: [:])
        #expect(result.code == 1)
        #expect(result.error.contains("no display") && result.error.contains("riffle tour"), "\(result.error)")
    }

    @Test("help and version need no display")
    func help() throws {
        #expect(try Self.riffle(["--version"]).out.contains("Riffle"))
        let help = try Self.riffle(["--help"])
        #expect(help.code == 0 && help.out.contains("render"))
    }
}
