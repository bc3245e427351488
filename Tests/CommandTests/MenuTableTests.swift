import Foundation
import RiffleMath
import RiffleModels
import RifflePanel
import RiffleSDL
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("The menus' items")
struct MenuTableTests {
    /// A menu item with what choosing it does; submenus are flattened.
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

    /// The items of all menus.
    static func lines(_ facts: MenuFacts = facts()) -> [Line] {
        var facts = facts
        var all: [Line] = []
        for card in cards {
            facts.card = card
            var table = MenuTable(facts)
            let items = table.context() + table.main() + table.models() + table.pictures() + table.export()
            all += lines(items, table)
        }
        return all
    }

    /// No card (the stage's menu), the current card, and another one in a row that repeats its deck.
    static var cards: [CardLocation?] {
        var stage = Stage(
            deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }), size: Size(width: 1280, height: 800))
        stage.jump(to: 3, at: StageTime(0))
        var other = stage.currentCardLocation()?.location
        other?.card = 5
        other?.page = 22
        other?.isCurrent = false
        return [nil, stage.currentCardLocation()?.location, other]
    }

    static func facts(_ model: String = "linear") -> MenuFacts {
        var facts = MenuFacts()
        facts.configuration.selectModel(model)
        facts.presets = (0...9).map { "Preset \($0)" }
        return facts
    }

    /// The actions of the bar's buttons.
    static let buttons: [Bar.Button: KeyMap.Action] = [
        .gallery: .gallery, .tune: .panel, .presets: .presets, .loop: .strip, .menu: .mainMenu,
    ]

    /// The key event of the shortcut that an item shows.
    static func event(_ key: String) -> KeyEvent {
        var parts = key.split(separator: "+").map(String.init)
        let last = parts.popLast() ?? key
        return KeyEvent(key: KeyName.sdl(last), control: parts.contains("Ctrl"), shift: parts.contains("Shift"))
    }

    @Test("every action of a key can also be reached by mouse: as a menu item or a button")
    func everyKey() {
        let listed = Self.lines().compactMap { line -> KeyMap.Action? in
            if case .action(let action) = line.choice { action } else { nil }
        }
        var actions = 0
        Self.forEachKey { event, action in
            actions += 1
            // The digits' models are items, in their order.
            if case .family = action { return }
            #expect(listed.contains(action) || Self.buttons.values.contains(action), "\(event) does \(action)")
        }
        #expect(actions > 100)
    }

    /// Calls `body` for each key that does something.
    private static func forEachKey(_ body: (KeyEvent, KeyMap.Action) -> Void) {
        let signs = "abcdefghijklmnopqrstuvwxyz0123456789[]-=,./;'\\`?".map(String.init)
        let named = [
            "left", "right", "up", "down", "home", "end", "pageup", "pagedown", "return", "keypad enter", "backspace", "escape",
            "delete", "insert", "application", "menu", "space", "tab",
        ]
        for key in signs + named + (1...24).map({ "f\($0)" }) {
            for modifiers in 0..<4 {
                let event = KeyEvent(key: key, control: modifiers & 1 != 0, shift: modifiers & 2 != 0)
                if let action = KeyMap.action(for: event) { body(event, action) }
            }
        }
    }

    @Test("the key that an item or a button's tooltip shows does the same as it")
    func keysAreTrue() {
        for line in Self.lines() where !line.item.key.isEmpty {
            let (item, choice) = (line.item, line.choice)
            let action = KeyMap.action(for: Self.event(item.key))
            switch choice {
            case .action(.command(.flipCard)): #expect(action == .command(.flip))
            case .action(.model(let index)):
                // Pressed in a model of another family; tests of the families look at the rest.
                guard
                    case .family(let digit, let back)? = item.key.split(separator: " ").compactMap({
                        KeyMap.action(for: Self.event("\($0)"))
                    }).last
                else {
                    Issue.record("\(item.title): \(item.key)")
                    continue
                }
                let catalogue = ModelCatalogue.builtIn
                let family = ModelFamily(rawValue: digit).map(catalogue.members) ?? []
                #expect(back ? family.last == catalogue.ids[index] : family.contains(catalogue.ids[index]), "\(item.title)")
            case .action(let wanted): #expect(action == wanted, "\(item.title): \(item.key)")
            // In a card's menu the item is about that card, the key about the current one.
            case .remove: #expect(action == .removeCard)
            default: Issue.record("\(item.title) has a key that does something else")
            }
        }
        for button in Bar.Button.allCases where !button.tip.key.isEmpty {
            #expect(KeyMap.action(for: Self.event(button.tip.key)) == Self.buttons[button], "\(button)")
        }
    }

    @Test("what a narrow bar leaves out stands in the main menu: the command of every button, and the items of its menu")
    func mainMenu() {
        var table = MenuTable(Self.facts())
        let main = Self.lines(table.main(), table).map(\.choice)
        for button in Bar.Button.allCases where button != .menu {
            switch button {
            case .pictures, .export:
                var other = MenuTable(Self.facts())
                let lines = Self.lines(button == .pictures ? other.pictures() : other.export(), other)
                #expect(lines.count > 3 && lines.allSatisfy { main.contains($0.choice) }, "\(button)")
            // It is never left out.
            case .models: break
            default: #expect(Self.buttons[button].map { main.contains(.action($0)) } == true, "\(button)")
            }
        }
        #expect(main.contains(.action(.inspector)) && main.contains(.action(.help)))
    }

    @Test("a line of the export menu is each platform whose folder can be kept up to date, and one that is is on")
    func folders() {
        var facts = Self.facts()
        func kept() -> [Line] {
            var table = MenuTable(facts)
            return Self.lines(table.export(), table).filter { if case .keepFolder = $0.choice { true } else { false } }
        }
        #expect(kept().isEmpty)
        facts.folders = [.init(platform: 1, title: "JavaScript", isKept: false), .init(platform: 5, title: "QML", isKept: true)]
        #expect(kept().map(\.choice) == [.keepFolder(1), .keepFolder(5)] && kept().map(\.item.isOn) == [false, true])
        #expect(kept().first?.item.title == "Keep JavaScript up to date")
    }

    @Test("films are saved from the menus of the bar, of the strip and the main one, and cancelled while one is made")
    func films() {
        var facts = Self.facts()
        func isEnabled(_ choice: FilmChoice) -> Bool? {
            var table = MenuTable(facts)
            return Self.lines(table.export(), table).first { $0.choice == .film(choice) }?.item.isEnabled
        }
        #expect(isEnabled(.save) == true && isEnabled(.cancel) == false && isEnabled(.show) == false)
        (facts.isFilming, facts.hasFilm) = (true, true)
        #expect(isEnabled(.save) == true && isEnabled(.cancel) == true && isEnabled(.show) == true)
        var strip = MenuTable(facts)
        #expect(Self.lines(strip.gestures([], playing: nil), strip).contains { $0.choice == .film(.save) })
        // No rate is offered that the format doesn't have, and one of each choice is on.
        for format in FilmOptions.formats {
            _ = facts.film.choose(.format(format))
            var table = MenuTable(facts)
            for item in table.filmOptions() {
                guard case .page(let items) = item.kind else { continue }
                #expect(items.count { $0.isOn == true } == 1, "\(item.title)")
            }
            #expect((isEnabled(.rate(60)) == false) == (format == .gif))
        }
    }

    @Test("every item whose action has a key shows it")
    func keysAreNamed() {
        var keyed: [KeyMap.Action] = []
        Self.forEachKey { _, action in keyed.append(action) }
        for line in Self.lines() where line.item.key.isEmpty {
            guard case .action(let action) = line.choice else { continue }
            #expect(!keyed.contains(action), "\(line.item.title) names no key")
        }
    }

    @Test("items without effect are disabled: nothing to undo, no wrap, no throw, no card, no file, nothing that moves")
    func disabled() {
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
        for model in ModelCatalogue.builtIn.ids {
            let facts = Self.facts(model)
            for names in [["wrap", "endless"], ["vertical"], ["lifts"]] {
                let has = names.contains { facts.configuration.descriptor(named: $0) != nil }
                #expect(isEnabled(facts, .action(.toggle(names))) == [has], "\(model): \(names)")
            }
        }
    }

    @Test("items that are on are marked, and no others")
    func marks() {
        func marked(_ facts: MenuFacts) -> [MenuChoice] { Self.lines(facts).filter { $0.item.isOn == true }.map(\.choice) }
        var facts = Self.facts()
        #expect(marked(facts).contains(.action(.model(ModelCatalogue.builtIn.position(of: "linear") ?? -1))))
        #expect(marked(facts).contains(.backdrop(BackdropKind.picture.rawValue)) && marked(facts).contains(.action(.bar)))
        #expect(!marked(facts).contains(.action(.pause)) && !marked(facts).contains(.action(.fullscreen)))
        facts.configuration.set("backdrop", to: 0)
        facts.configuration.set("bar", to: 0)
        (facts.isPaused, facts.isFullscreen) = (true, true)
        #expect(marked(facts).contains(.backdrop(0)) && !marked(facts).contains(.backdrop(BackdropKind.picture.rawValue)))
        #expect(!marked(facts).contains(.action(.bar)) && marked(facts).contains(.action(.pause)))
    }

    @Test("every model has an item, with the summary of its descriptor and a picture")
    func models() {
        var table = MenuTable(Self.facts())
        let lines = Self.lines(table.models(), table)
        for (index, model) in ModelCatalogue.builtIn.models.enumerated() {
            let line = lines.first { $0.choice == .action(.model(index)) }?.item
            #expect(line?.title == model.descriptor.title && line?.detail == model.descriptor.summary && line?.model == index)
        }
    }
}
