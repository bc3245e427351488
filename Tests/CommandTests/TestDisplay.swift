import RiffleArchive
import RiffleDesktop
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleUI
import RiffleScene
@testable import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage

@testable import riffle

/// A machine without a display. It keeps the requests that it gets.
final class TestDisplay: Display {
    var size = Size(width: 1280, height: 800)
    var pixelScale = 1.0
    var displayScale = 1.0
    var position: Vector2?
    var isFullscreen = false
    var isMaximized = false
    var hasFocus = true
    var title = ""
    var cursor = Cursor.arrow
    let canvas = UICanvas(fontPaths: .installed, keys: KeyHelp.standard)
    let wakeUp: @Sendable () -> Void = {}
    var awaitsPictures = false
    var pendingPictures = 0
    var arrivedPictures = 0
    var backdropPath: String?
    /// The messages in the terminal, one sentence an element.
    var said: [String] = []
    var clipboard: String?
    var revealed: [String] = []
    /// The kinds that the file dialog was asked for: "pictures", "folders", "a folder".
    var asked: [String] = []
    /// Whether the desktop has a file dialog; nobody answers it.
    var hasDialog = true
    private var answers: [FileDialog.Answered] = []
    let hasPresetPictureOrders = false

    func follow(_ configuration: StageConfiguration) {}
    func presetPicture(of id: String, key: UInt64, _ configuration: @autoclosure () -> StageConfiguration) -> TextureID? { nil }
    func showPresetPictures(_ ids: [String]) -> Bool { false }

    func copy(_ text: String) -> Bool {
        clipboard = text
        return true
    }

    func write(_ sentence: String) { said.append(sentence) }
    func writes(at caret: Rect) {}
    func reveal(_ path: String) { revealed.append(path) }

    func askForPictures(folders: Bool, drop: Int) -> Bool {
        ask(folders ? "folders" : "pictures", .pictures(drop: drop))
    }

    func askForFolder() -> Bool {
        ask("a folder", .export)
    }

    private func ask(_ what: String, _ purpose: FileDialog.Purpose) -> Bool {
        asked.append(what)
        if !hasDialog { answers.append((.unavailable, purpose)) }
        return true
    }

    func askForReference() -> Bool {
        ask("a reference", .reference)
    }

    /// The number of levels of the reference's picture; 0 if there is no reference.
    var referenceLevels = 0
    func showReference(_ levels: [PixelBuffer]) { referenceLevels = levels.count }

    func takeAnswer() -> FileDialog.Answered? { answers.isEmpty ? nil : answers.removeFirst() }
    func takeDesktopPreferences() -> DesktopPreferences? { nil }
}

/// Twelve built-in cards whose files don't exist.
struct TestPictures: PictureFiles {
    func find(_ paths: [String]) -> (pictures: [String], problems: [String]) { (paths, []) }
    func dates(of paths: [String]) -> [Double?] { paths.map { _ in nil } }
    var builtIn: [Library.Item]? {
        (0..<12).map {
            var item = Library.Item(path: "/cards/\($0).png")
            item.isOwn = false
            return item
        }
    }
    var missing: String { "" }
}

extension Workspace {
    /// The parts of a window without a display, in folders that don't exist.
    static func unseen(
        _ model: String = "linear", on display: TestDisplay = TestDisplay(), recordings: String? = nil
    ) -> Workspace {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        let files = SessionFiles(
            formulas: FormulaLibrary(),
            folders: SessionFolders(config: nil, formulas: nil, recordings: recordings, resources: nil),
            restores: false)
        var cards = CardState(count: nil, files: TestPictures())
        _ = cards.find([], within: 0)
        let session = Session(
            configuration, cards: cards, size: display.size, pixelScale: 1, files: files,
            host: SessionHost(now: Clock.now, worked: { 0 }, wakeUp: {}))
        let workspace = Workspace(session, on: display)
        workspace.presets.browser.setItems(
            (0...9).map {
                PresetBrowser.Item(id: "\($0)", name: "Preset \($0)", summary: "", model: "linear", isBuiltIn: $0 > 5)
            })
        return workspace
    }

    /// Presses a key and releases it.
    func press(_ key: KeyEvent) {
        let now = Clock.now()
        handle([HostEvent(time: now, kind: .key(key)), HostEvent(time: now, kind: .keyUp(key))])
    }

    /// The lines of a page, with the command of each; submenus are flattened.
    func lines(of page: MenuPage, card: CardLocation? = nil) -> [(item: MenuItem, command: Command)] {
        var lines = MenuLines(Command.Scope(workspace: self, card: card))
        let items = lines.items(of: page)
        func flat(_ items: [MenuItem]) -> [MenuItem] {
            items.flatMap { if case .page(let more) = $0.kind { flat(more) } else { $0.kind == .separator ? [] : [$0] } }
        }
        return flat(items).map { ($0, lines.commands[$0.id]) }
    }
}
