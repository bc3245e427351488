import RiffleUI
import RiffleSDL

extension Command {
    /// All commands; the order is that of the menus.
    static let all: [Command] =
        history + parts + models + presets + formulas + comparison + gestures + stripMenus + time + cards + moves + views
        + references + exports + shares + films + palette + program

    private static let byName = Dictionary(uniqueKeysWithValues: all.filter { !$0.isLine }.map { ($0.name, $0) })

    /// The command of a name.
    static func named(_ name: String) -> Command? { byName[name] }

    /// The command of a key press; nil for a key without one. A chord that requires Shift, or its absence, takes precedence over a chord
    /// that accepts both.
    static func of(_ event: KeyEvent) -> Command? {
        var found: Command?
        for command in all {
            for chord in command.keys where chord.matches(event) {
                if chord.shift != nil { return command }
                if found == nil { found = command }
            }
        }
        return found
    }

    /// The command that acts when this key is released, whatever the modifiers; nil if there is none.
    static func released(_ event: KeyEvent) -> Command? {
        all.first { $0.release != nil && $0.keys.contains { !$0.control && KeyName.sdl($0.cap) == event.key } }
    }

    /// The command of a button of the bar; nil for a menu that has no key.
    static func of(_ button: Bar.Button) -> Command? {
        switch button {
        case .gallery: named("gallery")
        case .parameters: named("panel")
        case .presets: named("presets")
        case .loop: named("strip")
        case .menu: named("mainMenu")
        case .models, .pictures, .export: nil
        }
    }

    /// Whether the command is only a page or a list of menus.
    private var isLine: Bool { if case .action = body { false } else { true } }
}

/// The lines of a menu, and the commands that their numbers stand for.
struct MenuLines {
    let scope: Command.Scope
    private(set) var commands: [Command] = []

    init(_ scope: Command.Scope) { self.scope = scope }

    /// The items of a page, with separators between its sections.
    mutating func items(of page: MenuPage) -> [MenuItem] {
        var placed: [(place: Command.Place, order: Int, command: Command)] = []
        for (order, command) in Command.all.enumerated() {
            for place in command.places where place.page == page { placed.append((place, order, command)) }
        }
        placed.sort { ($0.place.section, $0.place.rank, $0.order) < ($1.place.section, $1.place.rank, $1.order) }
        var items: [MenuItem] = []
        var section: Int?
        for (place, _, command) in placed {
            let lines = self.items(of: command)
            guard !lines.isEmpty else { continue }
            if let section, section != place.section { items.append(.separator) }
            section = place.section
            items += lines
        }
        return items
    }

    /// The lines of some commands.
    mutating func items(of commands: [Command]) -> [MenuItem] { commands.flatMap { items(of: $0) } }

    private mutating func items(of command: Command) -> [MenuItem] {
        switch command.body {
        case .list(let more): return items(of: more(scope))
        case .page(let page): return [MenuItem(page: command.title(scope), items(of: page))]
        case .action:
            commands.append(command)
            return [
                MenuItem(
                    commands.count - 1, command.title(scope), detail: command.detail, name: command.searchName,
                    key: command.shortcut.map { $0(scope) } ?? command.label,
                    isEnabled: command.isEnabled(scope), isOn: command.isOn.map { $0(scope) }, model: command.model)
            ]
        }
    }
}
