public import RiffleMath

/// The gallery's requests to the window.
public enum GalleryIntent: Equatable, Sendable {
    /// Show a model, by its index in the catalogue.
    case choose(Int)
    /// Close without another choice.
    case close
    /// Move the cards of all models by this many cards, as the wheel does.
    case scroll(Int)
    /// The hand presses, moves or lets go at a point of a cell, in points from the cell's middle.
    case hand(TweakState.PointerPhase, Vector2)
}

/// All models side by side, as a value: the models that a search finds, the selected one, and the share of a cell's growth into the
/// stage. It takes events and returns intents; the small stages themselves are the window's.
public struct Gallery: Equatable, Sendable {
    /// One cell that grows from its place into the stage, or shrinks back.
    struct Zoom: Equatable, Sendable {
        /// The model's index.
        var model: Int
        /// Whether the cell grows, which closes the gallery; otherwise it shrinks.
        var grows: Bool
        /// The time at which the zoom began, in seconds.
        var start: Double
        /// The share of its growth at which it begins, 0…1.
        var from: Double
    }

    /// Whether the gallery shows, also while it opens and closes.
    public private(set) var isOpen = false
    /// The models, in the catalogue's order: titles, keys, summaries.
    public private(set) var models: [MenuItem] = []
    /// The models that the search finds, by index: one cell each.
    public private(set) var shown: [Int] = []
    /// The text that was typed to find a model.
    public private(set) var search = ""
    /// The heading's words about the search.
    private(set) var searchWords = ""
    /// The selected model's index.
    public private(set) var selection: Int?
    /// The index of the model that the stage shows.
    public var current: Int?
    /// Whether another part of the window has the keyboard: then the selection isn't shown as focused.
    public var isKeyboardElsewhere = false
    private var zoom: Zoom?
    /// The cell and the point of the press that is held, and whether it has become a drag.
    private var press: (cell: Int, point: Vector2)?
    /// Whether the hand moves the cards.
    public private(set) var isDragging = false

    /// Seconds in which a cell grows.
    public static let growth = 0.32
    /// How far the pointer must move after a press before it drags, in points.
    private static let slop = 5.0

    /// A closed gallery.
    public init() {}

    public static func == (a: Gallery, b: Gallery) -> Bool {
        a.isOpen == b.isOpen && a.models == b.models && a.shown == b.shown && a.search == b.search && a.selection == b.selection
            && a.current == b.current && a.zoom == b.zoom && a.press?.cell == b.press?.cell && a.press?.point == b.press?.point
            && a.isDragging == b.isDragging && a.isKeyboardElsewhere == b.isKeyboardElsewhere
    }

    // MARK: - Opening and closing

    /// Opens it: the stage shrinks into the cell of the model `current`, or (`moves` false) is replaced at once.
    public mutating func open(_ models: [MenuItem], current: Int?, moves: Bool = true, at time: Double) {
        self = Gallery()
        isOpen = true
        self.models = models
        self.current = current
        shown = Array(models.indices)
        selection = current
        if moves, let current { zoom = Zoom(model: current, grows: false, start: time, from: 1) }
    }

    /// Closes it: the cell of a model grows into the stage.
    public mutating func close(into model: Int?, at time: Double) {
        guard isOpen, !isClosing else { return }
        (press, isDragging) = (nil, false)
        guard let model, shown.contains(model) else {
            self = Gallery()
            return
        }
        let from = zoom?.model == model ? share(at: time) : 0
        zoom = Zoom(model: model, grows: true, start: time, from: from)
    }

    /// Ends a zoom that is over at a time. True: the gallery has closed.
    public mutating func finish(at time: Double) -> Bool {
        guard let zoom, time >= zoom.start + Self.growth else { return false }
        self.zoom = nil
        guard zoom.grows else { return false }
        self = Gallery()
        return true
    }

    /// Whether a cell grows into the stage: the gallery then responds to no events any more.
    public var isClosing: Bool { zoom?.grows ?? false }

    /// Whether a cell grows or shrinks.
    public var isAnimating: Bool { zoom != nil }

    /// The model whose cell grows or shrinks.
    public var zoomed: Int? { zoom?.model }

    /// How far the zoomed cell has grown into the stage, 0…1.
    public func share(at time: Double) -> Double {
        guard let zoom else { return 0 }
        let part = ((time - zoom.start) / Self.growth).clamped(to: 0...1)
        // Without a jump in velocity or acceleration: 10 s³ − 15 s⁴ + 6 s⁵.
        let eased = part * part * part * (10 + part * (6 * part - 15))
        return zoom.grows ? zoom.from + (1 - zoom.from) * eased : zoom.from * (1 - eased)
    }

    /// The layout of the cells that show.
    public func layout(in area: Rect) -> GalleryLayout { GalleryLayout(count: shown.count, in: area) }

