import RiffleSession
import RiffleArchive
import RiffleDesktop
import RiffleExport
import RiffleFiles
import RiffleInteraction
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

/// Something that was asked of a platform's code before the code of the setting was there.
struct WaitingExport {
    var intent: ExportIntent
    var platform: Int
    var configuration: StageConfiguration
    /// The path of the chosen file; nil: the platform's files weren't there either.
    var path: String?
}

// The panel's page with the model as code: it follows the setting, and is printed and checked on other threads.
extension Workspace {
    /// Whether a page covers the panel's numbers.
    var isPanelCovered: Bool { presetBrowser.isOpen || exportPage.isOpen }

    /// Made once: a frame of the page makes no array.
    static let exportTargets = ExportTarget.allCases

    var exportTarget: ExportTarget { Self.exportTargets[exportPage.platform] }

    func setExportPage(open: Bool) {
        if open {
            presetBrowser.setOpen(false)
            tweaks.setShowsCode(true, viewport: uiViewport)
            if !tweaks.isOpen { setPanel(open: true) }
        } else {
            waitingExports.removeAll()
            exportWork.stopCheck()
            exportPage.forgetChecks()
            tweaks.setShowsCode(false, viewport: uiViewport)
        }
        exportPage.setOpen(open)
        makeRoom()
    }

    /// Has the page show the setting as it is. Does nothing while it does.
    func refreshExport() {
        guard tweaks.isOpen, exportPage.isOpen else { return }
        showKeptFolders()
        exportPage.setColumn(display.hud.codeColumn)
        let configuration = session.ownConfiguration
        if let printed = exportWork.printed, printed.configuration != configuration {
            exportWork.stopCheck()
            exportPage.forgetChecks()
        }
        if exportWork.lacksCode(of: configuration, for: exportTarget) {
            exportWork.makeCode(of: exportSource(for: exportTarget, isWhole: false), for: exportTarget) { [unowned self] in
                showPrinted()
            }
        }
        guard let began = exportWork.checkBegan, let index = checkedPlatform else { return }
        exportPage.setCheck(.running(seconds: Int(Clock.now() - began)), ofPlatform: index)
    }

