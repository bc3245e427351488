import RiffleSession
import RiffleFiles
import RiffleArchive
import RiffleModels
import RiffleSettings
import RiffleStage

extension PresetCatalog {
    /// The user's presets and those in the Resources folder.
    static func standard(_ models: ModelCatalogue) -> PresetCatalog {
        SessionFolders.machine.presets(of: models)
    }
}

extension SessionFolders {
    /// The user's folders on this machine.
    static var machine: SessionFolders {
        SessionFolders(
            config: ConfigFolder.path, formulas: FormulaFolder.path, recordings: RecordingFolder.path,
            resources: ResourceFolder.path, documents: DocumentFolder.path)
    }
}

/// The meaning of `--preset NAME|FILE|LINE`.
struct PresetOption {
    /// The configuration with the preset applied.
    var configuration: StageConfiguration
    /// The file that the preset came from; nil for a line.
    var entry: PresetStore.Entry?
    /// One sentence for each value that was changed or ignored.
    var remarks: [String]

    init(_ text: String, over base: StageConfiguration) throws {
        let choice: PresetCatalog.Choice
        do {
            choice = try PresetCatalog.standard(base.catalogue).choice(text, over: base)
        } catch {
            switch error {
            case .notAPreset(let sentence): throw Failure.usage(sentence)
            }
        }
        switch choice {
        case .line(let reading):
            configuration = reading.configuration
            remarks = reading.problems
        case .file(let entry):
            guard let preset = entry.preset else {
                throw Failure((entry.problem ?? .isMissing).sentence(about: entry.path))
            }
            configuration = preset.applied(over: base)
            self.entry = entry
            remarks = entry.remarks
        }
    }
}
