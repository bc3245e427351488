import RiffleSession
import RiffleExport
import RiffleModels
import RifflePanel
import RiffleSettings
import RiffleStage

// Folders that are written again after each change. They stay those of their models, whatever the window shows. A later window knows them,
// but they are off there: no window writes into a folder without having been asked to in its own time.
extension Workspace {
    /// Notes what the folders that are kept have to hold. Does nothing while nothing has changed.
    func followKeptFolders(at now: Double) {
        let keeper = exportWork.keeper
        guard keeper.isOn else { return }
        let inputs = ExportInputs(
            configuration: session.ownConfiguration, deck: session.stage.deck, pictureCount: session.cards.library.items.count,
            other: session.settings.comparison.saved,
            gesture: session.loop?.recording)
        guard inputs != keeper.seen else { return }
        keeper.seen = inputs
        for (target, modelID) in keeper.models {
            var configuration = inputs.configuration
            // A formula's model may be gone.
            guard configuration.modelID == modelID || configuration.selectModel(modelID) else { continue }
            keeper.note(exportSource(for: target, isWhole: true, of: configuration), for: target, at: now)
        }
    }

    /// Writes the folders that are due.
    func writeKeptFolders(at now: Double) {
        guard let due = exportWork.keeper.due, due <= now else { return }
        exportWork.keeper.write(at: now)
    }

    /// Switches a platform's folder on or off. Where there is none of the present model, one is saved first.
    func toggleKept(_ target: ExportTarget) {
        session.needsDrawing = true
        if !exportWork.keeper.toggle(target, model: session.ownConfiguration.modelID) { saveExport(for: target, isKept: true) }
    }

    /// Has the page show the platforms' folders. Does nothing while it does.
    func showKeptFolders() {
        let model = session.ownConfiguration.modelID
        guard exportWork.keeper.takeNews(for: model) else { return }
        for (index, target) in Self.exportTargets.enumerated() {
            let folder = exportWork.keeper.shown(target, model: model)
            exportPage.setFolder(folder.map { page($0) }, ofPlatform: index)
        }
    }

    private func page(_ folder: ExportFolder) -> ExportPage.Folder {
        let other = folder.otherModel.flatMap { session.ownConfiguration.catalogue.model(id: $0)?.descriptor.shortTitle }
        return ExportPage.Folder(
            name: folder.name, isKept: folder.isOn, isBehind: folder.isBehind, problem: folder.problem,
            otherModel: other ?? folder.otherModel)
    }

    /// The platforms in the menu, with their names: the chosen one, and those whose folders are kept.
    var keptPlatforms: [KeptPlatform] {
        Self.exportTargets.enumerated().compactMap { index, target in
            let isKept = exportWork.keeper.isOn(target)
            guard isKept || target == exportTarget else { return nil }
            return KeptPlatform(platform: index, title: target.title, isKept: isKept)
        }
    }
}

/// A platform whose folder can be kept up to date.
struct KeptPlatform: Equatable {
    /// Its index.
    var platform: Int
    var title: String
    var isKept: Bool
}
