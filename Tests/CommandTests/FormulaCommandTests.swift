import RiffleSession
import BuiltProgram
import Foundation
import RiffleArchive
import RiffleFormula
import RiffleModels
import TestSupport
import Testing

@testable import riffle

/// Formula files on the command line.
@Suite("Formulas on the command line", processThreads)
struct FormulaCommandTests {
    static let arch = """
        title "Arch" # Cards stand on an arch.
        param rise = 40 pt in 0...200 # How far each card sinks.
        x = o * 0.8 * width
        y = o^2 * rise
        transform rotate(z, o * 4 deg)

        """

    private func riffle(_ scratch: Scratch, _ arguments: String...) throws -> ProgramRun {
        try CommandTests.riffle(
            arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": scratch.path, "XDG_DATA_HOME": scratch.path + "/data",
                "XDG_CONFIG_HOME": scratch.path + "/config",
            ])
    }

    @Test("check prints what a formula has, or its mistake with file, line and column")
    func check() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.arch, "arch.formula")
        let good = try riffle(scratch, "formula", "check", file)
        #expect(good.code == 0 && good.error == "")
        #expect(
            good.out == """
                Arch: Cards stand on an arch.
                    rise                 40 pt, a number from 0 to 200. How far each card sinks. [arch.formula]
                    x                    Moves the card to the right.
                    y                    Moves the card down.
                    transform            1 operation.
                    scroll               carousel.

                """)
        try scratch.write(Self.arch + "z = o * widht\n", "arch.formula")
        let bad = try riffle(scratch, "formula", "check", file)
        #expect(bad.code == 1 && bad.out == "" && bad.error.hasPrefix("\(file):6:9: "))
        #expect(bad.error.split(separator: "\n").count == 1)
        let piped = try ProgramRun("/bin/sh", ["-c", "printf 'x = o + )\\n' | '\(builtProgram)' formula check -"])
        #expect(piped.code == 1 && piped.error.contains("<stdin>:1:"))
        #expect(try ProgramRun("/bin/sh", ["-c", "'\(builtProgram)' formula check - < /dev/zero"]).code == 1)
        #expect(try riffle(scratch, "formula", "check", scratch.path + "/nosuch.formula").code == 1)
    }

    @Test("the user's formulas are listed, a broken one costs itself alone")
    func list() throws {
        let scratch = try Scratch()
        try scratch.write(Self.arch, "data/riffle/formulas/My arch.formula")
        try scratch.write("x = 1 + )\n", "data/riffle/formulas/broken.formula")
        let list = try riffle(scratch, "list")
        #expect(list.code == 0 && list.out.contains("\nmy-arch  \n  Arch: Cards stand on an arch.\n  source: My arch.formula\n"))
        #expect(list.error.split(separator: "\n").count == 1 && list.error.contains("broken.formula:1:"))
        let json = try riffle(scratch, "list", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
        let own = try #require((object?["models"] as? [[String: Any]])?.first { $0["id"] as? String == "my-arch" })
        let rise = (own["parameters"] as? [[String: Any]])?.first
        #expect(rise?["name"] as? String == "rise" && rise?["maximum"] as? Double == 200 && rise?["unit"] as? String == "pt")
        let line = try riffle(scratch, "presets", "line", "source:my-arch")
        #expect(line.code == 0 && line.out.hasPrefix("riffle:3 my-arch"))
    }

    @Test("show prints a model, an animation or a file as a formula that is read again")
    func show() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.arch, "arch.formula")
        #expect(try riffle(scratch, "formula", "show", file).out == Self.arch)
        let flow = try riffle(scratch, "formula", "show", "cover-flow")
        #expect(flow.code == 0 && flow.out.contains("\ntitle \"Cover flow\"\n") && flow.out.contains("param tilt = 0.9"))
        let copy = try scratch.write(flow.out, "copy.formula")
        #expect(try riffle(scratch, "formula", "check", copy).code == 0)
        #expect(try riffle(scratch, "formula", "show", "cube").out.contains("rotate(y, angle * direction)"))
        let wrong = try riffle(scratch, "formula", "show", "cover-flw")
        #expect(wrong.code == 2 && wrong.error.contains("did you mean \"cover-flow\"?"))
    }

    @Test("what show prints of any model and any transition, check finds right")
    func shownIsRight() throws {
        let scratch = try Scratch()
        let animations = AnimationCatalogue.all.map(\.id)
        // Some models are no formulas.
        let models = CommandTests.modelIDs.filter { id in
            ModelCatalogue.builtIn.model(id: id).map { $0.formula != nil } ?? true
        }
        #expect(models.count >= 18 && animations.count >= 12)
        for id in models + animations {
            let piped = try ProgramRun(
                "/bin/sh", ["-c", "'\(builtProgram)' formula show \(id) | '\(builtProgram)' formula check -"])
            #expect(piped.code == 0 && piped.error == "", "\(id): \(piped.error)")
            let isTransition = animations.contains(id) || ["navigation", "modal", "tabs"].contains(id)
            let rule =
                isTransition
                ? "transition." : id == "card-stack" ? "stack." : ["progress", "quartic"].contains(id) ? "view." : "carousel."
            let row = try #require(piped.out.split(separator: "\n").last { $0.hasPrefix("    scroll ") })
            #expect(row.hasSuffix(" " + rule) || !ModelCatalogue.builtIn.ids.contains(id) && !isTransition, "\(id): \(row)")
        }
        let push = try riffle(scratch, "formula", "show", "navigation").out
        #expect(push.contains("title \"source's push\"") && push.contains("x = role is from ? -way * endScale * p"))
    }

    @Test("a mistake in a formula of a card stack or a transition is told in its own words")
    func otherMistakes() throws {
        let scratch = try Scratch()
        for (text, sentence) in [
            (
                "let way = containerWidht * direction\nx = way * p\n",
                ":1:11: there is no “containerWidht”; did you mean “containerWidth”?"
            ),
            ("x = role is form ? p : 0\n", ":1:5: “role” has no “form”; there is from, to."),
            ("x = drag * leyer\ny = layer\n", "did you mean “layer”?"),
            ("x = o * widht\n", ":1:9: there is no “widht”; did you mean “width”?"), ("x = p * o\n", ":1:"),
        ] {
            let file = try scratch.write(text, "x.formula")
            let run = try riffle(scratch, "formula", "check", file)
            #expect(run.code == 1 && run.out == "" && run.error.contains(sentence), "\(text): \(run.error)")
            // A file with a mistake can't be used as a model.
            #expect(try riffle(scratch, "render", "--model", file, "-o", scratch.file("x.png")).code == 1)
        }
    }

    @Test("a formula to begin with is right, and a copy has another title and is otherwise the same")
    func newFormula() throws {
        let text = NewFormula.text(title: "My \"new\" one \\")
        let file = try FormulaFile(text)
        #expect(file.formula.title == "My \"new\" one \\" && file.formula.parameters.count == 3)
        #expect(text.hasPrefix("title \"My \\\"new\\\" one \\\\\"                 # What"))
        let copy = NewFormula.titled(text, "Copy")
        #expect(copy.split(separator: "\n").dropFirst() == text.split(separator: "\n").dropFirst())
        #expect(try FormulaFile(copy).formula.title == "Copy")
        #expect(NewFormula.titled("x = o\n", "Bare") == "title \"Bare\"\nx = o\n")
    }

    @Test("every verb that takes a model takes a file; a path alone is the model and the cards are the built-in ones")
    func verbs() throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.arch, "arch.formula")
        func picture(_ arguments: [String]) throws -> Data? {
            let run = try CommandTests.riffle(
                ["render"] + arguments + ["--size", "160x100", "--renderer", "software", "-o", scratch.file("x.png")],
                environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path])
            #expect(run.code == 0, "\(arguments): \(run.error)")
            return scratch.data("x.png")
        }
        let own = try #require(try picture(["--model", file]))
        #expect(try picture([file]) == own)
        #expect(try picture([]) != own)
        #expect(try picture([file, "--model", "linear"]) == picture(["--model", "linear"]))
        let high = try picture([file, "--set", "rise=90"])
        #expect(high != own)
        #expect(try picture([file, "--preset", "riffle:3 arch rise=90"]) == high)
        let other = try scratch.write("x = o * 90\n", "other.formula")
        #expect(try picture([other, "--model", file]) == own)
        #expect(try picture([file, other]) == own)

        let bad = try scratch.write("x = o * widht\n", "bad.formula")
        for arguments in [["--model", bad], [bad]] {
            let run = try CommandTests.riffle(["render"] + arguments + ["-o", scratch.file("y.png")])
            #expect(run.code == 1 && run.error.contains("\(bad):1:9: ") && scratch.data("y.png") == nil)
        }
        let missing = try CommandTests.riffle(["render", "--model", scratch.file("no.formula"), "-o", scratch.file("y.png")])
        #expect(missing.code == 1 && missing.error.contains("There is no"))
        let bench = try CommandTests.riffle(
            ["bench", "--model", file, "--frames", "3", "--size", "160x100"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path])
        #expect(bench.code == 0 && bench.out.contains("\"model\":\"arch\""), "\(bench.error)")
    }
}
