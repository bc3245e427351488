public import RiffleMath
public import RiffleScene

/// A user's request about the presets.
public enum PresetIntent: Equatable, Sendable {
    /// Load the item of this id.
    case load(String)
    /// Rename an item.
    case rename(String, to: String)
    /// Duplicate an item.
    case duplicate(String)
    /// Delete an item.
    case delete(String)
    /// Show the menu of an item, at a point of the window.
    case menu(String, at: Vector2)
    /// Prepare to blend the loaded preset with this one.
    case beginBlend(with: String)
    /// Interpolate the parameters between the two presets, 0…1; `isFinal` is false while the slider is held.
    case blend(Double, isFinal: Bool)
    /// Ask for the name of a new preset.
    case name
    /// Save the setting as a new preset.
    case save(as: String)
    /// Save the setting as the loaded preset.
    case update
}

/// An action on a preset.
public enum PresetAction: Equatable, Sendable {
    case load
    case blend
    case rename
    case duplicate
    case delete
}

/// The panel's page that shows the presets, as a value: its items, hover, focus and the name being edited. It knows names, ids
/// and pictures only; it takes events and returns intents.
public struct PresetBrowser: Equatable, Sendable {
    /// One preset.
    public struct Item: Equatable, Sendable {
        /// Its unique id.
        public var id: String
        /// Its name.
        public var name: String
        /// A sentence about the preset, or about the mistake in its file.
        public var summary: String
        /// The id of its model; nil if none can be read.
        public var model: String?
        /// Whether the preset comes with the program: it can be duplicated, but not changed.
        public var isBuiltIn: Bool
        /// Its picture; nil: a plain surface is drawn until it is loaded.
        public var picture: TextureID?

        /// A preset.
        public init(id: String, name: String, summary: String, model: String?, isBuiltIn: Bool, picture: TextureID? = nil) {
            self.id = id
            self.name = name
            self.summary = summary
            self.model = model
            self.isBuiltIn = isBuiltIn
            self.picture = picture
        }

        /// Whether it can be loaded.
        var isUsable: Bool { model != nil }
    }

    /// Two presets of one model, and the interpolation between them.
    public struct Blend: Equatable, Sendable {
        /// The id of the first preset.
        public var from: String
        /// The id of the second preset.
        public var to: String
        /// 0 at the first preset, 1 at the second.
        public internal(set) var share: Double
    }

    /// Whether the page is open.
    public private(set) var isOpen = false
    /// The presets, in order.
    public private(set) var items: [Item] = [] { didSet { listCells() } }
    /// The id of the preset that was loaded last; nil: none.
    public private(set) var loaded: String? { didSet { listUpdate() } }
    /// Whether the setting has changed since `loaded` was loaded.
    public private(set) var isChanged = false { didSet { listUpdate() } }

    /// The page's cells, in reading order.
    private(set) var cells: [Cell] = [.save]
    private let keptLayout = Memo<LayoutKey, PresetBrowserLayout>()
    /// The focused cell's index in `cells`.
    var focus: Int?
    /// Whether another part of the window than the cards and the panel has the keyboard: then nothing here is shown as focused.
    public var isKeyboardElsewhere = false
    /// The index of the cell that is shown as focused.
    var shownFocus: Int? { isKeyboardElsewhere ? nil : focus }
    var hover: PresetTarget?
    var scroll = 0.0
    /// The blend in progress; nil: none.
    public internal(set) var blend: Blend?
    /// The name being edited; nil: none.
    var typing: Typing?
    var hold: Hold?

    enum Hold: Equatable, Sendable {
        /// A press on something that acts at once.
        case button
        case blend
        /// The scroll bar is dragged; `grip`: the place in its thumb, in points.
        case scrollBar(grip: Double)
    }

    struct Typing: Equatable, Sendable {
        /// The item that is renamed; nil: a new preset.
        var id: String? { didSet { fieldID = Self.fieldID(id) } }
        /// The id of its text field.
        private(set) var fieldID: String
        /// The initial and the current text.
        var start: String
        var text: String

        init(id: String?, _ name: String) {
            self.id = id
            fieldID = Self.fieldID(id)
            start = name
            text = name
        }

        private static func fieldID(_ id: String?) -> String { "name \(id ?? "")" }
    }

    /// A closed page without presets.
    public init() {}

    /// Opens or closes the page.
    public mutating func setOpen(_ open: Bool) {
        isOpen = open
        hover = nil
        typing = nil
        hold = nil
        focus = nil
        blend = nil
    }

    /// Shows these presets, in order: the user's own, then the built-in ones.
    public mutating func setItems(_ items: [Item]) {
        let index = focus
        let focused = index.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        self.items = items
        // A rename continues if its preset still exists.
        if let id = typing?.id, !items.contains(where: { $0.id == id }) { typing = nil }
        if let blend, self.item(blend.from) == nil || self.item(blend.to) == nil { self.blend = nil }
        // If the focused cell is gone, the focus goes to the cell that is now at its index.
        focus = focused.flatMap { cells.firstIndex(of: $0) } ?? index.map { min($0, cells.count - 1) }
        if let focus, case .heading = cells[focus] { self.focus = focus - 1 }
        hover = nil
    }

