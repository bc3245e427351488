import Foundation
import RiffleFiles
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleStage
import Testing

@testable import riffle

@Suite("The menus' lines")
struct MenuTableTests {
    /// A line with what choosing it does; pages are opened.
    struct Line {
        var item: MenuItem
        var choice: MenuChoice
    }

    static func lines(_ items: [MenuItem], _ table: MenuTable) -> [Line] {
        items.flatMap { item -> [Line] in
            switch item.kind {
            case .choice: [Line(item: item, choice: table.choices[item.id])]
            case .page(let more): lines(more, table)
            case .separator: []
            }
        }
    }

    /// The lines of all menus.
    static func lines(_ facts: MenuFacts = facts()) -> [Line] {
        var facts = facts
        var all: [Line] = []
        for card in places {
            facts.card = card
            var table = MenuTable(facts)
            let items = table.context() + table.main() + table.models()
            all += lines(items, table)
        }
        return all
    }

    /// Beside the cards, the current card, another one of a row that repeats its deck.
    static var places: [CardPlace?] {
        var stage = Stage(
            deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: Size(width: 1280, height: 800))
        stage.jump(to: 3, at: 0)
        var other = stage.currentCardPlace()?.place
        other?.card = 5
        other?.page = 22
        other?.isCurrent = false
        return [nil, stage.currentCardPlace()?.place, other]
    }

    static func facts(_ model: String = "linear") -> MenuFacts {
        var facts = MenuFacts()
        facts.configuration.selectModel(model)
        facts.presets = (1...9).map { "Preset \($0)" }
        return facts
    }

    /// What the bar's buttons do.
    static let buttons: [Bar.Button: KeyMap.Action] = [
        .models: .models, .panel: .panel, .presets: .presets, .depth: .inspector, .help: .help, .menu: .mainMenu,
    ]

    /// The key that a line names, as SDL tells of it.
    static func event(_ key: String) -> KeyEvent {
        var parts = key.split(separator: "+").map(String.init)
        let last = parts.popLast() ?? key
        return KeyEvent(key: KeyName.sdl(last), control: parts.contains("Ctrl"), shift: parts.contains("Shift"))
    }

    @Test("everything that has a key has a place for the mouse: a line of a menu, or a button")
    func everyKey() {
        let listed = Self.lines().compactMap { line -> KeyMap.Action? in
            if case .action(let action) = line.choice { action } else { nil }
        }
        let signs = "abcdefghijklmnopqrstuvwxyz0123456789[]-=,./;'\\`?".map(String.init)
        let named = [
            "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "return", "keypad enter", "backspace", "escape",
            "delete", "insert", "application", "menu", "space", "tab",
        ]
        var actions = 0
        for key in signs + named + (1...24).map({ "f\($0)" }) {
            for modifiers in 0..<4 {
                let event = KeyEvent(key: key, control: modifiers & 1 != 0, shift: modifiers & 2 != 0)
                guard let action = KeyMap.action(for: event) else { continue }
                actions += 1
                #expect(listed.contains(action) || Self.buttons.values.contains(action), "\(event) does \(action)")
            }
        }
        #expect(actions > 100)
    }

    @Test("the key that stands on a line, or is told of a button, does what that does")
    func keysAreTrue() {
        for line in Self.lines() where !line.item.key.isEmpty {
            let (item, choice) = (line.item, line.choice)
            let action = KeyMap.action(for: Self.event(item.key))
            switch choice {
            case .action(.command(.flipCard)): #expect(action == .command(.flip))
            case .action(let wanted): #expect(action == wanted, "\(item.title): \(item.key)")
            // In the card's menu the key is about that card.
            case .remove: #expect(action == .removeCard)
            default: Issue.record("\(item.title) has a key that nothing else has")
            }
        }
        for button in Bar.Button.allCases {
            #expect(KeyMap.action(for: Self.event(button.tip.key)) == Self.buttons[button], "\(button)")
        }
    }

    @Test("whatever has a key stands on its line: none that can be pressed is left out")
    func keysAreNamed() {
        for line in Self.lines() where line.item.key.isEmpty {
            let item = line.item
            guard case .action(let action) = line.choice else { continue }
            switch action {
            case .model(let place): #expect(place >= 10)
            // Of a card that isn't the current one; what has no key of its own.
            case .command(.flipCard), .command(.select), .bar: break
            case .deck(let command) where command != .addPictures: break
            default: Issue.record("\(item.title) names no key")
            }
        }
    }

