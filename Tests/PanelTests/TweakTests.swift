import RiffleMath
import RiffleModels
import RiffleStage
import Testing

@testable import RifflePanel

@Suite("The tweak panel")
struct TweakTests {
    static let viewport = Size(width: 1280, height: 800)
    static let ids = ModelRegistry.all.map { $0.descriptor.id }

    static func configuration(_ id: String = "cover-flow") -> StageConfiguration {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        return configuration
    }

    static func open() -> TweakState {
        var state = TweakState()
        state.setOpen(true)
        return state
    }

    /// The line of a parameter.
    static func line(_ name: String, _ state: TweakState, _ configuration: StageConfiguration) throws -> TweakLayout.Line {
        let items = state.items(configuration)
        let layout = state.layout(items, viewport: viewport)
        return try #require(
            layout.lines.first {
                if case .row(let row) = items[$0.item] { row.descriptor.name == name } else { false }
            })
    }

    @Test("every parameter of every model and of the stage has its line, none overlaps, none leaves the panel", arguments: ids)
    func lines(id: String) {
        let configuration = Self.configuration(id)
        for size in [
            Self.viewport, Size(width: 900, height: 600), Size(width: 500, height: 380), Size(width: 3840, height: 2160),
        ] {
            let items = TweakItem.items(of: configuration, search: "", closed: [])
            let layout = TweakLayout(items, viewport: size, width: 320, scroll: 0)
            let rows = items.filter { if case .row = $0 { true } else { false } }
            let names = configuration.values.descriptors.map(\.name).filter { configuration.uses($0) }
            #expect(rows.count == names.count + configuration.aliases.count + configuration.stage.descriptors.count)
            #expect(layout.lines.count == items.count)
            var last = layout.list.minY
            for line in layout.lines {
                #expect(abs(line.box.minY - last) < 1e-9)
                last = line.box.maxY
                #expect(line.box.minX >= layout.panel.minX && line.box.maxX <= layout.panel.maxX)
                for part in [line.track, line.value].compactMap({ $0 }) {
                    #expect(part.minX > line.box.minX && part.maxX < line.box.maxX)
                    #expect(part.minY >= line.box.minY && part.maxY <= line.box.maxY)
                }
            }
            #expect(layout.panel.maxX == size.width && layout.panel.height == size.height)
            #expect(layout.list.maxY <= layout.help.minY)
        }
    }

    @Test("a drag on a slider sets the value under the hand at once, and is one step to undo")
    func drag() throws {
        var state = Self.open()
        var configuration = Self.configuration()
        let before = configuration
        var history = ConfigurationHistory()
        let track = try #require(try Self.line("tilt", state, configuration).track)
        var intents: [TweakIntent] = []
        func send(_ phase: TweakState.PointerPhase, _ share: Double) -> Bool {
            let point = Vector2(track.minX + track.width * share, track.center.y)
            let taken = state.pointer(phase, at: point, configuration: configuration, viewport: Self.viewport, intents: &intents)
            for case .set(let name, let value, let isFinal) in intents {
                history.willChange(from: configuration, isFinal: isFinal)
                configuration.set(name, to: value)
            }
            intents.removeAll()
            return taken
        }
        let began = send(.began, 0.25)
        #expect(began)
        #expect(abs(configuration.values["tilt"] - 0.3) < 0.011)
        for step in 1...10 { _ = send(.moved, 0.25 + Double(step) * 0.05) }
        #expect(abs(configuration.values["tilt"] - 0.9) < 0.011)
        // Beyond the track's end, and outside the panel: the hand still has it.
        let still = send(.moved, -9)
        #expect(still)
        #expect(configuration.values["tilt"] == 0)
        let ended = send(.ended, -9)
        #expect(ended)
        #expect(history.undo(from: configuration) == before)
        #expect(!history.canUndo)
    }

    @Test("what is outside is the stage's, and so is all while the panel is closed")
    func outside() {
        var state = Self.open()
        var intents: [TweakIntent] = []
        let configuration = Self.configuration()
        for x in [0.0, 400, 900] {
            let taken = state.pointer(
                .began, at: Vector2(x, 300), configuration: configuration, viewport: Self.viewport, intents: &intents)
            #expect(!taken)
        }
        state.setOpen(false)
        let taken = state.pointer(
            .began, at: Vector2(1200, 300), configuration: configuration, viewport: Self.viewport, intents: &intents)
        #expect(!taken && intents.isEmpty && state.width(in: Self.viewport) == 0)
    }

    @Test("the keyboard alone: walk, change, type, reset", arguments: ids)
    func keyboard(id: String) {
        var state = Self.open()
        var configuration = Self.configuration(id)
        var intents: [TweakIntent] = []
        func key(_ name: String, shift: Bool = false) {
            _ = state.key(
                name, shift: shift, alt: false, configuration: configuration, viewport: Self.viewport, intents: &intents)
            apply()
        }
        func apply() {
            for intent in intents {
                switch intent {
                case .set(let name, let value, _): configuration.tweak(name, to: value)
                case .reset(let name): configuration.reset(name)
                case .say, .close, .pause, .stepFrame, .rate: break
                }
            }
            intents.removeAll()
        }
        let count = TweakRow.rows(of: configuration).count
        var visited: Set<String> = []
        for _ in 0..<count {
            key("tab")
            guard let row = state.focusedRow(configuration) else {
                Issue.record("Tab lost its way")
                return
            }
            visited.insert(row.descriptor.name)
            let start = row.value
            key(row.share(of: row.value) > 0.5 ? "-" : "=")
            #expect(state.focusedRow(configuration)?.value != start, "\(row.descriptor.name)")
            key("backspace")
            #expect(state.focusedRow(configuration)?.differs == false, "\(row.descriptor.name)")
            if row.descriptor.kind == .number || row.descriptor.kind == .count {
                key("return")
                #expect(
                    state.typing?.name == row.descriptor.name && state.typing?.text == state.focusedRow(configuration)?.number)
                state.take(.submitted("0.5"), configuration: configuration, viewport: Self.viewport, intents: &intents)
                apply()
                let value = state.focusedRow(configuration)?.value
                if row.isAlias {
                    // Not every place can be solved for; what is typed is then ignored.
                    #expect(value?.isFinite == true)
                } else {
                    #expect(value == row.descriptor.admitted(0.5), "\(row.descriptor.name)")
                }
                key("backspace")
            }
        }
        #expect(visited.count == count)
        for alias in configuration.aliases { for name in alias.parameters { configuration.reset(name) } }
        // Going through a spring's vocabularies writes the same spring in each.
        if configuration.values.has("spring") {
            for descriptor in configuration.values.descriptors { configuration.reset(descriptor.name) }
        }
        #expect(configuration == Self.configuration(id))
    }

    @Test("typed nonsense changes nothing; a search shows what has the words")
    func typing() throws {
        var state = Self.open()
        let configuration = Self.configuration()
        var intents: [TweakIntent] = []
        let line = try Self.line("tilt", state, configuration)
        for text in ["", "-", "1e", "..", "e-e", "0.90", "99999999999999999999999"] {
            _ = state.pointer(
                .began, at: line.value.center, configuration: configuration, viewport: Self.viewport, intents: &intents)
            _ = state.pointer(
                .ended, at: line.value.center, configuration: configuration, viewport: Self.viewport, intents: &intents)
            state.take(.submitted(text), configuration: configuration, viewport: Self.viewport, intents: &intents)
            #expect(state.typing == nil)
            for case .set(_, let value, _) in intents { #expect(value == 1.2) }
            let changes = intents.contains { if case .set = $0 { true } else { false } }
            #expect(changes == (text.count > 6), "\(text)")
            intents.removeAll()
        }
        let found = TweakItem.items(of: configuration, search: "shadow rad", closed: [.look])
        #expect(found.count == 2, "\(found)")
        #expect(TweakItem.items(of: configuration, search: "xyzzy", closed: []).isEmpty)
    }

    @Test("numbers are written as finely as they can be set")
    func format() {
        #expect(TweakRow.format(0.25, step: 0.05) == "0.25")
        #expect(TweakRow.format(0.9, step: 0.01) == "0.90")
        #expect(TweakRow.format(-20, step: 0.1) == "−20.0")
        #expect(TweakRow.format(7, step: 1) == "7")
        #expect(TweakRow.format(0.998, step: 0.0005) == "0.9980")
        #expect(TweakRow.format(-0.0001, step: 0.1) == "0.00")
        #expect(TweakRow.format(0.05, step: 0.05) == "0.05")
    }
}
