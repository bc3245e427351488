import Foundation
import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleExport

/// Formulas whose names are words of the languages, of libraries and of the code around, and models with such names.
@Suite("Names in exports")
struct NameTests {
    /// All words of the languages' lists, words that are reserved in some places alone, and names that differ little.
    static let words: [String] = {
        let lists = [TakenNames.javaScript, TakenNames.swift, TakenNames.kotlin, TakenNames.css]
        let more = """
            abstract actual annotation any arguments array by companion constructor data delegate didSet dynamic error exports expect external
            field final finally get indirect infix inline inner it lateinit lazy left list main mutating none object open optional out override
            param postfix precedence prefix process property receiver reified required right row sealed set setparam some string suspend
            tailrec top type unowned value vararg weak willSet window document name location self
            class_ class__ m row deck motion stack scrolling card pose log exp pow t hue last aIf xStep centerZ transformIf cardWidth cardWidth2 maxValue offset index progress opacity order
            """
        return lists.reduce(Set(more.split(whereSeparator: \.isWhitespace).map(String.init))) { $0.union($1) }.sorted()
    }()

    private static let wordsInModel = 150

    /// Models that use all words that can be a `declaration`, split over formulas where there are too many for one; `use`: a part of a
    /// sum.
    private static func models(_ id: String, _ declaration: (String) -> String, use: (String) -> String) throws -> [ModelExport] {
        let known = words.filter { word in
            (try? Formula(parsing: "\(declaration(word))\nx = \(use(word)) * 1 pt\n", vocabulary: .scrollingCards)) != nil
        }
        #expect(known.count > 100)
        return try stride(from: 0, to: known.count, by: wordsInModel).map { start in
            let part = known[start..<min(start + wordsInModel, known.count)]
            var text = part.map { declaration($0) + "\n" }.joined()
            let sums = stride(from: part.startIndex, to: part.endIndex, by: 40)
            for (number, first) in sums.enumerated() {
                text += "let sum\(number) = \(part[first..<min(first + 40, part.endIndex)].map(use).joined(separator: " + "))\n"
            }
            let sum = sums.enumerated().map { "sum\($0.offset)" }.joined(separator: " + ")
            text += "x = o * 200 pt\nopacity = 0.5 + 0.4 * sin((\(sum)) * 0.0001)\n"
            return try export(text, "\(id)-\(start)")
        }
    }

    private static func export(_ text: String, _ id: String) throws -> ModelExport {
        let definition = ModelDefinition(
            formula: try Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: id, fallbackTitle: id,
            source: "a test")
        return try ModelExport(StageConfiguration(ModelCatalogue([definition])))
    }

    /// Models that use the words as parameters, as values that follow from the sizes, and as values that differ from card to card; models
    /// with a long sum, deep brackets, or comments within a comment; and models with names of types.
    static let exports: [ModelExport] = {
        do {
            let long = (1...88).map { "o * \($0).5 pt" }.joined(separator: " + ")
            let deep = (1...45).reduce("o") { "(\($1) + \($0) * 0.5)" }
            let more = [
                ("array", "param m = 3 pt # Pictures of cards/*.png and /* so on */.\nx = \(long) + m\n"),
                ("data", "x = \(deep) * 1 pt\ny = smoothstep(0, 1, o) * 1 pt\n"), ("List", "x = max(o, ceil(o)) * 9 pt\n"),
            ]
            return try models("string", { "param \($0) = 0.3 in 0...9" }, use: { "o * \($0)" })
                + models("any", { "let \($0) = o^2 - \(Double($0.count))" }, use: { $0 })
                + models("self", { "let \($0) = (width + \(Double($0.count)) pt) / 1 pt" }, use: { "o * \($0)" })
                + more.map { try export($0.1, $0.0) }
        } catch {
            Issue.record(error)
            return []
        }
    }()

