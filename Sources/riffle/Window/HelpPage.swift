/// `riffle --help`: a screen of help. `riffle help VERB` and the manual page have the rest.
enum HelpPage {
    static func text(_ program: CommandDescription) -> String {
        let width = program.verbs.map(\.name.count).max() ?? 0
        let verbs = program.verbs.map { verb in
            "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))  \(verb.abstract)"
        }
        return """
            \(program.abstract)

              riffle [FOLDERS AND PICTURES…] [--model ID] [--set NAME=VALUE …]
              riffle FILE.formula | FILE.gesture

            \(verbs.joined(separator: "\n"))

            riffle help VERB lists its options. Manual: riffle manual, man riffle. Keys: H.
            """
    }

    /// Returns whether these arguments of the program ask for this page.
    static func isAsked(by arguments: some Collection<String>) -> Bool {
        arguments.count == 1 && arguments.allSatisfy { ["--help", "-h", "help"].contains($0) }
    }
}
