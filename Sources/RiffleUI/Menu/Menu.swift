public import RiffleMath

/// A menu as a value: its items, its anchor and the highlighted item. It takes events and returns the id of the chosen item;
/// every choice closes it. The menus of a card, of the stage and of the bar are of this type.
public struct Menu: Equatable, Sendable {
    /// The phase of a pointer event.
    public typealias PointerPhase = TweakState.PointerPhase

    /// One level of the menu.
    struct Page: Equatable, Sendable {
        /// The title of the item that opened it; of the first page a question, or empty.
        var title = ""
        var items: [MenuItem]
        /// The index of the item highlighted by pointer or keyboard.
        var highlight: Int?
        /// The scroll offset, in points.
        var scroll = 0.0
    }

    /// The open pages; the last one shows.
    private(set) var pages: [Page] = []
    /// What the menu is anchored to, in points of the window: a button, or a point.
    private(set) var anchor = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var search: String?
    /// All items, of which a search shows some.
    private var all: [MenuItem] = []
    /// The point of the press that opened the menu.
    private var origin = Vector2.zero
    /// Whether a release chooses: the button went down in the menu, or has moved beyond the slop since it opened the menu.
    private var isArmed = false
    /// Whether the press that closed the menu is still held: its events are consumed.
    private var isSwallowing = false

    /// Where a list of answers begins that a search makes shorter, in points of the window.
    private static let searchTop = 64.0

    /// How far a held button must move before its release chooses, in points.
    private static let slop = 6.0

    /// A closed menu.
    public init() {}

    /// Whether the menu is open.
    public var isOpen: Bool { !pages.isEmpty }
    /// The items of the page that shows.
    public var items: [MenuItem] { pages.last?.items ?? [] }
    /// The index of the item highlighted by pointer or keyboard.
    public var highlight: Int? { pages.last?.highlight }

    /// Opens the menu below a button, or at a point (an empty rectangle); without items it stays closed. `byKey`: the first item
    /// that can be chosen is highlighted. `isSearchable`: typed letters find items. `press`: the point of the press that opens
    /// the menu, if any.
    public mutating func open(
        _ items: [MenuItem], from anchor: Rect, byKey: Bool = false, isSearchable: Bool = false, press: Vector2? = nil
    ) {
        self = Menu()
        guard !items.isEmpty else { return }
        self.anchor = anchor
        origin = press ?? anchor.center
        if isSearchable {
            search = ""
            all = items
        }
        // In a searchable menu, the keyboard starts at the item that is on.
        let first =
            items.firstIndex { $0.canBeChosen && $0.isOn == true && isSearchable } ?? items.firstIndex(where: \.canBeChosen)
        pages = [Page(items: items, highlight: byKey ? first : nil)]
    }

    /// Asks a question in the middle of an area of the window, with its answers as items, the first one highlighted. `isSearchable`: typed
    /// letters find answers.
    public mutating func ask(
        _ question: String, _ items: [MenuItem], in area: Size, viewport: Size, isSearchable: Bool = false
    ) {
        open(items, from: Rect(x: 0, y: 0, width: 0, height: 0), byKey: true, isSearchable: isSearchable)
        guard isOpen else { return }
        pages[0].title = question
        let box = layout(viewport).box
        anchor.x = (area.width - box.width) / 2
        anchor.y = isSearchable ? Self.searchTop : (area.height - box.height) / 2
        origin = anchor.center
        // The answer that is on is none to begin with.
        pages[0].highlight = items.firstIndex(where: \.canBeChosen)
    }

    /// The text typed to find an item; nil if the menu is not searchable.
    public var searchText: String? { search }

    /// Shows an item above the ones that the search has found, highlighted: the caller's answer to the text.
    public mutating func show(first item: MenuItem) {
        guard isOpen else { return }
        pages[pages.count - 1].items.insert(item, at: 0)
        pages[pages.count - 1].highlight = 0
    }

    /// Closes the menu.
    public mutating func close() { self = Menu() }

    /// What stands above the items.
    var heading: MenuLayout.Heading? {
        if pages.count > 1 { return .back }
        if search?.isEmpty == false { return .search }
        return pages.last?.title.isEmpty == false ? .question : nil
    }

    func layout(_ viewport: Size) -> MenuLayout {
        MenuLayout(
            items, heading: heading, from: anchor, viewport: viewport, scroll: pages.last?.scroll ?? 0)
    }

    // MARK: - Pointer

    /// Handles a pointer event in a window of size `viewport`; `chosen` receives the id of the chosen item. True: the event is
    /// consumed.
    public mutating func pointer(_ phase: PointerPhase, at point: Vector2, viewport: Size, chosen: inout Int?) -> Bool {
        guard isOpen else {
            let taken = isSwallowing
            if phase != .moved { isSwallowing = false }
            return taken && phase != .began
        }
        let layout = layout(viewport)
        switch phase {
        case .began:
            if layout.box.contains(point) {
                isArmed = true
                hover(layout.row(at: point))
            } else {
                close()
                isSwallowing = true
            }
        case .moved:
            let displacement = point - origin
            if (displacement * displacement).sum() > Self.slop * Self.slop { isArmed = true }
            hover(layout.row(at: point))
        case .ended:
            guard isArmed else { break }
            if let row = layout.row(at: point) {
                choose(row, viewport, byKey: false, &chosen)
            } else if layout.heading?.contains(point) == true {
                goBack()
            }
        case .cancelled: break
        }
        return true
    }

