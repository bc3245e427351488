import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage

// Presets in the window: the page in the panel, the keys, and files that are edited while they are loaded.
extension App {
    func setPresetBrowser(open: Bool) {
        if open {
            if !tweaks.isOpen { setPanel(open: true) }
            refreshPresetBrowser()
        }
        presetBrowser.setOpen(open)
        needsDrawing = true
    }

    /// Reads the folders again, and shows what they then hold; until then what they held.
    func refreshPresetBrowser() {
        sessionController.list { [unowned self] in
            showPresets()
            needsDrawing = true
        }
        showPresets()
    }

    /// Shows the presets as they were read last.
    func showPresets() {
        let items = sessionController.items.map { presetItem($0.entry, isBuiltIn: $0.isBuiltIn) }
        // The source's preset is that of the model at hand.
        let source = SourcePreset.entry(ofModel: stage.configuration.modelID).map { entry in
            var item = presetItem(entry, isBuiltIn: true)
            item.name = "Source"
            item.summary = "Exactly the original's numbers."
            return item
        }
        // One's own are first: they are what a hand looks for.
        presetBrowser.setItems(items.filter { !$0.isBuiltIn } + items.filter(\.isBuiltIn) + [source].compactMap { $0 })
        noteLoaded()
    }

    private func presetItem(_ entry: PresetStore.Entry, isBuiltIn: Bool) -> PresetBrowser.Item {
        PresetBrowser.Item(
            id: entry.path, name: entry.name,
            summary: entry.problem?.sentence(about: "It") ?? entry.preset?.presetSummary ?? "",
            model: entry.preset?.configuration.modelID, isBuiltIn: isBuiltIn,
            // Of other cards it is another picture.
            picture: entry.preset.flatMap { preset in
                presetPictures.picture(
                    of: entry.path, key: entry.version &+ UInt64(library.items.count), preset.applied(over: StageConfiguration()))
            })
    }

    // MARK: - Pictures

    /// When the next picture of a preset is to be made: at once, while somebody looks at the page and nothing moves.
    var presetPictureDue: Double? {
        guard presetBrowser.isOpen, presetPictures.hasOrders, !frame.isMoving, feeder.store.pendingCount == 0 else { return nil }
        return 0
    }

    /// Makes the picture of one preset, if this is the time for it.
    func makePresetPicture() {
        guard presetPictureDue != nil, !needsDrawing else { return }
        guard presetPictures.makeNext(like: stage, feeder, window, library) else { return }
        showPresets()
        needsDrawing = true
    }

    // MARK: - Events

    func presetBrowserTakes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        guard tweaks.isOpen else { return false }
        let wasOpen = presetBrowser.isOpen
        let taken = presetBrowser.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport,
            panelWidth: tweaks.width,
            intents: &presetIntents)
        if presetBrowser.isOpen, !wasOpen { refreshPresetBrowser() }
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
                    // One that comes with the program becomes one's own.
                    let entry = PresetStore.entry(atPath: renames.current(id))
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

    /// Opens the menu of the preset at a point, in points of the panel; false: there is none.
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

    /// Gets ready to blend the preset that is loaded with another one, and shows the first.
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

    /// The preset at a place of the list, as the page shows it.
    func loadPreset(at place: Int) {
        sessionController.list { [unowned self] in
            showPresets()
            guard presetBrowser.items.indices.contains(place) else {
                let count = presetBrowser.items.count
                return hudState.showStatus(
                    count == 0 ? "There are no presets" : "There are \(count) presets, none is number \(place + 1)",
                    at: Clock.now())
            }
            sessionController.read(presetBrowser.items[place].id) { [unowned self] in load($0) }
        }
    }

    /// Takes a preset, as one step that can be taken back; the cards stay where they are.
    private func load(_ entry: PresetStore.Entry, says: String = "") {
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

    /// The first few of many sentences.
    func tell(_ sentences: [String]) {
        for sentence in sentences.prefix(3) { say(sentence) }
        if sentences.count > 3 { say("… and \(sentences.count - 3) more of that kind.") }
    }

    /// Files of watched folders were written: by this program, another, or an editor.
    func presetsChanged(_ paths: Set<String>) {
        if let path = sessionController.loaded?.path, paths.contains(path) {
            sessionController.read(path) { [unowned self] entry in
                guard let loaded = sessionController.loaded, loaded.path == path else { return }
                // An editor may have moved it away for a moment; what it was stays in force.
                guard entry.version != loaded.version, entry.problem != .isMissing else { return }
                if entry.preset == nil { sessionController.loaded?.version = entry.version }
                load(entry, says: "\(entry.name) was edited, and is loaded again")
            }
        }
        refreshPresetBrowser()
    }

    // MARK: - Keeping

    /// Asks for the name of a new preset: the one that is loaded is suggested, or the model's.
    func askPresetName() {
        let configuration = ownConfiguration
        let title = sessionController.loaded?.preset.flatMap { $0.configuration.modelID == configuration.modelID ? $0.name : nil }
        let name = title.flatMap { $0.hasPrefix(SourcePreset.prefix) ? nil : $0 } ?? configuration.model.descriptor.shortTitle
        setPresetBrowser(open: true)
        presetBrowser.beginNaming(Preset.cleaned(name))
    }

    /// Keeps the setting as a new preset. A name that is taken gets a number.
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

    /// Keeps the setting as the preset that is loaded.
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

    /// The preset that is loaded, if it is one's own and can be written over.
    var ownPreset: PresetStore.Entry? {
        sessionController.loaded.flatMap { $0.path.hasPrefix((sessionController.catalog.own?.folder ?? "\n") + "/") ? $0 : nil }
    }

    /// Changes one's own presets on another thread; then says what came of it, and shows the page as it then is.
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

    // MARK: - What is loaded

    /// The page marks the preset that is loaded.
    func noteLoaded() {
        let isChanged = sessionController.loaded?.preset.map { !$0.isApplied(in: stage.configuration) } ?? false
        presetBrowser.setLoaded(sessionController.loaded?.path, isChanged: isChanged)
        comparedConfiguration = stage.configuration
    }

    /// The same after something was set, while the page is there to show it.
    func noteChanges() {
        guard presetBrowser.isOpen, stage.configuration != comparedConfiguration else { return }
        let was = presetBrowser.isChanged
        noteLoaded()
        if presetBrowser.isChanged != was { needsDrawing = true }
    }
}

extension Preset {
    /// What a person reads when it is loaded.
    var spokenName: String { name.hasPrefix(SourcePreset.prefix) ? "The source's own numbers" : name }

    /// What a line of the page has room for.
    var presetSummary: String { summary.isEmpty ? configuration.model.descriptor.title : summary }
}

extension ModelDescriptor {
    /// "Task switcher · hyperbola" is long for a name that is to be told from others: what stands before the dot will do.
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
