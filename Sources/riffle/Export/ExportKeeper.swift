import RiffleSession
import RiffleArchive
import RiffleExport
import RiffleFiles
import RiffleSettings
import RiffleStage

/// Keeps exported folders up to date while the window is open, one for each platform: another thread writes a folder again once its setting
/// has settled. Its methods are called on the main thread.
final class ExportKeeper {
    /// A folder that was written, in this window or in an earlier one.
    private struct Kept {
        var folder: KeptFolder
        /// The model that the folder is of, whatever the window shows.
        var modelID: String
        var isOn = false
        /// Whether others' changes in the folder are replaced when it is switched on again. The user has been told which files they are.
        var replacesEdits = false
        var settling = Settling<ExportSource>()
        /// The last write's problem; nil: none.
        var problem: String?
        /// Whether the folder has been moved or removed.
        var isGone = false
    }

    private struct Written: Sendable {
        var folder: KeptFolder
        var result: Result<KeptFolder.Changes, KeptFolder.Problem>
        /// Why the setting is no export; the folder is as it was.
        var refusal: String?
    }

    private var kept: [ExportTarget: Kept] = [:] { didSet { hasNews = true } }
    /// Whether the folders' shown state may have changed since the last `takeNews`.
    private var hasNews = false
    private var shownModel = ""
    private let pictures = ExportPictures.Cache()
    private let work = SessionWork()
    /// The settings' inputs when they were looked at last; nil: they must be looked at.
    var seen: ExportInputs?
    /// Gets a sentence that a person has to know even if the page is closed.
    var tell: (String) -> Void = { _ in }

    /// `wakeUp` makes the main thread call `deliver`; it is called from another thread.
    func begin(wakeUp: @escaping @Sendable () -> Void) { work.begin(wakeUp: wakeUp) }

    // MARK: - Folders

    /// Takes a platform's folder that was written. `isOn`: it is kept up to date from now on; otherwise it doesn't replace a folder that is
    /// kept up to date.
    func take(_ folder: KeptFolder, of source: ExportSource, for target: ExportTarget, isOn: Bool) {
        guard isOn || kept[target]?.isOn != true else { return }
        var new = Kept(folder: folder, modelID: source.configuration.modelID, isOn: isOn)
        new.settling = Settling(written: source)
        kept[target] = new
        seen = nil
    }

    /// The folders, for the next window. It begins with all of them switched off and their contents unknown.
    var saved: [String: SavedSession.SavedExport] {
        get {
            var saved: [String: SavedSession.SavedExport] = [:]
            for (target, folder) in kept where !folder.isGone {
                saved[target.rawValue] = .init(path: folder.folder.path, model: folder.modelID)
            }
            return saved
        }
        set {
            for (name, folder) in newValue {
                guard let target = ExportTarget(named: name) else { continue }
                kept[target] = Kept(folder: KeptFolder(folder.path), modelID: folder.model)
            }
        }
    }

    /// The platforms whose folders are kept up to date, and their models.
    var models: [(target: ExportTarget, modelID: String)] {
        kept.compactMap { target, kept in kept.isOn ? (target, kept.modelID) : nil }
    }

    /// Whether any folder is kept up to date.
    var isOn: Bool { kept.values.contains { $0.isOn } }

    func isOn(_ target: ExportTarget) -> Bool { kept[target]?.isOn == true }

    /// Switches a platform's folder on or off. Returns false if this model has no folder to switch on.
    func toggle(_ target: ExportTarget, model: String) -> Bool {
        guard var folder = kept[target], folder.isOn || folder.modelID == model && !folder.isGone else { return false }
        folder.isOn.toggle()
        folder.problem = nil
        // The folder may have changed while it was off.
        if folder.isOn { folder.settling.forget() }
        kept[target] = folder
        seen = nil
        return true
    }

    /// Whether the folders' shown state may have changed since the last call.
    func takeNews(for model: String) -> Bool {
        defer { (hasNews, shownModel) = (false, model) }
        return hasNews || shownModel != model
    }

