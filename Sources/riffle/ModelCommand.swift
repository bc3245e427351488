import ArgumentParser
import RiffleModels

/// A command about models. What it does, it does with the models that it is handed: on the command line the built-in ones.
protocol ModelCommand: ParsableCommand {
    func run(with models: ModelCatalogue) throws
}

extension ModelCommand {
    func run() throws { try run(with: .builtIn) }
}
