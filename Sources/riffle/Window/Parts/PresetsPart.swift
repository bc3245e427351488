import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// The page of presets in the panel.
final class PresetsPart: Part {
    unowned let workspace: Workspace
    var browser = PresetBrowser()
    /// The configuration that the loaded preset was last compared with.
    private var compared: StageConfiguration?

    init(_ workspace: Workspace) { self.workspace = workspace }

    var isOpen: Bool { browser.isOpen }

    func setOpen(_ open: Bool) {
        if open {
            if workspace.export.isOpen { workspace.export.setOpen(false) }
            if !workspace.panel.isOpen { workspace.panel.setOpen(true) }
            read()
        }
        browser.setOpen(open)
        redraw()
    }

    /// Closes the page while the panel is about to show something else.
    func leavePage() { browser.setOpen(false) }

    // MARK: - Display

    /// Shows the presets from the last reading, reads the folders again, and shows the result when it arrives.
    func read() {
        session.readPresets()
        show()
    }

    /// Shows the presets from the last reading.
    func show() {
        let deckKey = deckKey
        let source = SourcePreset.entry(ofModel: session.stage.configuration.modelID, in: session.stage.configuration.catalogue)
        browser.setItems(
            session.presets.map {
                var item = item($0.entry, isBuiltIn: $0.isBuiltIn, deckKey)
                // "Source" names only the source preset of the current model.
                if $0.entry == source { (item.name, item.summary) = ("Source", "Exactly the original's numbers.") }
                return item
            })
        noteLoaded()
    }

