internal import RiffleMath

/// The frames of the bar's buttons, in points of the window; a pure function, so that hit tests and drawing agree. They are laid
/// out from the left, after a slot for the model's name that is the same for all models, so that neither another model nor the
/// panel moves them. Where the stage is narrow, buttons are left out (the panel's width counts only while it is open): their commands are
/// also in the menu, which is always shown.
struct BarLayout: Equatable {
    static let margin = 6.0
    /// From a button's edge to its text.
    static let padding = 11.0
    static let chevron = 18.0
    /// The same where the model's name has too little room.
    static let tightPadding = 6.0
    static let tightChevron = 12.0
    /// The greatest and the least width of the slot for the model's name.
    static let greatestTitle = 236.0
    static let leastTitle = 140.0
    /// The other buttons, from left to right.
    private static let others: [(button: Bar.Button, width: Double)] = [
        (.gallery, 36), (.panel, 60), (.presets, 72), (.depth, 62), (.help, 34), (.menu, 38),
    ]
    /// The buttons that are left out where there is no room, in this order.
    private static let removalOrder: [Bar.Button] = [.depth, .presets, .panel, .help, .gallery]

    /// The width of the name's button, and the x where the others begin.
    let title: Double
    private let start: Double
    private let hidden: Int

    init(_ bar: Bar, width: Double) {
        /// The width of all buttons but some.
        func extent(_ hidden: Int) -> Double {
            let gone = Self.removalOrder.prefix(hidden)
            return Self.others.reduce(0) { $0 + (gone.contains($1.button) ? 0 : $1.width) }
        }
        /// How many are left out beside a name of that width.
        func hidden(_ width: Double, name: Double) -> Int {
            (0...Self.removalOrder.count).first { width - 3 * Self.margin - extent($0) >= name } ?? Self.removalOrder.count
        }
        /// What the buttons leave the name.
        func room(in width: Double) -> Double { width - 3 * Self.margin - extent(hidden(width, name: Self.leastTitle)) }
        // The name's slot is the same with the panel and without, so that opening it moves no button that stays; where the panel leaves a
        // name no room, it has what there is without the panel.
        let beside = room(in: min(width, bar.leastWidth))
        let room = beside >= Self.leastTitle ? beside : room(in: width)
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
        let gone = Self.removalOrder.prefix(hidden)
        guard !gone.contains(button) else { return nil }
        var edge = start
        for (other, width) in Self.others where !gone.contains(other) {
            if other == button { return Rect(x: edge, y: 0, width: width, height: Bar.height) }
            edge += width
        }
        return nil
    }

    func button(at point: Vector2) -> Bar.Button? {
        Bar.Button.allCases.first { box(of: $0)?.contains(point) == true }
    }
}