    /// A wheel over the menu scrolls its items; elsewhere it closes the menu. True: the event is consumed.
    public mutating func wheel(_ delta: Double, at point: Vector2, viewport: Size) -> Bool {
        guard isOpen, delta.isFinite else { return false }
        let layout = layout(viewport)
        guard layout.box.contains(point) else {
            // The content that the menu refers to scrolls away.
            close()
            return false
        }
        let scroll = pages[pages.count - 1].scroll
        pages[pages.count - 1].scroll = (scroll + delta).clamped(to: 0...layout.greatestScroll)
        hover(self.layout(viewport).row(at: point))
        return true
    }

    private mutating func hover(_ row: Int?) {
        guard let row, items.indices.contains(row), items[row].canBeChosen else {
            pages[pages.count - 1].highlight = nil
            return
        }
        pages[pages.count - 1].highlight = row
    }

    private mutating func choose(_ row: Int, _ viewport: Size, byKey: Bool, _ chosen: inout Int?) {
        guard items.indices.contains(row), items[row].canBeChosen else { return }
        switch items[row].kind {
        case .choice:
            chosen = items[row].id
            close()
        case .page(let lines):
            pages.append(Page(title: items[row].title, items: lines))
            isArmed = false
            if byKey { pages[pages.count - 1].highlight = lines.firstIndex(where: \.canBeChosen) }
        case .separator: break
        }
    }

    /// Returns to the previous page; false on the first one.
    @discardableResult
    private mutating func goBack() -> Bool {
        guard pages.count > 1 else { return false }
        pages.removeLast()
        isArmed = false
        return true
    }

    // MARK: - Keyboard

    /// Handles a key while the menu is open. True: the key is consumed. A key that the menu does not handle closes it and is
    /// passed on.
    public mutating func key(_ key: String, shift: Bool, viewport: Size, chosen: inout Int?) -> Bool {
        guard isOpen else { return false }
        switch key {
        case "down": moveHighlight(1, viewport)
        case "up": moveHighlight(-1, viewport)
        case "tab": moveHighlight(shift ? -1 : 1, viewport)
        case "home": moveHighlight(1, from: -1, viewport)
        case "end": moveHighlight(-1, from: items.count, viewport)
        case "pageup", "pagedown": for _ in 0..<6 { moveHighlight(key == "pageup" ? -1 : 1, viewport, wraps: false) }
        case "right": if let highlight, items[highlight].isPage { choose(highlight, viewport, byKey: true, &chosen) }
        case "left": goBack()
        case "return", "keypad enter": if let highlight { choose(highlight, viewport, byKey: true, &chosen) }
        case "space" where search?.isEmpty == false: find((search ?? "") + " ", viewport)
        case "space": if let highlight { choose(highlight, viewport, byKey: true, &chosen) }
        case "backspace" where search?.isEmpty == false: find(String((search ?? "").dropLast()), viewport)
        case "escape":
            if search?.isEmpty == false {
                find("", viewport)
            } else if !goBack() {
                close()
            }
        case "application", "menu": close()
        case "f10": close()
        default: return typed(key, viewport, &chosen)
        }
        return true
    }

    /// An item's own shortcut, a character of the search, or a key that the menu does not handle.
    private mutating func typed(_ key: String, _ viewport: Size, _ chosen: inout Int?) -> Bool {
        let isLetter = key.count == 1 && key.first?.isLetter == true
        let finds = search.map { isLetter || !$0.isEmpty } ?? false
        if !finds, let row = items.firstIndex(where: { $0.isKey(key) && $0.canBeChosen }) {
            choose(row, viewport, byKey: true, &chosen)
            return true
        }
        if let search, finds, key.count == 1 {
            if search.count < 40 { find(search + key, viewport) }
            return true
        }
        // A modifier alone may start a key combination: the menu stays open.
        if ["shift", "ctrl", "alt", "gui", "mode"].contains(where: key.contains) { return true }
        close()
        return false
    }

    /// Shows the items that match a text; all of them for an empty one.
    private mutating func find(_ text: String, _ viewport: Size) {
        search = text
        let found = text.isEmpty ? all : MenuItem.found(by: text, in: all).map { all[$0] }
        pages[pages.count - 1] = Page(items: found, highlight: found.firstIndex(where: \.canBeChosen))
    }

    /// Highlights the next item that can be chosen, cyclic unless `wraps` is false, and scrolls it into view.
    private mutating func moveHighlight(_ step: Int, from start: Int? = nil, _ viewport: Size, wraps: Bool = true) {
        let count = items.count
        guard items.contains(where: \.canBeChosen) else { return }
        var index = start ?? highlight ?? (step > 0 ? -1 : count)
        repeat {
            index += step
            if wraps { index = (index + count) % count }
            guard items.indices.contains(index) else { return }
        } while !items[index].canBeChosen
        pages[pages.count - 1].highlight = index
        let layout = layout(viewport)
        let row = layout.rows[index]
        var scroll = pages[pages.count - 1].scroll
        scroll -= max(layout.list.minY - row.minY, 0)
        scroll += max(row.maxY - layout.list.maxY, 0)
        pages[pages.count - 1].scroll = scroll.clamped(to: 0...layout.greatestScroll)
    }
}