    /// The frame of the cell that grows or shrinks, in points; nil: none does.
    public func zoomedFrame(in layout: GalleryLayout, at time: Double) -> Rect? {
        guard let zoom, let cell = shown.firstIndex(of: zoom.model) else { return nil }
        let (from, to, share) = (layout.cells[cell], layout.area, share(at: time))
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Rect(
            x: mix(from.x, to.x), y: mix(from.y, to.y), width: mix(from.width, to.width), height: mix(from.height, to.height))
    }

    /// A copy without the parts that its layer doesn't show: the zoom and the press.
    var staticPart: Gallery {
        var gallery = self
        (gallery.zoom, gallery.press, gallery.isDragging) = (nil, nil, false)
        return gallery
    }

    // MARK: - Pointer

    /// Handles a pointer event over `area`, or one that was pressed there. True: the event is consumed.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, in area: Rect, intents: inout [GalleryIntent]
    ) -> Bool {
        guard isOpen else { return false }
        guard !isClosing else { return area.contains(point) }
        let layout = layout(in: area)
        switch phase {
        case .began:
            guard area.contains(point) else { return false }
            press = layout.cell(at: point).map { ($0, point) }
            if let press { selection = shown[press.cell] }
        case .moved:
            guard let press else {
                if let cell = layout.cell(at: point) { selection = shown[cell] }
                return area.contains(point)
            }
            let moved = point - press.point
            guard layout.cells.indices.contains(press.cell) else { break }
            let middle = layout.cells[press.cell].center
            if !isDragging, (moved * moved).sum() > Self.slop * Self.slop {
                isDragging = true
                intents.append(.hand(.began, press.point - middle))
            }
            if isDragging { intents.append(.hand(.moved, point - middle)) }
        case .ended, .cancelled:
            guard let press else { return area.contains(point) }
            if isDragging {
                let middle = layout.cells.indices.contains(press.cell) ? layout.cells[press.cell].center : layout.area.center
                intents.append(.hand(phase, point - middle))
            } else if phase == .ended, layout.cell(at: point) == press.cell, shown.indices.contains(press.cell) {
                intents.append(.choose(shown[press.cell]))
            }
            (self.press, isDragging) = (nil, false)
        }
        return true
    }

    /// Whether a click at a point would choose a model.
    public func isCell(at point: Vector2, in area: Rect) -> Bool {
        isOpen && !isClosing && layout(in: area).cell(at: point) != nil
    }

    // MARK: - Keyboard

    /// Handles a key that has no modifier other than Shift. False: the key is left to the window.
    public mutating func key(_ key: String, shift: Bool = false, in area: Rect, intents: inout [GalleryIntent]) -> Bool {
        guard isOpen else { return false }
        // The clock, the list of keys and the window's own keys; the others would change the cards behind a cell that grows.
        if ["space", ".", "f1", "?", "f10", "f11", "f12", "f6"].contains(key), key != "space" || search.isEmpty { return false }
        if isClosing { return true }
        let columns = max(layout(in: area).columns, 1)
        switch key {
        case "tab": move(shift ? -1 : 1)
        case "right": move(1)
        case "left": move(-1)
        case "down": move(columns, wraps: false)
        case "up": move(-columns, wraps: false)
        case "pageup": intents.append(.scroll(-1))
        case "pagedown": intents.append(.scroll(1))
        case "home": selection = shown.first
        case "end": selection = shown.last
        case "return", "keypad enter": if let selection { intents.append(.choose(selection)) }
        case "backspace": find(String(search.dropLast()))
        case "escape": if search.isEmpty { intents.append(.close) } else { find("") }
        case "space": find(search + " ")
        default: typed(key, &intents)
        }
        return true
    }

    private mutating func typed(_ key: String, _ intents: inout [GalleryIntent]) {
        guard key.count == 1, let letter = key.first else { return }
        if search.isEmpty, !letter.isLetter {
            if let model = models.firstIndex(where: { $0.isKey(key) }) { intents.append(.choose(model)) }
        } else if search.count < 40 {
            find(search + key)
        }
    }

    /// Shows the models that match a text, as the menu of the models does; all of them for an empty one.
    private mutating func find(_ text: String) {
        search = text
        (press, zoom) = (nil, nil)
        shown = MenuItem.found(by: text, in: models)
        if selection.map({ !shown.contains($0) }) ?? true { selection = shown.first }
        if !text.isEmpty { selection = shown.first }
        searchWords = shown.isEmpty ? "Nothing has “\(text)” in its name" : "Find: \(text)|"
    }

    /// Moves the selection by a number of cells.
    private mutating func move(_ steps: Int, wraps: Bool = true) {
        guard let selection, let cell = shown.firstIndex(of: selection) else {
            self.selection = shown.first
            return
        }
        let next = cell + steps
        if wraps {
            self.selection = shown[(next + shown.count) % shown.count]
        } else if shown.indices.contains(next) {
            self.selection = shown[next]
        } else if steps > 0, cell / steps < (shown.count - 1) / steps {
            // The last row is shorter.
            self.selection = shown.last
        }
    }
}
