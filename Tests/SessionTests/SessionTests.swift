import RiffleArchive
import RiffleInteraction
import RiffleLock
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import TestSupport
import Testing

@testable import RiffleSession

/// A session with a clock and folders of the test's own. It keeps the session's reports.
final class Desk {
    /// Pictures by name, whose files aren't read.
    struct Pictures: PictureFiles {
        func find(_ paths: [String]) -> (pictures: [String], problems: [String]) {
            let names = paths.filter { !$0.hasSuffix("missing") }
            return (names, names.count < paths.count ? ["There is nothing in “missing”."] : [])
        }

        func dates(of paths: [String]) -> [Double?] { paths.indices.map { Double(-$0) } }

        var builtIn: [Library.Item]? { (0..<12).map { Library.Item(path: "/cards/\($0) Card.png") } }
        var missing: String { "missing" }
    }

    let scratch: Scratch
    let session: Session
    private let time: Lock<Double>
    private(set) var statuses: [String] = []
    private(set) var sentences: [String] = []

    init(_ scratch: Scratch? = nil, restores: Bool = false) throws {
        let scratch = try scratch ?? Scratch()
        self.scratch = scratch
        let time = Lock(10.0)
        self.time = time
        let folders = SessionFolders(
            config: scratch.file("config"), formulas: scratch.file("formulas"), recordings: scratch.file("recordings"),
            resources: nil)
        let files = SessionFiles(formulas: FormulaLibrary(), folders: folders, restores: restores)
        var cards = CardState(count: nil, files: Pictures())
        _ = cards.find([], within: 0)
        session = Session(
            files.restored?.configuration ?? StageConfiguration(), cards: cards, size: Size(width: 1280, height: 800),
            pixelScale: 1,
            files: files, host: SessionHost(now: { time.withLock { $0 } }, worked: { 0 }, wakeUp: {}))
        session.host.tell = { [unowned self] report in
            switch report {
            case .status(let text, _): statuses.append(text)
            case .sentence(let sentence): sentences.append(sentence)
            default: break
            }
        }
        session.files.beginWatching {}
    }

    var now: Double { time.withLock { $0 } }

    /// Lets seconds pass in frames of 1/60 s.
    func run(_ seconds: Double) {
        let end = now + seconds
        while now < end {
            time.withLock { $0 += 1.0 / 60 }
            _ = session.step(at: now, forecasts: false)
            session.followFiles(at: now)
        }
    }

    /// Waits for the work on files, and takes its results.
    func finishFiles() {
        repeat { session.files.work.finish() } while session.files.work.deliver()
    }

    /// Drags a pointer by a displacement within a time, and lifts it.
    func drag(by displacement: Vector2, over seconds: Double = 0.3) {
        let from = Vector2(640, 400)
        let began = now
        func send(_ phase: InputEvent.Pointer.Phase, _ share: Double) {
            let pointer = InputEvent.Pointer(phase: phase, position: from + displacement * share)
            session.events.append(StageEvent(time: session.clock.time(atWall: now), kind: .input(.pointer(pointer))))
        }
        send(.began, 0)
        while now < began + seconds {
            run(1.0 / 60)
            send(.moved, Swift.min((now - began) / seconds, 1))
        }
        send(.ended, 1)
        run(1.0 / 60)
    }
}

