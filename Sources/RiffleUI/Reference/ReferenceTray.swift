public import RiffleMath

/// The controls of a reference picture, in a box below the bar: rows of buttons and sliders, and a line with the next step or the fit of
/// the marks. A value: it takes events and returns intents. Frames are in points of the window.
public struct ReferenceTray: Equatable, Sendable {
    /// A button, a slider, or words between them.
    public struct Item: Equatable, Sendable {
        /// The item's id in its intents; empty: it has no intents.
        public var id: String
        /// The words on it.
        public var text: String
        /// The sentence of its tooltip.
        public var tip: String
        /// Whether the button is switched on.
        public var isOn: Bool
        public var isEnabled: Bool
        /// Whether it opens a menu.
        public var hasMenu: Bool
        /// A slider's place, 0…1; nil: it is a button.
        public var share: Double?
        /// The length of a slider's track, in points.
        var track = 0.0
        /// A slider's longest possible words: they keep its track in place while the words change.
        var widest = ""
        /// The width of the words, in points.
        var width = 0.0

        /// A button.
        public init(_ id: String, _ text: String, tip: String, isOn: Bool = false, isEnabled: Bool = true, hasMenu: Bool = false)
        {
            (self.id, self.text, self.tip) = (id, text, tip)
            (self.isOn, self.isEnabled, self.hasMenu) = (isOn, isEnabled, hasMenu)
        }

        /// Words that don't respond to the pointer.
        public init(words text: String) { self.init("", text, tip: "") }

        /// A slider.
        public init(
            slider id: String, _ text: String, tip: String, at share: Double, length: Double = 84, widest: String = ""
        ) {
            self.init(id, text, tip: tip)
            (self.share, track, self.widest) = (share, length, widest)
        }
    }

    /// A request by the user.
    public enum Intent: Equatable, Sendable {
        /// A button was pressed: its id, and its frame, for a menu.
        case press(String, Rect)
        /// A slider was moved: its id and its place, 0…1.
        case slide(String, Double)
    }

    /// A motion over time: where the row was seen, and a curve that explains it. x in seconds, y in cards.
    public struct Plot: Equatable, Sendable {
        public var seen: [Vector2]
        public var explained: [Vector2]
        /// The current moment, in seconds; nil: none.
        public var now: Double?

        /// Any values; see the properties.
        public init(seen: [Vector2], explained: [Vector2], now: Double?) {
            (self.seen, self.explained, self.now) = (seen, explained, now)
        }
    }

    /// The motion below the words; nil: none.
    public var plot: Plot?
    /// The rows. Items that don't fit wrap.
    public var rows: [[Item]] = []
    /// The line below the rows; empty: none.
    public var line = ""
    /// Whether the line says that something is wrong.
    public var isFault = false
    /// The ids of the item under the pointer and of the pressed item; the latter is empty for a press beside the items. Nil: none.
    private(set) var hover: String?
    private(set) var hold: String?

    /// No controls.
    public init() {}

    /// Whether the tray is pressed.
    public var isHeld: Bool { hold != nil }

    static let rowHeight = 30.0
    private static let padding = 8.0
    private static let gap = 4.0
    private static let inset = 10.0
    /// The distance between a slider's words and its track.
    private static let trackGap = 14.0
    static let lineHeight = 18.0
    private static let plotHeight = 60.0
    private static let widest = 880.0

    /// The frames of its parts.
    struct Layout {
        var box: Rect
        /// The items, in order, with their frames.
        var items: [(item: Item, box: Rect)] = []
        /// The first line of the words.
        var words: Rect?
        var plot: Rect?

        /// The button or slider at a point.
        func reachable(at point: Vector2) -> (item: Item, box: Rect)? {
            items.first { $0.box.contains(point) && !$0.item.id.isEmpty }
        }
    }

