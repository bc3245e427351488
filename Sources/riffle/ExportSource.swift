import RiffleExport
import RiffleSettings
import RiffleStage

/// What a platform's files are made of: the setting, the cards' pictures, and, for the playable file, setting B and a gesture.
struct ExportSource: Equatable, Sendable {
    var configuration: StageConfiguration
    var cardCount: Int
    var pictures: ExportPictures?
    /// Setting B; nil: there is none.
    var other: StageConfiguration?
    var gesture: Recording?

    /// The files of a platform. Pictures that can't be read are left out.
    func files(for target: ExportTarget) throws(ExportProblem) -> [ExportFile] { target.files(try export(for: target)) }

    /// The model as a platform has it.
    func export(for target: ExportTarget) throws(ExportProblem) -> ModelExport {
        var export = try ModelExport(configuration, cardCount: cardCount)
        if target == .playable {
            if let other { export.other = [try ModelExport(other, cardCount: cardCount)] }
            export.played = gesture.map(PlayedGesture.init)
        }
        _ = pictures?.fill(&export, for: target)
        return export
    }
}
