import RiffleArchive
import RiffleModels
import RiffleStage

/// A shell's offers for the last word of a command line. They come from the descriptions that the manual page is made of, which name the
/// kind of each value, and from the existing models, parameters and presets.
struct Completion: Equatable {
    /// The files that the word may name, besides folders that lead to them.
    enum Files: Equatable {
        case none, folders
        /// Files with one of these extensions, given without the dot; empty: with any extension.
        case named([String])
    }

    /// A word that may complete the line, and a short help text.
    struct Word: Equatable {
        var text: String
        var help = ""
    }

    private(set) var words: [Word] = []
    private(set) var files = Files.none

    /// Completes the words after the program's name; the user is writing the last one.
    init(of line: [String], for program: CommandDescription, _ models: ModelCatalogue) {
        let written = line.last ?? ""
        let place = Place(behind: line.dropLast(), of: program)
        let values = CompletionValues(models: models, line: line)
        if let option = place.option {
            offer(option.value ?? "", values, for: written)
        } else if place.takesOptions, written.hasPrefix("-") {
            if let equals = written.firstIndex(of: "="), let option = place.option(named: written[..<equals]) {
                offer(option.value ?? "", values, for: written, behind: String(written[...equals]))
            } else {
                words = place.options.compactMap { option in
                    option.names.last.map { Word(text: $0, help: option.help) }
                }
            }
        } else {
            words = place.verbs.map { Word(text: $0.name, help: $0.abstract) }
            if let operand = place.operand { offer(operand.value ?? "", values, for: written) }
        }
        words.removeAll { !$0.text.hasPrefix(written) }
    }

    /// Offers the values of a name such as "ID|FILE.formula"; `head`: the word's beginning before them.
    private mutating func offer(_ name: String, _ values: CompletionValues, for written: String, behind head: String = "") {
        for part in name.split(separator: "|") {
            let begun = written.dropFirst(head.count)
            words += values.words(of: part, for: begun).map { Word(text: head + $0.text, help: $0.help) }
            if part == "FOLDER", files == .none { files = .folders }
            guard part == "PATH" || part.hasPrefix("FILE") else { continue }
            let suffix = part.dropFirst("FILE.".count)
            files = .named(part.hasPrefix("FILE.") ? [String(suffix)] : [])
        }
    }

    /// Lines for the shell's script: "none", "folders", "files", or "files" and extensions; then the words, each with a tab and its help.
    var lines: [String] {
        let first =
            switch files {
            case .none: "none"
            case .folders: "folders"
            case .named(let extensions): (["files"] + extensions).joined(separator: " ")
            }
        return [first] + words.map { Output.oneLine($0.text) + "\t" + Output.oneLine($0.help) }
    }
}

extension Completion {
    /// The words that may stand at a place of a command line.
    private struct Place {
        private var command: CommandDescription
        /// The option whose value stands at the place; nil: none.
        private(set) var option: CommandDescription.Argument?
        private(set) var takesOptions = true
        private var used: Set<Substring> = []
        private var operandCount = 0
        private var isHelp = false

        /// Creates the place after the words of a line.
        init(behind words: some Sequence<String>, of program: CommandDescription) {
            command = program
            for word in words {
                if option != nil {
                    option = nil
                } else if !takesOptions || !word.hasPrefix("-") || word == "-" {
                    take(word)
                } else if word == "--" {
                    takesOptions = false
                } else {
                    let name = word.prefix { $0 != "=" }
                    used.insert(name)
                    option = self.option(named: name).flatMap { $0.value == nil || word.contains("=") ? nil : $0 }
                }
            }
        }

        private mutating func take(_ word: String) {
            if operandCount == 0, takesOptions {
                if let verb = command.verbs.first(where: { $0.name == word }) {
                    command = verb
                    return
                }
                if word == "help", !isHelp {
                    isHelp = true
                    return
                }
            }
            operandCount += 1
        }

        /// The command's arguments; without a verb, the arguments of `window`, whose verb may be left out.
        private var arguments: [CommandDescription.Argument] {
            if isHelp { return [] }
            return command.verbs.isEmpty ? command.arguments : command.verbs.first { $0.name == "window" }?.arguments ?? []
        }

        func option(named name: Substring) -> CommandDescription.Argument? {
            arguments.first { $0.names.contains(String(name)) }
        }

        /// The options that may still be given.
        var options: [CommandDescription.Argument] {
            let own = arguments.filter { option in
                !option.names.isEmpty && (option.isRepeating || !option.names.contains { used.contains($0[...]) })
            }
            return own + [.init(names: ["--help"], value: nil, help: "Show help.", isOptional: true, isRepeating: false)]
        }

        /// The verbs that may stand at the place.
        var verbs: [CommandDescription] { takesOptions && operandCount == 0 ? command.verbs : [] }

        /// The operand that may stand at the place.
        var operand: CommandDescription.Argument? {
            let operands = arguments.filter { $0.names.isEmpty }
            if operandCount < operands.count { return operands[operandCount] }
            return operands.last.flatMap { $0.isRepeating ? $0 : nil }
        }
    }
}