    /// A fingerprint of the cards: it changes with the number of pictures and with the first pictures, which the thumbnails show.
    private var deckKey: UInt64 {
        var key = UInt64(session.cards.library.items.count)
        for item in session.cards.library.items.prefix(24) {
            for byte in item.path.utf8 { key = (key ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        return key
    }

    private func item(_ entry: PresetStore.Entry, isBuiltIn: Bool, _ deckKey: UInt64) -> PresetBrowser.Item {
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

    /// Orders the thumbnails of the presets that have come into view.
    func refresh(at now: Double) {
        guard browser.isOpen else { return }
        if display.showPresetPictures(browser.shownItems(viewport: uiViewport, panelWidth: workspace.panel.width)) { show() }
    }

    /// The next thumbnail is due at once while the page is open and nothing moves.
    func due(at now: Double) -> Double? { drawsPictures ? 0 : nil }

    var drawsPictures: Bool {
        browser.isOpen && display.hasPresetPictureOrders && !session.frame.isMoving && display.pendingPictures == 0
    }

    // MARK: - Events

    var keyboardTarget: KeyboardTarget? { .panel }
    var isReachable: Bool { workspace.panel.isOpen }

    /// A preset or a button is always highlighted while the page has the keyboard.
    func setFocus(_ isFocused: Bool, at wall: Double) {
        if isFocused, browser.isOpen, !browser.hasFocus { _ = takes(KeyEvent(key: "tab"), at: wall) }
    }

    func takes(_ input: InputEvent) -> Bool {
        guard workspace.panel.isOpen else { return false }
        switch input.kind {
        case .wheel(let delta, _):
            guard browser.wheel(delta.y, at: mouse, viewport: uiViewport, panelWidth: workspace.panel.width) else { return false }
            redraw()
            return true
        case .pointer(let pointer):
            guard pointer.button == .primary, !session.holdsPointer else { return false }
            let wasOpen = browser.isOpen
            var requests: [PresetIntent] = []
            let taken = browser.pointer(
                TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport,
                panelWidth: workspace.panel.width, intents: &requests)
            if browser.isOpen, !wasOpen {
                if workspace.export.isOpen { workspace.export.setOpen(false) }
                read()
            }
            perform(requests, at: input.time)
            if taken { redraw() }
            return taken
        }
    }

    func takes(_ key: KeyEvent, at wall: Double) -> Bool {
        workspace.shareKeyboard()
        guard workspace.panel.isOpen, !key.control, !browser.isKeyboardElsewhere else { return false }
        var requests: [PresetIntent] = []
        let taken = browser.key(
            key.key, shift: key.shift, viewport: uiViewport, panelWidth: workspace.panel.width, intents: &requests)
        perform(requests, at: wall)
        if taken { redraw() }
        return taken
    }

    func leave(isFinger: Bool, at wall: Double) {
        guard isFinger, workspace.panel.isOpen else { return }
        var requests: [PresetIntent] = []
        _ = browser.pointer(
            .moved, at: .nowhere, viewport: uiViewport, panelWidth: workspace.panel.width, intents: &requests)
    }

    /// The line of text that has the keyboard; nil: none.
    var textField: TextField? { browser.textField(viewport: uiViewport, panelWidth: workspace.panel.width) }

    func take(_ result: FieldResult, at wall: Double) {
        var requests: [PresetIntent] = []
        browser.take(result, intents: &requests)
        perform(requests, at: wall)
    }

    func cursor(at point: Vector2) -> Cursor? {
        guard workspace.panel.isOpen else { return nil }
        return browser.pointer(at: point, viewport: uiViewport, panelWidth: workspace.panel.width).map { Cursor($0) }
    }

    private func perform(_ requests: [PresetIntent], at wall: Double) {
        for request in requests {
            switch request {
            case .load(let id): session.loadPreset(id)
            case .name: askName()
            case .save(let name): session.savePreset(as: name)
            case .update: update()
            case .menu(let id, let point): openMenu(of: id, at: point, byKey: true)
            case .beginBlend(let id): session.beginBlend(with: id)
            case .blend(let share, let isFinal): session.blend(share, isFinal: isFinal, at: wall)
            case .rename(let id, let name): session.renamePreset(id, to: name)
            case .duplicate(let id): session.duplicatePreset(id)
            case .delete(let id): session.deletePreset(id)
            }
        }
        if !requests.isEmpty { redraw() }
    }

    // MARK: - The menu

    /// Opens the menu of the preset at a point; false: there is no preset there.
    func openMenu(at point: Vector2) -> Bool {
        guard workspace.panel.isOpen,
            let id = browser.item(at: point, viewport: uiViewport, panelWidth: workspace.panel.width)
        else { return false }
        openMenu(of: id, at: point, byKey: false)
        return true
    }

    private func openMenu(of id: String, at point: Vector2, byKey: Bool) {
        let actions = browser.menu(of: id).map { choice in
            var command = Command("preset \(choice.action)", choice.title) {
                $0.workspace.presets.perform(choice.action, on: id, at: $1)
            }
            command.shortcut = { _ in choice.key }
            return command
        }
        workspace.menus.open(actions, from: Rect(x: point.x, y: point.y, width: 0, height: 0), byKey: byKey)
    }

    private func perform(_ action: PresetAction, on id: String, at wall: Double) {
        var requests: [PresetIntent] = []
        browser.perform(action, on: id, intents: &requests)
        perform(requests, at: wall)
    }

    // MARK: - Keeping

    /// Asks for the name of a new preset, suggesting the loaded preset's name or the model's.
    func askName() {
        setOpen(true)
        browser.beginNaming(session.suggestedPresetName)
    }

    /// Writes the setting into the loaded preset; asks for a name if that preset isn't the user's own.
    func update() {
        guard let loaded = session.ownPreset else { return askName() }
        session.update(loaded)
    }

    // MARK: - The loaded preset

    /// Marks the loaded preset on the page, and whether the setting has changed since it was loaded.
    func noteLoaded() {
        browser.setLoaded(session.files.loaded?.path, isChanged: session.isPresetChanged)
        compared = session.stage.configuration
    }

    /// Updates that mark after a change of the configuration, while the page is open.
    func noteChanges() {
        guard browser.isOpen, session.stage.configuration != compared else { return }
        let was = browser.isChanged
        noteLoaded()
        if browser.isChanged != was { redraw() }
    }
}