    /// The present setting, setting B, the gesture in the strip, and the cards: of a playable page and a spec sheet all that are in the
    /// window. `isWhole`: with pictures and film; `configuration`: another setting; nil: the present one.
    func exportSource(
        for target: ExportTarget, isWhole: Bool, of configuration: StageConfiguration? = nil
    ) -> ExportSource {
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
            film: isSpec && isWhole ? specFilm : nil)
    }

    private func showPrinted() {
        guard let printed = exportWork.printed, let index = Self.exportTargets.firstIndex(of: printed.target) else { return }
        if let problem = printed.problem {
            exportPage.show(problem: problem.sentence)
        } else {
            exportPage.show(
                printed.files.map { ExportPage.File(path: printed.target.name(of: $0), text: $0.text) }, ofPlatform: index,
                lack: printed.lack)
        }
        session.needsDrawing = true
        let waiting = waitingExports
        waitingExports.removeAll()
        // The tour closes the panel above the page.
        guard tweaks.isOpen, exportPage.isOpen else { return }
        for asked in waiting {
            if asked.platform == exportPage.platform, asked.configuration == session.ownConfiguration,
                asked.path == nil || asked.path == exportPage.chosenPath
            {
                useCode(asked.intent)
            } else {
                hudState.showStatus("Something else was chosen before the code was there; press again", at: Clock.now())
            }
        }
    }

    /// Copies, saves or checks the code of the present setting, as soon as it is there.
    private func useCode(_ intent: ExportIntent) {
        guard let printed = exportWork.printed, printed.target == exportTarget, printed.configuration == session.ownConfiguration
        else {
            let (platform, path) = (exportPage.platform, exportPage.chosenPath)
            return waitingExports.append(
                WaitingExport(intent: intent, platform: platform, configuration: session.ownConfiguration, path: path))
        }
        guard printed.problem == nil else { return }
        switch intent {
        case .copyFile: if let file = exportPage.chosenFile { copyCode(file.text, isWhole: true) }
        case .save: saveExport(for: printed.target)
        default: checkExport(printed)
        }
    }

    /// When the page is to be drawn again: each second of a check.
    var exportDue: Double? {
        guard exportPage.isOpen, let began = exportWork.checkBegan else { return nil }
        return began + (Clock.now() - began).rounded(.down) + 1
    }

    // MARK: - Events

    func exportPageTakes(_ pointer: InputEvent.Pointer, isDouble: Bool, at wall: Double) -> Bool {
        guard tweaks.isOpen else { return false }
        let taken = exportPage.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, isDouble: isDouble, viewport: uiViewport,
            panelWidth: tweaks.width, intents: &exportIntents)
        applyExportIntents(at: wall)
        return taken
    }

    func exportPageTakesWheel(_ delta: Vector2) -> Bool {
        guard tweaks.isOpen else { return false }
        let turned = modifiers.shift && delta.x == 0 ? Vector2(delta.y, 0) : delta
        return exportPage.wheel(turned, at: mouse / uiScale, viewport: uiViewport, panelWidth: tweaks.width)
    }

    func exportPageTakes(_ key: KeyEvent) -> Bool {
        guard tweaks.isOpen, !key.alt else { return false }
        let taken = exportPage.key(
            key.key, shift: key.shift, control: key.control, viewport: uiViewport, panelWidth: tweaks.width,
            intents: &exportIntents)
        applyExportIntents(at: Clock.now())
        return taken
    }

    private func applyExportIntents(at wall: Double) {
        guard !exportIntents.isEmpty else { return }
        let intents = exportIntents
        exportIntents.removeAll(keepingCapacity: true)
        for intent in intents {
            switch intent {
            case .toggle: setExportPage(open: !exportPage.isOpen)
            case .menu(let box): openExportMenu(below: box)
            case .copy(let text): copyCode(text, isWhole: false)
            case .copyFile, .save, .check: useCode(intent)
            case .keep: toggleKept(exportTarget)
            case .stop:
                exportWork.stopCheck()
                exportPage.setCheck(nil, ofPlatform: exportPage.platform)
            }
        }
        session.needsDrawing = true
    }

    private func openExportMenu(below box: Rect) {
        let files = exportPage.files.enumerated().map { index, file in
            Command("file \(index)", file.path, isOn: { $0.workspace.exportPage.file == index }) { scope, _ in
                scope.workspace.exportPage.choose(file: index)
            }
        }
        open(files, from: box, byKey: true)
    }

    private func copyCode(_ text: String, isWhole: Bool) {
        let lines = text.utf8.reduce(text.hasSuffix("\n") ? 0 : 1) { $1 == 10 ? $0 + 1 : $0 }
        let count = lines == 1 ? "1 line" : "\(lines) lines"
        let name = exportPage.files.indices.contains(exportPage.file) ? exportPage.files[exportPage.file].path : ""
        hudState.showStatus(
            !display.copy(text)
                ? "The display did not take the text" : isWhole ? "Copied \(name), \(count)" : "Copied \(count) of \(name)",
            at: Clock.now())
    }

    // MARK: - Checking

    /// The index of the platform whose check runs.
    private var checkedPlatform: Int? { exportPage.platforms.indices.first { exportPage.isChecking($0) } }

    private func checkExport(_ printed: ExportWork.Printed) {
        let index = exportPage.platform
        // There is one check at a time.
        if let other = checkedPlatform { exportPage.setCheck(nil, ofPlatform: other) }
        exportPage.setCheck(.running(seconds: 0), ofPlatform: index)
        exportWork.check(printed.target, printed.files, at: Clock.now()) { [unowned self] sentence, check in
            exportPage.setCheck(.done(sentence, check?.outcome ?? .unknown), ofPlatform: index)
            session.needsDrawing = true
        }
    }

    // MARK: - Saving

    /// Saves the setting as one page that plays, with setting B and the gesture in the strip.
    func savePlayable() { saveExport(for: .playable) }

    /// Saves the setting as a spec sheet, with a film of the gesture in the strip, or of a flick.
    func saveSpec() { saveExport(for: .spec) }

    /// Asks for a folder, where the desktop has a dialog for that.
    func saveExport(for target: ExportTarget, isKept: Bool = false) {
        let pending = PendingExport(target: target, source: exportSource(for: target, isWhole: true), isKept: isKept)
        guard display.askForFolder() else {
            return hudState.showStatus("The file dialog is open already", at: Clock.now())
        }
        pendingExport = pending
    }

    /// Takes the answer about the place of an export: a folder of the model's name goes there, or, without a dialog, into the folder of
    /// documents.
    func takeExportPlace(_ answer: FileChooser.Answer) {
        guard let pending = pendingExport else { return }
        pendingExport = nil
        let parent: String
        switch answer {
        case .cancelled: return
        case .chosen(let paths, let problems):
            guard let path = paths.first else { return problems.forEach { say($0) } }
            parent = path
        case .unavailable:
            guard let path = DocumentFolder.path else {
                return say("There is no folder to save the code in: neither XDG_DOCUMENTS_DIR nor HOME is set.")
            }
            parent = path
        }
        save(pending, in: parent)
    }

    private func save(_ pending: PendingExport, in parent: String) {
        // A setting's platforms come together.
        let before = savedExport.flatMap {
            $0.parent == parent && $0.configuration == pending.source.configuration ? $0.folder : nil
        }
        if pending.source.film != nil {
            hudState.showStatus("Filming for the spec sheet …", at: Clock.now(), hold: 60)
        }
        exportWork.save(pending, in: parent, before: before) { [unowned self] result in
            switch result {
            case .success(let saved):
                savedExport = (parent, pending.source.configuration, saved.folder)
                exportWork.keeper.take(saved.kept, of: pending.source, for: pending.target, isOn: pending.isKept)
                hudState.showStatus("Saved \(SystemPath.shown(saved.kept.path))", at: Clock.now(), hold: 4)
                for remark in saved.remarks.prefix(3) { say(remark) }
            case .failure(let problem): say(problem.sentence)
            }
            session.needsDrawing = true
        }
    }
}
