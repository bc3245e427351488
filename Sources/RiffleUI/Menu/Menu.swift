public import RiffleMath

/// A menu as a value: its items, its anchor and the highlighted item. It takes events and returns the id of the chosen item;
/// every choice closes it. The menus of a card, of the stage and of the bar are of this type.
public struct Menu: Equatable, Sendable {
    /// The phase of a pointer event.
    public typealias PointerPhase = TweakState.PointerPhase

    /// One level of the menu.
    struct Page: Equatable, Sendable {
        /// The title of the item that opened the page; on the first page a question, or empty.
        var title = ""
        var items: [MenuItem]
        /// The index of the item that opened it, on the page before.
        var opener = 0
        /// The index of the item highlighted by pointer or keyboard.
        var highlight: Int?
        /// The scroll offset, in points.
        var scroll = 0.0
    }

    /// The open pages. The last one has the keyboard; the pages before it show if it lies beside them.
    private(set) var pages: [Page] = []
    /// The menu's anchor, in points of the window: a button, or a point.
    private(set) var anchor = Rect(x: 0, y: 0, width: 0, height: 0)
    private(set) var search: String?
    /// All items of a searchable menu; a search shows some of them.
    private var all: [MenuItem] = []
    /// The point of the press that opened the menu, and of the pointer.
    private var origin = Vector2.zero
    private var pointer = Vector2.zero
    /// Whether a release chooses: the button went down in the menu, or has moved beyond the slop since it opened the menu.
    private var isArmed = false
    /// The place in the thumb of the last page's scroll bar at which a press holds it, in points; nil: it isn't held.
    private var grip: Double?
    /// Whether the press that closed the menu is still held: its events are consumed.
    private var isSwallowing = false

    /// The y of a searchable list of answers, in points of the window: it is fixed, because a search makes the list shorter.
    private static let searchTop = 64.0

