import RiffleArchive
import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage

// Presets in the window: the page in the panel, the keys, and files that are edited while they are loaded.
extension App {
    func setShelf(open: Bool) {
        if open {
            if !tweaks.isOpen { setPanel(open: true) }
            refreshShelf()
        }
        shelf.setOpen(open)
        needsDrawing = true
    }

    /// Reads the folders again.
    func refreshShelf() {
        let items = desk.catalog.list().map { item in
            PresetShelf.Item(
                id: item.entry.path, name: item.entry.name,
                summary: item.entry.problem?.sentence(about: "It") ?? item.entry.preset?.shelfSummary ?? "",
                isBuiltIn: item.isBuiltIn, isUsable: item.entry.preset != nil)
        }
        // The source's preset is that of the model at hand.
        let source = SourcePreset.entry(ofModel: stage.configuration.modelID).map { entry in
            PresetShelf.Item(
                id: entry.path, name: "Source", summary: "Exactly the original's numbers.", isBuiltIn: true, isUsable: true)
        }
        // One's own are first: they are what a hand looks for.
        shelf.setItems(items.filter { !$0.isBuiltIn } + items.filter(\.isBuiltIn) + [source].compactMap { $0 })
        noteLoaded()
    }

    // MARK: - Events

    func shelfTakes(_ pointer: InputEvent.Pointer, at wall: Double) -> Bool {
        guard tweaks.isOpen else { return false }
        let wasOpen = shelf.isOpen
        let taken = shelf.pointer(
            TweakState.PointerPhase(pointer.phase), at: pointer.position / uiScale, viewport: uiViewport,
            panelWidth: tweaks.width,
            intents: &shelfIntents)
        if shelf.isOpen, !wasOpen { refreshShelf() }
        applyShelfIntents(at: wall)
        return taken
    }

    func shelfTakesWheel(_ delta: Double) -> Bool {
        tweaks.isOpen && shelf.wheel(delta, at: mouse / uiScale, viewport: uiViewport, panelWidth: tweaks.width)
    }

    func shelfTakes(_ key: KeyEvent) -> Bool {
        guard tweaks.isOpen else { return false }
        let taken = shelf.key(
            key.key, shift: key.shift, viewport: uiViewport, panelWidth: tweaks.width, intents: &shelfIntents)
        applyShelfIntents(at: Clock.now())
        return taken
    }

    private func applyShelfIntents(at wall: Double) {
        guard !shelfIntents.isEmpty else { return }
        let intents = shelfIntents
        shelfIntents.removeAll(keepingCapacity: true)
        for intent in intents {
            switch intent {
            case .load(let id): load(PresetStore.entry(atPath: id), at: wall)
            case .save: savePreset()
            case .update: updatePreset()
            case .rename(let id, let name):
                change(id) { store, file throws(StoreProblem) in
                    let entry = try store.rename(file, to: name)
                    if desk.loaded?.path == id { desk.loaded = entry }
                    shelf.replaceID(id, with: entry.path)
                    return "Renamed to \(entry.name)"
                }
            case .duplicate(let id):
                // One that comes with the program becomes one's own.
                guard let preset = PresetStore.entry(atPath: id).preset else { continue }
                keep { store throws(StoreProblem) in
                    "Duplicated as \(try store.add(preset, avoiding: desk.catalog.builtInNames).name)"
                }
            case .delete(let id):
                change(id) { store, file throws(StoreProblem) in
                    let path = try store.delete(file)
                    if desk.loaded?.path == id { desk.loaded = nil }
                    return "Deleted; it is still there as \(path)"
                }
            }
        }
        needsDrawing = true
    }

    // MARK: - Loading

    /// The preset at a place of the list, as the page shows it.
    func loadPreset(at place: Int, _ wall: Double) {
        refreshShelf()
        guard shelf.items.indices.contains(place) else {
            let count = shelf.items.count
            hudState.showStatus(
                count == 0 ? "There are no presets" : "There are \(count) presets, none is number \(place + 1)", at: Clock.now())
            return
        }
        load(PresetStore.entry(atPath: shelf.items[place].id), at: wall)
    }

