import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// Presets in the window: the preset browser in the panel, the keys, and the reload of files that are edited.
extension App {
    func setPresetBrowser(open: Bool) {
        if open {
            if exportPage.isOpen { setExportPage(open: false) }
            if !tweaks.isOpen { setPanel(open: true) }
            refreshPresetBrowser()
        }
        presetBrowser.setOpen(open)
        needsDrawing = true
    }

    /// Shows the presets as they were read last, reads the folders again, and shows the result when it arrives.
    func refreshPresetBrowser() {
        sessionController.list { [unowned self] in
            showPresets()
            needsDrawing = true
        }
        showPresets()
    }

    /// Shows the presets as they were read last.
    func showPresets() {
        let deckKey = deckKey
        let items = sessionController.items.map { presetItem($0.entry, isBuiltIn: $0.isBuiltIn, deckKey) }
        // The source preset is that of the current model.
        let source = SourcePreset.entry(ofModel: stage.configuration.modelID, in: stage.configuration.catalogue).map { entry in
            var item = presetItem(entry, isBuiltIn: true, deckKey)
            item.name = "Source"
            item.summary = "Exactly the original's numbers."
            return item
        }
        // The source, then the user's own presets.
        presetBrowser.setItems([source].compactMap { $0 } + items.filter { !$0.isBuiltIn } + items.filter(\.isBuiltIn))
        noteLoaded()
    }