    @Test("no two names become one, and none is taken")
    func names() {
        let names = Self.words + ["a", "a_", "a__", "aB", "a_b"]
        for list in [TakenNames.javaScript, TakenNames.swift, TakenNames.kotlin, TakenNames.css] {
            let mapped = names.map { TakenNames.name($0, avoiding: list) }
            #expect(Set(mapped).count == Set(names).count && list.isDisjoint(with: mapped))
        }
        #expect(Set(names.map(CSSPrinter.property)).count == Set(names).count)
    }

    @Test("JavaScript's check passes")
    func javaScript() throws {
        for export in Self.exports {
            let (deviation, code) = try JavaScriptTests.check(export)
            #expect(deviation <= 1e-6 && code == 0, "\(export.id): \(deviation)")
        }
    }

    /// A package takes a compiler 15 s. So `make test` has all models in one package, and the one with the shortest name by itself.
    @Test("Swift's check passes, of all in one package", .enabled(if: Exported.has("swiftc")))
    func swift() throws {
        let folder = try Scratch()
        for export in Self.exports {
            for file in ExportTarget.uikit.files(export).inOneModule() { try folder.write(file.text, file.path) }
        }
        try Self.check(folder, "all")
    }

    @Test(
        "Swift's check passes, of each a package", .enabled(if: Exported.has("swiftc")),
        arguments: exports.indices.filter { Spread.isWhole || exports[$0].id == "List" })
    func swift(index: Int) throws {
        let folder = try Scratch()
        for file in ExportTarget.uikit.files(Self.exports[index]) { try folder.write(file.text, file.path) }
        try Self.check(folder, Self.exports[index].id)
    }

    private static func check(_ folder: Scratch, _ name: String) throws {
        let run = try ProgramRun("/usr/bin/env", ["sh", folder.file("uikit/check.sh")])
        #expect(
            run.code == 0 && run.out.contains(#/"deviation":[0-9.e-]+,/#), "\(name): \(run.out) \(run.error.suffix(2000))")
    }

    @Test("Kotlin's check passes, of all in one program", .enabled(if: Exported.has("kotlinc")))
    func kotlin() throws {
        let folder = try Scratch()
        var main = "import java.io.File\n\nfun main(args: Array<String>) {\n"
        for (number, export) in Self.exports.enumerated() {
            for file in ExportTarget.kotlin.files(export)
            where !file.path.hasSuffix("Test.kt") && !file.path.hasSuffix("Motion.kt") {
                try folder.write(file.text, "\(number)/\(file.path)")
            }
            main +=
                "    println(\(KotlinPose.package(export.id)).PoseCheck.deviation(File(\"${args[0]}/\(number)/kotlin/samples.json\").readText()))\n"
        }
        try folder.write(main + "}\n", "Main.kt")
        let built = folder.file("check.jar")
        let compiled = try ProgramRun("/usr/bin/env", ["kotlinc", "-nowarn", folder.path, "-include-runtime", "-d", built])
        try #require(compiled.code == 0, "\(compiled.error.suffix(2000))")
        let run = try ProgramRun("/usr/bin/env", ["java", "-cp", built, "MainKt", folder.path])
        let deviations = run.out.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/\((.*), (\d+)\)/#).flatMap { Int($0.2) ?? 0 > 0 ? Double($0.1) : nil }
        }
        #expect(deviations.count == Self.exports.count && deviations.allSatisfy { $0 <= 1e-6 }, "\(run.out) \(run.error)")
    }

