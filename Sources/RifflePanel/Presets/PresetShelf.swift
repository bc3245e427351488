internal import RiffleMath

/// What a person wants of the presets.
public enum ShelfIntent: Equatable, Sendable {
    /// The id of an item.
    case load(String)
    case rename(String, to: String)
    case duplicate(String)
    case delete(String)
    /// Ask for the name of a new preset.
    case name
    /// Keep the setting as a new preset.
    case save(as: String)
    /// Keep it as the preset that was loaded.
    case update
}

/// The page of the panel that lists the presets, as a value: what is there, under the hand, being typed. It knows names and ids only;
/// events go in, intents come out.
public struct PresetShelf: Equatable, Sendable {
    /// One preset.
    public struct Item: Equatable, Sendable {
        /// What tells it from all others.
        public var id: String
        public var name: String
        /// A sentence about it, or what is wrong with it.
        public var summary: String
        /// Comes with the program: it can be duplicated, not changed.
        public var isBuiltIn: Bool
        /// Can be loaded.
        public var isUsable: Bool

        public init(id: String, name: String, summary: String, isBuiltIn: Bool, isUsable: Bool) {
            self.id = id
            self.name = name
            self.summary = summary
            self.isBuiltIn = isBuiltIn
            self.isUsable = isUsable
        }
    }

    public private(set) var isOpen = false
    public private(set) var items: [Item] = []
    /// The id of the preset that was loaded last, and whether something was changed since.
    public private(set) var loaded: String?
    public private(set) var isChanged = false

    /// The line that the keyboard is at, by its place among the lines.
    var focus: Int?
    var hover: ShelfTarget?
    var scroll = 0.0
    /// What is typed for a name.
    var typing: Typing?
    var isHeld = false

    struct Typing: Equatable, Sendable {
        /// The item that gets another name; nil: what is kept as a new preset.
        var id: String?
        /// What stood there at first, and what does now.
        var start: String
        var text: String

        init(id: String?, _ name: String) {
            self.id = id
            start = name
            text = name
        }
    }

    public init() {}

    public mutating func setOpen(_ open: Bool) {
        isOpen = open
        hover = nil
        typing = nil
        isHeld = false
        focus = nil
    }

    /// Shows these presets, in their order: one's own, then those that come with the program.
    public mutating func setItems(_ items: [Item]) {
        let place = focus
        let focused = place.flatMap { lines.indices.contains($0) ? lines[$0] : nil }
        self.items = items
        // A name is still being typed where the preset is still there.
        if let id = typing?.id, !items.contains(where: { $0.id == id }) { typing = nil }
        let now = lines
        // Where the line at hand is gone, the one that took its place is.
        focus = focused.flatMap { now.firstIndex(of: $0) } ?? place.map { min($0, now.count - 1) }
        if let focus, case .heading = now[focus] { self.focus = focus - 1 }
        hover = nil
    }

    /// A preset goes by another id from now on: what is at hand stays at hand.
    public mutating func replaceID(_ old: String, with new: String) {
        for place in items.indices where items[place].id == old { items[place].id = new }
        if typing?.id == old { typing?.id = new }
        if loaded == old { loaded = new }
    }

    public mutating func setLoaded(_ id: String?, isChanged: Bool) {
        loaded = id
        self.isChanged = isChanged
    }

    /// Whether a name has the keyboard.
    public var hasField: Bool { isOpen && typing != nil }

    /// The name of the preset that was loaded, if it is still there.
    public var loadedName: String? { items.first { $0.id == loaded }?.name }

    /// Whether what is loaded is a preset of one's own that has changed: it can be kept under its name.
    var canUpdate: Bool { isChanged && items.contains { $0.id == loaded && !$0.isBuiltIn } }

    /// What stands on the page, from the top.
    enum Line: Equatable {
        case save
        case update
        case heading(isBuiltIn: Bool)
        case item(String)
    }

    var lines: [Line] {
        var lines: [Line] = canUpdate ? [.save, .update] : [.save]
        for isBuiltIn in [false, true] {
            let part = items.filter { $0.isBuiltIn == isBuiltIn }
            if !part.isEmpty { lines.append(.heading(isBuiltIn: isBuiltIn)) }
            lines += part.map { .item($0.id) }
        }
        return lines
    }

    /// The same without what is typed, which is drawn with every frame.
    var still: PresetShelf {
        var shelf = self
        shelf.typing?.text = ""
        return shelf
    }

    func item(_ id: String) -> Item? { items.first { $0.id == id } }
}

/// What of the page is under the hand.
struct ShelfTarget: Equatable, Sendable {
    enum Action: String, CaseIterable, Sendable {
        case load
        case rename = "Rename"
        case duplicate = "Duplicate"
        case delete = "Delete"
    }

    /// The place among the lines.
    var line: Int
    var action = Action.load
}
