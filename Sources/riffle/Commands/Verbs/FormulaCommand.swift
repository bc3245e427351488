import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleFormula
import RiffleModels

/// `riffle formula`: checks formula files, and prints models as formulas.
struct FormulaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "formula", abstract: "Check a formula file, or print a model as one.",
        discussion: "Your own formulas are in $XDG_DATA_HOME/riffle/formulas, or else in ~/.local/share/riffle/formulas.",
        subcommands: [Check.self, Show.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a formula's parameters and properties, or its mistake: FILE:LINE:COLUMN and a sentence.",
            discussion: "The formula may pose scrolling cards, a card stack or a transition.")

        @Argument(help: ArgumentHelp("A formula file; - reads the standard input.", valueName: "FILE.formula"))
        var file: String

        func run() throws {
            let formula: FormulaFile
            do throws(FormulaFileProblem) {
                formula = try file == "-" ? .readInput() : .read(atPath: file)
            } catch {
                throw Failure(error.sentence(about: file == "-" ? "<stdin>" : file))
            }
            try Output.write(formula.report(PresetStore.fileName(of: file)))
        }
    }

    struct Show: ModelCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a model as a formula.",
            discussion:
                "Every model is a formula file. For a model of screens this prints its default animation; 'cube' and the other animations have ids of their own."
        )

        @Argument(help: ArgumentHelp("A model, an animation of screens, or a formula file.", valueName: "MODEL|FILE.formula"))
        var model: String

        func run(with models: ModelCatalogue) throws {
            if FormulaFile.isNamed(model) {
                var formulas = FormulaLibrary()
                let entry = formulas.add(model)
                if let problem = entry.problem { throw Failure(problem.sentence(about: model)) }
                return try Output.write(entry.good?.file.text ?? "")
            }
            if let animation = AnimationCatalogue.animation(id: model) { return try Output.write(animation.text) }
            guard let definition = models.model(id: model) else {
                let hint = models.nearestID(to: model).map { "did you mean \"\($0)\"?" } ?? "'riffle list' names them."
                throw Failure.usage("There is no model \"\(model)\"; \(hint)")
            }
            if let file = FormulaLibrary.standard.entry(ofModel: definition.descriptor.id)?.good?.file {
                return try Output.write(file.text)
            }
            let values = ParameterValues(defaultsOf: definition.descriptor.parameters)
            guard let text = definition.formulaText(values) else {
                throw Failure("The model \"\(definition.descriptor.id)\" isn't a formula.")
            }
            try Output.write(Formula.folded(text))
        }
    }
}

extension FormulaFile {
    /// The title, the parameters and the properties, in lines; `source`: the file's name.
    fileprivate func report(_ source: String) -> String {
        var lines = [([formula.title ?? "Formula"] + [formula.summary].filter { !$0.isEmpty }).joined(separator: ": ")]
        lines += formula.parameters.map { ListCommand.line($0.descriptor(source: source)) }
        for line in formula.lines {
            switch line.content {
            case .property(let property, _): lines.append("    \(property.rawValue.column) \(property.help)")
            case .transform(let operations):
                lines.append("    \("transform".column) \(operations.count) operation\(operations.count == 1 ? "" : "s").")
            }
        }
        let own: String
        switch formula.vocabulary {
        case .cardStack: own = "stack"
        case .transition: own = "transition"
        default: own = "carousel"
        }
        lines.append("    \("scroll".column) \(formula.scroll?.rule ?? own).")
        return lines.joined(separator: "\n") + "\n"
    }
}
