import RiffleMath
import RiffleModels
import RiffleUI
@testable import RiffleSDL
import RiffleSession
import RiffleSettings
import RiffleStage
import Testing

@testable import riffle

@Suite("Menus and commands")
struct CommandMenuTests {
    typealias Line = (item: MenuItem, command: Command)

    static let pages: [MenuPage] = [.card, .stage, .main, .models, .pictures, .export]

    /// The current card, and a repeated card of a row that repeats its deck.
    static func cards(_ workspace: Workspace) -> [CardLocation] {
        workspace.session.stage.jump(to: 3, at: workspace.session.stage.time)
        let current = workspace.session.stage.currentCardLocation()?.location
        var other = current
        other?.card = 5
        other?.page = 22
        other?.isCurrent = false
        return [current, other].compactMap(\.self)
    }

    /// The lines of all menus.
    static func lines(_ workspace: Workspace) -> [Line] {
        pages.flatMap { page in
            page == .card ? cards(workspace).flatMap { workspace.lines(of: page, card: $0) } : workspace.lines(of: page)
        }
    }

    static func line(_ name: String, _ workspace: Workspace, _ page: MenuPage = .main) -> MenuItem? {
        workspace.lines(of: page).first { $0.command.name == name }?.item
    }

    /// The key event of the shortcut that an item shows.
    static func event(_ key: String) -> KeyEvent {
        var parts = key.split(separator: "+").map(String.init)
        let last = parts.popLast() ?? key
        return KeyEvent(key: KeyName.sdl(last), control: parts.contains("Ctrl"), shift: parts.contains("Shift"))
    }

    @Test("names are unique, and no two commands share a key")
    func unique() {
        let actions = Command.all.filter { if case .action = $0.body { true } else { false } }
        #expect(Set(actions.map(\.name)).count == actions.count)
        var keys: Set<String> = []
        for chord in actions.flatMap(\.keys) {
            #expect(keys.insert(chord.label).inserted, "\(chord.label)")
            #expect(Command.of(chord.event).map { $0.keys.contains(chord) } == true, "\(chord.label)")
        }
        #expect(keys.count > 80)
    }

    @Test("every command of a key can also be reached by mouse: as a menu item or a button")
    func everyKey() {
        let workspace = Workspace.unseen()
        let listed = Set(Self.lines(workspace).map(\.command.name))
        let buttons = Set(Bar.Button.allCases.compactMap { Command.of($0)?.name })
        for command in Command.all where !command.keys.isEmpty {
            // The models on the digits are items of their own.
            guard !command.name.hasPrefix("family ") else { continue }
            #expect(listed.contains(command.name) || buttons.contains(command.name), "\(command.name)")
        }
    }

    @Test("the key that an item or a button's tooltip shows does the same as it")
    func keysAreTrue() {
        let workspace = Workspace.unseen()
        for (item, command) in Self.lines(workspace) where !item.key.isEmpty {
            let keyed = Command.of(Self.event(item.key))
            switch command.name {
            // In a card's menu the item is about that card, the key about the current one.
            case "flipCard": #expect(keyed?.name == "flip")
            case "removeThis": #expect(keyed?.name == "removeCard")
            case let name where name.hasPrefix("model "):
                // The last key is pressed in a model of another family; tests of the families check the rest.
                let last = item.key.split(separator: " ").compactMap { Command.of(Self.event("\($0)"))?.name }.last
                let words = last?.split(separator: " ") ?? []
                let family = words.dropFirst().first.flatMap { Int($0) }.flatMap(ModelFamily.init(rawValue:))
                let members = family.map(ModelCatalogue.builtIn.members) ?? []
                let id = String(name.dropFirst(6))
                #expect(words.last == "back" ? members.last == id : members.contains(id), "\(name): \(item.key)")
            default: #expect(keyed?.name == command.name, "\(command.name): \(item.key)")
            }
        }
        for button in Bar.Button.allCases {
            guard let command = Command.of(button) else { continue }
            #expect(!command.label.isEmpty && Command.of(Self.event(command.label))?.name == command.name, "\(button)")
        }
    }

    @Test("every item whose command has a key shows it")
    func keysAreNamed() {
        for (item, command) in Self.lines(.unseen()) where item.key.isEmpty {
            #expect(command.keys.isEmpty, "\(item.title) names no key")
        }
    }

