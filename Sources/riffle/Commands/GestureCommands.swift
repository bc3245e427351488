import RiffleUI
import RiffleArchive
import RiffleModels
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

extension Command {
    static let gestures: [Command] = [
        Command("strip", "Loop a gesture", keys: [Chord("L")], in: [Place(.gestures, 0)], isOn: { $0.workspace.strip.isOpen }) {
            $0.session.toggleLoop(at: $1)
        },
        Command(
            "record", "Record a gesture", keys: [Chord("R", shift: false)], in: [Place(.gestures, 0), Place(.stripGestures, 2)]
        ) {
            $0.session.record(at: $1)
        },
        Command("saveLast", "Keep the last minute", keys: [.shift("R")], in: [Place(.gestures, 0), Place(.stripGestures, 2)]) {
            scope, _ in
            scope.session.saveLast()
        },
    ]

    /// The lists of the strip.
    static let stripMenus: [Command] = [
        Command(list: "builtInGestures", in: [Place(.stripGestures, 0)]) { _ in
            BuiltInGesture.allCases.map { gesture in
                Command("gesture \(gesture.rawValue)", gesture.title, isOn: { $0.session.loop?.source == .builtIn(gesture) }) {
                    $0.session.playBuiltIn(gesture, at: $1)
                }
            }
        },
        Command(list: "recordings", in: [Place(.stripGestures, 1)]) { scope in
            guard scope.session.files.folders.recordings != nil, let store = scope.session.recordingStore else { return [] }
            return store.list().map { entry in
                Command("recording \(entry.name)", entry.name, isOn: { $0.session.loop?.source == .file(entry) }) { scope, _ in
                    scope.session.open(store.path(of: entry), entry: entry)
                }
            }
        },
        Command(list: "recording", in: [Place(.stripGestures, 2, rank: 1)]) { scope in
            guard case .file(let entry)? = scope.session.loop?.source else { return [] }
            return [
                Command("renameRecording", "Rename “\(entry.name)”") { scope, _ in
                    scope.workspace.strip.strip.beginTyping(entry.name)
                },
                Command("showRecording", "Show the file of “\(entry.name)”") { scope, _ in
                    if let store = scope.session.recordingStore { scope.workspace.display.reveal(store.path(of: entry)) }
                },
                Command("deleteRecording", "Move “\(entry.name)” to the trash") { scope, _ in scope.session.delete(entry) },
            ]
        },
        other(.defaults, "The defaults", section: 0),
        other(.kept, "Kept as B", section: 0, shortcut: "Ctrl+B"),
        Command(list: "otherPresets", in: [Place(.stripSettings, 1)]) { scope in
            scope.session.files.items.compactMap { item in
                item.entry.preset.map { preset in
                    let path = item.entry.path
                    return Command(
                        "otherPreset \(path)", "Preset “\(preset.name)”",
                        isOn: { if case .preset(path, _, _) = $0.session.other.setting { true } else { false } }
                    ) { scope, _ in
                        scope.session.compare(
                            with: .preset(path, name: preset.name, preset.applied(over: scope.session.ownConfiguration)))
                    }
                }
            }
        },
        Command(list: "otherModels", in: [Place(.stripSettings, 2)]) { scope in
            let own = scope.session.ownConfiguration
            return own.catalogue.models.filter { $0.descriptor.id != own.modelID }.map {
                other(.model($0.descriptor.id), $0.descriptor.title)
            }
        },
    ]

    /// Compares with another setting.
    private static func other(_ setting: OtherSetting, _ title: String, section: Int? = nil, shortcut: String? = nil) -> Command {
        var command = Command(
            "compare with \(title)", title, in: section.map { [Place(.stripSettings, $0)] } ?? [],
            isOn: { $0.session.other.setting == setting }
        ) { scope, _ in scope.session.compare(with: setting) }
        if let shortcut { command.shortcut = { _ in shortcut } }
        return command
    }

    static let time: [Command] = [
        Command("pause", "Pause", keys: [Chord("Space")], in: [Place(.time, 0)], isOn: { $0.session.clock.isPaused }) {
            $0.togglePause(at: $1)
        },
        Command("frameStep", "Next frame", keys: [Chord(".", repeats: true)], in: [Place(.time, 0)]) {
            $0.stepFrame(at: $1)
        },
        Command(
            "slower", title: { "Next speed (now \($0.session.clock.rate.brief)×)" }, keys: [Chord("S")], in: [Place(.time, 0)]
        ) {
            $0.nextSpeed(at: $1)
        },
    ]
}
