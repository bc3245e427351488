import RiffleSession
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("The tweak panel")
struct TweakTests {
    static let viewport = Size(width: 1280, height: 800)
    static let ids = ModelCatalogue.builtIn.ids

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

    /// The row of a parameter.
    static func line(_ name: String, _ state: TweakState, _ configuration: StageConfiguration) throws -> TweakLayout.Line {
        let items = state.items(configuration)
        let layout = state.layout(items, viewport: viewport)
        return try #require(
            layout.lines.first {
                if case .row(let row) = items[$0.item] { row.descriptor.name == name } else { false }
            })
    }

    @Test("every parameter of every model and of the stage has its row, none overlaps, none leaves the panel", arguments: ids)
    func lines(id: String) {
        let configuration = Self.configuration(id)
        for size in [
            Self.viewport, Size(width: 900, height: 600), Size(width: 500, height: 380), Size(width: 3840, height: 2160),
        ] {
            let pages = [TweakPage.parameters, .preferences].map {
                TweakItem.items(of: configuration, TweakItem.Filter(page: $0))
            }
            let items = pages.flatMap { $0 }
            let layout = TweakLayout(items, viewport: size, width: 320, scroll: 0)
            let rows = items.filter { if case .row = $0 { true } else { false } }
            let names = configuration.values.descriptors.map(\.name).filter { configuration.uses($0) }
            #expect(
                rows.count == names.count + configuration.derivedParameters.count + configuration.stage.descriptors.count
                    + Preferences.parameters.count)
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

    @Test("a row is on one page, a search finds it on both; each page resets its own rows alone")
    func pages() throws {
        var state = Self.open()
        var configuration = Self.configuration()
        for name in ["tilt", "handSlop", "scheme"] {
            configuration.set(name, to: configuration.value(of: name) == 1 ? 0 : 1)
        }
        func names() -> [String] {
            state.items(configuration).compactMap { if case .row(let row) = $0 { row.descriptor.name } else { nil } }
        }
        func resets() -> [String] {
            var intents: [TweakIntent] = []
            _ = state.key(
                "backspace", shift: false, alt: true, configuration: configuration, viewport: Self.viewport, intents: &intents)
            return intents.flatMap { if case .reset(let names) = $0 { names } else { [String]() } }
        }
        let parameters = names()
        #expect(parameters.contains("tilt") && !parameters.contains("handSlop") && !parameters.contains("scheme"))
        #expect(resets() == ["tilt"])
        state.setPage(.preferences)
        #expect(Set(names()).isDisjoint(with: parameters) && names().contains("handSlop") && names().contains("scheme"))
        #expect(!state.items(configuration).contains { if case .curves = $0 { true } else { false } })
        #expect(Set(resets()) == ["scheme", "handSlop"])
        state.list.search = "tilt"
        #expect(names().contains("tilt"))
        state.show(parameter: "tilt", configuration, viewport: Self.viewport)
        #expect(state.list.page == .parameters && state.focus == "tilt")
        state.show(parameter: "contrast", configuration, viewport: Self.viewport)
        #expect(state.list.page == .preferences && state.focus == "contrast")
    }

    @Test("a drag on a slider sets the value under the pointer at once, and is one undo step")
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
        // Beyond the track's end, and outside the panel: the drag continues.
        let isConsumed = send(.moved, -9)
        #expect(isConsumed)
        #expect(configuration.values["tilt"] == 0)
        let ended = send(.ended, -9)
        #expect(ended)
        #expect(history.undo(from: configuration) == before)
        #expect(!history.canUndo)
    }

    @Test("events outside the panel are passed on, and all events while it is closed")
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

    @Test("by keyboard alone: move the focus, change, type, reset", arguments: ids)
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
                case .set(let name, let value, _): configuration.setFromPanel(name, to: value)
                case .reset(let names): for name in names { configuration.reset(name) }
                default: break
                }
            }
            intents.removeAll()
        }
        let pages: [TweakPage] = [.preferences, .parameters]
        let stops = pages.flatMap { page in
            Array(repeating: page, count: TweakRow.rows(of: configuration).count { page.shows($0.descriptor.group) })
        }
        var visited: Set<String> = []
        for page in stops {
            state.setPage(page)
            key("tab")
            guard let row = state.focusedRow(configuration) else {
                Issue.record("Tab does not reach every row")
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
                if row.isDerived {
                    // An alias may have no solution for the value, which is then ignored.
                    #expect(value?.isFinite == true)
                } else {
                    #expect(value == row.descriptor.admitted(0.5), "\(row.descriptor.name)")
                }
                key("backspace")
            }
        }
        #expect(visited.count == stops.count)
        for alias in configuration.derivedParameters { for name in alias.parameters { configuration.reset(name) } }
        // Stepping through a spring's parametrizations writes the same spring in each.
        if configuration.values.has("spring") {
            for descriptor in configuration.values.descriptors { configuration.reset(descriptor.name) }
        }
        #expect(configuration == Self.configuration(id))
    }

    @Test("an invalid entry changes nothing; a search shows the rows that contain its words")
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
        let found = TweakItem.items(of: configuration, TweakItem.Filter(search: "shadow rad", closed: [.look]))
        #expect(found.count == 2, "\(found)")
    }

    /// Presses and releases at a point, and applies the intents to the configuration.
    static func click(
        _ state: inout TweakState, _ point: Vector2, to end: Vector2? = nil, isDouble: Bool = false,
        _ configuration: inout StageConfiguration, _ history: inout ConfigurationHistory
    ) {
        var intents: [TweakIntent] = []
        func apply() {
            for intent in intents {
                var changed = configuration
                var isFinal = true
                switch intent {
                case .set(let name, let value, let final):
                    changed.setFromPanel(name, to: value)
                    isFinal = final
                case .reset(let names): for name in names { changed.reset(name) }
                default: break
                }
                if changed != configuration { history.willChange(from: configuration, isFinal: isFinal) }
                if isFinal { history.endGesture() }
                configuration = changed
            }
            intents.removeAll()
        }
        _ = state.pointer(
            .began, at: point, isDouble: isDouble, configuration: configuration, viewport: viewport, intents: &intents)
        apply()
        if let end {
            for step in 1...20 {
                let location = point + (end - point) * (Double(step) / 20)
                _ = state.pointer(.moved, at: location, configuration: configuration, viewport: viewport, intents: &intents)
                apply()
            }
        }
        _ = state.pointer(.ended, at: end ?? point, configuration: configuration, viewport: viewport, intents: &intents)
        apply()
    }

    @Test(
        "a drag on a number changes it in steps, exactly with the pointer, within its range, as one undo step; a click types"
    )
    func scrub() throws {
        var state = Self.open()
        var configuration = Self.configuration()
        let start = configuration
        var history = ConfigurationHistory()
        let value = try Self.line("tilt", state, configuration).value.center
        Self.click(&state, value, to: value + Vector2(-43, 0), &configuration, &history)
        #expect(
            state.typing == nil && abs(configuration.values["tilt"] - 0.7) < 1e-9, "twenty steps of a hundredth, less the slop")
        state.pace = .fine
        Self.click(&state, value, to: value + Vector2(43, 0), &configuration, &history)
        #expect(abs(configuration.values["tilt"] - 0.72) < 1e-9)
        state.pace = .normal
        Self.click(&state, value, to: value + Vector2(9000, 50), &configuration, &history)
        #expect(configuration.values["tilt"] == configuration.values.descriptors.first { $0.name == "tilt" }?.range.upperBound)
        for _ in 0..<3 { configuration = history.undo(from: configuration) ?? configuration }
        #expect(configuration == start && !history.canUndo)
        Self.click(&state, value, to: value + Vector2(2, 0), &configuration, &history)
        #expect(state.typing?.name == "tilt" && configuration == start && !history.canUndo)
    }

    @Test("a double click on a title or on a track resets the value", arguments: ["tilt", "shadowRadius"])
    func doubleClick(name: String) throws {
        var state = Self.open()
        var history = ConfigurationHistory()
        for isTrack in [false, true] {
            var configuration = Self.configuration()
            configuration.setFromPanel(name, to: 0.31)
            let line = try Self.line(name, state, configuration)
            let track = try #require(line.track)
            state.scroll = line.box.minY - 300
            let moved = try Self.line(name, state, configuration)
            let point =
                isTrack ? Vector2(track.center.x, moved.box.minY + 29) : Vector2(moved.box.minX + 30, moved.value.center.y)
            Self.click(&state, point, isDouble: true, &configuration, &history)
            #expect(configuration == Self.configuration(), "\(isTrack)")
            state.scroll = 0
        }
    }

    @Test("a group, or everything, is reset in one undo step; parameters of the window keep their values", arguments: ids)
    func resets(id: String) throws {
        var state = Self.open()
        var history = ConfigurationHistory()
        var configuration = Self.configuration(id)
        for row in TweakRow.rows(of: configuration) where !row.isDerived {
            configuration.setFromPanel(
                row.descriptor.name, to: row.share(of: row.value) > 0.5 ? row.raw(at: 0.1) : row.raw(at: 0.9))
        }
        let changed = configuration
        let items = state.items(configuration)
        let layout = state.layout(items, viewport: Self.viewport)
        let heading = try #require(layout.lines.first { items[$0.item] == .group(.look) })
        state.scroll = heading.box.minY - 300
        let center = state.layout(items, viewport: Self.viewport).lines[heading.item].resets.center
        Self.click(&state, center, &configuration, &history)
        for row in TweakRow.rows(of: configuration) where !row.isDerived && row.descriptor.group == .look {
            #expect(!row.differs, "\(row.descriptor.name)")
        }
        #expect(history.undo(from: configuration) == changed)
        configuration = changed
        Self.click(&state, layout.resetAll.center, &configuration, &history)
        // The keyboard makes the same request.
        var intents: [TweakIntent] = []
        _ = state.key(
            "backspace", shift: false, alt: true, configuration: changed, viewport: Self.viewport, intents: &intents)
        var byKey = changed
        if case .reset(let names)? = intents.first { for name in names { byKey.reset(name) } }
        #expect(byKey == configuration && intents.count == 1)
        #expect(history.undo(from: configuration) == changed)
        #expect(!history.canUndo)
        var window = Self.configuration(id)
        window.preferences = changed.preferences
        for row in TweakRow.rows(of: changed) where row.descriptor.group == .hand {
            window.set(row.descriptor.name, to: row.value)
        }
        #expect(configuration == window)
    }

    @Test("changed only, favourites at the top and once, and a message for a search without a match")
    func filters() throws {
        var state = Self.open()
        var history = ConfigurationHistory()
        var configuration = Self.configuration()
        func names() -> [String] {
            state.items(configuration).compactMap { if case .row(let row) = $0 { row.descriptor.name } else { nil } }
        }
        func note() -> String? {
            state.items(configuration).lazy.compactMap { if case .note(let sentence) = $0 { sentence } else { nil } }.first
        }
        let all = names()
        let chip = state.layout([], viewport: Self.viewport).changedOnly.center
        Self.click(&state, chip, &configuration, &history)
        #expect(names().isEmpty && note()?.contains("Nothing has changed") == true)
        configuration.set("tilt", to: 0.5)
        configuration.set("shadowRadius", to: 3)
        #expect(names() == ["tilt", "shadowRadius"] && note() == nil)
        Self.click(&state, chip, &configuration, &history)
        #expect(names() == all)
        let row = try Self.line("shadowRadius", state, configuration)
        state.scroll = row.box.minY - 300
        let line = try Self.line("shadowRadius", state, configuration)
        Self.click(&state, Vector2(line.box.maxX - 6, line.value.center.y), &configuration, &history)
        #expect(state.list.favourites == ["shadowRadius"] && names().first == "shadowRadius" && Set(names()) == Set(all))
        #expect(names().count == all.count)
        state.list.search = "xyzzy"
        #expect(note()?.contains("“xyzzy”") == true && names().isEmpty)
    }

    @Test("a number beyond its range is reported with its new value; one that is accepted is not", arguments: ids)
    func beyond(id: String) {
        let configuration = Self.configuration(id)
        for row in TweakRow.rows(of: configuration) where row.descriptor.isTyped {
            let high = row.descriptor.range.upperBound
            for (text, isTold) in [("\(high + 1)", true), ("\(high)", false), ("-99999", true), ("*1", false), ("oops", true)] {
                var state = Self.open()
                var intents: [TweakIntent] = []
                state.type(row)
                state.take(.submitted(text), configuration: configuration, viewport: Self.viewport, intents: &intents)
                let said = intents.compactMap { if case .say(let sentence) = $0 { sentence } else { nil } }
                if row.isDerived, !isTold { continue }
                #expect(said.isEmpty != isTold, "\(row.descriptor.name) \(text): \(said)")
                #expect(said.allSatisfy { $0.contains(row.descriptor.title) && $0.hasSuffix(".") })
            }
        }
    }

    @Test("typing ends when the parameter's model is no longer chosen")
    func goneWithItsModel() throws {
        var state = Self.open()
        var intents: [TweakIntent] = []
        _ = state.key(
            "tab", shift: false, alt: false, configuration: Self.configuration(), viewport: Self.viewport, intents: &intents)
        state.focus = "tilt"
        _ = state.key(
            "return", shift: false, alt: false, configuration: Self.configuration(), viewport: Self.viewport, intents: &intents)
        #expect(state.textField(Self.configuration(), viewport: Self.viewport) != nil)
        let other = Self.configuration("quartic")
        #expect(state.textField(other, viewport: Self.viewport) == nil)
        let taken = state.key("left", shift: false, alt: false, configuration: other, viewport: Self.viewport, intents: &intents)
        #expect(!taken && intents.isEmpty && state.typing == nil)
    }

    @Test("undo describes what it reverts")
    func words() {
        var before = Self.configuration("linear")
        before.set("spacing", to: 1.2)
        var after = before
        #expect(ConfigurationChange.words(from: before, to: after).isEmpty)
        after.set("spacing", to: 0.9)
        #expect(ConfigurationChange.words(from: before, to: after) == "Spacing 1.20 card widths → 0.90 card widths")
        after.set("wrap", to: 1)
        #expect(ConfigurationChange.words(from: before, to: after).hasSuffix(" and 1 more"))
        after.selectModel("cover-flow")
        #expect(ConfigurationChange.words(from: before, to: after) == "Linear → Cover flow")
    }

    @Test("the cursor shows what a press does at every point; beside the panel there is none")
    func pointers() throws {
        let state = Self.open()
        let configuration = Self.configuration()
        func pointer(_ point: Vector2) -> TweakPointer? {
            state.pointer(at: point, configuration: configuration, viewport: Self.viewport)
        }
        let layout = state.layout(state.items(configuration), viewport: Self.viewport)
        let line = try Self.line("tilt", state, configuration)
        let track = try #require(line.track)
        #expect(pointer(layout.search.center) == .text && pointer(layout.close.center) == .hand)
        #expect(pointer(Vector2(layout.panel.minX + 1, 300)) == .sideways)
        #expect(pointer(track.center) == .sideways && pointer(line.value.center) == .sideways)
        #expect(pointer(Vector2(line.box.minX + 40, line.value.center.y)) == .arrow)
        #expect(pointer(Vector2(line.box.maxX - 5, line.value.center.y)) == .hand)
        #expect(pointer(layout.help.center) == .arrow)
        #expect(pointer(Vector2(200, 300)) == nil)
        for x in stride(from: 900.0, through: 1279, by: 7) {
            for y in stride(from: 0.0, through: 799, by: 11) {
                // The cursor shows where a press acts, and no press traps.
                var pressed = state
                var intents: [TweakIntent] = []
                _ = pressed.pointer(
                    .began, at: Vector2(x, y), configuration: configuration, viewport: Self.viewport, intents: &intents)
                if !intents.isEmpty { #expect(pointer(Vector2(x, y)) != .arrow, "\(x), \(y): \(intents)") }
            }
        }
    }

    @Test("numbers are formatted as finely as they can be set")
    func format() {
        #expect((0.25).text(step: 0.05) == "0.25")
        #expect((0.9).text(step: 0.01) == "0.90")
        #expect((-20).text(step: 0.1) == "−20.0")
        #expect((7).text(step: 1) == "7")
        #expect((0.998).text(step: 0.0005) == "0.9980")
        #expect((-0.0001).text(step: 0.1) == "0.00")
        #expect((0.05).text(step: 0.05) == "0.05")
    }

    @Test("a value with a special meaning is displayed as its meaning, and typed as a number")
    func meanings() throws {
        var configuration = Self.configuration("linear")
        func row() throws -> TweakRow {
            try #require(TweakRow.rows(of: configuration).first { $0.descriptor.name == "visibleItems" })
        }
        let own = try row()
        #expect(own.text == "the type's own" && own.rangeText == "0 … 200, default the type's own" && own.number == "0")
        configuration.set("visibleItems", to: 7)
        #expect(try row().text == "7 cards")
    }

    @Test("a drag on a whole number takes twelve points per step, in a small range as in a large one")
    func wholeNumbers() throws {
        for (name, model) in [("visibleItems", "linear"), ("layers", "card-stack"), ("tabs", "tabs")] {
            var state = Self.open()
            var configuration = Self.configuration(model)
            var history = ConfigurationHistory()
            state.scroll = try Self.line(name, state, configuration).box.minY - 300
            let value = try Self.line(name, state, configuration).value.center
            configuration.setFromPanel(name, to: 4)
            Self.click(&state, value, to: value + Vector2(27, 0), &configuration, &history)
            #expect(configuration.values[name] == 6, "\(name): 24 points and the slop")
            Self.click(&state, value, to: value + Vector2(-14, 0), &configuration, &history)
            #expect(configuration.values[name] == 5, "\(name)")
        }
    }

    @Test("the highlight of a row contains its star and its dot")
    func surface() throws {
        let line = try Self.line("tilt", Self.open(), Self.configuration())
        #expect(isInside(line.star, Rect(x: line.surface.x, y: line.box.y, width: line.surface.width, height: line.box.height)))
        #expect(UICanvas().text.width(of: "☆", style: .key) <= line.star.width + 2, "apart from its side bearings")
        #expect(line.surface.minX <= line.box.minX + TweakLayout.padding / 2 + 2 - 5)
        #expect(line.star.minX >= line.value.maxX)
    }

    @Test("the switch for changed parameters has a filled box when on, an empty one when off")
    func checkBox() {
        var state = Self.open()
        func filled() -> Bool {
            let text = UICanvas().text
            let content = PanelContent(state, Self.configuration(), viewport: Self.viewport)
            text.begin(viewport: Self.viewport, pixelScale: 1)
            TweakPainter(text: text, tint: .dark).paint(state, content, Self.configuration(), viewport: Self.viewport)
            var list = DrawList()
            text.end(into: &list)
            let box = content.layout.changedOnly
            return list.vertices.contains {
                $0.color == PanelTint.dark.accent && box.contains(Vector2(Double($0.x), Double($0.y)))
            }
        }
        #expect(!filled())
        state.list.isChangedOnly = true
        #expect(filled())
    }

    @Test("steps of numbers are decimals, whatever their fractions add up to, and lead back to the default itself")
    func decimals() {
        for id in ModelCatalogue.builtIn.ids {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for row in TweakRow.rows(of: configuration) where row.descriptor.kind == .number && !row.isDerived {
                for (count, steps) in [(4, 0.1), (7, 1.0), (3, 10)] {
                    var moved = row
                    for _ in 0..<count { moved.value = moved.stepped(by: steps) }
                    #expect(
                        abs(moved.value) >= 1e6 || (moved.value * 1e9).rounded() / 1e9 == moved.value || moved.value == row.value,
                        "\(id) \(row.descriptor.name): \(moved.value)")
                    guard row.descriptor.range.upperBound > moved.value, row.value == row.descriptor.defaultValue else {
                        continue
                    }
                    for _ in 0..<count { moved.value = moved.stepped(by: -steps) }
                    #expect(moved.value == row.value, "\(id) \(row.descriptor.name): \(moved.value)")
                }
            }
        }
    }
}