    /// Changes with the number of cards and with those that thumbnails show, whichever way they are ordered.
    private var deckKey: UInt64 {
        var key = UInt64(library.items.count)
        for item in library.items.prefix(24) {
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
                presetPictures.picture(
                    of: entry.path, key: entry.version &+ deckKey &+ formulaKey(ofModel: preset.configuration.modelID),
                    in: feeder.store,
                    preset.applied(over: StageConfiguration(stage.configuration.catalogue)))
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
        let renames = sessionController.renames
        for intent in intents {
            switch intent {
            case .load(let id): sessionController.read(id) { [unowned self] in load($0) }
            case .name: askPresetName()
            case .save(let name): savePreset(as: name)
            case .update: updatePreset()
            case .menu(let id, let point): openPresetMenu(of: id, at: point, byKey: true)
            case .beginBlend(let id): beginBlend(with: id)
            case .blend(let share, let isFinal): blend(share, isFinal: isFinal, at: wall)
            case .rename(let id, let name):
                change { store throws(StoreProblem) in
                    let path = renames.current(id)
                    let entry = try store.rename(PresetStore.fileName(of: path), to: name)
                    renames.note(path, isNow: entry.path)
                    return (path, entry)
                } then: { [unowned self] path, entry in
                    if sessionController.loaded?.path == path { sessionController.loaded = entry }
                    presetBrowser.replaceID(path, with: entry.path)
                    presetBrowser.replaceID(id, with: entry.path)
                    return "Renamed to \(entry.name)"
                }
            case .duplicate(let id):
                let catalog = sessionController.catalog
                change { store throws(StoreProblem) in
                    // The copy of a built-in preset is the user's own.
                    let entry = catalog.entry(atPath: renames.current(id))
                    guard let preset = entry.preset else { throw .damaged(entry.problem ?? .isMissing, file: entry.fileName) }
                    return try store.add(preset, avoiding: catalog.builtInNames)
                } then: {
                    "Duplicated as \($0.name)"
                }
            case .delete(let id):
                change { store throws(StoreProblem) in
                    let path = renames.current(id)
                    return (path, try store.delete(PresetStore.fileName(of: path)))
                } then: { [unowned self] path, kept in
                    if sessionController.loaded?.path == path { sessionController.loaded = nil }
                    return "Deleted; it is still there as \(kept)"
                }
            }
        }
        needsDrawing = true
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
        var table = MenuTable(MenuFacts())
        let items = table.preset(id, presetBrowser.menu(of: id))
        menuChoices = table.choices
        menu.open(items, from: Rect(x: point.x, y: point.y, width: 0, height: 0), byKey: byKey)
        needsDrawing = true
    }

    func perform(_ action: PresetAction, onPreset id: String, at wall: Double) {
        presetBrowser.perform(action, on: id, intents: &presetIntents)
        applyPresetIntents(at: wall)
    }

    // MARK: - Blending

    /// Prepares the blend from the loaded preset, which is what the slider shows first, to another one.
    private func beginBlend(with id: String) {
        sessionController.read(id) { [unowned self] entry in
            guard let loaded = sessionController.loaded?.preset, let other = entry.preset,
                let from = sessionController.loaded?.path
            else { return }
            blendEnds = (loaded.applied(over: ownConfiguration), other.applied(over: ownConfiguration))
            presetBrowser.beginBlend(from: from, to: id)
        }
    }

    private func blend(_ share: Double, isFinal: Bool, at wall: Double) {
        guard let blendEnds else { return }
        configure(at: wall, isFinal: isFinal) { $0 = blendEnds.from.blended(with: blendEnds.to, share: share) }
    }

    // MARK: - Loading

    /// Loads the preset at an index of the list in the browser's order: 0 is the source.
    func loadPreset(at index: Int) {
        sessionController.list { [unowned self] in
            showPresets()
            guard presetBrowser.items.indices.contains(index) else {
                let count = max(presetBrowser.items.count - 1, 0)
                return hudState.showStatus(
                    count == 0 ? "There are no presets" : "There are \(count) presets, none is number \(index)",
                    at: Clock.now())
            }
            sessionController.read(presetBrowser.items[index].id) { [unowned self] in load($0) }
        }
    }

    /// Applies a preset as one undoable step; the scroll offset stays.
    func load(_ entry: PresetStore.Entry, says: String = "") {
        guard let preset = entry.preset else {
            say((entry.problem ?? .isMissing).sentence(about: entry.fileName))
            return
        }
        history.endGesture()
        configure(at: Clock.now()) { $0 = preset.applied(over: $0) }
        presetBrowser.endBlend()
        sessionController.loaded = entry
        sessionController.watchFolders()
        noteLoaded()
        tell(entry.remarks)
        hudState.showStatus(says.isEmpty ? preset.spokenName : says, at: Clock.now())
        needsDrawing = true
    }

    /// Tells the first three of several sentences, and how many more there are.
    func tell(_ sentences: [String]) {
        for sentence in sentences.prefix(3) { say(sentence) }
        if sentences.count > 3 { say("… and \(sentences.count - 3) more of that kind.") }
    }

    /// Files in the watched folders were written, by this program or another; reloads the loaded preset if it is one of them.
    func presetsChanged(_ paths: Set<String>) {
        if let path = sessionController.loaded?.path, paths.contains(path) {
            sessionController.read(path) { [unowned self] entry in
                guard let loaded = sessionController.loaded, loaded.path == path else { return }
                // An editor may have moved the file away for a moment: a missing file changes nothing.
                guard entry.version != loaded.version, entry.problem != .isMissing else { return }
                if entry.preset == nil { sessionController.loaded?.version = entry.version }
                load(entry, says: "\(entry.name) was edited, and is loaded again")
            }
        }
        refreshPresetBrowser()
    }

    // MARK: - Keeping

    /// Asks for the name of a new preset, suggesting the loaded preset's name or the model's.
    func askPresetName() {
        let configuration = ownConfiguration
        let title = sessionController.loaded?.preset.flatMap { $0.configuration.modelID == configuration.modelID ? $0.name : nil }
        let name = title.flatMap { $0.hasPrefix(SourcePreset.prefix) ? nil : $0 } ?? configuration.model.descriptor.shortTitle
        setPresetBrowser(open: true)
        presetBrowser.beginNaming(Preset.cleaned(name))
    }

    /// Saves the setting as a new preset. A name that is taken gets a number.
    private func savePreset(as name: String) {
        let preset = Preset(name: name, configuration: ownConfiguration)
        let catalog = sessionController.catalog
        change { store throws(StoreProblem) in
            try store.add(preset, avoiding: catalog.builtInNames)
        } then: { [unowned self] entry in
            sessionController.loaded = entry
            return "Saved as \(entry.name), in \(catalog.own?.folder ?? "")"
        }
    }

    /// Writes the setting over the loaded preset; asks for a name if that isn't the user's own.
    func updatePreset() {
        guard let loaded = ownPreset else { return askPresetName() }
        let configuration = ownConfiguration
        let renames = sessionController.renames
        change { store throws(StoreProblem) in
            try store.update(PresetStore.fileName(of: renames.current(loaded.path)), to: configuration)
        } then: { [unowned self] entry in
            sessionController.loaded = entry
            return "\(entry.name) is updated"
        }
    }

    /// The loaded preset if it is the user's own, and so can be overwritten.
    var ownPreset: PresetStore.Entry? {
        sessionController.loaded.flatMap { $0.path.hasPrefix((sessionController.catalog.own?.folder ?? "\n") + "/") ? $0 : nil }
    }

    /// Changes the user's presets on another thread, then shows the result as a status line and refreshes the browser.
    private func change<Value: Sendable>(
        _ body: @escaping @Sendable (PresetStore) throws(StoreProblem) -> Value, then follow: @escaping (Value) -> String
    ) {
        sessionController.change(body) { [unowned self] result in
            switch result {
            case .success(let value): hudState.showStatus(follow(value), at: Clock.now(), hold: 3)
            case .failure(let problem): say(problem.sentence)
            }
            sessionController.watchFolders()
            refreshPresetBrowser()
            needsDrawing = true
        }
    }

    // MARK: - The loaded preset

    /// Has the browser mark the loaded preset, and whether it was changed since.
    func noteLoaded() {
        let isChanged = sessionController.loaded?.preset.map { !$0.isApplied(in: stage.configuration) } ?? false
        presetBrowser.setLoaded(sessionController.loaded?.path, isChanged: isChanged)
        comparedConfiguration = stage.configuration
    }

    /// Updates that mark after a change of the configuration, while the browser is open.
    func noteChanges() {
        guard presetBrowser.isOpen, stage.configuration != comparedConfiguration else { return }
        let was = presetBrowser.isChanged
        noteLoaded()
        if presetBrowser.isChanged != was { needsDrawing = true }
    }
}

extension ModelDescriptor {
    /// A short suggestion for a preset's name: the part of the title after the dot, such as “Hyperbola”
    /// of “Task switcher · hyperbola”.
    var shortTitle: String {
        title.split(separator: "·").last.map { $0.trimmed.capitalizedFirst } ?? title
    }
}

extension Substring {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
