public import RiffleMath
public import RiffleScene

/// What a person wants of the presets.
public enum PresetIntent: Equatable, Sendable {
    /// The id of an item.
    case load(String)
    case rename(String, to: String)
    case duplicate(String)
    case delete(String)
    /// Show what can be done with an item, at a point of the window.
    case menu(String, at: Vector2)
    /// Make ready to blend the preset that is loaded with this one.
    case beginBlend(with: String)
    /// The numbers at a share of the way between the two, 0…1; `isFinal` is false while the slider is held.
    case blend(Double, isFinal: Bool)
    /// Ask for the name of a new preset.
    case name
    /// Keep the setting as a new preset.
    case save(as: String)
    /// Keep it as the preset that was loaded.
    case update
}

/// What can be done with a preset.
public enum PresetAction: Equatable, Sendable {
    case load
    case blend
    case rename
    case duplicate
    case delete
}

/// The page of the panel that shows the presets, as a value: what is there, under the hand, being typed. It knows names, ids and pictures
/// only; events go in, intents come out.
public struct PresetBrowser: Equatable, Sendable {
    /// One preset.
    public struct Item: Equatable, Sendable {
        /// What tells it from all others.
        public var id: String
        public var name: String
        /// A sentence about it, or what is wrong with it.
        public var summary: String
        /// The id of its model; nil where there is none that can be read.
        public var model: String?
        /// Comes with the program: it can be duplicated, not changed.
        public var isBuiltIn: Bool
        /// Its picture; a plain surface stands for it until it is there.
        public var picture: TextureID?

        public init(id: String, name: String, summary: String, model: String?, isBuiltIn: Bool, picture: TextureID? = nil) {
            self.id = id
            self.name = name
            self.summary = summary
            self.model = model
            self.isBuiltIn = isBuiltIn
            self.picture = picture
        }

        /// Can be loaded.
        var isUsable: Bool { model != nil }
    }

    /// Two presets of one model, and how far from the first to the second the numbers are.
    public struct Blend: Equatable, Sendable {
        public var from: String
        public var to: String
        public internal(set) var share: Double
    }

    public private(set) var isOpen = false
    public private(set) var items: [Item] = []
    /// The id of the preset that was loaded last, and whether something was changed since.
    public private(set) var loaded: String?
    public private(set) var isChanged = false

    /// The cell that the keyboard is at, by its place among the cells.
    var focus: Int?
    var hover: PresetTarget?
    var scroll = 0.0
    /// What is blended; nil: nothing.
    public internal(set) var blend: Blend?
    /// What is typed for a name.
    var typing: Typing?
    var hold: Hold?

    enum Hold: Equatable, Sendable {
        /// Pressed on something that acts at once.
        case button
        case blend
    }

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
        hold = nil
        focus = nil
        blend = nil
    }

    /// Shows these presets, in their order: one's own, then those that come with the program.
    public mutating func setItems(_ items: [Item]) {
        let place = focus
        let focused = place.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        self.items = items
        // A name is still being typed where the preset is still there.
        if let id = typing?.id, !items.contains(where: { $0.id == id }) { typing = nil }
        if let blend, self.item(blend.from) == nil || self.item(blend.to) == nil { self.blend = nil }
        let now = cells
        // Where the cell at hand is gone, the one that took its place is.
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

    /// Whether the cards are as an item says: it was loaded last, and nothing was changed since.
    func isAsLoaded(_ item: Item) -> Bool { loaded == item.id && !isChanged }

    /// Whether a name has the keyboard.
    public var hasField: Bool { isOpen && typing != nil }

    /// The name of the preset that was loaded, if it is still there.
    public var loadedName: String? { items.first { $0.id == loaded }?.name }

    /// Whether what is loaded is a preset of one's own that has changed: it can be kept under its name.
    var canUpdate: Bool { isChanged && items.contains { $0.id == loaded && !$0.isBuiltIn } }

    /// What stands on the page, from the top and from the left.
    enum Cell: Equatable {
        case save
        case update
        case heading(isBuiltIn: Bool)
        case item(String)
    }

    var cells: [Cell] {
        var cells: [Cell] = canUpdate ? [.save, .update] : [.save]
        for isBuiltIn in [false, true] {
            let part = items.filter { $0.isBuiltIn == isBuiltIn }
            if !part.isEmpty { cells.append(.heading(isBuiltIn: isBuiltIn)) }
            cells += part.map { .item($0.id) }
        }
        return cells
    }

    /// The item that is told about: the one under the hand, or at the keyboard, or the one that was loaded.
    var subject: Item? {
        for place in [hover?.cell, focus].compactMap({ $0 }) {
            if case .item(let id) = cells[place] { return item(id) }
        }
        return loaded.flatMap { item($0) }
    }

    /// What loads an item with one chord; nil beyond the ninth.
    func chord(of item: Item) -> String? {
        items.firstIndex { $0.id == item.id }.flatMap { $0 < 9 ? "Ctrl+\($0 + 1)" : nil }
    }

    /// Whether the preset that is loaded can be blended with an item: another one of the same model.
    func canBlend(with item: Item) -> Bool {
        guard let loaded, loaded != item.id, let model = item.model else { return false }
        return self.item(loaded)?.model == model
    }

    /// Gets ready to blend two presets, at the first of them.
    public mutating func beginBlend(from: String, to: String) { blend = Blend(from: from, to: to, share: 0) }

    public mutating func endBlend() { blend = nil }

    /// The same without what is typed, which is drawn with every frame.
    var still: PresetBrowser {
        var presetBrowser = self
        presetBrowser.typing?.text = ""
        return presetBrowser
    }

    func item(_ id: String) -> Item? { items.first { $0.id == id } }
}

/// What of the page is under the hand.
struct PresetTarget: Equatable, Sendable {
    enum Part: Sendable {
        case whole
        /// The button on a picture that shows what can be done with it.
        case menu
    }

    /// The place among the cells.
    var cell: Int
    var part = Part.whole
}