    /// Changes the id of a preset; the name being edited and the loaded preset follow.
    public mutating func replaceID(_ old: String, with new: String) {
        if let index = items.firstIndex(where: { $0.id == old }) { items[index].id = new }
        if typing?.id == old { typing?.id = new }
        if loaded == old { loaded = new }
    }

    /// Sets the preset that was loaded last, and whether the setting has changed since.
    public mutating func setLoaded(_ id: String?, isChanged: Bool) {
        let before = cells
        let focused = focus.flatMap { before.indices.contains($0) ? before[$0] : nil }
        let hovered = hover.flatMap { before.indices.contains($0.cell) ? before[$0.cell] : nil }
        loaded = id
        self.isChanged = isChanged
        // The cell that updates the loaded preset comes and goes: the others keep the focus and the pointer.
        guard cells != before else { return }
        if let focus { self.focus = focused.flatMap { cells.firstIndex(of: $0) } ?? min(focus, cells.count - 1) }
        if hover != nil {
            if let cell = hovered.flatMap({ cells.firstIndex(of: $0) }) { hover?.cell = cell } else { hover = nil }
        }
    }

    /// Whether the setting equals the item's: the item was loaded last, and nothing has changed since.
    func isAsLoaded(_ item: Item) -> Bool { loaded == item.id && !isChanged }

    /// Whether the keyboard is on a cell.
    public var hasFocus: Bool { isOpen && focus != nil }

    /// Whether a name is being edited.
    public var hasField: Bool { isOpen && typing != nil }

    /// The text that is being edited; nil: none is.
    public var editedText: String? { typing?.text }

    /// The name of the loaded preset, if it still exists.
    public var loadedName: String? { items.first { $0.id == loaded }?.name }

    /// Whether the loaded preset is the user's own and has changed: it can be updated.
    var canUpdate: Bool { isChanged && items.contains { $0.id == loaded && !$0.isBuiltIn } }

    enum Cell: Equatable {
        case save
        case update
        case heading(isBuiltIn: Bool)
        case item(String)
    }

    /// Lists the cells again if the cell that updates the loaded preset comes or goes.
    private mutating func listUpdate() {
        if canUpdate != (cells.dropFirst().first == .update) { listCells() }
    }

    private mutating func listCells() {
        cells = canUpdate ? [.save, .update] : [.save]
        for isBuiltIn in [false, true] {
            let part = items.filter { $0.isBuiltIn == isBuiltIn }
            if !part.isEmpty { cells.append(.heading(isBuiltIn: isBuiltIn)) }
            cells += part.map { .item($0.id) }
        }
    }

    /// The layout's dependencies.
    private struct LayoutKey: Equatable, Sendable {
        var cells: [Cell]
        var scroll: Double
        var isBlending: Bool
        var viewport: Size
        var panelWidth: Double
    }

    /// The frames of the page's parts, in points of the window.
    func layout(viewport: Size, panelWidth: Double) -> PresetBrowserLayout {
        let key = LayoutKey(cells: cells, scroll: scroll, isBlending: blend != nil, viewport: viewport, panelWidth: panelWidth)
        return keptLayout.value(for: key) {
            PresetBrowserLayout(cells, scroll: scroll, isBlending: blend != nil, viewport: viewport, panelWidth: panelWidth)
        }
    }

    /// The item that the footer describes: the hovered, the focused or the loaded one.
    var subject: Item? {
        described(hover?.cell) ?? described(shownFocus) ?? loaded.flatMap { item($0) }
    }

    private func described(_ cell: Int?) -> Item? {
        guard let cell, cells.indices.contains(cell), case .item(let id) = cells[cell] else { return nil }
        return item(id)
    }

    /// The shortcut that loads an item, from Ctrl+0 for the first item, the source, to Ctrl+9; nil for the items after these ten.
    func chord(of item: Item) -> String? {
        items.firstIndex { $0.id == item.id }.flatMap { $0 < 10 ? "Ctrl+\($0)" : nil }
    }

    /// Whether the loaded preset can be blended with an item: another one of the same model.
    func canBlend(with item: Item) -> Bool {
        guard let loaded, loaded != item.id, let model = item.model else { return false }
        return self.item(loaded)?.model == model
    }

    /// Starts blending two presets, at the first of them.
    public mutating func beginBlend(from: String, to: String) { blend = Blend(from: from, to: to, share: 0) }

    /// Ends blending.
    public mutating func endBlend() { blend = nil }

    /// A copy without the edited text, which is drawn in every frame.
    var staticPart: PresetBrowser {
        var presetBrowser = self
        presetBrowser.typing?.text = ""
        return presetBrowser
    }

    func item(_ id: String) -> Item? { items.first { $0.id == id } }
}

/// The part of the page under the pointer.
struct PresetTarget: Equatable, Sendable {
    enum Part: Sendable {
        case whole
        /// The button on a picture that opens the preset's menu.
        case menu
    }

    /// The cell's index in `cells`.
    var cell: Int
    var part = Part.whole
}
