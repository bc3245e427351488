internal import RiffleMath

/// The frames of the bar's buttons, in points of the window; a pure function, so that hit tests and drawing agree. They are laid
/// out from the left, after a slot for the model's name that is the same for all models, so that neither another model nor the
/// panel moves them. Where the stage is narrow, buttons are left out (the panel's width counts only while it is open): their commands are
/// also in the menu, which is always shown.
struct BarLayout: Equatable {
    static let margin = 6.0
    /// The distance from a button's edge to its text.
    static let padding = 11.0
    static let chevron = 18.0
    /// The padding and the chevron's width where the model's name has too little room.
    static let tightPadding = 6.0
    static let tightChevron = 12.0
    /// The greatest and the least width of the slot for the model's name.
    static let greatestTitle = 236.0
    static let leastTitle = 140.0
    /// The distance between two groups of buttons; a line is drawn in its middle.
    static let groupGap = 11.0
    /// The other buttons, from left to right, group by group.
    private static let others: [(button: Bar.Button, group: Int, width: Double)] = [
        (.gallery, 0, 65), (.pictures, 0, 87), (.parameters, 1, 97), (.presets, 1, 69), (.loop, 1, 54), (.export, 2, 76),
        (.menu, 3, 38),
    ]
    /// The buttons that are left out where there is no room, in this order. The buttons to the left of the parameters' button come after
    /// it, because opening the panel must not move that button.
    private static let removalOrder: [Bar.Button] = [.loop, .presets, .export, .parameters, .pictures, .gallery]

    /// The width of the name's button, and the x where the others begin.
    let title: Double
    private let start: Double
    private let hidden: Int

    init(_ bar: Bar, width: Double) {
        /// Returns the width of all buttons except the first `hidden` ones of `removalOrder`.
        func extent(_ hidden: Int) -> Double {
            var end = 0.0
            Self.forEachPlace(hidden: hidden) { end = $1 + $2 }
            return end
        }
        /// Returns the number of buttons that are left out beside a name at least `name` points wide.
        func hidden(_ width: Double, name: Double) -> Int {
            (0...Self.removalOrder.count).first { width - 3 * Self.margin - extent($0) >= name } ?? Self.removalOrder.count
        }
        /// Returns the room that the buttons leave for the name.
        func room(in width: Double) -> Double { width - 3 * Self.margin - extent(hidden(width, name: Self.leastTitle)) }
        // The name's slot is the same with the panel and without, so that opening it moves no button that stays. The slot leaves all
        // buttons room without the panel where it can; where the open panel would leave the name less than `leastTitle`, only the current
        // width counts.
        let beside = room(in: min(width, bar.leastWidth))
        let alone = room(in: max(width, bar.greatestWidth))
        let room = beside >= Self.leastTitle ? min(beside, alone) : room(in: width)
        let slot = max(min(Self.greatestTitle, room), 0)
        self.hidden = hidden(width, name: slot)
        title = min(bar.titleWidth + 2 * Self.padding + Self.chevron, slot)
        start = Self.margin + slot
    }

    /// The buttons that have room, from left to right.
    var buttons: [Bar.Button] { Bar.Button.allCases.filter { box(of: $0) != nil } }

    func box(of button: Bar.Button) -> Rect? {
        if button == .models {
            return title > 0 ? Rect(x: Self.margin, y: 0, width: title, height: Bar.height) : nil
        }
        var box: Rect?
        Self.forEachPlace(hidden: hidden) { other, x, width in
            if other == button { box = Rect(x: start + x, y: 0, width: width, height: Bar.height) }
        }
        return box
    }

    /// Whether a line stands before a button, which begins a group.
    func hasLine(before button: Bar.Button) -> Bool {
        var (last, found) = (0.0, false)
        Self.forEachPlace(hidden: hidden) { other, x, width in
            if other == button { found = x > last }
            last = x + width
        }
        return found
    }

    /// Calls `body` with each button that isn't left out, its x relative to `start`, and its width. Makes no array, because the bar is
    /// laid out in every frame.
    private static func forEachPlace(hidden: Int, _ body: (Bar.Button, _ x: Double, _ width: Double) -> Void) {
        let gone = removalOrder.prefix(hidden)
        var edge = 0.0
        var last: Int?
        for (button, group, width) in others where !gone.contains(button) {
            if let last, last != group { edge += groupGap }
            body(button, edge, width)
            edge += width
            last = group
        }
    }

    func button(at point: Vector2) -> Bar.Button? {
        Bar.Button.allCases.first { box(of: $0)?.contains(point) == true }
    }
}