    /// Takes a preset, as one step that can be taken back; the cards stay where they are.
    private func load(_ entry: PresetStore.Entry, at wall: Double, says: String = "") {
        guard let preset = entry.preset else {
            say((entry.problem ?? .isMissing).sentence(about: entry.fileName))
            return
        }
        history.endGesture()
        configure(at: wall) { $0 = preset.applied(over: $0) }
        desk.loaded = entry
        desk.watchFolders()
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
    func presetsChanged(_ paths: Set<String>, at wall: Double) {
        if let loaded = desk.loaded, paths.contains(loaded.path) {
            let entry = PresetStore.entry(atPath: loaded.path)
            // An editor may have moved it away for a moment; what it was stays in force.
            if entry.stamp != loaded.stamp, entry.problem != .isMissing {
                if entry.preset == nil { desk.loaded?.stamp = entry.stamp }
                load(entry, at: wall, says: "\(entry.name) was edited, and is loaded again")
            }
        }
        if shelf.isOpen {
            refreshShelf()
            needsDrawing = true
        }
    }

    // MARK: - Keeping

    /// Keeps the setting as a new preset, named after its model.
    func savePreset() {
        let configuration = ownConfiguration
        let title = desk.loaded?.preset.flatMap { $0.configuration.modelID == configuration.modelID ? $0.name : nil }
        keep { store throws(StoreProblem) in
            let preset = Preset(name: title ?? configuration.model.descriptor.shortTitle, configuration: configuration)
            let entry = try store.add(preset, avoiding: desk.catalog.builtInNames)
            desk.loaded = entry
            return "Saved as \(entry.name), in \(store.folder)"
        }
    }

    /// Keeps the setting as the preset that is loaded.
    func updatePreset() {
        guard let loaded = ownPreset else { return savePreset() }
        let configuration = ownConfiguration
        change(loaded.path) { store, file throws(StoreProblem) in
            let entry = try store.update(file, to: configuration)
            desk.loaded = entry
            return "\(entry.name) is updated"
        }
    }

    /// The preset that is loaded, if it is one's own and can be written over.
    var ownPreset: PresetStore.Entry? {
        desk.loaded.flatMap { $0.path.hasPrefix((desk.catalog.own?.folder ?? "\n") + "/") ? $0 : nil }
    }

    /// Changes one's own presets, says what came of it, and shows the page as it then is.
    private func keep(_ body: (PresetStore) throws(StoreProblem) -> String) {
        do throws(StoreProblem) {
            guard let store = desk.catalog.own else { throw .noHome }
            hudState.showStatus(try body(store), at: Clock.now(), hold: 3)
        } catch {
            say(error.sentence)
        }
        desk.watchFolders()
        refreshShelf()
        needsDrawing = true
    }

    private func change(_ id: String, _ body: (PresetStore, _ fileName: String) throws(StoreProblem) -> String) {
        guard let fileName = id.split(separator: "/").last.map(String.init) else { return }
        keep { store throws(StoreProblem) in try body(store, fileName) }
    }

    // MARK: - What is loaded

    /// The page marks the preset that is loaded.
    func noteLoaded() {
        let isChanged = desk.loaded?.preset.map { !$0.isApplied(in: stage.configuration) } ?? false
        shelf.setLoaded(desk.loaded?.path, isChanged: isChanged)
        comparedConfiguration = stage.configuration
    }

    /// The same after something was set, while the page is there to show it.
    func noteChanges() {
        guard shelf.isOpen, stage.configuration != comparedConfiguration else { return }
        let was = shelf.isChanged
        noteLoaded()
        if shelf.isChanged != was { needsDrawing = true }
    }
}

extension Preset {
    /// What a person reads when it is loaded.
    var spokenName: String { name.hasPrefix(SourcePreset.prefix) ? "The source's own numbers" : name }

    /// What a line of the page has room for.
    var shelfSummary: String { summary.isEmpty ? configuration.model.descriptor.title : summary }
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