/// People's actions in a window, tried without one.
@Suite("A session without a window")
struct SessionTests {
    @Test("a change is one step: undo takes it back and says what, redo does it again")
    func history() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("cover-flow") }
        session.configure(at: desk.now) { $0.set("tilt", to: 0.4) }
        session.stepHistory(back: true, at: desk.now)
        #expect(session.stage.configuration.value(of: "tilt") == StageConfiguration.of("cover-flow").value(of: "tilt"))
        #expect(desk.statuses.last?.hasPrefix("Undid: ") == true)
        session.stepHistory(back: false, at: desk.now)
        #expect(session.stage.configuration.value(of: "tilt") == 0.4)
        for _ in 0..<3 { session.stepHistory(back: true, at: desk.now) }
        #expect(session.stage.configuration.modelID == "hyperbola" && desk.statuses.last == "Nothing to undo")
    }

    @Test("a drag of a slider is one step, however many values it passes")
    func continuous() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("linear") }
        let before = session.stage.configuration
        for value in stride(from: 0.9, through: 1.5, by: 0.1) {
            session.configure(at: desk.now, isFinal: false) { $0.set("spacing", to: value) }
        }
        session.settings.history.endGesture()
        session.stepHistory(back: true, at: desk.now)
        #expect(session.stage.configuration == before)
    }

    @Test("B is never silently A: a sentence says so, until a number differs")
    func same() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("linear") }
        session.setComparison(.halves)
        #expect(session.other.isSame && desk.statuses.last?.hasPrefix("B has the same numbers as A") == true)
        session.configure(at: desk.now) { $0.set("spacing", to: 1.5) }
        #expect(!session.other.isSame)
        let count = desk.statuses.count
        session.setComparison(.outlines)
        #expect(desk.statuses.count == count)
    }

    @Test("B for a moment is no edit: neither the history nor the kept setting knows of it")
    func comparison() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("linear") }
        session.configure(at: desk.now) { $0.set("spacing", to: 1.5) }
        session.saveComparison()
        session.configure(at: desk.now) { $0.set("spacing", to: 0.9) }
        let own = session.ownConfiguration
        session.beginComparison(at: desk.now)
        #expect(session.stage.configuration.value(of: "spacing") == 1.5 && session.ownConfiguration == own)
        session.endComparison(at: desk.now)
        #expect(session.stage.configuration == own)
        session.stepHistory(back: true, at: desk.now)
        #expect(session.stage.configuration.value(of: "spacing") == 1.5)
    }

    @Test("the other setting's stage gets the same drag under its own numbers")
    func otherStage() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("linear") }
        session.saveComparison()
        session.configure(at: desk.now) { $0.set("spacing", to: $0.value(of: "spacing") * 2) }
        session.setComparison(.outlines)
        desk.run(2)
        let start = session.stage.scrollOffset
        desk.drag(by: Vector2(-300, 0))
        let other = try #require(session.other.stage)
        // The same hand passes cards faster if they lie closer.
        #expect(session.stage.scrollOffset > start + 0.2)
        #expect(other.scrollOffset > session.stage.scrollOffset + 0.1)
    }

    @Test("a recorded gesture is kept in a file, loops, and gives the cards back to a hand")
    func recording() throws {
        let desk = try Desk()
        let session = desk.session
        desk.run(0.5)
        session.record(at: desk.now)
        desk.drag(by: Vector2(-260, 0))
        #expect(session.isRecording)
        desk.run(4)
        #expect(session.loop?.isPlaying == true && !session.isRecording)
        desk.finishFiles()
        #expect(session.recordingStore?.list().count == 1 && desk.statuses.last?.hasPrefix("Kept ") == true)
        let moment = session.stage.time
        desk.run(3)
        // The stage's clock is the recording's now, which has gone back to its beginning.
        #expect(session.stage.time < moment + 3)
        session.enqueue(.first, at: desk.now)
        #expect(session.loop?.isPlaying == false)
        desk.run(3)
        #expect(session.stage.current == 0 && session.stage.isResting)
    }

    @Test("the minute before a gesture that plays can still be kept")
    func minuteBefore() throws {
        let desk = try Desk()
        let session = desk.session
        desk.run(0.5)
        desk.drag(by: Vector2(-260, 0))
        desk.run(3)
        let own = try #require(session.lastMinute)
        session.playBuiltIn(.flick, at: desk.now)
        desk.run(1)
        session.saveLast()
        desk.finishFiles()
        #expect(session.recordingStore?.list().count == 1 && session.loop?.recording.events.count == own.events.count)
        #expect(session.loop?.recording.start.time == own.start.time)
    }

    @Test("a preset is saved, marked as changed, written over, renamed, and moved to the trash")
    func presets() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("wheel") }
        session.savePreset(as: "Mine")
        desk.finishFiles()
        #expect(session.files.loaded?.name == "Mine" && !session.isPresetChanged)
        session.configure(at: desk.now) { $0.set("spacing", to: 1.3) }
        #expect(session.isPresetChanged)
        session.update(try #require(session.ownPreset))
        desk.finishFiles()
        #expect(!session.isPresetChanged)
        session.renamePreset(try #require(session.ownPreset?.path), to: "Ours")
        desk.finishFiles()
        session.readPresets()
        desk.finishFiles()
        #expect(session.presets.map(\.entry.name).contains("Ours") && !session.presets.map(\.entry.name).contains("Mine"))
        session.deletePreset(try #require(session.ownPreset?.path))
        desk.finishFiles()
        #expect(session.files.loaded == nil && desk.statuses.last?.hasPrefix("Moved to the trash folder") == true)
        session.loadPreset(at: 7)
        desk.finishFiles()
        #expect(desk.statuses.last == "There are no presets")
    }

    @Test("pictures come after the current card; the last card that was removed comes back; sorting needs cards")
    func cards() throws {
        let desk = try Desk()
        let session = desk.session
        session.look(in: ["/a/2 Two.png", "/a/10 Ten.png", "/a/missing"], for: 1)
        while session.stage.deck.count == 12 {
            session.takePictures(at: desk.now)
            desk.run(0.02)
        }
        #expect(session.stage.title(ofCard: 1) == "Two" && session.stage.title(ofCard: 2) == "Ten")
        #expect(desk.sentences == ["There is nothing in “missing”."] && desk.statuses.last == "2 pictures added")
        session.removeCard(at: 1, desk.now)
        #expect(session.stage.deck.count == 13 && session.stage.title(ofCard: 1) == "Ten")
        session.putBackCard(desk.now)
        #expect(session.stage.title(ofCard: 1) == "Two")
        session.sortByName(at: desk.now)
        let names = (0..<14).compactMap { session.stage.title(ofCard: $0) }
        #expect(names.last == "Card" && names[3] == "Two" && names[12] == "Ten")
        for _ in 0..<14 { session.removeCard(at: 0, desk.now) }
        session.removeCard(at: nil, desk.now)
        #expect(session.stage.deck.count == 0 && desk.statuses.last == "There is no card to remove")
    }

    @Test("a formula follows its text; a mistake keeps the last good one; undo brings the text back")
    func formulas() throws {
        let desk = try Desk()
        let session = desk.session
        session.addNewFormula()
        desk.finishFiles()
        let entry = try #require(session.formulas.entry(ofModel: session.stage.configuration.modelID))
        let text = try #require(entry.good?.file.text)
        #expect(session.editFormula(text + "\nrotate z = 5 *", at: desk.now) != nil)
        #expect(session.formulas.entry(atPath: entry.path)?.good?.file.text == text)
        let changed = text + "\nrotate z = 5\n"
        #expect(session.editFormula(changed, at: desk.now) == nil)
        desk.run(1)
        desk.finishFiles()
        #expect(desk.scratch.text("formulas/" + (entry.path.split(separator: "/").last.map(String.init) ?? "")) == changed)
        session.stepHistory(back: true, at: desk.now)
        desk.finishFiles()
        #expect(session.formulas.entry(atPath: entry.path)?.good?.file.text == text)
    }

    @Test("what is kept is there at the next start: setting, card, focus points")
    func kept() throws {
        let scratch = try Scratch()
        do {
            let desk = try Desk(scratch)
            desk.session.configure(at: desk.now) { $0.selectModel("time-machine") }
            desk.session.enqueue(.last, at: desk.now)
            desk.run(4)
            desk.session.cards.focuses["/a.png"] = SIMD2(0.25, 0.75)
            desk.session.files.keep(desk.session.saved(isLast: true))
            desk.session.files.finish()
        }
        let next = try Desk(scratch, restores: true)
        next.session.restoreFocuses()
        next.session.restoreOffset(at: next.session.stage.time)
        #expect(next.session.stage.configuration.modelID == "time-machine" && next.session.stage.current == 11)
        #expect(next.session.cards.focuses["/a.png"] == SIMD2(0.25, 0.75))
    }
}

extension StageConfiguration {
    fileprivate static func of(_ model: String) -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        return configuration
    }
}
