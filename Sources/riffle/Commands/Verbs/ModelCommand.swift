import ArgumentParser
import RiffleArchive
import RiffleModels

/// A command about models. It uses the models that it is handed: on the command line, the built-in ones and the formulas.
protocol ModelCommand: ParsableCommand {
    func run(with models: ModelCatalogue) throws
}

extension ModelCommand {
    func run() throws {
        let formulas = FormulaLibrary.standard
        for sentence in [ResourceFolder.problem].compactMap(\.self) + formulas.sentences { Message.write(sentence) }
        try run(with: formulas.catalogue)
    }
}

extension FormulaLibrary {
    /// The built-in models, the formulas in the Resources folder, and the user's.
    static var standard: FormulaLibrary { FormulaLibrary(folder: FormulaFolder.path, resources: ResourceFolder.path) }

    /// The problems with folders and files.
    var sentences: [String] { remarks + entries.compactMap(\.sentence) }
}
