import Foundation
import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// Recordings, presets and comparisons of models that are formulas, on the command line.
@Suite("Formulas' recordings on the command line", processThreads)
struct FormulaRecordingTests {
    /// A folder for one test, with a recording of a flick over a formula whose number differs from its default.
    private struct Place {
        let scratch: Scratch
        let formula: String
        let recording: String

        /// `file`: the formula's path in the folder.
        init(_ file: String = "mine/arch.formula", changed: Bool = true) throws {
            scratch = try Scratch()
            formula = try scratch.write(FormulaCommandTests.arch, file)
            var library = FormulaLibrary()
            library.add(formula)
            var configuration = StageConfiguration(library.catalogue)
            configuration.selectModel("arch")
            if changed { configuration.set("rise", to: 90) }
            let made = try RecordingCommandTests.recording(.flick, configuration: configuration)
            recording = try scratch.write(RecordingFile(made).text, "a.gesture")
        }

        func riffle(_ arguments: String...) throws -> ProgramRun {
            try CommandTests.riffle(
                arguments,
                environment: [
                    "PATH": "/usr/bin:/bin", "HOME": scratch.path, "XDG_DATA_HOME": scratch.path + "/data",
                    "XDG_CONFIG_HOME": scratch.path + "/config",
                ])
        }
    }

    private static let folder = "data/riffle/formulas/arch.formula"

    @Test("a recording finds its formula in the user's folder, or by --model, and agrees with its checks")
    func found() throws {
        for (file, named) in [(Self.folder, false), (Self.folder, true), ("mine/arch.formula", true)] {
            let place = try Place(file)
            let run =
                named
                ? try place.riffle("replay", place.recording, "--model", place.formula)
                : try place.riffle("replay", place.recording)
            #expect(run.code == 0 && run.error == "", "\(file), named: \(named): \(run.error)")
            let line = try #require(try RecordingCommandTests.objects(run).last)
            #expect(line["model"] as? String == "arch" && line["compared"] as? Bool == true)
        }
        // The program reports another formula under that name.
        let place = try Place(Self.folder)
        try place.scratch.write(FormulaCommandTests.arch.replacing("0.8", with: "0.7"), Self.folder)
        let other = try place.riffle("replay", place.recording)
        #expect(other.code == 1 && other.error.contains(" from where it was"), "\(other.error)")
    }