    @Test("what has no effect is greyed: nothing to take back, no wrap, no throw, no card, no file, nothing that moves")
    func greyed() {
        func isEnabled(_ facts: MenuFacts, _ wanted: MenuChoice...) -> Set<Bool> {
            var found: Set<Bool> = []
            for line in Self.lines(facts) where wanted.contains(line.choice) { found.insert(line.item.isEnabled) }
            return found
        }
        var facts = Self.facts()
        #expect(isEnabled(facts, .action(.undo), .action(.redo), .action(.putBack)) == [false])
        #expect(isEnabled(facts, .action(.updatePreset), .action(.command(.cancel))) == [false])
        #expect(isEnabled(facts, .showFile(3)) == [false])
        #expect(isEnabled(facts, .action(.command(.undoThrow))) == [false])
        facts.canUndo = true
        facts.canRedo = true
        facts.removedTitle = "Clock"
        facts.hasFile = true
        facts.loadedPreset = "Mine"
        facts.isMoving = true
        #expect(isEnabled(facts, .action(.undo), .action(.redo), .action(.putBack)) == [true])
        #expect(isEnabled(facts, .action(.updatePreset), .action(.command(.cancel))) == [true])
        #expect(isEnabled(facts, .showFile(3)) == [true])
        #expect(isEnabled(Self.facts("card-stack"), .action(.command(.undoThrow))) == [true])
        for model in ModelRegistry.all.map({ $0.descriptor.id }) {
            let facts = Self.facts(model)
            for names in [["wrap", "endless"], ["vertical"], ["lifts"]] {
                let has = names.contains { facts.configuration.descriptor(named: $0) != nil }
                #expect(isEnabled(facts, .action(.toggle(names))) == [has], "\(model): \(names)")
            }
        }
    }

    @Test("what is on is marked, and only that")
    func marks() {
        func marked(_ facts: MenuFacts) -> [MenuChoice] { Self.lines(facts).filter { $0.item.isOn == true }.map(\.choice) }
        var facts = Self.facts()
        #expect(marked(facts).contains(.action(.model(ModelRegistry.position(of: "linear") ?? -1))))
        #expect(marked(facts).contains(.backdrop(BackdropKind.picture.rawValue)) && marked(facts).contains(.action(.bar)))
        #expect(!marked(facts).contains(.action(.pause)) && !marked(facts).contains(.action(.fullscreen)))
        facts.configuration.set("backdrop", to: 0)
        facts.configuration.set("bar", to: 0)
        (facts.isPaused, facts.isFullscreen) = (true, true)
        #expect(marked(facts).contains(.backdrop(0)) && !marked(facts).contains(.backdrop(BackdropKind.picture.rawValue)))
        #expect(!marked(facts).contains(.action(.bar)) && marked(facts).contains(.action(.pause)))
    }

    @Test("every model has its line, with the sentence of its descriptor and a picture")
    func models() {
        var table = MenuTable(Self.facts())
        let lines = Self.lines(table.models(), table)
        for (place, model) in ModelRegistry.all.enumerated() {
            let line = lines.first { $0.choice == .action(.model(place)) }?.item
            #expect(line?.title == model.descriptor.title && line?.detail == model.descriptor.summary && line?.model == place)
        }
    }
}

@Suite("Showing a file")
struct FileRevealerTests {
    @Test("the desktop is asked with an address that holds any name, then its folder is opened")
    func commands() {
        let commands = FileRevealer.commands(for: "/tmp/a b, ü/c%.png")
        #expect(commands[0].contains("array:string:file:///tmp/a%20b%2C%20%C3%BC/c%25.png"))
        #expect(commands[1] == ["xdg-open", "file:///tmp/a%20b%2C%20%C3%BC"])
        let bytes = FileRevealer.commands(for: "/tmp/" + SystemPath.text([0xE9]) + ".png")
        #expect(bytes[0].contains("array:string:file:///tmp/%E9.png"))
    }
}
