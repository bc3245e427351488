import Foundation
import RiffleMath
import RiffleModels
import RiffleSDL
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI
@testable import riffle

/// A key with the modifiers that are held.
private struct Chord: Hashable, CustomStringConvertible {
    var key: String
    var control = false
    var shift = false
    var alt = false

    var event: KeyEvent { KeyEvent(key: key, control: control, shift: shift, alt: alt) }
    var description: String { (control ? "Ctrl+" : "") + (alt ? "Alt+" : "") + (shift ? "Shift+" : "") + key }

    /// Whether all modifiers of this chord are held in `other`, too.
    func isWithin(_ other: Chord) -> Bool {
        key == other.key && (!control || other.control) && (!shift || other.shift) && (!alt || other.alt)
    }

    /// A key's names, with the one on the keypad or on another keyboard.
    static func names(_ key: String) -> [String] {
        switch key {
        case "return": ["return", "keypad enter"]
        case "application": ["application", "menu"]
        case "=": ["=", "+"]
        default: [key]
        }
    }

    /// The chords of a line of the table: a modifier with a plus holds for all keys up to the next word.
    static func chords(_ caps: [KeyHelp.Cap]) -> [Chord] {
        var chords: [Chord] = []
        var held: Set<String> = []
        var isRange = false
        for (index, cap) in caps.enumerated() {
            switch cap {
            case .key(let name) where index + 1 < caps.count && caps[index + 1] == .word("+"): held.insert(name)
            case .key(let name):
                var keys = [KeyName.sdl(name)]
                if isRange, let first = chords.last.flatMap({ Int($0.key) }), let last = Int(name) {
                    keys = (first + 1...last).map(String.init)
                }
                isRange = false
                for key in keys.flatMap(names) {
                    chords.append(
                        Chord(key: key, control: held.contains("Ctrl"), shift: held.contains("Shift"), alt: held.contains("Alt")))
                }
            case .word("+"): break
            case .word("…"): isRange = true
            case .word, .gesture: held = []
            }
        }
        return chords
    }

    /// Every key of a keyboard, with every combination of modifiers.
    static let all: [Chord] = {
        let signs = "abcdefghijklmnopqrstuvwxyz0123456789[]-=+,./;'\\`?!<>#*".map(String.init)
        let named = [
            "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "return", "keypad enter", "backspace", "escape",
            "delete", "insert", "application", "menu", "space", "tab", "pause", "printscreen", "capslock", "left shift",
            "left ctrl", "left alt",
        ]
        return (signs + named + (1...12).map { "f\($0)" }).flatMap { key in
            (0..<8).map { Chord(key: key, control: $0 & 1 != 0, shift: $0 & 2 != 0, alt: $0 & 4 != 0) }
        }
    }()
}

/// The effect of a key: the part's new state, and its requests.
private struct Effect: Equatable {
    private let value: Any
    private let isEqual: (Any) -> Bool

    init<Value: Equatable>(_ value: Value) {
        self.value = value
        isEqual = { $0 as? Value == value }
    }

    static func == (a: Effect, b: Effect) -> Bool { a.isEqual(b.value) }
}

private struct Outcome<State: Equatable, Intent: Equatable>: Equatable {
    var state: State
    var intents: [Intent]
}

/// Compares the table of keys with the parts that handle them: each part gets every key, with every combination of modifiers.
@Suite("The table of keys")
struct KeyTableTests {
    private static let viewport = Size(width: 1280, height: 800)
    private static let groups = KeyHelp.whole(.builtIn).groups

    /// Gives a key to a part in a certain state, and returns the effect; nil if there is none.
    private typealias Probe = (KeyEvent) -> Effect?

    private static func probe<State: Equatable, Intent: Equatable>(
        _ state: State, _ take: @escaping (inout State, KeyEvent, inout [Intent]) -> Bool
    ) -> Probe {
        { event in
            var outcome = Outcome<State, Intent>(state: state, intents: [])
            guard take(&outcome.state, event, &outcome.intents), outcome.state != state || !outcome.intents.isEmpty else {
                return nil
            }
            return Effect(outcome)
        }
    }

    // MARK: - The parts, in states in which their keys do something

    private static func probes(_ place: KeyHelp.Place) -> [Probe] {
        switch place {
        case .window: [{ Command.of($0).map { Effect($0.name) } }] + tweaks([closedPanel()], hasKeyboard: false)
        case .panel: tweaks(panels(), hasKeyboard: true)
        case .presets: presets()
        case .export: exportPages()
        case .bar: [bar(at: "home"), bar(at: "end")]
        case .menu: menus()
        case .gallery: galleries()
        case .strip: strips()
        case .inspector: [inspector()]
        case .help:
            [
                { event in
                    switch KeyMap.helpAction(for: event, page: 400) {
                    case .scroll, .close: Effect(KeyMap.helpAction(for: event, page: 400))
                    case .closeAndPass, .pass, .ignore: nil
                    }
                }
            ]
        case .field, .gamepad: []
        }
    }

