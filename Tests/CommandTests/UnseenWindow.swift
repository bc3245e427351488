import ArgumentParser
import Foundation
import RiffleArchive
import RiffleDesktop
import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSession
import RiffleSettings
import RiffleStage
import TestSupport

@testable import RiffleSDL
@testable import riffle

/// For suites of windows without a display. On Swift's own threads they would block the Dispatch threads that they wait for.
let windowThreads = TestThreads(count: 2)

/// A window without a display, in the tests' own process. Raw events go in, through the translation of the real window's events and the
/// steps of its loop, and frames come out. It has the calls of `RealWindow`. The test owns its clock, which advances by a sixtieth of a
/// second with each pass of the loop and otherwise stands still, so that no test waits for a motion or depends on the machine's speed.
///
/// Nothing is drawn into pixels, and no pictures are decoded.
final class UnseenWindow {
    typealias Frame = RealWindow.Frame
    typealias Failure = RealWindow.Failure

    /// The duration of a frame, in seconds.
    static let interval = 1.0 / 60

    let display = TestDisplay()
    let workspace: Workspace
    private let clock: TestClock
    private var translator = EventTranslator()
    private var events: ContiguousArray<HostEvent> = []
    private var drawn: [Frame] = []
    private var overlay = DrawList()
    private var start = StageTime(0)
    private var mouse = Vector2.zero
    private var isLeftHeld = false
    /// The modifier keys that are held.
    private var modifiers: Set<String> = []
    private var isStopped = false
    private var hasEnded = false
    /// A folder that is deleted with the window.
    private let scratch: String

    private final class TestClock {
        var time = 1000.0
    }

    /// Opens a window with the program's arguments. `environment`: the folders of configuration and data, by the names of the XDG Base
    /// Directory Specification; missing ones are empty. `isFirstStart`: whether the program has never run before. `recording`: the file
    /// into which the window is recorded, as by `riffle record`.
    init(
        _ arguments: [String] = [], environment: [String: String] = [:], size: Size? = Size(width: 1280, height: 800),
        isFirstStart: Bool = false, recordingInto recording: String? = nil
    ) throws {
        scratch = CommandTests.temporary("unseen")
        let config = (environment["XDG_CONFIG_HOME"] ?? scratch + "/config") + "/riffle"
        let data = (environment["XDG_DATA_HOME"] ?? scratch + "/data") + "/riffle"
        if !isFirstStart, !FileManager.default.fileExists(atPath: config + "/session.json") {
            // The test's own folder may be read-only.
            try? FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
            let session = "{\"riffle\": 3, \"answered\": [\"pictureFit\"]}"
            try? session.write(toFile: config + "/session.json", atomically: true, encoding: .utf8)
        }
        let resources = CommandTests.root.path + "/Resources"
        let folders = SessionFolders(
            config: config, formulas: data + "/formulas", recordings: data + "/recordings", resources: resources,
            documents: environment["XDG_DOCUMENTS_DIR"])
        let arguments = try WindowArguments.parse(arguments.map(FileURIs.localPath))
        let opening = try WindowStart(arguments, formulas: FormulaLibrary(folder: folders.formulas, resources: resources))
        let (files, configuration) = try opening.open(folders)
        let last = files.restored?.windowSize.map { Size(width: $0.width, height: $0.height) }
        display.size = size ?? last ?? display.size

        let clock = TestClock()
        self.clock = clock
        var cards = CardState(count: opening.options.cards, files: CheckoutPictures())
        if !opening.options.pictures.isEmpty { cards.search.begin(opening.options.pictures, wakeUp: {}) }
        let problems = cards.find(opening.options.pictures, within: 60)
        let session = Session(
            configuration, cards: cards, size: display.size, pixelScale: display.pixelScale, files: files,
            host: SessionHost(now: { clock.time }, worked: { 0 }, wakeUp: display.wakeUp))
        workspace = Workspace(session, on: display)
        start = session.stage.time
        workspace.isTraced = true
        session.stage.recordsEvents = true
        workspace.begin(problems: problems)
        try opening.begin(workspace, recordingInto: recording)
        pause(0.3)
    }

    deinit {
        if !hasEnded { workspace.close() }
        try? FileManager.default.removeItem(atPath: scratch)
    }

    private var session: Session { workspace.session }

    // MARK: - Time

