import RiffleSession
import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Presets in the window: the preset browser in the panel, the keys, and the reload of files that are edited.
extension Workspace {
    func setPresetBrowser(open: Bool) {
        if open {
            if exportPage.isOpen { setExportPage(open: false) }
            if !tweaks.isOpen { setPanel(open: true) }
            refreshPresetBrowser()
        }
        presetBrowser.setOpen(open)
        session.needsDrawing = true
    }

    /// Shows the presets as they were read last, reads the folders again, and shows the result when it arrives.
    func refreshPresetBrowser() {
        session.readPresets()
        showPresets()
    }

    /// Shows the presets as they were read last.
    func showPresets() {
        let deckKey = deckKey
        let source = SourcePreset.entry(ofModel: session.stage.configuration.modelID, in: session.stage.configuration.catalogue)
        presetBrowser.setItems(
            session.presets.map {
                var item = presetItem($0.entry, isBuiltIn: $0.isBuiltIn, deckKey)
                // The source preset is that of the current model.
                if $0.entry == source { (item.name, item.summary) = ("Source", "Exactly the original's numbers.") }
                return item
            })
        noteLoaded()
    }

    /// Changes with the number of cards and with those that thumbnails show, whichever way they are ordered.
    private var deckKey: UInt64 {
        var key = UInt64(session.cards.library.items.count)
        for item in session.cards.library.items.prefix(24) {
            for byte in item.path.utf8 { key = (key ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        return key
    }

    private func presetItem(_ entry: PresetStore.Entry, isBuiltIn: Bool, _ deckKey: UInt64) -> PresetBrowser.Item {
        PresetBrowser.Item(
            id: entry.path, name: entry.name,
            summary: entry.problem?.sentence(about: "It") ?? entry.preset?.presetSummary ?? "",
            model: entry.preset?.configuration.modelID, isBuiltIn: isBuiltIn,
            picture: entry.preset.flatMap { preset in
                display.presetPicture(
                    of: entry.path, key: entry.version &+ deckKey &+ session.formulaKey(ofModel: preset.configuration.modelID),
                    preset.applied(over: StageConfiguration(session.stage.configuration.catalogue)))
            })
    }

    // MARK: - Events

    func presetBrowserTakes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        guard tweaks.isOpen else { return false }
        let wasOpen = presetBrowser.isOpen
        let taken = presetBrowser.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport,
            panelWidth: tweaks.width,
            intents: &presetIntents)
        if presetBrowser.isOpen, !wasOpen {
            if exportPage.isOpen { setExportPage(open: false) }
            refreshPresetBrowser()
        }
        applyPresetIntents(at: wall)
        return taken
    }

    func presetBrowserTakesWheel(_ delta: Double) -> Bool {
        tweaks.isOpen && presetBrowser.wheel(delta, at: mouse / uiScale, viewport: uiViewport, panelWidth: tweaks.width)
    }

    func presetBrowserTakes(_ key: KeyEvent) -> Bool {
        guard tweaks.isOpen else { return false }
        let taken = presetBrowser.key(
            key.key, shift: key.shift, viewport: uiViewport, panelWidth: tweaks.width, intents: &presetIntents)
        applyPresetIntents(at: Clock.now())
        return taken
    }

    func applyPresetIntents(at wall: Double) {
        guard !presetIntents.isEmpty else { return }
        let intents = presetIntents
        presetIntents.removeAll(keepingCapacity: true)
        for intent in intents {
            switch intent {
            case .load(let id): session.loadPreset(id)
            case .name: askPresetName()
            case .save(let name): session.savePreset(as: name)
            case .update: updatePreset()
            case .menu(let id, let point): openPresetMenu(of: id, at: point, byKey: true)
            case .beginBlend(let id): session.beginBlend(with: id)
            case .blend(let share, let isFinal): session.blend(share, isFinal: isFinal, at: wall)
            case .rename(let id, let name): session.renamePreset(id, to: name)
            case .duplicate(let id): session.duplicatePreset(id)
            case .delete(let id): session.deletePreset(id)
            }
        }
        session.needsDrawing = true
    }

    // MARK: - The menu

    /// Opens the menu of the preset at a point in UI points; false: there is no preset there.
    func openPresetMenu(at point: Vector2) -> Bool {
        guard tweaks.isOpen, let id = presetBrowser.item(at: point, viewport: uiViewport, panelWidth: tweaks.width) else {
            return false
        }
        openPresetMenu(of: id, at: point, byKey: false)
        return true
    }

    private func openPresetMenu(of id: String, at point: Vector2, byKey: Bool) {
        let actions = presetBrowser.menu(of: id).map { choice in
            var command = Command("preset \(choice.action)", choice.title) {
                $0.workspace.perform(choice.action, onPreset: id, at: $1)
            }
            command.shortcut = { _ in choice.key }
            return command
        }
        open(actions, from: Rect(x: point.x, y: point.y, width: 0, height: 0), byKey: byKey)
    }

    func perform(_ action: PresetAction, onPreset id: String, at wall: Double) {
        presetBrowser.perform(action, on: id, intents: &presetIntents)
        applyPresetIntents(at: wall)
    }

    // MARK: - Keeping

    /// Asks for the name of a new preset, suggesting the loaded preset's name or the model's.
    func askPresetName() {
        setPresetBrowser(open: true)
        presetBrowser.beginNaming(session.suggestedPresetName)
    }

    /// Writes the setting over the loaded preset; asks for a name if that isn't the user's own.
    func updatePreset() {
        guard let loaded = session.ownPreset else { return askPresetName() }
        session.update(loaded)
    }

    // MARK: - The loaded preset

    /// Has the browser mark the loaded preset, and whether it was changed since.
    func noteLoaded() {
        presetBrowser.setLoaded(session.files.loaded?.path, isChanged: session.isPresetChanged)
        comparedConfiguration = session.stage.configuration
    }

    /// Updates that mark after a change of the configuration, while the browser is open.
    func noteChanges() {
        guard presetBrowser.isOpen, session.stage.configuration != comparedConfiguration else { return }
        let was = presetBrowser.isChanged
        noteLoaded()
        if presetBrowser.isChanged != was { session.needsDrawing = true }
    }
}