    private static func tweaks(_ states: [(TweakState, StageConfiguration)], hasKeyboard: Bool) -> [Probe] {
        states.map { state, configuration in
            probe(state) { state, event, intents in
                let key = (hasKeyboard ? KeyMap.panelKey(for: event) : nil) ?? event
                return state.key(
                    key.key, control: key.control, shift: key.shift, alt: key.alt, configuration: configuration,
                    viewport: viewport, intents: &intents)
            }
        }
    }

    private static func closedPanel() -> (TweakState, StageConfiguration) {
        var state = TweakState()
        state.focus = "z"
        return (state, StageConfiguration())
    }

    /// Panels with the focus on a number, a choice, a point of a curve, the formula, a fold and the panel's edge, and one with a search.
    private static func panels() -> [(TweakState, StageConfiguration)] {
        var configuration = StageConfiguration()
        configuration.set("z", to: 0.3)
        configuration.set("forecast", to: 0)
        var stage = Stage(
            configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: viewport)
        var frame = Frame()
        stage.step(to: stage.time, events: [], into: &frame)
        var open = TweakState()
        open.setOpen(true)
        open.setFormula(("/x/a.formula", "x = o * 90\n"))
        open.refresh(stage, other: StageConfiguration(), clock: PlaybackClock(atWall: 0))
        func on(_ focus: String, _ change: (inout TweakState) -> Void = { _ in }) -> (TweakState, StageConfiguration) {
            var state = open
            state.focus = focus
            change(&state)
            return (state, configuration)
        }
        return [
            on("z"), on("backdrop"), on(TweakStop.point(0, isAcross: false).name), on(FormulaHeading.textFocus),
            on(TweakStop.edge.name), on("z") { $0.list.search = "z" },
            on(TweakStop.group(.look).name) { $0.list.closed.insert(.look) },
        ]
    }

    private static func presets() -> [Probe] {
        var page = PresetBrowser()
        page.setItems(
            (0..<9).map {
                PresetBrowser.Item(id: "\($0)", name: "Preset \($0)", summary: "", model: "linear", isBuiltIn: $0 > 5)
            })
        page.setOpen(true)
        page.focus = page.cells.firstIndex(of: .item("2"))
        var blending = page
        blending.setLoaded("1", isChanged: false)
        blending.beginBlend(from: "1", to: "2")
        blending.blend?.share = 0.5
        return [page, blending].map {
            probe($0) { state, event, intents in
                !event.control
                    && state.key(event.key, shift: event.shift, viewport: viewport, panelWidth: 320, intents: &intents)
            }
        }
    }

    private static func exportPages() -> [Probe] {
        var page = ExportPage(platforms: ["A", "B", "C"])
        page.setOpen(true)
        let long = String(repeating: String(repeating: "let a = 1  ", count: 40) + "\n", count: 200)
        page.show([.init(path: "a.swift", text: long), .init(path: "b.swift", text: "b\n")], ofPlatform: 0)
        page.setColumn(8)
        let keys: [(ExportPage.Part?, isSelected: Bool)] = [
            (nil, false), (.platform(0), false), (.file, false), (.copy, false), (.code, false), (.code, true), (.save, false),
            (.keep, false),
        ]
        return keys.map { part, isSelected in
            var state = page
            state.focus = part
            if part == .code {
                // The page is scrolled to its middle, so that it can scroll each way.
                var intents: [ExportIntent] = []
                for key in ["pagedown", "right"] {
                    _ = state.key(key, shift: false, control: false, viewport: viewport, panelWidth: 614, intents: &intents)
                }
            }
            if isSelected { state.view.selectAll() }
            return probe(state) { state, event, intents in
                !event.alt
                    && state.key(
                        event.key, shift: event.shift, control: event.control, viewport: viewport, panelWidth: 614,
                        intents: &intents)
            }
        }
    }

    private static func bar(at end: String) -> Probe {
        var bar = Bar()
        bar.set(isThere: true, floats: false, at: 0)
        (bar.title, bar.titleWidth) = ("A", 40)
        bar.setFocus(true, width: 1280, at: 0)
        _ = bar.key(end, shift: false, width: 1280)
        return probe(bar) { state, event, intents in
            guard !event.control, !event.alt else { return false }
            switch state.key(event.key, shift: event.shift, width: 1280) {
            case .none: return false
            case .taken: return true
            case let answer:
                intents.append(answer)
                return true
            }
        }
    }

