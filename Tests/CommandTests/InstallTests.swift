import BuiltProgram
import Foundation
import TestSupport
import Testing

@testable import riffle

/// The files that `make install` puts into a tree, and the way desktops read them.
@Suite("Installed")
struct InstallTests {
    private static let desktop = CommandTests.root.path + "/Resources/desktop/cards.riffle.Riffle"

    /// Runs `make install` or `make uninstall` for a tree.
    private func run(_ verb: String, _ prefix: String) throws {
        let environment = ProcessInfo.processInfo.environment.merging(["PROGRAM": builtProgram]) { $1 }
        let run = try ProgramRun(
            CommandTests.root.path + "/.scripts/install", [verb, "/usr", prefix], environment: environment)
        #expect(run.code == 0, "\(run.error)")
    }

    /// Runs a program that checks a file; the program must print nothing and end with 0.
    private func expectNothing(from command: [String]) throws {
        let run = try ProgramRun("/usr/bin/env", command)
        #expect(run.code == 0 && run.out.isEmpty && run.error.isEmpty, "\(run.out) \(run.error)")
    }

    @Test("a tree that was moved works, has all that a desktop looks for, and nothing is left of it")
    func tree() throws {
        let folder = try Scratch()
        try run("install", folder.file("first"))
        try FileManager.default.moveItem(atPath: folder.file("first"), toPath: folder.file("moved"))
        let share = "moved/usr/share/"
        for name in [
            "applications/cards.riffle.Riffle.desktop", "mime/packages/cards.riffle.Riffle.xml",
            "icons/hicolor/scalable/apps/cards.riffle.Riffle.svg", "icons/hicolor/48x48/apps/cards.riffle.Riffle.png",
            "metainfo/cards.riffle.Riffle.metainfo.xml", "man/man1/riffle.1", "bash-completion/completions/riffle",
            "zsh/site-functions/_riffle", "fish/vendor_completions.d/riffle.fish", "riffle/desktop/icons/128.png",
            "riffle/manual/first-steps.md",
        ] {
            #expect(folder.data(share + name)?.isEmpty == false, "\(name)")
        }
        // Only the tree's own resources can be found, and the window's defaults draw the same picture as the checkout's.
        let arguments = ["render", "--model", "wheel", "--size", "320x200", "--renderer", "software", "-o"]
        let installed = try ProgramRun(
            folder.file("moved/usr/bin/riffle"), arguments + [folder.file("a.png")], environment: ["XDG_DATA_DIRS": "/nosuch"])
        #expect(installed.code == 0 && installed.error.isEmpty, "\(installed.error)")
        #expect(try CommandTests.riffle(arguments + [folder.file("b.png")]).code == 0)
        #expect(folder.data("a.png") == folder.data("b.png"))
        try expectNothing(
            from: [
                "appstreamcli", "validate", "--no-net", "--no-color",
                folder.file(share + "metainfo/cards.riffle.Riffle.metainfo.xml"),
            ], ignoring: "Validation was successful")
        try expectNothing(from: ["mandoc", "-T", "lint", "-W", "style", folder.file(share + "man/man1/riffle.1")])
        try run("uninstall", folder.file("moved"))
        let left = FileManager.default.enumerator(atPath: folder.file("moved"))?.compactMap { $0 as? String } ?? ["?"]
        #expect(left.allSatisfy { folder.isFolder("moved/" + $0) } && !left.contains("usr/share/riffle"), "\(left)")
    }

    /// Runs a program that prints a word where all is well, and no warnings or errors.
    private func expectNothing(from command: [String], ignoring word: String) throws {
        let run = try ProgramRun("/usr/bin/env", command)
        #expect(run.code == 0 && run.out.contains(word) && !run.out.contains("E:") && !run.out.contains("W:"), "\(run.out)")
    }

    @Test("the launcher is valid")
    func launcher() throws {
        try expectNothing(from: ["desktop-file-validate", Self.desktop + ".desktop"])
    }

