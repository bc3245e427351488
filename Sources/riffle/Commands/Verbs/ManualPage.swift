import RiffleUI

/// The manual page as mdoc, which `man` shows: every verb with its options, every key, the files, the variables.
struct ManualPage {
    private(set) var text = ""

    init(_ program: CommandDescription, _ keys: KeyHelp) {
        text = """
            .\\" Written by riffle manual --man.
            .Dd \(Release.date)
            .Dt RIFFLE 1
            .Os
            .Sh NAME
            .Nm riffle
            .Nd playground for card switchers

            """
        section("SYNOPSIS")
        synopsis(program)
        section("DESCRIPTION")
        write(program.abstract + " " + program.discussion)
        section("COMMANDS")
        line(".Bl -tag -width Ds")
        let shared = program.verbs.first { $0.name == "window" }
        for verb in program.verbs { describe(verb, in: [], shared: verb.name == "window" ? [] : shared?.arguments ?? []) }
        for command in ProgramFacts.commands {
            line(".It Ic " + Self.quoted(command.name))
            write(command.meaning)
        }
        line(".El")
        section("KEYS")
        for group in keys.groups { self.keys(group) }
        section("ENVIRONMENT")
        list(ProgramFacts.environment.map { (".Ev " + Self.quoted($0.name), $0.meaning) })
        section("FILES")
        list(ProgramFacts.files.map { (".Pa " + Self.quoted($0.path), $0.meaning) })
        section("EXIT STATUS")
        list(ProgramFacts.exitCodes.map { ("\($0.code)", $0.meaning) })
        section("EXAMPLES")
        for (index, example) in ProgramFacts.examples.enumerated() {
            if index > 0 { line(".Pp") }
            write(example.meaning)
            line(".Dl " + Self.escaped(example.command))
        }
        section("SEE ALSO")
        write("'riffle manual' lists the pages of the manual, from the first steps to a model of your own.")
    }

    /// The window's options, which need no verb.
    private mutating func synopsis(_ program: CommandDescription) {
        guard let window = program.verbs.first(where: { $0.name == "window" }) else { return }
        line(".Nm")
        for argument in window.arguments { line("." + Self.usage(argument)) }
        line(".Nm")
        line(".Ar command")
        line(".Op Ar options")
    }

    /// `shared`: the window's options, which other commands have, too.
    private mutating func describe(
        _ command: CommandDescription, in outer: [String], shared: [CommandDescription.Argument]
    ) {
        let path = outer + [command.name]
        line(".It Ic " + Self.quoted(path.joined(separator: " ")))
        let operands = command.arguments.filter { $0.names.isEmpty }
        if !operands.isEmpty {
            line("Operands:")
            for operand in operands { line("." + Self.usage(operand)) }
            line(".Pp")
        }
        write(command.abstract)
        if !command.discussion.isEmpty {
            for part in command.discussion.split(separator: "\n\n") {
                paragraph(part.split(separator: "\n").joined(separator: " "))
            }
        }
        let known = command.arguments.filter(shared.contains)
        if !known.isEmpty {
            let names = known.map { $0.names.last ?? $0.value ?? "" }
            paragraph("As for window: \(names.joined(separator: ", ")).")
        }
        let options = command.arguments.filter { !shared.contains($0) }
        if !options.isEmpty {
            line(".Bl -tag -width Ds -compact")
            for option in options {
                let names = option.names.map { "Fl " + Self.quoted(String($0.dropFirst())) }.joined(separator: " , ")
                line(".It " + names + (option.value.map { (names.isEmpty ? "" : " ") + "Ar " + Self.quoted($0) } ?? ""))
                write(option.help)
            }
            line(".El")
        }
        for verb in command.verbs { describe(verb, in: path, shared: shared) }
    }

    private mutating func keys(_ group: KeyHelp.Group) {
        line(".Ss " + Self.quoted(group.title))
        line(".Bl -tag -width \"Right click or Menu\" -compact")
        for entry in group.entries {
            let caps = entry.caps.map { cap in
                switch cap {
                case .key(let text), .gesture(let text), .word(let text): text
                }
            }
            line(".It Li " + Self.quoted(caps.joined(separator: " ").replacing(" + ", with: "+")))
            write(entry.action)
        }
        line(".El")
    }

    private mutating func list(_ items: [(term: String, meaning: String)]) {
        line(".Bl -tag -width Ds")
        for item in items {
            line(".It " + (item.term.hasPrefix(".") ? String(item.term.dropFirst()) : item.term))
            write(item.meaning)
        }
        line(".El")
    }

    private static func usage(_ argument: CommandDescription.Argument) -> String {
        let value = argument.value.map { "Ar " + quoted($0) } ?? ""
        // The last name, the longest, is the clearest.
        let name = argument.names.last.map { "Fl " + quoted(String($0.dropFirst())) } ?? ""
        let words = [name, value].filter { !$0.isEmpty }.joined(separator: " ") + (argument.isRepeating ? " ..." : "")
        return argument.isOptional ? "Op " + words : words
    }

    // MARK: - Lines

    private mutating func line(_ text: String) { self.text += text + "\n" }

    private mutating func section(_ title: String) { line(".Sh " + title) }

    private mutating func paragraph(_ text: String) {
        line(".Pp")
        write(text)
    }

    /// Text: a new line for each sentence, as mdoc wants it, and of at most 79 characters.
    private mutating func write(_ text: String) {
        var length = 0
        for word in text.split(separator: " ") {
            let word = Self.escaped(word)
            if length == 0 || length + 1 + word.count > 79 {
                self.text += (length == 0 ? "" : "\n") + (word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" : "") + word
                length = word.count
            } else {
                self.text += " " + word
                length += 1 + word.count
            }
            if word.hasSuffix("."), word.count > 1 {
                self.text += "\n"
                length = 0
            }
        }
        if length > 0 { self.text += "\n" }
    }

    /// Quotes an argument of an mdoc macro, so that a delimiter at its end doesn't count as punctuation.
    private static func quoted(_ text: String) -> String {
        let end = text.last.map { ".,:;()[]?!|".contains($0) } == true ? "\\&" : ""
        return "\"" + escaped(text).replacing("\"", with: "\"\"") + end + "\""
    }

    /// Escapes a text so that roff finds no requests in it. Characters beyond ASCII become their code points.
    private static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "\n": result += " "
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
            }
        }
        return result
    }
}
