/// One line of a menu.
public struct MenuItem: Equatable, Sendable {
    /// The effect of choosing an item.
    public enum Kind: Equatable, Sendable {
        /// Choosing it closes the menu.
        case choice
        /// Choosing it shows a page with these items.
        case page([MenuItem])
        /// A line between items; it cannot be chosen.
        case separator
    }

    /// The effect of choosing it.
    public var kind = Kind.choice
    /// The caller's id of the item.
    public var id = 0
    /// The title.
    public var title = ""
    /// A secondary line below the title; empty: none.
    public var detail = ""
    /// A name by which a search finds it, besides title and detail: a model's id; empty: none.
    public var name = ""
    /// The shortcut, as printed on the keys ("Ctrl+Z"); empty: none.
    public var key = ""
    /// Whether choosing it has an effect at present.
    public var isEnabled = true
    /// Whether the setting that it toggles is on; nil: it is no toggle.
    public var isOn: Bool?
    /// The index in the catalogue of the model whose picture is drawn before the title; nil: no picture.
    public var model: Int?

    /// An item that can be chosen.
    public init(
        _ id: Int, _ title: String, detail: String = "", name: String = "", key: String = "", isEnabled: Bool = true,
        isOn: Bool? = nil, model: Int? = nil
    ) {
        (self.id, self.title, self.detail, self.name, self.key) = (id, title, detail, name, key)
        (self.isEnabled, self.isOn, self.model) = (isEnabled, isOn, model)
    }

    /// An item that opens a page of others.
    public init(page title: String, _ items: [MenuItem]) {
        kind = .page(items)
        self.title = title
        isEnabled = items.contains(where: \.canBeChosen)
    }

    private init(separator: Void) { kind = .separator }

    /// A line between items.
    public static let separator = MenuItem(separator: ())

    /// Whether pointer and keyboard can highlight it.
    var canBeChosen: Bool { isEnabled && kind != .separator }

    var isPage: Bool {
        if case .page = kind { true } else { false }
    }

    /// The rank of the item among the matches of a search text, given as words in lower case: 0, the best, if each word begins a word of
    /// the title; 1 if all are in the title; 2 if all are in the name; 3 if each is in the title, the name or the detail. Nil if the text
    /// doesn't match.
    public func rank(of search: [Substring]) -> Int? {
        guard canBeChosen else { return nil }
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        let texts = [title.lowercased(), name.lowercased(), detail.lowercased()]
        if search.allSatisfy({ part in words.contains { $0.hasPrefix(part) } }) { return 0 }
        if search.allSatisfy(texts[0].contains) { return 1 }
        if search.allSatisfy(texts[1].contains) { return 2 }
        return search.allSatisfy { part in texts.contains { $0.contains(part) } } ? 3 : nil
    }

    /// The positions of the items that a search text finds, the best first; all of them for an empty one.
    static func found(by text: String, in items: [MenuItem]) -> [Int] {
        let search = text.lowercased().split(separator: " ")
        guard !search.isEmpty else { return Array(items.indices) }
        let ranked = items.indices.compactMap { index in items[index].rank(of: search).map { (index, $0) } }
        return ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }

    /// Whether a key without modifiers, by SDL's name, is the item's shortcut.
    func isKey(_ name: String) -> Bool {
        guard !key.isEmpty, !key.contains("+") || key == "+" else { return false }
        return KeyName.sdl(key) == name
    }
}

/// Maps the text on key caps to SDL's key names.
public enum KeyName {
    private static let names = [
        "←": "left", "→": "right", "↑": "up", "↓": "down", "PgUp": "pageup", "PgDn": "pagedown", "Esc": "escape",
        "Enter": "return", "Del": "delete", "Ins": "insert", "Menu": "application",
    ]

    /// SDL's name of a key, in lower case, from the text on its cap.
    public static func sdl(_ cap: String) -> String { names[cap] ?? cap.lowercased() }
}