    /// The layout below `top`, in the middle of a stage. `lines`: the number of lines that the words take.
    func layout(_ stage: Size, below top: Double, lines: Int) -> Layout {
        let width = max(min(stage.width - 2 * OverlayLayout.margin, Self.widest), 120)
        var (x, y) = (Self.padding, Self.padding)
        var items: [(Item, Rect)] = []
        var reached = 0.0
        for row in rows where !row.isEmpty {
            x = Self.padding
            for item in row {
                let size =
                    item.width + 2 * Self.inset + (item.hasMenu ? 14 : 0) + (item.share == nil ? 0 : item.track + Self.trackGap)
                if x > Self.padding, x + size > width - Self.padding { (x, y) = (Self.padding, y + Self.rowHeight + Self.gap) }
                items.append((item, Rect(x: x, y: y, width: size, height: Self.rowHeight)))
                x += size + Self.gap
                reached = max(reached, x - Self.gap + Self.padding)
            }
            y += Self.rowHeight + Self.gap
        }
        let own = max(reached, lines > 0 ? min(width, Self.widest) : 0)
        let words = lines > 0 ? Double(lines) * Self.lineHeight + 2 : 0
        let height = y + words + (plot == nil ? 0 : Self.plotHeight + Self.gap) + Self.padding - Self.gap
        let box = Rect(
            x: ((stage.width - own) / 2).rounded(), y: (top + 8).rounded(), width: own, height: height)
        var layout = Layout(box: box)
        layout.items = items.map { ($0, Rect(x: box.x + $1.x, y: box.y + $1.y, width: $1.width, height: $1.height)) }
        if lines > 0 {
            layout.words = Rect(
                x: box.x + Self.padding + 6, y: box.y + y, width: own - 2 * (Self.padding + 6), height: Self.lineHeight)
        }
        if plot != nil {
            layout.plot = Rect(
                x: box.x + Self.padding + 6, y: box.y + y + words + Self.gap, width: own - 2 * (Self.padding + 6),
                height: Self.plotHeight - Self.gap)
        }
        return layout
    }

    /// A slider's track in its frame.
    static func track(of item: Item, in box: Rect) -> Rect {
        Rect(x: box.maxX - inset - item.track, y: box.center.y - 1.5, width: item.track, height: 3)
    }

    /// The tray's frame; `lines`: see `UICanvas.lines(of:stage:)`.
    public func box(_ stage: Size, below top: Double, lines: Int) -> Rect { layout(stage, below: top, lines: lines).box }

    /// Handles a pointer event. True: the event is consumed.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, stage: Size, below top: Double, lines: Int, intents: inout [Intent]
    ) -> Bool {
        let layout = layout(stage, below: top, lines: lines)
        let over = layout.reachable(at: point).flatMap { $0.item.isEnabled ? $0 : nil }
        func slide(_ item: Item, _ box: Rect) {
            let track = Self.track(of: item, in: box)
            intents.append(.slide(item.id, ((point.x - track.x) / track.width).clamped(to: 0...1)))
        }
        switch phase {
        case .began:
            guard layout.box.contains(point) else { return false }
            hold = over?.item.id ?? ""
            if let over { over.item.share == nil ? intents.append(.press(over.item.id, over.box)) : slide(over.item, over.box) }
            return true
        case .moved:
            hover = over?.item.id
            if let hold {
                if let held = layout.items.first(where: { $0.item.id == hold && $0.item.share != nil }) {
                    slide(held.item, held.box)
                }
                return true
            }
            return layout.box.contains(point)
        case .ended, .cancelled:
            defer { hold = nil }
            return hold != nil
        }
    }

    /// Notes that the pointer is over none of the items.
    public mutating func leave() { hover = nil }

    /// The id of the item at a point; nil: there is none.
    public func item(at point: Vector2, stage: Size, below top: Double, lines: Int) -> String? {
        layout(stage, below: top, lines: lines).reachable(at: point)?.item.id
    }

    /// The tooltip at a point; nil: none.
    public func tip(at point: Vector2, stage: Size, below top: Double, lines: Int) -> Tip? {
        layout(stage, below: top, lines: lines).reachable(at: point).map { Tip($0.item.tip, of: $0.box) }
    }

    /// Measures the words of all items.
    mutating func measure(_ width: (String) -> Double) {
        for row in rows.indices {
            for index in rows[row].indices {
                let (text, widest) = (rows[row][index].text, rows[row][index].widest)
                rows[row][index].width = max(width(text), widest.isEmpty ? 0 : width(widest))
            }
        }
    }
}