    /// How far the pointer must move after a press before its release chooses, in points.
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
        // The first answer is highlighted, even if another answer is on.
        pages[0].highlight = items.firstIndex(where: \.canBeChosen)
    }

    /// The text typed to find an item; nil if the menu is not searchable.
    public var searchText: String? { search }

    /// Shows and highlights an item above the items that the search has found: the caller's answer to the text.
    public mutating func show(first item: MenuItem) {
        guard isOpen else { return }
        pages[pages.count - 1].items.insert(item, at: 0)
        pages[pages.count - 1].highlight = 0
    }

    /// Closes the menu.
    public mutating func close() { self = Menu() }

    /// The frames of the page with the keyboard.
    func layout(_ viewport: Size) -> MenuLayout { layout(of: pages.count - 1, viewport) }

    /// The frames of a page: the first page lies at the anchor; another page lies beside the item that opened it or, without room there,
    /// in the first page's place, with the way back as its heading.
    func layout(of index: Int, _ viewport: Size) -> MenuLayout {
        guard pages.indices.contains(index) else {
            return MenuLayout([], heading: nil, from: anchor, viewport: viewport, scroll: 0)
        }
        let page = pages[index]
        guard index > 0 else {
            let heading: MenuLayout.Heading? =
                search?.isEmpty == false ? .search : page.title.isEmpty ? nil : .question
            return MenuLayout(page.items, heading: heading, from: anchor, viewport: viewport, scroll: page.scroll)
        }
        let before = layout(of: index - 1, viewport)
        return MenuLayout(page.items, beside: before, row: page.opener, viewport: viewport, scroll: page.scroll)
            ?? MenuLayout(page.items, heading: .back, from: anchor, viewport: viewport, scroll: page.scroll)
    }

    /// The pages that show, the last one on top.
    func shownPages(_ viewport: Size) -> ClosedRange<Int> {
        let last = max(pages.count - 1, 0)
        var first = last
        while first > 0, layout(of: first, viewport).headingKind == nil { first -= 1 }
        return first...last
    }

    /// The page under a point, the uppermost one.
    private func page(at point: Vector2, _ viewport: Size) -> Int? {
        shownPages(viewport).last { layout(of: $0, viewport).box.contains(point) }
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
        if dragScrollBar(phase, to: point, viewport) { return true }
        switch phase {
        case .began:
            if let page = page(at: point, viewport) {
                isArmed = true
                if takeScrollBar(of: page, at: point, viewport) { return true }
                hover(point, viewport)
            } else {
                close()
                isSwallowing = true
            }
        case .moved:
            let displacement = point - origin
            if (displacement * displacement).sum() > Self.slop * Self.slop { isArmed = true }
            hover(point, viewport)
        case .ended:
            guard isArmed, let page = page(at: point, viewport) else { break }
            let layout = layout(of: page, viewport)
            if let row = layout.row(at: point) {
                choose(row, on: page, viewport, byKey: false, &chosen)
            } else if layout.headingKind == .back, layout.heading?.contains(point) == true {
                goBack()
            }
        case .cancelled: break
        }
        return true
    }

    /// A wheel over the menu scrolls its items; elsewhere it closes the menu. True: the event is consumed.
    public mutating func wheel(_ delta: Double, at point: Vector2, viewport: Size) -> Bool {
        guard isOpen, delta.isFinite else { return false }
        guard let page = page(at: point, viewport) else {
            // The content that the menu refers to scrolls away.
            close()
            return false
        }
        // A page beside an item would no longer be level with it, so the page closes.
        pages.removeLast(pages.count - 1 - page)
        pages[page].scroll = (pages[page].scroll + delta).clamped(to: 0...layout(viewport).greatestScroll)
        hover(point, viewport)
        return true
    }

    /// Takes hold of a page's scroll bar, if the point is on it. A page beside an item would no longer be level with the item, so that
    /// page closes.
    private mutating func takeScrollBar(of page: Int, at point: Vector2, _ viewport: Size) -> Bool {
        guard let grip = layout(of: page, viewport).scrollBar?.grip(at: point, scroll: pages[page].scroll) else { return false }
        pages.removeLast(pages.count - 1 - page)
        pages[page].highlight = nil
        self.grip = grip
        return dragScrollBar(.moved, to: point, viewport)
    }

    /// Scrolls by the held scroll bar; returns false if none is held.
    private mutating func dragScrollBar(_ phase: PointerPhase, to point: Vector2, _ viewport: Size) -> Bool {
        guard let grip else { return false }
        if phase != .moved {
            self.grip = nil
        } else if let bar = layout(viewport).scrollBar {
            pages[pages.count - 1].scroll = bar.scroll(at: point, grip: grip)
        }
        return true
    }

    /// Highlights the item under the pointer. An item that opens a page opens it beside itself; on the way there the pointer may cross
    /// other items.
    private mutating func hover(_ point: Vector2, _ viewport: Size) {
        defer { pointer = point }
        guard let index = page(at: point, viewport) else {
            pages[pages.count - 1].highlight = nil
            return
        }
        let row = layout(of: index, viewport).row(at: point).flatMap { pages[index].items[$0].canBeChosen ? $0 : nil }
        if index < pages.count - 1 {
            let box = layout(of: index + 1, viewport).box
            guard row != pages[index + 1].opener, !Self.heads(from: pointer, to: point, for: box) else {
                if pages.count == index + 2 { pages[index + 1].highlight = nil }
                return
            }
            pages.removeLast(pages.count - 1 - index)
        }
        pages[index].highlight = row
        guard let row, case .page(let lines) = pages[index].items[row].kind else { return }
        let page = Page(title: pages[index].items[row].title, items: lines, opener: row)
        pages.append(page)
        // Without room beside the item, its page opens only on a click.
        if layout(viewport).headingKind != nil { pages.removeLast() }
    }

    /// Whether the pointer moves towards a frame at its left or right.
    private static func heads(from start: Vector2, to end: Vector2, for box: Rect) -> Bool {
        let side = box.minX >= start.x ? box.minX : box.maxX
        let (way, step) = (side - start.x, end.x - start.x)
        guard step * way > 0 else { return false }
        let y = start.y + (end.y - start.y) / step * way
        return y >= box.minY - slop && y <= box.maxY + slop
    }

    private mutating func choose(_ row: Int, on page: Int, _ viewport: Size, byKey: Bool, _ chosen: inout Int?) {
        let items = pages[page].items
        guard items.indices.contains(row), items[row].canBeChosen else { return }
        switch items[row].kind {
        case .choice:
            chosen = items[row].id
            close()
        case .page(let lines):
            // The pointer has opened the page already.
            if page + 1 < pages.count, pages[page + 1].opener == row { return }
            pages.removeLast(pages.count - 1 - page)
            pages.append(Page(title: items[row].title, items: lines, opener: row))
            isArmed = false
            if byKey { pages[pages.count - 1].highlight = lines.firstIndex(where: \.canBeChosen) }
        case .separator: break
        }
    }

    private mutating func choose(_ row: Int, _ viewport: Size, byKey: Bool, _ chosen: inout Int?) {
        choose(row, on: pages.count - 1, viewport, byKey: byKey, &chosen)
    }

    /// Goes back to the previous page; returns false on the first page.
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

    /// Handles an item's own shortcut, a character of the search, or a key that the menu does not know.
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
