import RiffleArchive
import RiffleDesktop
import RiffleExport
import RiffleFiles
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

// Exports that are saved, and folders that are written again after each change. A folder keeps its model, whatever the window shows. A
// later window knows the folders, but they are switched off there: a window writes into a folder only if it was asked to itself.
extension ExportPart {
    /// Returns the present setting, setting B, the gesture in the strip, and the cards. A playable page and a spec sheet have all cards of
    /// the window. `isWhole`: with pictures and film; `configuration`: another setting; nil: the present one.
    func source(for target: ExportTarget, isWhole: Bool, of configuration: StageConfiguration? = nil) -> ExportSource {
        let isSpec = target == .spec
        let hasAll = (target == .playable || isSpec) && session.stage.deck.count > 0
        // A spec sheet has no pictures of its own.
        let most = isSpec ? Int.max : ExportPictures.most
        let count = hasAll ? min(session.stage.deck.count, most) : ExportPictures.count(asked: nil, session.cards.library)
        let configuration = configuration ?? session.ownConfiguration
        let items = (0..<(isSpec ? 0 : count)).compactMap { card in
            (hasAll ? session.stage.deck.picture(ofCard: card) : card).flatMap {
                session.cards.library.items.indices.contains($0) ? session.cards.library.items[$0] : nil
            }
        }
        let gesture = session.loop.map(\.recording).flatMap { $0.start.configuration.modelID == configuration.modelID ? $0 : nil }
        return ExportSource(
            configuration: configuration, cardCount: count,
            pictures: isWhole ? ExportPictures(items) : nil,
            other: session.settings.comparison.saved == nil ? nil : session.settings.comparison.whole(than: configuration),
            gesture: gesture,
            film: isSpec && isWhole ? workspace.film.specFilm : nil)
    }

    // MARK: - Saving

    /// Asks for a folder with the desktop's dialog.
    func save(for target: ExportTarget, isKept: Bool = false) {
        let pending = PendingExport(target: target, source: source(for: target, isWhole: true), isKept: isKept)
        guard display.askForFolder() else {
            return notices.showStatus("The file dialog is open already", at: now)
        }
        self.pending = pending
    }

    /// Takes the answer about the place of an export, and saves a folder with the model's name there. If the desktop has no dialog, the
    /// window asks by a menu.
    func take(_ answer: FileChooser.Answer) {
        guard let pending else { return }
        switch answer {
        case .cancelled: self.pending = nil
        case .chosen(let paths, let problems):
            self.pending = nil
            guard let path = paths.first else { return problems.forEach { workspace.say($0) } }
            save(pending, in: path)
        case .unavailable: askForFolder(in: session.files.folders.documents ?? "/")
        }
    }

    /// Asks for the folder by a menu that lists the folders at a path.
    private func askForFolder(in path: String) {
        work.list(path) { [unowned self] list in
            var here = Command("here", "Save here") { scope, _ in scope.workspace.export.savePending(in: list.path) }
            here.detail = SystemPath.shown(list.path)
            var choices = [here]
            if let parent = list.parent {
                choices.append(
                    Command("up", "Up to \(SystemPath.shown(parent))") { scope, _ in
                        scope.workspace.export.askForFolder(in: parent)
                    })
            }
            choices += list.names.map { name in
                Command("folder", SystemPath.shown(name) + "/") { scope, _ in
                    scope.workspace.export.askForFolder(in: list.path(of: name))
                }
            }
            workspace.menus.ask("Save the code in which folder?", choices, in: workspace.uiStage)
        }
    }

    private func savePending(in path: String) {
        guard let pending else { return }
        self.pending = nil
        save(pending, in: path)
    }

    private func save(_ pending: PendingExport, in parent: String) {
        // All platforms of one setting go into one folder.
        let before = saved.flatMap {
            $0.parent == parent && $0.configuration == pending.source.configuration ? $0.folder : nil
        }
        if pending.source.film != nil {
            notices.showStatus("Filming for the spec sheet …", at: now, hold: 60)
        }
        work.save(pending, in: parent, before: before) { [unowned self] result in
            switch result {
            case .success(let saved):
                self.saved = (parent, pending.source.configuration, saved.folder)
                work.keeper.take(saved.kept, of: pending.source, for: pending.target, isOn: pending.isKept)
                notices.showStatus("Saved \(SystemPath.shown(saved.kept.path))", at: now, hold: 4)
                for remark in saved.remarks.prefix(3) { workspace.say(remark) }
            case .failure(let problem): workspace.say(problem.sentence)
            }
            redraw()
        }
    }

    // MARK: - Folders that are kept

    /// Notes the content that kept folders have to hold. Does nothing while nothing has changed.
    func followKeptFolders(at now: Double) {
        let keeper = work.keeper
        guard keeper.isOn else { return }
        let inputs = ExportInputs(
            configuration: session.ownConfiguration, deck: session.stage.deck, pictureCount: session.cards.library.items.count,
            other: session.settings.comparison.saved,
            gesture: session.loop?.recording)
        guard inputs != keeper.seen else { return }
        keeper.seen = inputs
        for (target, modelID) in keeper.models {
            var configuration = inputs.configuration
            // The model of a formula may no longer exist.
            guard configuration.modelID == modelID || configuration.selectModel(modelID) else { continue }
            keeper.note(source(for: target, isWhole: true, of: configuration), for: target, at: now)
        }
    }

    /// Takes the results of finished work, and writes the folders that are due.
    func deliver(at now: Double) {
        if work.deliver() { redraw() }
        guard let due = work.keeper.due, due <= now else { return }
        work.keeper.write(at: now)
    }

    /// Switches a platform's folder on or off. If the present model has none, saves one first.
    func toggleKept(_ target: ExportTarget) {
        redraw()
        if !work.keeper.toggle(target, model: session.ownConfiguration.modelID) { save(for: target, isKept: true) }
    }

    /// Shows the platforms' folders on the page. Does nothing if it shows them already.
    func showKeptFolders() {
        let model = session.ownConfiguration.modelID
        guard work.keeper.takeNews(for: model) else { return }
        for (index, target) in Self.targets.enumerated() {
            let folder = work.keeper.shown(target, model: model)
            page.setFolder(folder.map { shown($0) }, ofPlatform: index)
        }
    }

    private func shown(_ folder: ExportFolder) -> ExportPage.Folder {
        let other = folder.otherModel.flatMap { session.ownConfiguration.catalogue.model(id: $0)?.descriptor.shortTitle }
        return ExportPage.Folder(
            name: folder.name, isKept: folder.isOn, isBehind: folder.isBehind, problem: folder.problem,
            otherModel: other ?? folder.otherModel)
    }

    /// The platforms in the menu, with their names: the chosen one, and those whose folders are kept.
    var keptPlatforms: [KeptPlatform] {
        Self.targets.enumerated().compactMap { index, target in
            let isKept = work.keeper.isOn(target)
            guard isKept || target == self.target else { return nil }
            return KeptPlatform(platform: index, title: target.title, isKept: isKept)
        }
    }
}

/// A platform whose folder can be kept up to date.
struct KeptPlatform: Equatable {
    /// The platform's index.
    var platform: Int
    var title: String
    var isKept: Bool
}
