import RiffleSession
import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The strip's menus: the gestures, and the settings to compare with.
extension Workspace {
    /// Opens the list of gestures: those that come with the program, and the user's.
    func openGestures(at wall: Double) {
        let recordings = session.recordingStore?.list() ?? []
        var table = MenuTable(menuFacts(of: nil))
        let items = table.gestures(recordings, playing: session.loop?.source)
        open(items, table, from: .gestures)
    }

    /// Opens the list of settings that can be compared with.
    func openOtherMenu(at wall: Double) {
        showPresets()
        var table = MenuTable(menuFacts(of: nil))
        let presets = session.files.items.compactMap { item in item.entry.preset.map { (item.entry.path, $0.name) } }
        let items = table.others(presets, chosen: session.other.setting)
        open(items, table, from: .other)
    }

    private func open(_ items: [MenuItem], _ table: MenuTable, from button: GestureStrip.Button) {
        guard let box = strip.box(of: button, room: uiStripRoom) else { return }
        menuChoices = table.choices
        menu.open(
            items, from: box, byKey: strip.isFocused, isSearchable: true, press: strip.isFocused ? nil : mouse / uiScale)
        strip.opened = menu.isOpen ? button : nil
        session.needsDrawing = true
    }

    /// Carries out what was chosen in one of them.
    func choose(_ choice: GestureChoice, at wall: Double) {
        switch choice {
        case .builtIn(let gesture): session.playBuiltIn(gesture, at: wall)
        case .recording(let entry): if let store = session.recordingStore { session.open(store.path(of: entry), entry: entry) }
        case .show(let entry):
            if let store = session.recordingStore { display.reveal(store.path(of: entry)) }
        case .rename(let entry): strip.beginTyping(entry.name)
        case .delete(let entry): session.delete(entry)
        case .other(let setting):
            session.other.setting = setting
            session.setComparison(session.other.mode == .off ? .outlines : session.other.mode)
        case .otherPreset(let path):
            guard let entry = session.files.items.first(where: { $0.entry.path == path })?.entry, let preset = entry.preset
            else { return }
            session.other.setting = .preset(path, name: preset.name, preset.applied(over: session.ownConfiguration))
            session.setComparison(session.other.mode == .off ? .outlines : session.other.mode)
        }
        session.needsDrawing = true
    }
}

/// A choice in one of the strip's menus.
enum GestureChoice: Equatable {
    case builtIn(BuiltInGesture)
    case recording(RecordingStore.Entry)
    case show(RecordingStore.Entry)
    case rename(RecordingStore.Entry)
    case delete(RecordingStore.Entry)
    case other(OtherSetting)
    /// The preset of a file.
    case otherPreset(String)
}
