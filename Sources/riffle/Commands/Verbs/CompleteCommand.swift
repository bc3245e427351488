import ArgumentParser
import RiffleArchive
import RiffleModels

/// `riffle complete -- WORDS…`: a shell's offers for the last of the words. The scripts in Resources/completions ask for it.
struct CompleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Print what a shell offers for the last of the words.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []

    /// Says nothing about files that can't be read: the sentence would appear in the middle of the user's command line.
    func run() throws {
        let line = words.first == "--" ? Array(words.dropFirst()) : words
        let completion = Completion(of: line, for: .riffle, FormulaLibrary.standard.catalogue)
        for line in completion.lines { try Output.write(line: line) }
    }
}