    @Test("the manual page has every verb and option, every key of the help, and every variable that is read")
    func manual() throws {
        let run = try CommandTests.riffle(["manual", "--man"])
        let folder = try Scratch()
        let page = try ProgramRun("/usr/bin/env", ["mandoc", "-T", "ascii", try folder.write(run.out, "riffle.1")])
        // The page without the backspaces of its bold letters.
        let text = page.out.replacing(#/.\u{8}/#, with: "")
        func expect(_ word: String) { #expect(text.contains(word), "\(word)") }
        func expect(_ command: CommandDescription) {
            expect(command.name)
            for option in command.arguments { option.names.forEach(expect) }
            command.verbs.forEach(expect)
        }
        expect(CommandDescription.riffle)
        for key in ["F12", "PgDn", "Ctrl+Q", "Ctrl+Shift+S", "Left shoulder"] { expect(key) }
        for name in try Self.variables() { expect(name) }
        #expect(try Self.variables().count > 8)
    }

    @Test("the help fits a terminal of 80 columns and 24 lines, and names the manual")
    func help() throws {
        for arguments in [["--help"], ["-h"], ["help"]] {
            let run = try CommandTests.riffle(arguments)
            let lines = run.out.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(run.code == 0 && lines.count <= 24 && lines.allSatisfy { $0.count < 80 }, "\(run.out)")
            #expect(run.out.contains("man riffle"))
        }
    }

    @Test("resources are where they are named, beside the program, above it, then among the data")
    func resources() {
        func found(_ environment: [String: String]) -> [String] {
            ResourceFolder.candidates(program: "/opt/r/bin/riffle", environment: environment)
        }
        #expect(found(["RIFFLE_RESOURCES": "/x"]) == ["/x"])
        #expect(
            found(["HOME": "/home/a"]) == [
                "/opt/r/share/riffle", "/opt/r/bin/Resources", "/opt/r/Resources", "/opt/Resources",
                "/home/a/.local/share/riffle", "/usr/local/share/riffle", "/usr/share/riffle",
            ])
        #expect(found(["XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "rel:/e/"]).suffix(2) == ["/d/riffle", "/e/riffle"])
    }

    @Test("arguments arrive where a library has set an environment variable before the program's start, as sdl2-compat does")
    func movedEnvironment() throws {
        let folder = try Scratch()
        let source = try folder.write(
            "#include <stdlib.h>\n__attribute__((constructor)) static void begin(void) { setenv(\"RIFFLE_TEST\", \"1\", 1); }\n",
            "moved.c")
        let library = folder.file("moved.so")
        try expectNothing(from: ["clang", "-shared", "-fPIC", "-o", library, source])
        let run = try CommandTests.riffle(
            ["list", "--json"], environment: ProcessInfo.processInfo.environment.merging(["LD_PRELOAD": library]) { $1 })
        #expect(run.code == 0 && run.out.hasPrefix("{"), "\(run.out.prefix(200)) \(run.error)")
    }

    @Test("without resources a sentence says where they were looked for")
    func missing() throws {
        let folder = try Scratch()
        let environment = ["RIFFLE_RESOURCES": folder.path]
        let run = try ProgramRun(
            builtProgram, ["render", "--model", "wheel", "--size", "64x64", "-o", folder.file("a.png")], environment: environment)
        #expect(
            run.error.contains("RIFFLE_RESOURCES is \(folder.path)") && run.error.count(where: \.isNewline) == 1, "\(run.error)")
    }

    @Test(
        "each part of the resources that is missing, empty or unreadable is named in one sentence by every verb that needs it",
        arguments: ["cards", "icons", "presets", "Formulas", "backdrop.png", "back.png"])
    func parts(part: String) throws {
        let folder = try Scratch()
        let files = FileManager.default
        let resources = folder.file("Resources")
        try files.copyItem(atPath: CommandTests.root.path + "/Resources", toPath: resources)
        try files.removeItem(atPath: "\(resources)/\(part)")
        let verbs = [["list"], ["presets"], ["render", "--model", "wheel", "--size", "64x64", "-o", folder.file("a.png")]]
        func expectSentence() throws {
            for verb in verbs {
                let run = try ProgramRun(builtProgram, verb, environment: ["RIFFLE_RESOURCES": resources, "HOME": folder.path])
                #expect(run.code == 0, "\(verb)")
                #expect(run.error.contains("\(resources) are missing or can't be read: \(part). "), "\(verb): \(run.error)")
                #expect(run.error.count(where: \.isNewline) == 1, "\(verb): \(run.error)")
            }
        }
        try expectSentence()
        if !part.hasSuffix(".png") {
            try files.createDirectory(atPath: "\(resources)/\(part)", withIntermediateDirectories: false)
            try expectSentence()
        }
    }

    /// The environment variables that the program's sources name.
    private static func variables() throws -> Set<String> {
        var names: Set<String> = []
        let sources = CommandTests.root.path + "/Sources"
        for case let path as String in FileManager.default.enumerator(atPath: sources) ?? .init() where path.hasSuffix(".swift") {
            // Exported code isn't run here.
            if path.hasPrefix("RiffleExport") { continue }
            let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
            for match in text.matches(of: #/(?:getenv\(|nvironment\[|let name = |UserFolder\.path\()"([A-Z][A-Z_]+)"/#) {
                names.insert(String(match.output.1))
            }
        }
        return names
    }
}