    /// A platform's folder as the page shows it; nil: there is none of this model.
    func shown(_ target: ExportTarget, model: String) -> ExportFolder? {
        guard let folder = kept[target], folder.isOn || folder.modelID == model else { return nil }
        return ExportFolder(
            path: folder.folder.path, isOn: folder.isOn, isBehind: folder.settling.isBehind, problem: folder.problem,
            otherModel: folder.modelID == model ? nil : folder.modelID)
    }

    // MARK: - Writing

    /// Notes the current setting of a platform's folder.
    func note(_ source: ExportSource, for target: ExportTarget, at time: Double) {
        var source = source
        source.pictures?.cache = pictures
        kept[target]?.settling.note(source, at: time)
    }

    /// When a folder's next write is due; nil: none is.
    var due: Double? {
        var first: Double?
        for folder in kept.values where folder.isOn {
            if let due = folder.settling.due { first = min(first ?? due, due) }
        }
        return first
    }

    /// Begins to write the folders that are due. `atOnce`: also those whose settings may still change.
    func write(at time: Double, atOnce: Bool = false) {
        for target in kept.keys where kept[target]?.isOn == true {
            guard let source = kept[target]?.settling.begin(at: time, atOnce: atOnce), let own = kept[target] else { continue }
            let (folder, replacesEdits) = (own.folder, own.replacesEdits)
            work.run({ Self.write(source, for: target, into: folder, replacesEdits: replacesEdits) }) { [weak self] in
                self?.follow($0, target)
            }
        }
    }

    private static func write(
        _ source: ExportSource, for target: ExportTarget, into folder: KeptFolder, replacesEdits: Bool
    ) -> Written {
        var written = Written(folder: folder, result: .success(KeptFolder.Changes()))
        do throws(ExportProblem) {
            guard let made = try source.made(for: target) else { return written }
            let contents = target.contents(made.files)
            written.result = Result { () throws(KeptFolder.Problem) in
                try written.folder.update(to: contents, replacesEdits: replacesEdits)
            }
        } catch {
            written.refusal = error.sentence
        }
        return written
    }

    private func follow(_ written: Written, _ target: ExportTarget) {
        guard var own = kept[target], own.folder.path == written.folder.path else { return }
        own.settling.finish()
        own.folder = written.folder
        own.problem = written.refusal
        switch written.result {
        case .success(let changes):
            // A setting that can't be exported has written nothing.
            if written.refusal == nil { own.replacesEdits = false }
            if let sentence = changes.sentence(in: written.folder.path) { tell(sentence) }
        case .failure(let problem):
            let sentence = problem.sentence(in: written.folder.path) + " " + problem.remedyInWindow
            (own.isOn, own.replacesEdits, own.isGone, own.problem) = (false, !problem.others.isEmpty, problem == .gone, sentence)
            tell(sentence)
        }
        kept[target] = own
    }

    /// Calls the continuations of finished work; true if there was any.
    func deliver() -> Bool { work.deliver() }

    /// Writes all changes, and waits until they are written.
    func finish() {
        // The second round is for changes during another write.
        for _ in 0..<2 {
            write(at: 0, atOnce: true)
            work.finish()
            _ = work.deliver()
        }
    }
}

/// All inputs of exports. While they stay the same, there is nothing to make.
struct ExportInputs: Equatable {
    var configuration: StageConfiguration
    var deck: Deck
    /// Pictures are only ever added to a library.
    var pictureCount: Int
    var other: StageConfiguration?
    var gesture: Recording?
}

/// The known state of a platform's folder.
struct ExportFolder: Equatable {
    var path: String
    var isOn: Bool
    /// Whether it isn't up to date yet.
    var isBehind: Bool
    /// The last write's problem; nil: none.
    var problem: String?
    /// The id of the folder's model, if the window shows another model.
    var otherModel: String?

    /// The folder's name after its parent's name, which names the model: "Riffle linear/js".
    var name: String { SystemPath.shown(path.split(separator: "/").suffix(2).joined(separator: "/")) }
}