    @Test("a style sheet declares each of its names once, and gives what Riffle does")
    func styleSheets() throws {
        for export in Self.exports {
            let pose = CSSPose(export.pose, variables: CSSTarget.variables(export.pose))
            let names = (pose.constants + pose.derived + pose.declarations).matches(of: #/(?m)^  (--[\w-]+):/#).map {
                String($0.1)
            }
            #expect(Set(names).count == names.count, "\(export.id): \(names)")
            // The page has no property of that name either, nor has the code that moves the cards.
            let files = ExportTarget.css.files(export)
            let sheets = files.filter { $0.path.hasSuffix(".css") }.map(\.text).joined()
            let declared = sheets.matches(of: #/(?m)^ *(--[\w-]+):/#).map { String($0.1) }.filter(Set(names).contains)
            #expect(declared.count == names.count, "\(export.id)")
            let others = files.filter { $0.path.hasSuffix(".html") || $0.path.hasSuffix(".js") }.map(\.text).joined()
            let used = Set(others.matches(of: #/--[\w-]+/#).map { String($0.0) })
            #expect(used.isDisjoint(with: names), "\(export.id): \(used.intersection(names))")
            let text = (pose.constants + pose.derived + pose.declarations).replacing(#/\/\*(?s:.*?)\*\//#, with: "")
            let properties = text.split(separator: ";").compactMap { line -> (name: String, text: String)? in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2
                    ? (parts[0].filter { !$0.isWhitespace }, String(parts[1]).trimmingCharacters(in: .whitespacesAndNewlines))
                    : nil
            }
            guard properties.contains(where: { $0.name == "opacity" }) else { continue }
            for row in export.samples.rows.prefix(100) {
                let inputs = zip(export.pose.inputs, row).map { (CSSTarget.variables(export.pose)[$0.name] ?? "", "\($1)") }
                var calculation = CSSCalculation(properties + inputs)
                let opacity = try calculation.value(of: "opacity")
                #expect(abs(opacity - row[export.pose.inputs.count + 16]) < 1e-9, "\(export.id) at \(row[0])")
            }
        }
    }

    @Test("a type's name is none that its files mention")
    func types() throws {
        for id in ["linear", "card-stack", "navigation", "modal", "tabs", "cover-flow"] {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            var export = try ModelExport(configuration)
            export.samples.rows = []
            // In Swift, a model's type and its module have endings that no other name has.
            func swiftName(_ word: String) -> String {
                ["Model", "Cards"].contains { word.hasSuffix($0) } ? word : word + "Model"
            }
            for (target, ending, name) in [
                (ExportTarget.swift, "swift", swiftName), (.uikit, "swift", swiftName), (.swiftui, "swift", swiftName),
                (.kotlin, "kt", KotlinPose.typeName),
            ] as [(ExportTarget, String, (String) -> String)] {
                let own = target == .kotlin ? name(id) : CodeText.typeName(id)
                for file in target.files(export) where file.path.hasSuffix(ending) {
                    // Stubs for Apple's libraries, and the package's description, are modules of their own.
                    if file.path.contains("/Stubs/") || file.path.hasSuffix("Package.swift") { continue }
                    let code = file.text.replacing(#/(?s)/\*.*?\*/|//[^\n]*|"[^"\n]*"/#, with: "")
                    for word in Set(code.matches(of: #/(?:^|[^.\w])([A-Z]\w*)/#).map { String($0.1) })
                    where !word.hasPrefix(own) && word.contains(where: \.isLowercase) {
                        #expect(name(word) != word, "\(file.path): \(word)")
                    }
                }
            }
        }
    }

    @Test("nothing in a comment ends it, begins another, or turns the direction of writing")
    func comments() throws {
        let marks = ["\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{85}", "\u{1}", "\u{9B}", "\u{FEFF}"]
        #expect(CodeText.plain("a" + marks.joined() + "b\tc\r\nd") == "a  b c  d")
        for text in ["*/", "/*", "/*/", "*/*", "//**//", "/*/*/"] {
            #expect(!text.commentText.contains("*/") && !text.commentText.contains("/*"), "\(text)")
        }
        var export = try #require(Self.exports.first { $0.id == "array" })
        export.samples.rows = []
        let files = ExportTarget.allCases.flatMap { $0.files(export) }
        // A spec sheet's page and tokens aren't code.
        for file in files where file.text.contains("Pictures of cards") && !file.path.contains(#/^spec/[^/]*$/#) {
            #expect(file.text.contains("cards/ *.png and / * so on * /."), "\(file.path)")
        }
    }
}
