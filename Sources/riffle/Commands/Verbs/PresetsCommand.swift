import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

/// `riffle presets`: lists and changes the presets.
struct PresetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presets", abstract: "List the presets; show, save, rename, duplicate or delete one.",
        discussion: "Your own are JSON files in $XDG_CONFIG_HOME/riffle/presets, or else in ~/.config/riffle/presets.",
        subcommands: [List.self, Show.self, Line.self, Save.self, Rename.self, Duplicate.self, Delete.self],
        defaultSubcommand: List.self)

    struct List: ModelCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the presets with their models and summaries (the default).")

        func run(with models: ModelCatalogue) throws {
            let sources = SourcePreset.all(in: models).map { PresetCatalog.Item(entry: $0, isBuiltIn: true) }
            for item in PresetCatalog.standard(models).list() + sources {
                let entry = item.entry
                try Output.write(line: Output.oneLine("\(entry.name)  \(item.isBuiltIn ? "with Riffle" : entry.fileName)"))
                if let preset = entry.preset {
                    let model = preset.configuration.model.descriptor.title
                    let summary = preset.summary.hasPrefix(model) ? preset.summary : "\(model): \(preset.summary)"
                    try Output.write(line: Output.oneLine("  \(preset.summary.isEmpty ? model : summary)"))
                } else if let problem = entry.problem {
                    try Output.write(line: Output.oneLine("  \(problem.sentence(about: "It"))"))
                }
            }
        }
    }

    struct Show: ModelCommand {
        static let configuration = CommandConfiguration(abstract: "Print a preset as JSON.")

        @Argument(help: ArgumentHelp("The preset's name, a file, or a line.", valueName: "NAME|FILE|LINE"))
        var name: String

        func run(with models: ModelCatalogue) throws {
            try Output.write(try PresetsCommand.preset(name, models).text)
        }
    }

    struct Line: ModelCommand {
        static let configuration = CommandConfiguration(abstract: "Print a preset as one line, for Ctrl+V and --preset.")

        @Argument(help: ArgumentHelp("The preset's name, or a file.", valueName: "NAME|FILE"))
        var name: String

        func run(with models: ModelCatalogue) throws {
            try Output.write(line: PresetLine.text(of: try PresetsCommand.preset(name, models).configuration))
        }
    }

    struct Save: ModelCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a line or a file as a preset. An existing preset with that name moves to the trash folder.")

        @Argument(help: ArgumentHelp("The name of the new preset.", valueName: "NEW"))
        var name: String

        @Argument(
            help: ArgumentHelp(
                "A line, 'riffle:3 MODEL NAME=VALUE …', another preset's name, or a file.", valueName: "LINE|NAME|FILE"))
        var line: String

        func run(with models: ModelCatalogue) throws {
            let given = try PresetsCommand.preset(line, models)
            let store = try PresetsCommand.ownStore(models)
            let path = try PresetsCommand.told { () throws(StoreProblem) in try store.save(given.renamed(name)).path }
            try Output.write(line: Output.oneLine(path))
        }
    }

    struct Rename: ModelCommand {
        static let configuration = CommandConfiguration(abstract: "Give a preset of yours another name.")

        @Argument(help: ArgumentHelp("The preset's name.", valueName: "NAME"))
        var name: String

        @Argument(help: ArgumentHelp("The new name.", valueName: "NEW"))
        var newName: String

        func run(with models: ModelCatalogue) throws {
            let path = try PresetsCommand.told { () throws(StoreProblem) in
                let (store, entry) = try PresetCatalog.standard(models).findOwn(name)
                return try store.rename(entry.fileName, to: newName).path
            }
            try Output.write(line: Output.oneLine(path))
        }
    }

    struct Duplicate: ModelCommand {
        static let configuration = CommandConfiguration(abstract: "Duplicate a preset, to change the copy.")

        @Argument(help: ArgumentHelp("The preset's name; one that comes with Riffle becomes one of yours.", valueName: "NAME"))
        var name: String

        func run(with models: ModelCatalogue) throws {
            let preset = try PresetsCommand.preset(name, models)
            let store = try PresetsCommand.ownStore(models)
            let entry = try PresetsCommand.told { () throws(StoreProblem) in
                try store.add(preset, avoiding: PresetCatalog.standard(models).builtInNames)
            }
            try Output.write(line: Output.oneLine(entry.path))
        }
    }

    struct Delete: ModelCommand {
        static let configuration = CommandConfiguration(abstract: "Move a preset of yours to the trash folder beside it.")

        @Argument(help: ArgumentHelp("The preset's name.", valueName: "NAME"))
        var name: String

        func run(with models: ModelCatalogue) throws {
            let path = try PresetsCommand.told { () throws(StoreProblem) in
                let (store, entry) = try PresetCatalog.standard(models).findOwn(name)
                return try store.delete(entry.fileName)
            }
            Message.write("It is now in the trash folder: \(path).")
        }
    }

    // MARK: - Steps

    private static func ownStore(_ models: ModelCatalogue) throws -> PresetStore {
        guard let store = PresetCatalog.standard(models).own else { throw Failure(StoreProblem.noHome.sentence) }
        return store
    }

    private static func preset(_ text: String, _ models: ModelCatalogue) throws -> Preset {
        let option = try PresetOption(text, over: StageConfiguration(models))
        for sentence in option.remarks { Message.write(sentence) }
        return option.entry?.preset ?? Preset(name: "Line", configuration: option.configuration)
    }

    /// Turns a problem of the store into a failure with its sentence; an unknown or unusable name counts as wrong usage.
    private static func told<Result>(_ body: () throws(StoreProblem) -> Result) throws -> Result {
        do throws(StoreProblem) {
            return try body()
        } catch {
            switch error {
            case .noPreset, .nameTaken, .isBuiltIn: throw Failure.usage(error.sentence)
            default: throw Failure(error.sentence)
            }
        }
    }
}
