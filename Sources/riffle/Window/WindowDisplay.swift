import RiffleDesktop
import RiffleFiles
import RiffleLock
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

/// A real window with its textures, and the desktop's dialogs.
final class WindowDisplay: Display {
    let window: Window
    let pump: EventPump
    let feeder: TextureFeeder
    let renderer: FrameRenderer
    let revealer: FileRevealer
    private let presetPictures = PresetPictures()
    private let dialog: FileDialog
    private let desktop: DesktopFollower

    /// Opens a window. `prepare` runs just before, and gets a function that wakes the loop once the loop exists.
    init(
        size: Size, options: WindowOptions, configuration: StageConfiguration, backdrop: String?,
        prepare: (@escaping @Sendable () -> Void) -> Void
    ) throws {
        // The fonts are found and the folders searched while the window opens.
        FontPaths.prepare()
        let lateWake = Lock<(@Sendable () -> Void)?>(nil)
        let bus = SessionBus()
        dialog = FileDialog(bus: bus)
        revealer = FileRevealer(bus: bus)
        desktop = DesktopFollower(bus: bus) { lateWake.withLock { $0?() } }
        prepare { lateWake.withLock { $0?() } }
        let decoders = DecoderPool()
        window = try Window(title: "Riffle", size: size, options: options)
        if let icon = ResourceFolder.file("desktop/icons/128.png") { window.setIcon(path: icon) }
        pump = EventPump(window: window)
        let store = TextureStore(window: window, loader: PictureLoader(whenFinished: pump.wakeUp))
        feeder = TextureFeeder(store: store, decoders: decoders)
        feeder.limitMemory(configuration, in: window)
        feeder.backdropPath = backdrop
        renderer = FrameRenderer(window, store, models: configuration.catalogue)
        store.set(.shadow, levels: [PixelBuffer.shadow].compactMap { $0 })
        let wakeUp = pump.wakeUp
        lateWake.withLock { $0 = wakeUp }
    }

    var size: Size { window.size }
    var pixelScale: Double { window.pixelScale }
    var displayScale: Double { window.displayScale }
    var position: Vector2? { window.position }
    var isFullscreen: Bool {
        get { window.isFullscreen }
        set { window.isFullscreen = newValue }
    }
    var isMaximized: Bool { window.isMaximized }
    var hasFocus: Bool { window.hasFocus }
    var title: String {
        get { window.title }
        set { window.title = newValue }
    }
    var cursor: Cursor {
        get { window.cursor }
        set { window.cursor = newValue }
    }
    var canvas: UICanvas { renderer.canvas }
    var wakeUp: @Sendable () -> Void { pump.wakeUp }

    // MARK: - Pictures

    var awaitsPictures: Bool { feeder.isAwaited }
    var pendingPictures: Int { feeder.store.pendingCount }
    var arrivedPictures: Int { feeder.arrivedCount }
    var backdropPath: String? { feeder.backdropPath }

    func follow(_ configuration: StageConfiguration) {
        feeder.limitMemory(configuration, in: window)
        if renderer.models != configuration.catalogue { renderer.models = configuration.catalogue }
    }

    func presetPicture(of id: String, key: UInt64, _ configuration: @autoclosure () -> StageConfiguration) -> TextureID? {
        presetPictures.picture(of: id, key: key, in: feeder.store, configuration())
    }

    func showPresetPictures(_ ids: [String]) -> Bool { presetPictures.show(ids, in: feeder.store) }

    var hasPresetPictureOrders: Bool { presetPictures.hasOrders }

    /// Draws the next ordered thumbnail. Returns false if none was drawn.
    func makePresetPicture(like stage: Stage, _ library: Library) -> Bool {
        presetPictures.makeNext(like: stage, feeder, window, library)
    }

    // MARK: - The desktop

    func write(_ sentence: String) { Message.write(sentence) }

    var clipboard: String? { Clipboard.text }

    func copy(_ text: String) -> Bool { Clipboard.set(text) }

    func writes(at caret: Rect) { Keyboard.writes(at: caret) }

    func reveal(_ path: String) { revealer.reveal(path, wakeUp: pump.wakeUp) }

    func askForPictures(folders: Bool, drop: Int) -> Bool {
        dialog.open(folders: folders, parent: window.portalName, drop: drop, wakeUp: pump.wakeUp)
    }

    func askForFolder() -> Bool { dialog.openForFolder(parent: window.portalName, wakeUp: pump.wakeUp) }

    func askForReference() -> Bool { dialog.openForReference(parent: window.portalName, wakeUp: pump.wakeUp) }

    func showReference(_ levels: [PixelBuffer]) {
        if levels.isEmpty { feeder.store.remove(.reference) } else { feeder.store.set(.reference, levels: levels) }
    }

    func takeAnswer() -> FileDialog.Answered? { dialog.take() }

    func takeDesktopPreferences() -> DesktopPreferences? { desktop.take() }
}
