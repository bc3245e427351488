import RiffleFiles
import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

/// The recording of a command, and the settings that replace its own.
struct RecordingOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A recording.", valueName: "FILE.gesture"))
    var file: String

    @Option(
        name: .customLong("model"),
        help: ArgumentHelp("A model other than the recording's.", valueName: "ID|FILE.formula"))
    var modelID: String?

    @Option(help: ArgumentHelp("A preset that replaces the recording's settings.", valueName: "NAME|FILE|LINE"))
    var preset: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A parameter that replaces the recording's: NAME=VALUE. May be given several times.", valueName: "NAME=VALUE"))
    var settings: [String] = []

    /// See `StageOptions.recording`.
    func recording(_ models: ModelCatalogue) throws -> (recording: Recording, given: StageConfiguration?) {
        try StageOptions(modelID: modelID, preset: preset, settings: settings).recording(file, models)
    }
}

extension StageOptions {
    /// Creates the options for commands that offer only some of them.
    init(modelID: String?, preset: String? = nil, settings: [String] = []) {
        self.init()
        (paths, self.modelID, self.settings) = ([], modelID, settings)
        (self.preset, cards, backdrop) = (preset, nil, nil)
    }

    /// Returns a recording, and the settings that replace its own; nil: none were given. The formulas that the options name count among the
    /// models. The file of the recording's own model replaces nothing.
    func recording(_ path: String, _ models: ModelCatalogue) throws -> (recording: Recording, given: StageConfiguration?) {
        var formulas = FormulaLibrary(models)
        let model = try addFormulas(to: &formulas)
        let recording = try Self.recording(path, formulas.catalogue)
        let base = recording.start.configuration
        let isOwn =
            model == nil || model == base.modelID && formulas.catalogue.model(id: base.modelID)?.descriptor.isFormula == true
        guard !isOwn || preset != nil || !settings.isEmpty else { return (recording, nil) }
        let resolved = try resolved(over: base, model: model)
        for sentence in resolved.preset?.remarks ?? [] { Message.write(sentence) }
        return (recording, resolved.configuration)
    }

    /// Reads a recording; parts that were cut off or ignored are reported on stderr.
    private static func recording(_ path: String, _ models: ModelCatalogue) throws -> Recording {
        do throws(RecordingProblem) {
            let file = try RecordingFile.read(atPath: path, catalogue: models)
            for sentence in file.remarks { Message.write("\(path): \(sentence)") }
            return file.recording
        } catch {
            throw Failure(error.sentence(about: path))
        }
    }
}