    /// Makes a pass of the loop, like `WindowLoop`.
    private func pass() {
        guard workspace.isRunning else { return }
        clock.time += Self.interval
        let now = clock.time
        workspace.handle(events)
        events.removeAll(keepingCapacity: true)
        guard workspace.isRunning else { return }
        workspace.follow(at: now)
        workspace.prepare(at: now)
        if workspace.isDue(at: now, after: workspace.lastFrame) {
            workspace.step(at: now)
            workspace.finishFrame(at: now)
            overlay.removeAll()
            workspace.compose(at: now, into: &overlay)
            workspace.lastFrame = now
            workspace.noteFrame(at: now)
            drawn.append(Frame(session.frame, since: start, hovered: workspace.cards.hovered))
        }
        session.followRecordingOutput()
        workspace.updateSession(at: now)
    }

    /// Lets seconds pass.
    func pause(_ seconds: Double) {
        let end = clock.time + seconds
        repeat { pass() } while clock.time < end
    }

    /// Makes a pass of the loop after an input, unless the program is stopped.
    private func fetch() { if !isStopped { pass() } }

    /// Makes the program fetch all events of an input at once.
    func whileStopped(_ input: () throws -> Void) rethrows {
        isStopped = true
        defer {
            isStopped = false
            pass()
        }
        try input()
    }

    // MARK: - Input

    private func add(_ raw: RawEvent) {
        let place = mouse
        translator.translate(raw, time: clock.time, windowSize: display.size, into: &events) { place }
    }

    /// Presses and releases a key, by its name in X with its modifiers: "ctrl+Home".
    func key(_ name: String) {
        add(down: name, up: true)
        fetch()
    }

    func keyDown(_ name: String) {
        if let key = Self.modifierNames[name] {
            modifiers.insert(name)
            add(.key(event(key)))
        } else {
            add(down: name, up: false)
        }
        fetch()
    }

    func keyUp(_ name: String) {
        modifiers.remove(name)
        add(.keyUp(event(Self.modifierNames[name] ?? Self.name(name))))
        fetch()
    }

    /// Repeats a key that is held.
    func repeatKey(_ name: String) {
        var key = event(Self.name(name))
        key.isRepeat = true
        add(.key(key))
        fetch()
    }

    func type(_ letters: String) {
        for letter in letters { key(String(letter)) }
    }

    private static let modifierNames = ["ctrl": "left ctrl", "shift": "left shift", "alt": "left alt"]

    /// Returns SDL's name for a key that X has a name for.
    private static func name(_ name: String) -> String {
        let names = [
            "slash": "/", "period": ".", "minus": "-", "equal": "=", "bracketleft": "[", "bracketright": "]", "comma": ",",
            " ": "space",
        ]
        return names[name] ?? name.lowercased()
    }

    private func event(_ name: String, _ more: Set<String> = []) -> KeyEvent {
        let held = modifiers.union(more)
        return KeyEvent(
            key: name, control: held.contains("ctrl"), shift: held.contains("shift"), alt: held.contains("alt"),
            digit: Int(name).flatMap { (0...9).contains($0) ? $0 : nil })
    }

    private func add(down name: String, up: Bool) {
        var parts = name.count > 1 ? name.split(separator: "+").map(String.init) : [name]
        let last = parts.removeLast()
        if parts.isEmpty, let modifier = Self.modifierNames[last] {
            add(.key(event(modifier, [last])))
            return add(.keyUp(event(modifier)))
        }
        for part in parts where !modifiers.contains(part) { add(.key(event(Self.modifierNames[part] ?? part, [part]))) }
        // The parenthesis is typed with a digit's key and Shift.
        let key = last == "(" ? event("9", ["shift"]) : event(Self.name(last), Set(parts))
        add(.key(key))
        let text = Self.name(last) == "space" ? " " : last.count == 1 ? last : Self.name(last)
        if text.count == 1, !key.control, !key.alt { add(.text(key.shift ? text.uppercased() : text)) }
        guard up else { return }
        add(.keyUp(key))
        for part in parts where !modifiers.contains(part) { add(.keyUp(event(Self.modifierNames[part] ?? part))) }
    }

    func moveMouse(_ x: Double, _ y: Double) {
        mouse = Vector2(x.rounded(.towardZero), y.rounded(.towardZero))
        add(.mouseMotion(x: mouse.x, y: mouse.y, isLeftHeld: isLeftHeld))
        fetch()
    }

    func press(button: Int = 1) {
        if button == 1 { isLeftHeld = true }
        add(.mouseButton(button, isDown: true, x: mouse.x, y: mouse.y))
        fetch()
    }

    func release(button: Int = 1) {
        if button == 1 { isLeftHeld = false }
        add(.mouseButton(button, isDown: false, x: mouse.x, y: mouse.y))
        fetch()
    }

    /// Releases the button, and a tenth of a second later taps a key and presses the button at a point.
    func release(thenKey name: String, pressAt x: Double, _ y: Double) {
        release()
        pause(0.1)
        key(name)
        moveMouse(x, y)
        press()
    }