    @Test("where the formula isn't there, every verb names it and says what to do, in one sentence")
    func missing() throws {
        let place = try Place()
        let wanted =
            "\(place.recording) is for the model \"arch\", which Riffle doesn't have; if that is a formula, give its file: --model FILE.formula, or drop it on the window.\n"
        let picture = place.scratch.file("x.png")
        for run in [
            try place.riffle("replay", place.recording), try place.riffle("compare", place.recording),
            try place.riffle("render", "--gesture", place.recording, "-o", picture),
        ] {
            #expect(run.code == 1 && run.out == "" && run.error == wanted)
        }
        // A recording that switches to the formula.
        var library = FormulaLibrary()
        library.add(place.formula)
        var arch = StageConfiguration(library.catalogue)
        arch.selectModel("arch")
        let switching = try RecordingCommandTests.recording(
            .flick, configuration: StageConfiguration(library.catalogue),
            more: [StageEvent(time: StageTime(0.3), kind: .configure(arch))])
        let file = try place.scratch.write(RecordingFile(switching).text, "b.gesture")
        let run = try place.riffle("replay", file)
        #expect(
            run.code == 1 && run.error.contains("Riffle doesn't have the model \"arch\"; if that is a formula"), "\(run.error)")
        let line = try place.riffle("render", "--preset", "riffle:3 arch rise=90", "-o", picture)
        #expect(
            line.code == 2 && line.error.contains("is for the model \"arch\", which Riffle doesn't have; if that is a formula"))
    }

    @Test("compare and render play it with its formula, and other settings of it go over the recorded ones")
    func settings() throws {
        let place = try Place()
        let same = try place.riffle("compare", place.recording, "--model", place.formula, "--b", "riffle:3 arch rise=90")
        #expect(same.code == 0, "\(same.error)")
        let equal = try #require(try RecordingCommandTests.objects(same).first)
        #expect((equal["a"] as? [String: Any])?["model"] as? String == "arch")
        #expect((equal["difference"] as? [String: Any])?.values.allSatisfy { ($0 as? Double ?? 0) == 0 } == true)
        let other = try #require(
            try RecordingCommandTests.objects(
                try place.riffle("compare", place.recording, "--model", place.formula, "--b", "riffle:3 arch reach=0.3")
            ).first)
        #expect(((other["difference"] as? [String: Any])?["distance"] as? Double ?? 0) < 0)
        let linear = try #require(
            try RecordingCommandTests.objects(
                try place.riffle("compare", place.recording, "--model", place.formula, "--a", "riffle:3 linear")
            ).first)
        #expect((linear["a"] as? [String: Any])?["model"] as? String == "linear")

        func picture(_ arguments: String...) throws -> Data? {
            let run = try CommandTests.riffle(
                ["render", "--renderer", "software"] + arguments + ["-o", place.scratch.file("x.png")],
                environment: ["PATH": "/usr/bin:/bin", "HOME": place.scratch.path])
            #expect(run.code == 0 && run.error == "", "\(arguments): \(run.error)")
            return place.scratch.data("x.png")
        }
        let own = try #require(try picture("--gesture", place.recording, "--model", place.formula))
        #expect(try picture("--model", place.formula, "--set", "rise=90", "--size", "400x300", "--at", "4") == own)
        #expect(try picture("--gesture", place.recording, place.formula) == own)
        #expect(try picture("--gesture", place.recording, place.formula, "--set", "rise=40") != own)
        let changed = try place.riffle("replay", place.recording, "--model", place.formula, "--set", "rise=40")
        #expect(try RecordingCommandTests.objects(changed).last?["compared"] as? Bool == false)
        // `--model` with another formula, or with a built-in model, replaces the recording's formula.
        let second = try place.scratch.write("x = o * 90\n", "second.formula")
        for model in [second, "wheel"] {
            try place.scratch.write(FormulaCommandTests.arch, Self.folder)
            let run = try place.riffle("replay", place.recording, "--model", model)
            #expect(run.code == 0, "\(run.error)")
            #expect(try RecordingCommandTests.objects(run).last?["compared"] as? Bool == false)
        }
    }

    @Test("a file of the user's folder is the model that the folder gives, whether it is named by path or by id")
    func samePath() throws {
        let place = try Place(Self.folder)
        let byID = try place.riffle("presets", "line", "source:arch")
        #expect(byID.code == 0 && byID.out.hasPrefix("riffle:3 arch"))
        let bench = try place.riffle("bench", "--model", place.formula, "--frames", "3", "--size", "160x100")
        #expect(bench.code == 0 && bench.out.contains("\"model\":\"arch\""), "\(bench.out)\(bench.error)")
        #expect(
            try place.riffle("bench", "--model", "arch", "--frames", "3", "--size", "160x100").out.contains("\"model\":\"arch\""))
    }

    @Test("a preset of a formula is kept, shown, listed and used; without the formula it says what is missing")
    func presets() throws {
        let place = try Place(Self.folder)
        let saved = try place.riffle("presets", "save", "High", "riffle:3 arch rise=120")
        #expect(saved.code == 0, "\(saved.error)")
        #expect(try place.riffle("presets", "line", "High").out == "riffle:3 arch rise=120\n")
        let list = try place.riffle("presets")
        #expect(list.out.contains("High  High.json\n  Arch\n"))
        #expect(list.out.contains("  Arch: the formula's own numbers, with the scroll physics of the originals. arch.formula\n"))
        let file = place.scratch.file("config/riffle/presets/High.json")
        let line = try place.riffle("presets", "line", file)
        #expect(line.code == 0 && line.out == "riffle:3 arch rise=120\n")

        let elsewhere = try place.scratch.write(FormulaCommandTests.arch, "mine/arch.formula")
        try FileManager.default.removeItem(atPath: place.formula)
        let missing = try place.riffle("presets", "line", "High")
        #expect(
            missing.code == 1
                && missing.error.contains("is for the model \"arch\", which Riffle doesn't have; if that is a formula"))
        #expect(
            try place.riffle("presets").out.contains("High  High.json\n  It is for the model \"arch\", which Riffle doesn't have")
        )
        let picture = place.scratch.file("x.png")
        let arguments = ["render", "--renderer", "software", "--size", "160x100", "-o", picture, "--model", elsewhere]
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": place.scratch.path, "XDG_CONFIG_HOME": place.scratch.path + "/config",
        ]
        var pictures: [Data?] = []
        for more in [["--preset", "High"], ["--set", "rise=120"], []] {
            let run = try CommandTests.riffle(arguments + more, environment: environment)
            #expect(run.code == 0 && run.error == "", "\(run.error)")
            pictures.append(place.scratch.data("x.png"))
        }
        #expect(pictures[0] != nil && pictures[0] == pictures[1] && pictures[0] != pictures[2])
    }

    @Test("the gallery's benchmark has the user's formulas beside the other models")
    func gallery() throws {
        let place = try Place(Self.folder)
        let run = try place.riffle("bench", "--gallery", "--frames", "4", "--size", "320x200")
        let line = try #require(try RecordingCommandTests.objects(run).first, "\(run.error)")
        #expect(run.code == 0 && line["models"] as? Int == CommandTests.modelIDs.count + 1, "\(run.out)\(run.error)")
        #expect(line["gallery_ms"] as? Double ?? 0 > 0)
    }
}
