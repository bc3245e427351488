import ArgumentParser
import Foundation
import RiffleArchive
import RiffleFormula
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// The manual's pages, and `riffle manual`, which prints them.
@Suite("Manual")
struct ManualTests {
    private static let folder = CommandTests.root.path + "/Resources/manual"
    private static let names = (try? Manual(folder: folder).names) ?? []
    private let manual: Manual

    init() throws { manual = try Manual(folder: Self.folder) }

    private static func readme() throws -> String {
        try String(contentsOfFile: CommandTests.root.path + "/README.md", encoding: .utf8)
    }

    /// The number of words in a text: those with a letter or a digit.
    private static func wordCount(_ text: some StringProtocol) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// A page without its tables, code and comments.
    private static func prose(_ page: String) -> String {
        ManualBlock.blocks(of: page).compactMap { block in
            switch block {
            case .heading(_, let text), .paragraph(let text), .item(_, let text): text
            case .table, .code: nil
            }
        }
        .joined(separator: "\n")
    }

    // MARK: - The verb

    @Test("the list has every page; a page fits 80 columns, but for code, and has no marks of a terminal in a pipe")
    func printing() throws {
        let list = try CommandTests.riffle(["manual"])
        #expect(list.code == 0 && list.error.isEmpty)
        for name in Self.names { #expect(list.out.contains("  \(name) "), "\(name)") }
        #expect(list.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let page = try CommandTests.riffle(["manual", "first-steps"])
        #expect(page.code == 0 && page.out.hasPrefix("FIRST STEPS\n===") && !page.out.contains("\u{1b}"))
        #expect(page.out.contains("eighteen sample cards") && !page.out.contains("<!--") && !page.out.contains("guide film"))
    }

    @Test("every page is laid out within 80 columns, but for its code", arguments: names)
    func layout(name: String) throws {
        let blocks = ManualBlock.blocks(of: try manual.text(of: name)).filter { if case .code = $0 { false } else { true } }
        let text = ManualLayout(width: 80, isBold: false).text(of: blocks)
        #expect(text.split(separator: "\n").filter { $0.count > 80 } == [])
        #expect(text.split(separator: "\n").count > 10)
    }

    @Test("a terminal has bold headings and code, which end with their line")
    func bold() {
        let layout = ManualLayout(width: 20, isBold: true)
        let page = "# One\n\nPress `Ctrl+Shift+S and more` now.\n\n| a | b |\n|---|---|\n| `x` | **y** |\n"
        let text = layout.text(of: ManualBlock.blocks(of: page))
        #expect(
            text.hasPrefix("\u{1b}[1mONE\u{1b}[0m\n\nPress \u{1b}[1mCtrl+Shift+S\u{1b}[0m\n\u{1b}[1mand more\u{1b}[0m now.\n"))
        #expect(text.hasSuffix("  \u{1b}[1mx\u{1b}[0m  \u{1b}[1my\u{1b}[0m\n") && !text.contains("`"))
    }

    @Test("a table's columns share the width, and a bar in a cell is escaped")
    func table() {
        let page = "| option | meaning |\n|---|---|\n| `ID\\|FILE` | one two three four five |\n"
        let text = ManualLayout(width: 30, isBold: false).text(of: ManualBlock.blocks(of: page))
        #expect(text == "  option     meaning\n  `ID|FILE`  one two three\n             four five\n")
    }

    @Test("control characters of a page are escaped")
    func control() {
        let text = ManualLayout(width: 40, isBold: true).text(of: [.paragraph("a\u{1b}]0;b")])
        #expect(text == "a\\u{1b}]0;b\n")
    }

    @Test(
        "a wrong name is one sentence with a suggestion, and exit code 2",
        arguments: [("expots", "did you mean \"exports\"?"), ("nothing", "'riffle manual' lists them.")])
    func wrong(name: String, hint: String) throws {
        let run = try CommandTests.riffle(["manual", name])
        #expect(run.code == 2 && run.out.isEmpty)
        #expect(run.error == "The manual has no page \"\(name)\"; \(hint)\n")
    }

