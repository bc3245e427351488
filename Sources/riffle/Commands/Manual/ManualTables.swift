import RiffleFiles
import RiffleFormula
import RiffleModels
import RiffleUI

/// The tables of the manual that the program generates. A page has each between `<!-- table NAME -->` and `<!-- end -->`; `make manual`
/// renews them.
struct ManualTables {
    /// The models that come with Riffle.
    var models: ModelCatalogue

    /// A page with its tables as they are now.
    func renewed(_ page: String) throws -> String {
        var result = ""
        var rest = page[...]
        while let begin = rest.firstMatch(of: #/<!-- table ([a-z ]+) -->\n/#) {
            guard let table = text(of: String(begin.1)) else { throw Failure("There is no table \"\(begin.1)\".") }
            guard let end = rest[begin.range.upperBound...].firstRange(of: "<!-- end -->") else {
                throw Failure("The table \"\(begin.1)\" has no end.")
            }
            result += rest[..<begin.range.upperBound] + "\n" + table + "\n"
            result += rest[end]
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// A table in Markdown; nil for a name without one.
    private func text(of name: String) -> String? {
        switch name {
        case "keys": keys { [.window, .gamepad].contains($0) }
        case "keys of parts": keys { ![.window, .gamepad].contains($0) }
        case "models": rows(["key", "model", "what it is", "source"], modelRows)
        case "verbs": rows(["verb", "what it does"], CommandDescription.riffle.verbs.map { [code($0.name), $0.abstract] })
        case "options": options
        case "functions": rows(["function", "value"], Formula.Function.allCases.map { [code($0.signature), $0.help] })
        case "properties": rows(["property", "kind", ""], properties)
        case "row variables": variables(.scrollingCards)
        case "stack variables": variables(.cardStack)
        case "transition variables": variables(.transition)
        case "row scroll": scrollRules(.scrollingCards)
        case "stack scroll": scrollRules(.cardStack)
        case "transition scroll": scrollRules(.transition)
        case "environment": rows(["variable", "what it does"], ProgramFacts.environment.map { [codes($0.name), $0.meaning] })
        case "files": rows(["path", "contents"], ProgramFacts.files.map { [code($0.path), $0.meaning] })
        case "exit codes": rows(["code", "meaning"], ProgramFacts.exitCodes.map { [code("\($0.code)"), $0.meaning] })
        default: nil
        }
    }

    // MARK: - Keys

    private func keys(_ isWanted: (KeyHelp.Place) -> Bool) -> String {
        KeyHelp.whole(models).groups.filter { isWanted($0.place) }.map { group in
            "## \(group.title)\n\n" + rows(["key", "what it does"], group.entries.map { [text(of: $0.caps), $0.action] })
        }
        .joined(separator: "\n")
    }

    /// Keys, each with the modifiers that hold for it.
    private func text(of caps: [KeyHelp.Cap]) -> String {
        var words: [String] = []
        var held = ""
        for (index, cap) in caps.enumerated() {
            switch cap {
            case .key(let name) where index + 1 < caps.count && caps[index + 1] == .word("+"): held += name + "+"
            case .key(let name): words.append(code(held + name))
            case .gesture(let name): words.append(held.isEmpty ? name : held + name)
            case .word("+"): break
            case .word(let word):
                words.append(word)
                // "Shift+1 … 9" holds Shift for all of them.
                if word != "…" { held = "" }
            }
        }
        return words.joined(separator: " ")
    }

    // MARK: - Models

    private var modelRows: [[String]] {
        models.models.map { model in
            let keys = models.keys(of: model.descriptor.id)
            return [keys.isEmpty ? "" : code(keys), code(model.descriptor.id), model.descriptor.summary, model.descriptor.source]
        }
    }

    // MARK: - The command line

    /// The options of every verb. The options of `window`, which other verbs share, are listed only once.
    private var options: String {
        let verbs = CommandDescription.riffle.verbs
        let shared = verbs.first { $0.name == "window" }?.arguments ?? []
        return verbs.flatMap { options(of: $0, in: "", shared: $0.name == "window" ? [] : shared) }.joined(separator: "\n")
    }

    private func options(
        of command: CommandDescription, in outer: String, shared: [CommandDescription.Argument]
    ) -> [String] {
        let path = outer + command.name
        let known = command.arguments.filter(shared.contains)
        let own = command.arguments.filter { !shared.contains($0) }
        var text = "## riffle \(path)\n\n\(command.abstract)\n"
        if !known.isEmpty {
            text += "\nAs for `window`: \(known.map { code($0.names.last ?? $0.value ?? "") }.joined(separator: ", ")).\n"
        }
        if !own.isEmpty {
            text +=
                "\n"
                + rows(
                    ["option", "meaning"],
                    own.map { option in
                        let names = option.names.map(code).joined(separator: ", ")
                        return [
                            [names, option.value.map(code) ?? ""].filter { !$0.isEmpty }.joined(separator: " "), option.help,
                        ]
                    })
        }
        return [text] + command.verbs.flatMap { options(of: $0, in: path + " ", shared: shared) }
    }

    // MARK: - The formula language

    private var properties: [[String]] {
        Formula.Property.allCases.map { [code($0.rawValue), word($0.kind), $0.help] }
    }

    private func variables(_ vocabulary: FormulaVocabulary) -> String {
        rows(
            ["variable", "kind", "value for", ""],
            vocabulary.variables.map { [code($0.name), word($0.kind), $0.isPerCard ? "each card" : "all cards", $0.help] })
    }

    private func scrollRules(_ vocabulary: FormulaVocabulary) -> String {
        rows(
            ["scroll", "with", ""],
            vocabulary.scrollRules.flatMap { rule in
                [[code(rule.name), "", rule.help]]
                    + rule.arguments.map { ["", "\(code($0.name)) \($0.kind)", $0.help] }
            })
    }

    private func word(_ kind: Formula.Kind) -> String {
        switch kind {
        case .number(.plain): "plain"
        case .number(.length): "length"
        case .number(.angle): "angle"
        default: kind.description
        }
    }

    // MARK: - Markdown

    private func code(_ text: String) -> String { "`\(text)`" }

    /// Returns names that commas divide, each marked as code.
    private func codes(_ text: String) -> String {
        text.split(separator: ", ").map { code(String($0)) }.joined(separator: ", ")
    }

    private func rows(_ head: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String {
            "|" + cells.map { $0.isEmpty ? " |" : " \($0.replacing("|", with: "\\|")) |" }.joined()
        }
        return ([line(head), "|" + String(repeating: "---|", count: head.count)] + rows.map(line)).joined(separator: "\n") + "\n"
    }
}
