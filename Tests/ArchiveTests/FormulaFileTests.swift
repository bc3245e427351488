import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

@Suite("Formula files")
struct FormulaFileTests {
    static let arch = """
        title "Arch" # Cards stand on an arch.
        param rise = 40 pt in 0...200 # How far each card sinks.
        x = o * 0.8 * width
        y = o^2 * rise

        """

    @Test("a text is read with a byte order mark and any line ends, and an id comes from the file's name")
    func reading() throws {
        let plain = try FormulaFile(Array(Self.arch.utf8))
        #expect(plain.text == Self.arch && plain.formula.parameters.map(\.name) == ["rise"])
        #expect(try FormulaFile([0xEF, 0xBB, 0xBF] + Array(Self.arch.utf8)) == plain)
        #expect(try FormulaFile(Self.arch.replacingOccurrences(of: "\n", with: "\r\n")).formula == plain.formula)
        let ids = [
            "Arch": "arch", "Wide arch (2)": "wide-arch-2", "--": "formula", "Fächer": "fächer", "a.b": "a-b", "扇": "扇",
        ]
        for (name, id) in ids { #expect(FormulaFile.id(ofPath: "/x/\(name).formula") == id) }
        #expect(FormulaFile.isNamed("A.FORMULA") && !FormulaFile.isNamed("formula") && !FormulaFile.isNamed("a.formula~"))
        #expect(FormulaFolder.path(environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/riffle/formulas")
        #expect(FormulaFolder.path(environment: ["XDG_DATA_HOME": "d", "HOME": "/h"]) == "/h/.local/share/riffle/formulas")
        #expect(RecordingFolder.path(environment: ["HOME": "/h"]) == "/h/.local/share/riffle/recordings")
    }

    @Test("the manual's formula is one, and its mistake is named as the manual says")
    func manual() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Resources/manual/formulas.md"), encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```formula\n").dropFirst().first)
        let text = try #require(block.components(separatedBy: "```").first)
        #expect(try FormulaFile(text).formula.title == "Cards on an arch")
        do throws(FormulaFileProblem) {
            _ = try FormulaFile(text.replacingOccurrences(of: "0.8 * width", with: "0.8 * widht"))
            Issue.record("the mistake is none")
        } catch {
            #expect(
                page.replacing("\n", with: " ").contains("`\(error.sentence(about: "arch.formula"))`"),
                "\(error.sentence(about: ""))")
        }
    }

    @Test("names in the lines about a formula that nothing has are told with their place, and so are values out of range")
    func notes() throws {
        let problems = [
            ("family \"Whel\"", "1:8: there is no family “Whel”"),
            ("defaults shaed = 1", "1:10: there is no number “shaed” to set here"),
            ("defaults shade = 2", "1:10: shade has to be a number from 0 to 1"),
            ("settings source rise = 25, gap = 1", "1:28: there is no number “gap” to set here"),
            ("settings source viewport = phne", "1:17: viewport has to be one of window, phone, tablet"),
            ("settings version 2 shadowRadius = 900", "1:20: shadowRadius has to be a number from 0 to 40"),
            ("settings version 3 rise = 2", "1:10: version 3 isn't an earlier version of the defaults; those are 1 to 2"),
            ("settings source rise = 3 s", "1:17: rise has to be a number from 0 to 50"),
            ("param b = 1, formerly \"rise\"", "1:7: the earlier name “rise” belongs to another parameter"),
            ("param b = 1, formerly \"bounces\"", "1:7: the earlier name “bounces” belongs to another parameter"),
            ("essentials rise, gap", "1:18: there is no number “gap” to set here"),
            ("handle bounces = y at 0 in 0...1, solves rise", "2:8: “bounces” is a parameter's name; choose another one"),
        ]
        for (line, sentence) in problems {
            let rise = "param rise = 1 in 0...50\n"
            let text = line.hasPrefix("handle") ? "\(rise)\(line)\nx = o\n" : "\(line)\n\(rise)x = o\n"
            do throws(FormulaFileProblem) {
                _ = try FormulaFile(text)
                Issue.record("“\(line)” is right")
            } catch {
                guard case .formula(let problem) = error else { throw error }
                #expect("\(problem)".contains(sentence), "\(problem)")
            }
        }
        // A setting may be one of the stage; a stack is a model, too.
        let lifted = try FormulaFile("settings source lifts = on, rise = 30\nparam rise = 1 in 0...50\nx = o\n")
        #expect(lifted.formula.notes.settings.count == 1)
        let stack = try FormulaFile("param fall = 8 pt\ny = movedY + fall * layer\nscroll stack layers = 4\n")
        #expect(stack.formula.vocabulary == .cardStack)
    }

    @Test("a parameter that has the name of one of the stage's is told with its place")
    func stageNames() {
        for parameter in StageParameters.all + Preferences.parameters where parameter.name.allSatisfy(\.isASCII) {
            #expect(throws: FormulaFileProblem.self, "\(parameter.name)") {
                try FormulaFile("param \(parameter.name) = 1 in 0...2\nx = o * 100\n")
            }
        }
    }

    @Test("what can't be used is one sentence, with its place")
    func hostile() throws {
        let scratch = try Scratch()
        func sentence(_ name: String) -> String {
            do throws(FormulaFileProblem) {
                _ = try FormulaFile.read(atPath: scratch.file(name))
                return ""
            } catch {
                return error.sentence(about: name)
            }
        }
        try scratch.write("x = o * widht\n", "mistake.formula")
        try scratch.write(Data("x = o\n# caf".utf8) + [0xE9, 0x0A], "latin.formula")
        try scratch.write(String(repeating: "#", count: FormulaFile.largest + 1), "large.formula")
        try scratch.write("", "folder.formula/x")
        #expect(mkfifo(scratch.file("pipe.formula"), 0o600) == 0)
        #expect(sentence("mistake.formula").hasPrefix("mistake.formula:1:9: "))
        #expect(sentence("mistake.formula").contains("“width”") && sentence("mistake.formula").hasSuffix("?"))
        #expect(sentence("latin.formula") == "latin.formula:2: this isn't UTF-8 text.")
        #expect(sentence("large.formula") == "large.formula is too large for a formula: 257 kB; at most 256 kB are read.")
        #expect(sentence("folder.formula") == "folder.formula is a folder, not a formula.")
        #expect(sentence("pipe.formula") == "pipe.formula isn't a file that can be read as a formula.")
        try scratch.write(" \r\n\n", "empty.formula")
        #expect(sentence("empty.formula") == "empty.formula is empty.")
        #expect(sentence("nosuch.formula") == "There is no nosuch.formula.")
        try scratch.write(String(repeating: "#", count: FormulaFile.largest), "largest.formula")
        #expect(sentence("largest.formula") == "")
    }

    @Test("changed bytes and lines of any model's file never crash it, nor the model that they make")
    func fuzz() throws {
        var dice = SeededGenerator(seed: 20)
        let models = ModelCatalogue.builtIn.models.filter(\.hasFormula)
        let texts =
            try [Self.arch] + models.map { try #require($0.formulaText($0.defaults)) } + AnimationCatalogue.all.map(\.text)
        let space = LayoutSpace(
            bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: 9)
        var read = 0
        for round in 0..<4000 {
            var bytes = Array(texts[round % texts.count].utf8)
            for _ in 0...dice.next() % 4 {
                let place = Int(dice.next() % UInt64(bytes.count))
                switch dice.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: dice.next())
                case 1: bytes[place] = [UInt8](" ,.=019-abxyz\n".utf8)[Int(dice.next() % 14)]
                case 2: bytes.insert(contentsOf: Array("90".utf8), at: place)
                default:
                    // A line is removed or repeated.
                    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
                    let line = Int(dice.next() % UInt64(lines.count))
                    if dice.next() % 2 == 0 { lines.remove(at: line) } else { lines.insert(lines[line], at: line) }
                    bytes = Array(lines.joined(separator: [10]))
                    if bytes.isEmpty { bytes = [10] }
                }
            }
            guard let file = try? FormulaFile(bytes) else { continue }
            #expect(file.text.utf8.count <= bytes.count)
            read += 1
            let model = ModelDefinition(formula: file.formula, text: file.text, id: "own", fallbackTitle: "", source: "x")
            var made = model.make(model.descriptor.sourceValues)
            made.prepare(for: space)
            var cards: ContiguousArray<PosedCard> = []
            made.visibleCards(at: 2.5, into: &cards)
            made.layOut(&cards, scroll: ScrollState(offset: 2.5))
            #expect(cards.count <= 2001 && cards.allSatisfy { $0.pose.transform.isFinite || $0.pose.isHidden })
            for handle in made.curveHandles { _ = made.solve(handle, for: handle.descriptor.range.upperBound) }
            #expect(model.formulaText(model.descriptor.sourceValues) != nil)
        }
        #expect(read > 500)
    }

    @Test("a folder's files are models behind the others, in natural order; a broken one costs itself alone")
    func folder() throws {
        let scratch = try Scratch()
        for name in ["arch 10", "arch 2", "linear", ".hidden"] { try scratch.write(Self.arch, "\(name).formula") }
        try scratch.write("x = )\n", "broken.formula")
        try scratch.write("no formula", "notes.txt")
        var library = FormulaLibrary()
        library.add(folder: scratch.path)
        library.add(folder: scratch.path + "/nosuch")
        #expect(library.catalogue.ids == ModelCatalogue.builtIn.ids + ["arch-2", "arch-10", "linear-2"])
        #expect(library.entries.compactMap(\.sentence).count == 1 && library.remarks.isEmpty)
        #expect(library.entries.first(where: { $0.problem != nil })?.sentence?.hasPrefix("broken.formula:1:") == true)
        let model = try #require(library.catalogue.model(id: "arch-2")?.descriptor)
        #expect(model.title == "Arch" && model.summary == "Cards stand on an arch." && model.source == "arch 2.formula")
        // The same name elsewhere is another model; the same file is not.
        try scratch.write(Self.arch, "other/arch 2.formula")
        #expect(library.add(scratch.file("other/arch 2.formula")).id == "arch-2-2")
        #expect(library.add(scratch.file("other/../arch 2.formula")).id == "arch-2")
        #expect(library.entry(ofModel: "arch-2-2")?.path == scratch.file("other/arch 2.formula"))
        for number in 0...FormulaLibrary.mostFiles { try scratch.write(Self.arch, "many/\(number).formula") }
        var many = FormulaLibrary()
        many.add(folder: scratch.file("many"))
        #expect(many.entries.count == FormulaLibrary.mostFiles && many.remarks.count == 1)
    }

    @Test("a file that is read again changes its model alone; with a mistake, and while it is away, the last good one stays")
    func again() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.arch, "arch.formula")
        try scratch.write(Self.arch, "other.formula")
        var library = FormulaLibrary()
        library.add(folder: scratch.path)
        let first = library.catalogue
        library.add(path)
        #expect(library.catalogue == first, "an unchanged file changed")
        try scratch.write(Self.arch + "opacity = 0.5\nz = )\n", "arch.formula")
        let broken = library.add(path)
        #expect(library.catalogue == first && broken.sentence?.hasPrefix("arch.formula:6:5: ") == true)
        try FileManager.default.removeItem(atPath: path)
        #expect(library.add(path).good?.file.text == Self.arch && library.catalogue == first)
        try scratch.write(Self.arch + "opacity = 0.5\n", "arch.formula")
        let mended = library.add(path)
        #expect(mended.problem == nil && library.catalogue.ids == first.ids)
        #expect(library.catalogue.model(id: "arch") != first.model(id: "arch"))
        #expect(library.catalogue.model(id: "other") == first.model(id: "other"))
        // A formula that was never valid is forgotten when its file is removed.
        let other = try scratch.write("x", "new.formula")
        #expect(library.add(other).problem != nil && library.entries.count == 3)
        try FileManager.default.removeItem(atPath: other)
        #expect(library.add(other).problem == .file(.isMissing) && library.entries.count == 2)
    }

    @Test("undo brings a formula back to what it was with the models of before, and nothing else")
    func restore() throws {
        var library = FormulaLibrary()
        library.take(.success(try FormulaFile("x = 1\n")), of: "/x/a.formula")
        let before = library.catalogue
        library.take(.success(try FormulaFile("x = 2\n")), of: "/x/a.formula")
        library.take(.success(try FormulaFile("x = 3\n")), of: "/x/b.formula")
        let after = library.catalogue
        #expect(library.restore(before).map(\.path) == ["/x/a.formula"])
        #expect(library.entry(ofModel: "a")?.good?.file.text == "x = 1\n" && library.catalogue.ids == after.ids)
        #expect(library.catalogue.model(id: "a") == before.model(id: "a"))
        #expect(library.catalogue.model(id: "b") == after.model(id: "b"))
        #expect(library.restore(after).count == 1 && library.catalogue == after && library.restore(after) == [])
    }

    @Test("a new file gets the first free name, and one that would not be read again isn't written")
    func store() throws {
        let scratch = try Scratch()
        let store = FormulaStore(folder: scratch.file("new/formulas"))
        #expect(try store.add(Self.arch, title: "Arch/1") == scratch.file("new/formulas/Arch-1.formula"))
        #expect(try store.add("x = o\n", title: "Arch/1") == scratch.file("new/formulas/Arch-1 2.formula"))
        #expect(scratch.text("new/formulas/Arch-1.formula") == Self.arch)
        let path = scratch.file("new/formulas/Arch-1.formula")
        try store.update(path, to: "y = o\n")
        #expect(scratch.text("new/formulas/Arch-1.formula") == "y = o\n")
        #expect(throws: StoreProblem.self) {
            try store.update(path, to: String(repeating: "#", count: FormulaFile.largest + 1))
        }
        #expect(scratch.text("new/formulas/Arch-1.formula") == "y = o\n")
    }

    @Test("a session begins with its formula wherever that is; one whose formula is gone says so and keeps its values")
    func session() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.arch, "mine/arch.formula")
        var library = FormulaLibrary()
        library.add(path)
        var configuration = StageConfiguration(library.catalogue)
        configuration.selectModel("arch")
        configuration.set("rise", to: 90)
        configuration.stage.set("cardHeight", to: 0.5)
        var session = SavedSession(configuration: configuration)
        session.formulaPath = path
        let store = SessionStore(config: scratch.path)
        try store.save(session)

        var again = FormulaLibrary()
        let restored = store.load(with: &again)
        #expect(restored.problems == [] && restored.session?.configuration.modelID == "arch")
        #expect(restored.session?.configuration.values["rise"] == 90 && restored.session?.formulaPath == path)
        // Another model has the formula's name by now.
        let folder = try scratch.write(Self.arch, "folder/arch.formula")
        var taken = FormulaLibrary()
        taken.add(folder)
        #expect(store.load(with: &taken).session?.configuration.modelID == "arch-2")

        try FileManager.default.removeItem(atPath: path)
        var without = FormulaLibrary()
        let (fallen, problems) = store.load(with: &without)
        #expect(
            problems == ["There is no arch.formula.", "Riffle no longer has the model \"arch\"; \"hyperbola\" is shown instead."])
        var kept = try #require(fallen)
        #expect(kept.configuration.modelID == "hyperbola" && kept.configuration.stage["cardHeight"] == 0.5)
        kept.formulaPath = nil
        try store.save(kept)
        var later = FormulaLibrary()
        #expect(store.load(with: &later).problems == [])
        try scratch.write(Self.arch, "mine/arch.formula")
        later.add(path)
        #expect(store.load(with: &later).session?.configuration.values(ofModel: "arch")["rise"] == 90)
    }
}
