public import RiffleMath

/// A menu as a value: what is in it, where it opened, what is under the hand. Events go in, the number of the chosen line comes out; every
/// choice closes it. The menus of a card, of the stage and of the bar are all this one.
public struct Menu: Equatable, Sendable {
    /// Which of a press's events is told of.
    public typealias PointerPhase = TweakState.PointerPhase

    /// The lines that show at a time.
    struct Page: Equatable, Sendable {
        /// The line that led here; empty for the first page.
        var title = ""
        var items: [MenuItem]
        /// The line that the hand or the keyboard is at.
        var highlight: Int?
        /// How far the lines are scrolled, in points.
        var scroll = 0.0
    }

    /// The page that shows is the last one.
    private(set) var pages: [Page] = []
    /// What it hangs from, in points of the window: a button, or a point.
    private(set) var anchor = Rect(x: 0, y: 0, width: 0, height: 0)
    /// What was typed to find a line; nil where typing finds none.
    private(set) var search: String?
    /// All lines, where a search shows a part of them.
    private var all: [MenuItem] = []
    /// Where the press that opened it was.
    private var origin = Vector2.zero
    /// A button went down in it, or opened it and was then moved: letting go chooses.
    private var isArmed = false
    /// The press that closed it is still held: it does nothing else.
    private var isSwallowing = false

    /// How far a button that is held must be moved before letting go of it chooses, in points.
    private static let slop = 6.0

    /// Closed.
    public init() {}

    public var isOpen: Bool { !pages.isEmpty }
    /// The lines that show.
    public var items: [MenuItem] { pages.last?.items ?? [] }
    /// The line that the hand or the keyboard is at.
    public var highlight: Int? { pages.last?.highlight }

    /// Opens it below a button, or at a point (a rectangle without extent); without lines it stays closed. `byKey`: the first line that can
    /// be chosen is at hand. `isSearchable`: letters find lines. `press`: where the press that opens it is, if one does.
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
        // What is on is what a keyboard goes on from.
        let first =
            items.firstIndex { $0.canBeChosen && $0.isOn == true && isSearchable } ?? items.firstIndex(where: \.canBeChosen)
        pages = [Page(items: items, highlight: byKey ? first : nil)]
    }

    public mutating func close() { self = Menu() }

    func layout(_ viewport: Size) -> MenuLayout {
        MenuLayout(
            items, heading: pages.count > 1 ? .back : search?.isEmpty == false ? .search : nil, from: anchor, viewport: viewport,
            scroll: pages.last?.scroll ?? 0)
    }

    // MARK: - The pointer

    /// Takes a pointer's event in a window of a size. True: nobody else is to get it.
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
            let way = point - origin
            if (way * way).sum() > Self.slop * Self.slop { isArmed = true }
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

    /// A wheel over a menu that doesn't show all of its lines scrolls it; anywhere else it closes it. True: nobody else is to get it.
    public mutating func wheel(_ delta: Double, at point: Vector2, viewport: Size) -> Bool {
        guard isOpen, delta.isFinite else { return false }
        let layout = layout(viewport)
        guard layout.box.contains(point) else {
            // What scrolls away isn't what the menu is about.
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

    /// To the page before; false on the first one.
    @discardableResult
    private mutating func goBack() -> Bool {
        guard pages.count > 1 else { return false }
        pages.removeLast()
        isArmed = false
        return true
    }

    // MARK: - The keyboard

    /// Takes a key while it is open. True: nobody else is to get it; any other key closes it and goes on.
    public mutating func key(_ key: String, shift: Bool, viewport: Size, chosen: inout Int?) -> Bool {
        guard isOpen else { return false }
        switch key {
        case "down": walk(1, viewport)
        case "up": walk(-1, viewport)
        case "tab": walk(shift ? -1 : 1, viewport)
        case "home": walk(1, from: -1, viewport)
        case "end": walk(-1, from: items.count, viewport)
        case "pageup", "pagedown": for _ in 0..<6 { walk(key == "pageup" ? -1 : 1, viewport, wraps: false) }
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

    /// A line's own key, a letter that finds lines, or a key that isn't the menu's.
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
        // A modifier alone is the beginning of something else.
        if ["shift", "ctrl", "alt", "gui", "mode"].contains(where: key.contains) { return true }
        close()
        return false
    }

    /// Shows the lines that a text finds, all of them for an empty one.
    private mutating func find(_ text: String, _ viewport: Size) {
        search = text
        let found = text.isEmpty ? all : all.filter { $0.matches(text) }
        pages[pages.count - 1] = Page(items: found, highlight: found.firstIndex(where: \.canBeChosen))
    }

    /// To the next line that can be chosen, round the ends, which comes into view.
    private mutating func walk(_ step: Int, from start: Int? = nil, _ viewport: Size, wraps: Bool = true) {
        let count = items.count
        guard items.contains(where: \.canBeChosen) else { return }
        var place = start ?? highlight ?? (step > 0 ? -1 : count)
        repeat {
            place += step
            if wraps { place = (place + count) % count }
            guard items.indices.contains(place) else { return }
        } while !items[place].canBeChosen
        pages[pages.count - 1].highlight = place
        let layout = layout(viewport)
        let row = layout.rows[place]
        var scroll = pages[pages.count - 1].scroll
        scroll -= max(layout.list.minY - row.minY, 0)
        scroll += max(row.maxY - layout.list.maxY, 0)
        pages[pages.count - 1].scroll = scroll.clamped(to: 0...layout.greatestScroll)
    }
}
