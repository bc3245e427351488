import RiffleSDL
import RiffleSession
import RiffleStage

/// Something that people can ask the window for. One value holds everything about it: its keys, its place in menus, its availability and
/// its effect. Keys, menus, bar, tooltips, help and the manual page read the table of commands.
struct Command: Sendable {
    /// The subject of a command.
    struct Scope {
        let workspace: Workspace
        /// The card whose menu it was chosen in; nil: none.
        var card: CardLocation?

        var session: Session { workspace.session }
    }

    /// A place in a menu. Sections of a page are divided by lines; within one, commands stand by rank, then in the table's order.
    struct Place: Sendable {
        var page: MenuPage
        var section: Int
        var rank = 0

        init(_ page: MenuPage, _ section: Int = 0, rank: Int = 0) { (self.page, self.section, self.rank) = (page, section, rank) }
    }

    /// The kinds of lines in a menu.
    enum Body: Sendable {
        case action(@Sendable (Scope, Double) -> Void)
        /// Opens a page of other commands.
        case page(MenuPage)
        /// Several commands that depend on the window's state.
        case list(@Sendable (Scope) -> [Command])
    }

    /// A short name that never changes: "undo".
    let name: String
    var title: @Sendable (Scope) -> String
    var body: Body
    /// The keys; menus show the first.
    var keys: [Chord] = []
    /// The button of a gamepad that stands for the first key.
    var gamepad: GamepadButton?
    var places: [Place] = []
    var isEnabled: @Sendable (Scope) -> Bool = { _ in true }
    /// Whether the thing that it switches is on; nil: it switches nothing.
    var isOn: (@Sendable (Scope) -> Bool)?
    /// The line below the title; empty: none.
    var detail = ""
    /// A name that a search finds it by, besides title and detail.
    var searchName = ""
    /// The index in the catalogue of the model whose picture stands before the title.
    var model: Int?
    /// The key's release.
    var release: (@Sendable (Scope, Double) -> Void)?
    /// The action in a menu, where no key is released; nil: the key's action.
    var choice: (@Sendable (Scope, Double) -> Void)?
    /// The shortcut that menus show; nil: the first key.
    var shortcut: (@Sendable (Scope) -> String)?
    /// Whether its key acts over the list of keys, which stays open.
    var actsOverHelp = false

    /// An action.
    init(
        _ name: String, _ title: String, keys: [Chord] = [], gamepad: GamepadButton? = nil, in places: [Place] = [],
        isEnabled: @escaping @Sendable (Scope) -> Bool = { _ in true }, isOn: (@Sendable (Scope) -> Bool)? = nil,
        _ perform: @escaping @Sendable (Scope, Double) -> Void
    ) {
        self.init(
            name, title: { _ in title }, keys: keys, gamepad: gamepad, in: places, isEnabled: isEnabled, isOn: isOn, perform)
    }

    /// An action whose title depends on the window's state.
    init(
        _ name: String, title: @escaping @Sendable (Scope) -> String, keys: [Chord] = [], gamepad: GamepadButton? = nil,
        in places: [Place] = [],
        isEnabled: @escaping @Sendable (Scope) -> Bool = { _ in true }, isOn: (@Sendable (Scope) -> Bool)? = nil,
        _ perform: @escaping @Sendable (Scope, Double) -> Void
    ) {
        (self.name, self.title, self.keys, self.gamepad, self.places) = (name, title, keys, gamepad, places)
        (self.isEnabled, self.isOn) = (isEnabled, isOn)
        body = .action(perform)
    }

    /// A command that opens a page of other commands.
    init(page: MenuPage, _ title: @escaping @Sendable (Scope) -> String, in places: [Place]) {
        (name, self.title, self.places) = ("page \(page)", title, places)
        body = .page(page)
    }

    init(page: MenuPage, _ title: String, in places: [Place]) { self.init(page: page, { _ in title }, in: places) }

    /// Commands that depend on the window's state.
    init(list name: String, in places: [Place], _ commands: @escaping @Sendable (Scope) -> [Command]) {
        (self.name, self.places) = (name, places)
        title = { _ in "" }
        body = .list(commands)
    }

    /// The first key as it is written; empty: none.
    var label: String { keys.first?.label ?? "" }

    func perform(_ scope: Scope, at wall: Double) {
        if case .action(let perform) = body { perform(scope, wall) }
    }

    /// Acts as a line of a menu that is chosen.
    func choose(_ scope: Scope, at wall: Double) {
        if let choice { choice(scope, wall) } else { perform(scope, at: wall) }
    }
}

/// The pages of the menus.
enum MenuPage: Sendable {
    case main, models, pictures, card, stage, export, deck
    case presets, formula, compare, gestures, time, cards, picture, move, view, backdrop, scheme, contrast, motion
    case filmOptions, filmFormat, filmSize, filmRate, filmDevice
    case stripGestures, stripSettings, palette
    case reference, pull
}
