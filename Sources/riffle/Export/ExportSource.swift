import RiffleExport
import RiffleSettings
import RiffleStage

/// The sources of a platform's files: the setting and the cards' pictures; for the playable file also setting B and a gesture, and for the
/// spec sheet a film.
struct ExportSource: Equatable, Sendable {
    var configuration: StageConfiguration
    var cardCount: Int
    var pictures: ExportPictures?
    /// Setting B; nil: there is none.
    var other: StageConfiguration?
    var gesture: Recording?
    /// The film of a spec sheet; nil: it has none.
    var film: SpecFilm?

    /// Returns the files of a platform with sentences about them. A spec sheet is filmed, which takes seconds. Pictures that can't be read
    /// are left out. `isWanted`: polled during the filming. Returns nil if the files are no longer wanted.
    func made(
        for target: ExportTarget, while isWanted: () -> Bool = { true }
    ) throws(ExportProblem) -> (files: [ExportFile], remarks: [String])? {
        var export = try export(for: target)
        guard let film else { return (target.files(export), []) }
        guard let (media, said) = film.media(while: isWanted) else { return nil }
        export.media = media
        return (target.files(export), said + [media.problem].compactMap(\.self))
    }

    /// The other sources determine the film, except for its recording.
    static func == (a: ExportSource, b: ExportSource) -> Bool {
        a.configuration == b.configuration && a.cardCount == b.cardCount && a.pictures == b.pictures && a.other == b.other
            && a.gesture == b.gesture && a.film?.job.recording == b.film?.job.recording
    }

    /// Returns the export of the model for a platform.
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