    private static func menus() -> [Probe] {
        let lines = (0..<20).map { MenuItem($0, "Line \($0)") }
        func menu(_ items: [MenuItem], isSearchable: Bool = false, keys: String...) -> Menu {
            var menu = Menu()
            menu.open(items, from: Rect(x: 0, y: 0, width: 0, height: 0), byKey: true, isSearchable: isSearchable)
            var chosen: Int?
            for key in keys { _ = menu.key(key, shift: false, viewport: viewport, chosen: &chosen) }
            return menu
        }
        let page = MenuItem(page: "More", lines)
        return [
            menu(lines, keys: "pagedown"), menu([page] + lines), menu([page] + lines, keys: "right"),
            menu(lines, isSearchable: true, keys: "l", "i", "down"),
        ].map {
            probe($0) { state, event, intents in
                guard !event.control, !event.alt else { return false }
                var chosen: Int?
                let taken = state.key(event.key, shift: event.shift, viewport: viewport, chosen: &chosen)
                if let chosen { intents.append(chosen) }
                return taken
            }
        }
    }

    private static func galleries() -> [Probe] {
        var configuration = StageConfiguration()
        configuration.selectModel("wheel")
        let models = configuration.modelItems
        let area = Rect(x: 0, y: 36, width: 1280, height: 764)
        return [[], ["c"]].map { letters in
            var gallery = Gallery()
            gallery.open(models, current: 7, moves: false, at: 0)
            var intents: [GalleryIntent] = []
            for letter in letters { _ = gallery.key(letter, in: area, intents: &intents) }
            return probe(gallery) { state, event, intents in
                !event.control && !event.alt && state.key(event.key, shift: event.shift, in: area, intents: &intents)
            }
        }
    }

    private static func strips() -> [Probe] {
        var strip = GestureStrip()
        (strip.isOpen, strip.isFocused) = (true, true)
        strip.content.duration = 2
        strip.content.trim = 0.5...1.5
        strip.content.playhead = 1
        return [GestureStrip.Part.time, .start, .end, .button(.loop), .button(.gestures)].map { part in
            strip.focus = part
            return probe(strip) { state, event, intents in
                !event.control && !event.alt
                    && state.key(event.key, shift: event.shift, room: viewport, intents: &intents)
            }
        }
    }

    private static func inspector() -> Probe {
        var stage = Stage(deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: viewport)
        stage.jump(to: 3, at: StageTime(0))
        var inspector = DepthInspector()
        stage.inspect(into: &inspector.inspection)
        (inspector.isOpen, inspector.isFocused) = (true, true)
        return probe(inspector) { (state: inout DepthInspector, event, lifts: inout [Double]) in
            guard !event.control, !event.alt else { return false }
            var lift: Double?
            let taken = state.key(event.key, shift: event.shift, room: viewport, lift: &lift)
            if let lift { lifts.append(lift) }
            return taken
        }
    }

    // MARK: - The laws

    @Test(
        "a part of the window does something with exactly the keys that the table has for it",
        arguments: KeyHelp.Place.allCases.filter { $0 != .field && $0 != .gamepad })
    func wholeAndTrue(place: KeyHelp.Place) {
        let entries = Self.groups.filter { $0.place == place }.flatMap(\.entries)
        let described = Set(entries.flatMap { Chord.chords($0.caps) })
        let takesLetters = entries.contains { $0.caps.contains(.gesture("Letters")) }
        let probes = Self.probes(place)
        #expect(!described.isEmpty && !probes.isEmpty)
        for chord in described {
            #expect(probes.contains { $0(chord.event) != nil }, "\(place): \(chord) does nothing")
        }
        for chord in Chord.all where !described.contains(chord) && !(takesLetters && chord.key.count == 1) {
            for probe in probes {
                guard let effect = probe(chord.event) else { continue }
                // With more modifiers, a key may have the effect of a described chord.
                let isDescribed = described.contains { $0.isWithin(chord) && probe($0.event) == effect }
                #expect(isDescribed, "\(place): \(chord) is not in the table")
            }
        }
    }

    @Test(
        "no key acts behind the list of keys: one that does something there scrolls or closes it, or concerns the window itself")
    func behindTheList() {
        for chord in Chord.all {
            let action = KeyMap.helpAction(for: chord.event, page: 400)
            var held = chord.event
            held.isRepeat = true
            switch action {
            case .scroll: #expect(KeyMap.helpAction(for: held, page: 400) == action, "\(chord): held, it scrolls on")
            case .close, .closeAndPass, .ignore: #expect(KeyMap.helpAction(for: held, page: 400) == .ignore, "\(chord)")
            case .pass:
                let own = Command.of(chord.event)?.name
                #expect(own == "quit" || own == "fullscreen" || own == "savePicture", "\(chord) acts behind the list")
            }
            // The key that opens the list closes it; a key without an effect in the window leaves the list open.
            #expect(
                (Command.of(chord.event)?.name == "help") == (action == .close)
                    || ["escape", "return", "keypad enter"].contains(chord.key), "\(chord)")
            if action == .ignore { #expect(Self.probes(.window).allSatisfy { $0(chord.event) == nil }, "\(chord)") }
        }
    }

