/// One line of a menu.
public struct MenuItem: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Choosing it closes the menu.
        case choice
        /// Choosing it shows other lines in the place of these.
        case page([MenuItem])
        case separator
    }

    public var kind = Kind.choice
    /// The caller's number for what choosing it does.
    public var id = 0
    public var title = ""
    /// A quiet line below the title; empty: none.
    public var detail = ""
    /// What stands on the key that does the same ("Ctrl+Z"); empty: there is none.
    public var key = ""
    /// Whether choosing it has an effect at present.
    public var isEnabled = true
    /// Whether what it stands for is on; nil: it is nothing that is on or off.
    public var isOn: Bool?
    /// The model that a small picture before the title shows, by its place in the registry; nil: there is no picture.
    public var model: Int?

    /// A line that can be chosen.
    public init(
        _ id: Int, _ title: String, detail: String = "", key: String = "", isEnabled: Bool = true, isOn: Bool? = nil,
        model: Int? = nil
    ) {
        (self.id, self.title, self.detail, self.key) = (id, title, detail, key)
        (self.isEnabled, self.isOn, self.model) = (isEnabled, isOn, model)
    }

    /// A line that leads to others.
    public init(page title: String, _ items: [MenuItem]) {
        kind = .page(items)
        self.title = title
        isEnabled = items.contains(where: \.canBeChosen)
    }

    private init(separator: Void) { kind = .separator }

    /// A thin line between others.
    public static let separator = MenuItem(separator: ())

    /// Whether the hand and the keyboard stop at it.
    var canBeChosen: Bool { isEnabled && kind != .separator }

    var isPage: Bool {
        if case .page = kind { true } else { false }
    }

    /// Whether typed letters find it.
    func matches(_ search: String) -> Bool {
        guard canBeChosen else { return false }
        return search.lowercased().split(separator: " ").allSatisfy {
            title.lowercased().contains($0) || detail.lowercased().contains($0)
        }
    }

    /// Whether a key alone, by SDL's name, is the one that is told.
    func isKey(_ name: String) -> Bool {
        guard !key.isEmpty, !key.contains("+") || key == "+" else { return false }
        return KeyName.sdl(key) == name
    }
}

/// What stands on a key, and what SDL calls it.
public enum KeyName {
    private static let names = [
        "←": "left", "→": "right", "↑": "up", "↓": "down", "PgUp": "pageup", "PgDn": "pagedown", "Esc": "escape",
        "Enter": "return", "Del": "delete", "Ins": "insert", "Menu": "application",
    ]

    /// SDL's name, in lower case, of what people read on a key.
    public static func sdl(_ cap: String) -> String { names[cap] ?? cap.lowercased() }
}
