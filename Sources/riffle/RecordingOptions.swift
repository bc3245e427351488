import ArgumentParser
import RiffleArchive
import RiffleModels
import RiffleStage

/// The recording of a command, and the settings that replace its own.
struct RecordingOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A recording.", valueName: "FILE.gesture"))
    var file: String

    @Option(
        name: .customLong("model"),
        help: ArgumentHelp("Another model than the recording's.", valueName: "ID|FILE.formula"))
    var modelID: String?

    @Option(help: ArgumentHelp("A preset that replaces the recording's settings.", valueName: "NAME|FILE|LINE"))
    var preset: String?

    @Option(name: .customLong("set"), help: "A parameter that replaces the recording's: NAME=VALUE. May be given several times.")
    var settings: [String] = []

    /// The recording, with what was cut off or ignored told on stderr.
    func recording(_ models: ModelCatalogue) throws -> Recording { try Self.recording(file, models) }

    static func recording(_ path: String, _ models: ModelCatalogue) throws -> Recording {
        do throws(RecordingProblem) {
            let file = try RecordingFile.read(atPath: path, catalogue: models)
            for sentence in file.remarks { Message.write("\(path): \(sentence)") }
            return file.recording
        } catch {
            throw Failure(error.sentence(about: path))
        }
    }

    /// The settings that replace those of a recording; nil: none were given.
    func configuration(over recording: Recording) throws -> StageConfiguration? {
        var options = StageOptions()
        (options.paths, options.modelID, options.settings) = ([], modelID, settings)
        (options.preset, options.cards, options.backdrop) = (preset, nil, nil)
        return try options.configuration(over: recording)
    }
}

extension StageOptions {
    /// The settings that replace those of a recording; nil: none were given.
    func configuration(over recording: Recording) throws -> StageConfiguration? {
        guard modelID != nil || preset != nil || !settings.isEmpty || pictures.count < paths.count else { return nil }
        let resolved = try resolved(over: recording.start.configuration)
        for sentence in resolved.preset?.remarks ?? [] { Message.write(sentence) }
        return resolved.configuration
    }
}