    /// A field with a text, after some keys.
    private final class Field {
        private let editor: FieldEditor
        private var time = 0.0
        private var clipboard: String? = "pasted"
        private(set) var result: FieldResult?

        init(_ editor: FieldEditor, _ text: String, isMultiline: Bool, keys: [Chord], number: Int) {
            self.editor = editor
            editor.readClipboard = { [unowned self] in clipboard }
            editor.writeClipboard = { [unowned self] in clipboard = $0 }
            let box = Rect(x: 20, y: 30, width: 300, height: 90)
            editor.show(
                TextField(
                    id: "\(number)", start: text, isMultiline: isMultiline, subject: isMultiline ? "\(number)" : nil, scroll: 0,
                    mark: nil,
                    box: box, clip: box), at: time)
            for key in keys { press(key) }
            result = nil
        }

        func press(_ chord: Chord) {
            time += 0.01
            result = editor.key(chord.key, shift: chord.shift, control: chord.control, at: time)
        }

        /// The visible state of the field.
        var state: [String] { ["\(result as Any)", "\(editor.caretBox as Any)", "\(editor.scroll)", clipboard ?? ""] }
    }

    @Test("a text field does something with exactly the keys that the table has for it")
    func fields() {
        let entries = Self.groups.filter { $0.place == .field }.flatMap(\.entries)
        let described = Set(entries.flatMap { Chord.chords($0.caps) })
        let lines = (0..<12).map { String(repeating: "ab ", count: 1 + $0 % 5) }.joined(separator: "\n")
        let left = Chord(key: "left"), undo = Chord(key: "z", control: true), cut = Chord(key: "x", control: true)
        let setups: [(String, Bool, [Chord])] = [
            ("one two three", false, []), ("one two three", false, [Chord(key: "home"), Chord(key: "right")]),
            ("one two three", false, [cut]), ("one two three", false, [cut, undo]),
            (lines, true, [Chord(key: "home", control: true)] + Array(repeating: Chord(key: "down"), count: 6) + [left]),
        ]
        let canvas = UICanvas(fontPaths: .installed)
        var number = 0
        func effect(_ chord: Chord, _ setup: Int) -> [String]? {
            let (text, isMultiline, keys) = setups[setup]
            number += 1
            let field = Field(canvas.editor, text, isMultiline: isMultiline, keys: keys, number: number)
            let before = field.state
            field.press(chord)
            return field.state == before ? nil : field.state
        }
        for chord in described { #expect(setups.indices.contains { effect(chord, $0) != nil }, "\(chord) does nothing") }
        // Alt is no part of an edit, and keys that type a sign aren't in the list.
        let keys = Chord.all.filter {
            !$0.alt && !described.contains($0) && ($0.key.count > 1 || $0.control && ("a"..."z").contains($0.key))
        }
        for setup in setups.indices {
            for chord in keys {
                guard let found = effect(chord, setup) else { continue }
                let isDescribed = described.contains { $0.isWithin(chord) && effect($0, setup) == found }
                #expect(isDescribed, "\(chord) is not in the table")
            }
        }
    }

    @Test("the table has every button of a gamepad")
    func gamepad() {
        let caps = Self.groups.filter { $0.place == .gamepad }.flatMap(\.entries).flatMap(\.caps)
        let names = Set(
            caps.compactMap { cap -> String? in
                if case .gesture(let name) = cap { name.lowercased().filter { $0 != " " } } else { nil }
            })
        #expect(names == Set(GamepadButton.allCases.map { "\($0)".lowercased() } + ["stick"]))
    }

    @Test("the README's keys are keys of the window")
    func readme() throws {
        let text = try String(contentsOfFile: CommandTests.root.path + "/README.md", encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## Six keys\n").last?.components(separatedBy: "\n## ").first)
        let keys = section.split(separator: "\n").compactMap { $0.firstMatch(of: #/^\| `([^`]+)`/#)?.1 }
        #expect(keys.count == 6)
        let known = Set(Self.groups.filter { $0.place == .window }.flatMap(\.entries).flatMap { Chord.chords($0.caps) })
        for key in keys { #expect(known.contains(Chord(key: KeyName.sdl(String(key)))), "\(key)") }
    }
}