    @Test("without its pages a sentence says what to do")
    func missing() throws {
        let folder = try Scratch()
        try FileManager.default.createDirectory(atPath: folder.file("cards"), withIntermediateDirectories: true)
        let environment = ProcessInfo.processInfo.environment.merging(["RIFFLE_RESOURCES": folder.path]) { $1 }
        let run = try CommandTests.riffle(["manual"], environment: environment)
        #expect(run.code == 1 && run.error.hasPrefix("The manual is missing."), "\(run.error)")
    }

    // MARK: - The pages

    @Test("the list and the folder have the same pages, and every link leads somewhere")
    func links() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0 != "README.md" }
        #expect(files.sorted() == Self.names.map { $0 + ".md" }.sorted())
        for name in ["README"] + Self.names {
            for link in try manual.text(of: name).matches(of: #/\]\(([^)]+)\)/#) where !link.1.contains("://") {
                #expect(FileManager.default.fileExists(atPath: "\(Self.folder)/\(link.1)"), "\(name): \(link.1)")
            }
        }
        for link in try Self.readme().matches(of: #/\]\(([^)]+)\)/#) where !link.1.contains("://") {
            #expect(FileManager.default.fileExists(atPath: CommandTests.root.path + "/" + link.1), "\(link.1)")
        }
    }

    @Test("a page has at most 900 words of prose, and the README 900 in all")
    func lengths() throws {
        for name in Self.names {
            let page = try manual.text(of: name)
            #expect(Self.wordCount(Self.prose(page)) <= 900, "\(name)")
            #expect(Self.wordCount(page) >= 300, "\(name)")
        }
        #expect(try Self.wordCount(Self.readme()) <= 900)
    }

    @Test("the tables of keys, options, models and words are the program's; make manual renews them", arguments: names)
    func tables(name: String) throws {
        let models = FormulaLibrary(folder: nil, resources: CommandTests.root.path + "/Resources").catalogue
        let page = try manual.text(of: name)
        #expect(try ManualTables(models: models).renewed(page) == page, "run make manual")
    }

    @Test("the pages together have every table")
    func everyTable() throws {
        let pages = try Self.names.map { try manual.text(of: $0) }.joined()
        let tables = Set(pages.matches(of: #/<!-- table ([a-z ]+) -->/#).map { String($0.1) })
        #expect(tables.isSuperset(of: ["keys", "keys of parts", "options", "verbs", "models", "functions", "environment"]))
        #expect(throws: (any Error).self) { try ManualTables(models: .builtIn).renewed("<!-- table none -->\n<!-- end -->") }
    }

    // MARK: - Examples

    /// The lines of code and the code in sentences that begin with a word.
    private static func commands(_ program: String, in page: String) -> [String] {
        let lines = ManualBlock.blocks(of: page).flatMap { block -> [String] in
            if case .code(let text) = block { text.split(separator: "\n").map(String.init) } else { [] }
        }
        let inline = page.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }
        return (lines + inline).filter { $0.hasPrefix(program + " ") && !$0.contains("…") }
    }

    /// The words of a command, as a shell divides them.
    private static func words(_ command: Substring) -> [String] {
        command.matches(of: #/"([^"]*)"|'([^']*)'|(\S+)/#).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
    }

    @Test("each command of riffle is one that the argument parser takes", arguments: names + ["README"])
    func riffle(name: String) throws {
        let page = try name == "README" ? Self.readme() : manual.text(of: name)
        let placeholders = ["VERB", "PAGE", "help", "--version"]
        for command in Self.commands("riffle", in: page) {
            for part in command.split(separator: " | ") where part.hasPrefix("riffle ") {
                let words = Array(Self.words(part).dropFirst())
                if placeholders.contains(where: words.contains) { continue }
                #expect(throws: Never.self, "\(name): \(command)") { try Riffle.parseAsRoot(words) }
            }
        }
    }

    @Test("each parameter that is set is one, with a value that it takes", arguments: names + ["README"])
    func parameters(name: String) throws {
        let page = try name == "README" ? Self.readme() : manual.text(of: name)
        for match in page.matches(of: #/--set ([A-Za-z]+)=([^\s`]+)/#) where match.1 != "NAME" {
            let found = ModelCatalogue.builtIn.models.contains { model in
                (model.descriptor.parameters + StageParameters.all + Preferences.parameters).contains { parameter in
                    parameter.name == match.1 && parameter.value(of: String(match.2)) != nil
                }
            }
            #expect(found, "\(name): \(match.0)")
        }
    }

    @Test("each command of make is in the Makefile", arguments: names + ["README"])
    func make(name: String) throws {
        let page = try name == "README" ? Self.readme() : manual.text(of: name)
        let file = try String(contentsOfFile: CommandTests.root.path + "/Makefile", encoding: .utf8)
        let commands = Self.commands("make", in: page) + page.matches(of: #/(?m)^    (make .+)$/#).map { String($0.1) }
        for command in commands {
            let target = try #require(command.split(separator: " ").dropFirst().first { !$0.contains("=") })
            #expect(file.contains("\n\(target):"), "\(name): \(command)")
        }
    }

    @Test("each formula is one", arguments: names)
    func formulas(name: String) throws {
        for block in try manual.text(of: name).components(separatedBy: "```formula\n").dropFirst() {
            let text = try #require(block.components(separatedBy: "```").first)
            #expect(throws: Never.self, "\(name)") { try FormulaFile(text) }
        }
    }

    /// The first block of a language on a page.
    private func block(_ language: String, on page: String) throws -> String {
        let parts = try manual.text(of: page).components(separatedBy: "```\(language)\n").dropFirst()
        return try #require(parts.first?.components(separatedBy: "```").first)
    }

    @Test("the exported code that a page shows is exported")
    func code() throws {
        let folder = try Scratch()
        let options = ["--model", "wheel", "--set", "radius=1.4", "--to", "js", "-o", folder.file("wheel")]
        let run = try CommandTests.riffle(["export"] + options)
        #expect(run.code == 0, "\(run.error)")
        let pose = try String(contentsOfFile: folder.file("wheel/js/src/pose.js"), encoding: .utf8)
        #expect(pose.contains(try block("js", on: "exports")))
    }

    @Test("the preset that a page shows is one, and its line says the same")
    func preset() throws {
        let folder = try Scratch()
        let file = try folder.write(try block("json", on: "files"), "look.json")
        let environment = ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
        #expect(try CommandTests.riffle(["presets", "save", "Mine", file], environment: environment).code == 0)
        let line = try CommandTests.riffle(["presets", "line", "Mine"], environment: environment).out
        let page = try manual.text(of: "files")
        #expect(line.hasPrefix("riffle:") && page.contains("`\(line.dropLast())`"), "\(line)")
    }

    // MARK: - The glossary

    @Test("the glossary has at most forty terms, and nothing has another word for one of them")
    func glossary() throws {
        let rows = try manual.text(of: "glossary").split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map(ManualBlock.cells)
        #expect((20...40).contains(rows.count) && rows.allSatisfy { $0.count == 3 && !$0[1].isEmpty })
        #expect(rows.map { $0[0].lowercased() } == rows.map { $0[0].lowercased() }.sorted())
        let twins = rows.flatMap { $0[2].split(separator: ", ").map(String.init) }
        #expect(twins.count > 10)
        var texts = [("README", try Self.readme()), ("the help", Self.help(.riffle))]
        for name in Self.names where name != "glossary" { texts.append((name, try manual.text(of: name))) }
        for (name, text) in texts {
            let text = text.lowercased()
            for twin in twins {
                let found = text.firstRange(of: try Regex("\\b\(twin)s?\\b"))
                #expect(found == nil, "\(name) says “\(twin)”")
            }
        }
    }

    /// The texts of the argument parser.
    private static func help(_ command: CommandDescription) -> String {
        ([command.abstract, command.discussion] + command.arguments.map(\.help) + command.verbs.map(help)).joined(separator: "\n")
    }
}