    @Test("what a narrow bar leaves out stands in the main menu: the command of every button, and the items of its menu")
    func mainMenu() {
        let workspace = Workspace.unseen()
        let main = Set(workspace.lines(of: .main).map(\.command.name))
        for page in [MenuPage.pictures, .export] {
            let lines = workspace.lines(of: page)
            #expect(lines.count > 3 && lines.allSatisfy { main.contains($0.command.name) }, "\(page)")
        }
        for button in Bar.Button.allCases where button != .menu {
            if let command = Command.of(button) { #expect(main.contains(command.name), "\(button)") }
        }
        #expect(main.contains("inspector") && main.contains("help"))
    }

    @Test("a line of the export menu is each platform whose folder can be kept up to date, and one that is is on")
    func folders() {
        let workspace = Workspace.unseen()
        func kept() -> [MenuItem] { workspace.lines(of: .export).filter { $0.command.name.hasPrefix("keep ") }.map(\.item) }
        #expect(kept().allSatisfy { $0.isOn == false })
        workspace.export.page.setOpen(true)
        #expect(kept().count == workspace.export.keptPlatforms.count)
        #expect(kept().allSatisfy { $0.title.hasPrefix("Keep ") && $0.title.hasSuffix(" up to date") })
    }

    @Test("films are saved from the menus of the bar, of the strip and the main one, and cancelled while one is made")
    func films() {
        let workspace = Workspace.unseen()
        for page in [MenuPage.export, .main, .filmOptions, .stripGestures] {
            #expect(Self.line("saveFilm", workspace, page)?.isEnabled == true, "\(page)")
        }
        #expect(Self.line("cancelFilm", workspace)?.isEnabled == false && Self.line("showFilm", workspace)?.isEnabled == false)
        // The menu offers no rate that the format doesn't have, and one item of each choice is on.
        for format in FilmOptions.formats {
            _ = workspace.film.work.options.choose(.format(format))
            for page in [MenuPage.filmFormat, .filmSize, .filmRate, .filmDevice] {
                #expect(workspace.lines(of: page).count { $0.item.isOn == true } == 1, "\(page)")
            }
            let fastest = workspace.lines(of: .filmRate).first?.item
            #expect((fastest?.isEnabled == false) == (format == .gif))
        }
    }

    @Test("items without effect are disabled: nothing to undo, no wrap, no throw, no card, no file, nothing that moves")
    func disabled() {
        let workspace = Workspace.unseen()
        func isEnabled(_ name: String) -> Bool? { Self.line(name, workspace)?.isEnabled }
        for name in ["undo", "redo", "putBack", "updatePreset", "cancel", "undoThrow"] {
            #expect(isEnabled(name) == false, "\(name)")
        }
        #expect(
            workspace.lines(of: .card, card: Self.cards(workspace).first).first { $0.command.name == "showFile" }?.item.isEnabled
                == false)
        let now = Clock.now()
        workspace.session.configure(at: now) { $0.selectModel("card-stack") }
        #expect(isEnabled("undo") == true && isEnabled("undoThrow") == true)
        workspace.session.stepHistory(back: true, at: now)
        #expect(isEnabled("redo") == true)
        workspace.session.removeCard(at: 2, now)
        #expect(isEnabled("putBack") == true && Self.line("putBack", workspace)?.title == "Put back “2”")
        while workspace.session.stage.deck.count > 0 { workspace.session.removeCard(at: 0, now) }
        #expect(isEnabled("flip") == false && isEnabled("nextCard") == false && isEnabled("removeCard") == false)
        for model in ModelCatalogue.builtIn.ids {
            let workspace = Workspace.unseen(model)
            let configuration = workspace.session.stage.configuration
            for (name, parameters) in [("wrap", ["wrap", "endless"]), ("vertical", ["vertical"]), ("lifts", ["lifts"])] {
                let has = parameters.contains { configuration.descriptor(named: $0) != nil }
                #expect(Self.line(name, workspace)?.isEnabled == has, "\(model): \(name)")
            }
        }
    }

    @Test("items that are on are marked, and no others")
    func marks() {
        let workspace = Workspace.unseen()
        func marked() -> Set<String> { Set(Self.lines(workspace).filter { $0.item.isOn == true }.map(\.command.name)) }
        let picture = "backdrop \(BackdropKind.picture.rawValue)"
        #expect(marked().isSuperset(of: ["model linear", picture, "bar"]))
        #expect(marked().isDisjoint(with: ["pause", "fullscreen", "panel", "strip", "compare"]))
        let now = Clock.now()
        workspace.session.configure(at: now) {
            $0.set("backdrop", to: 0)
            $0.set("bar", to: 0)
        }
        Command.Scope(workspace: workspace).togglePause(at: now)
        workspace.display.isFullscreen = true
        workspace.session.beginComparison(at: now)
        #expect(marked().isSuperset(of: ["pause", "fullscreen", "compare", "backdrop 0"]))
        #expect(marked().isDisjoint(with: [picture, "bar"]))
    }

    @Test("every model has an item, with the summary of its descriptor and a picture")
    func models() {
        let lines = Workspace.unseen().lines(of: .models)
        for (index, model) in ModelCatalogue.builtIn.models.enumerated() {
            let item = lines.first { $0.command.name == "model \(model.descriptor.id)" }?.item
            #expect(item?.title == model.descriptor.title && item?.detail == model.descriptor.summary && item?.model == index)
        }
    }

    @Test("the answers about pictures are in the menus of cards and pictures, too, and say which holds")
    func pictureFits() {
        let workspace = Workspace.unseen()
        for fit in [1, 0] {
            let wanted = "pictureFit \(fit)"
            for page in [MenuPage.pictures, .stage, .card] {
                let line = workspace.lines(of: page).first { $0.command.name == wanted }
                line?.command.choose(Command.Scope(workspace: workspace), at: Clock.now())
                let found = workspace.lines(of: page).filter { $0.command.name.hasPrefix("pictureFit ") }.map(\.item)
                #expect(
                    found.map(\.title) == ["Fill the cards", "Show whole pictures"] && found.map(\.isOn) == [fit == 0, fit == 1])
            }
        }
    }
}