    /// Presses at a point and moves by a displacement in equal steps, with a pause in seconds after each. The button stays down.
    func pressAndMove(
        from x: Double, _ y: Double, by dx: Double, _ dy: Double = 0, steps: Int = 10, pause seconds: Double = 0
    ) {
        moveMouse(x, y)
        press()
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            moveMouse(x + dx * share, y + dy * share)
            if seconds > 0 { pause(seconds) }
        }
    }

    func click(_ point: Vector2) { click(point.x, point.y) }

    func click(_ x: Double, _ y: Double) {
        moveMouse(x, y)
        press()
        release()
    }

    /// Drops files at the pointer.
    func drop(_ paths: [String]) {
        add(.dropBegan)
        for path in paths { add(.dropped(path: path)) }
        add(.dropEnded(text: nil))
        fetch()
    }

    // MARK: - Output

    /// All frames so far.
    func frames() -> [Frame] { drawn }

    /// Lets time pass until the frames satisfy a condition; returns the last frame. Other threads work in real time: the wait fails only
    /// after two minutes of the window's time and a minute of real time.
    @discardableResult
    func wait(_ what: String, until isSo: ([Frame]) -> Bool) throws -> Frame {
        let (end, realEnd) = (clock.time + 120, Date().addingTimeInterval(60))
        repeat {
            if isSo(drawn), let last = drawn.last { return last }
            guard workspace.isRunning else { throw Failure(description: "the window closed before \(what)") }
            let count = drawn.count
            pass()
            if drawn.count == count { usleep(1000) }
        } while clock.time < end || Date() < realEnd
        throw Failure(description: "waited in vain for \(what)")
    }

    /// Lets time pass until nothing has been drawn for `seconds` and other threads have finished their work on files.
    @discardableResult
    func waitForRest(seconds: Double = 0.4) throws -> Frame {
        let end = clock.time + 300
        var count = -1
        while clock.time < end {
            finishWork()
            if count == drawn.count, let last = drawn.last { return last }
            count = drawn.count
            pause(seconds)
        }
        throw Failure(description: "the window never came to rest; it has drawn \(drawn.count) frames")
    }

    /// Waits for the threads that work for the window; the next pass delivers their results.
    private func finishWork() {
        while session.cards.search.isBusy { pass() }
        session.files.work.finish()
        workspace.reference.work.finish()
        workspace.export.work.finish()
    }

    /// Waits until the program's messages contain some words.
    func waitForMessage(_ words: String) throws {
        try wait("“\(words)”") { [display] _ in display.said.contains { $0.contains(words) } }
    }

    /// Asks the program to quit; returns its exit code and its messages, one a line.
    func quit() throws -> (code: Int32, said: String) {
        key("ctrl+q")
        return try ended()
    }

    func ended() throws -> (code: Int32, said: String) {
        guard !workspace.isRunning else { throw Failure(description: "it goes on") }
        if !hasEnded {
            hasEnded = true
            workspace.finishWork()
            session.endRecordingOutput()
            workspace.close()
        }
        return (0, display.said.map { $0 + "\n" }.joined())
    }
}

/// The built-in cards of this checkout, and the folders of the machine.
private struct CheckoutPictures: PictureFiles {
    func find(_ paths: [String]) -> (pictures: [String], problems: [String]) { MachinePictures().find(paths) }
    func dates(of paths: [String]) -> [Double?] { MachinePictures().dates(of: paths) }
    var missing: String { "" }

    var builtIn: [Library.Item]? {
        find([CommandTests.root.path + "/Resources/cards"]).pictures.map { path in
            var item = Library.Item(path: path)
            item.isOwn = false
            return item
        }
    }
}

extension RealWindow.Frame {
    fileprivate init(_ frame: RiffleStage.Frame, since start: StageTime, hovered: HoveredCard?) {
        self.init(
            t: frame.time - start, model: frame.modelID, scrollOffset: frame.scrollOffset, current: frame.current,
            phase: frame.phase.rawValue,
            cards: frame.cards.map {
                Card(
                    index: $0.index, x: $0.center.x, y: $0.center.y, width: $0.size.width, height: $0.size.height,
                    face: $0.face.rawValue)
            })
        self.hovered = hovered.map { card in
            let rows = [card.matrix.row1, card.matrix.row2, card.matrix.row3, card.matrix.row4]
            return Hovered(
                card: card.index, matrix: rows.flatMap { row in (0..<4).map { row[$0] } }, depth: card.depth,
                depthKey: card.depthKey)
        }
    }
}
