import ArgumentParser
import RiffleArchive
import RiffleFormula
import RiffleModels

/// `riffle formula`: checks formula files.
struct FormulaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formula", abstract: "Check a formula file.",
        discussion: "Your own formulas are in $XDG_DATA_HOME/riffle/formulas, ~/.local/share/riffle/formulas without it.",
        subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a formula's parameters and properties, or what is wrong with it: FILE:LINE:COLUMN and a sentence.")

        @Argument(help: ArgumentHelp("A formula file; - reads the standard input.", valueName: "FILE.formula"))
        var file: String

        func run() throws {
            let formula: FormulaFile
            do throws(FormulaFileProblem) {
                formula = file == "-" ? try .readInput() : try .read(atPath: file)
            } catch {
                throw Failure(error.sentence(about: file == "-" ? "<stdin>" : file))
            }
            try Output.write(formula.report(PresetStore.fileName(of: file)))
        }
    }
}

extension FormulaFile {
    /// The title, the parameters and the properties, in lines; `source`: what the file is called.
    fileprivate func report(_ source: String) -> String {
        let descriptor = ModelDefinition(formula: formula, id: "formula", fallbackTitle: "Formula", source: source).descriptor
        let names = Set(formula.parameters.map(\.name))
        var lines = [([descriptor.title] + [descriptor.summary].filter { !$0.isEmpty }).joined(separator: ": ")]
        for parameter in descriptor.parameters where names.contains(parameter.name) {
            lines.append(ListCommand.line(parameter))
        }
        for line in formula.lines {
            switch line.content {
            case .property(let property, _): lines.append("    \(property.rawValue.column) \(property.help)")
            case .transform(let operations):
                lines.append("    \("transform".column) \(operations.count) operation\(operations.count == 1 ? "" : "s").")
            }
        }
        lines.append("    \("scroll".column) \(formula.scroll?.rule ?? "carousel").")
        return lines.joined(separator: "\n") + "\n"
    }
}
