import RiffleArchive
import RiffleMath
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage

// The strip's menus: the gestures, and the settings to compare with.
extension App {
    /// Opens the list of gestures: those that come with the program, and the user's.
    func openGestures(at wall: Double) {
        recordings = recordingStore?.list() ?? []
        var table = MenuTable(menuFacts(of: nil))
        let items = table.gestures(recordings, playing: loop?.source)
        open(items, table, from: .gestures)
    }

    /// Opens the list of settings that can be compared with.
    func openOtherMenu(at wall: Double) {
        showPresets()
        var table = MenuTable(menuFacts(of: nil))
        let presets = sessionController.items.compactMap { item in item.entry.preset.map { (item.entry.path, $0.name) } }
        let items = table.others(presets, chosen: otherSetting)
        open(items, table, from: .other)
    }

    private func open(_ items: [MenuItem], _ table: MenuTable, from button: GestureStrip.Button) {
        guard let box = strip.box(of: button, room: uiStripRoom) else { return }
        menuChoices = table.choices
        menu.open(
            items, from: box, byKey: strip.isFocused, isSearchable: true, press: strip.isFocused ? nil : mouse / uiScale)
        strip.opened = menu.isOpen ? button : nil
        needsDrawing = true
    }

    /// Carries out what was chosen in one of them.
    func choose(_ choice: GestureChoice, at wall: Double) {
        switch choice {
        case .builtIn(let gesture): playBuiltIn(gesture, at: wall)
        case .recording(let entry): if let store = recordingStore { open(store.path(of: entry), entry: entry) }
        case .show(let entry):
            if let store = recordingStore { revealer.reveal(store.path(of: entry), wakeUp: pump.wakeUp) }
        case .rename(let entry): strip.beginTyping(entry.name)
        case .delete(let entry): delete(entry)
        case .other(let setting):
            otherSetting = setting
            setComparison(comparisonMode == .off ? .outlines : comparisonMode)
        case .otherPreset(let path):
            guard let entry = sessionController.items.first(where: { $0.entry.path == path })?.entry, let preset = entry.preset
            else { return }
            otherSetting = .preset(path, name: preset.name, preset.applied(over: ownConfiguration))
            setComparison(comparisonMode == .off ? .outlines : comparisonMode)
        }
        needsDrawing = true
    }

    /// Renames the recording that is in the strip, and its file.
    func renameRecording(to name: String) {
        guard let loop, case .file(let entry) = loop.source, let store = recordingStore else { return }
        sessionController.work.run({ () -> Result<RecordingStore.Entry, StoreProblem> in
            Result { () throws(StoreProblem) in try store.rename(entry, to: name) }
        }) { [unowned self] result in
            switch result {
            case .success(let renamed):
                if let loop = self.loop, loop.source == .file(entry) { self.loop = loop.named(renamed) }
                showCourses()
            case .failure(let problem): say(problem.sentence)
            }
            needsDrawing = true
        }
    }

    private func delete(_ entry: RecordingStore.Entry) {
        guard let store = recordingStore else { return }
        sessionController.work.run({ () -> StoreProblem? in
            do throws(StoreProblem) { try store.delete(entry) } catch { return error }
            return nil
        }) { [unowned self] problem in
            if let problem {
                say(problem.sentence)
            } else {
                hudState.showStatus("“\(entry.name)” is in the trash", at: Clock.now())
            }
            needsDrawing = true
        }
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
