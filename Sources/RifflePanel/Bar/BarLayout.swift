internal import RiffleMath

/// Where the bar's buttons stand, in points of the window; a pure function, so that a click and a drawing agree. Where the stage is
/// narrow, words make way: what they do stands in the menu, which is always there.
struct BarLayout: Equatable {
    static let margin = 6.0
    /// From a button's edge to its word.
    static let padding = 11.0
    static let chevron = 18.0
    /// What the model's name has at least.
    static let leastTitle = 96.0
    /// From right to left, in the order in which there is room for them: those that come last make way first.
    private static let right: [(button: Bar.Button, width: Double)] = [
        (.menu, 38), (.help, 34), (.depth, 62), (.presets, 72), (.panel, 60),
    ]
    /// Which of them make way, first ones first.
    private static let leaving: [Bar.Button] = [.depth, .presets, .panel, .help]

    let width: Double
    let title: Double
    private let hidden: Int

    init(_ bar: Bar, width: Double) {
        self.width = width
        let wanted = bar.titleWidth + 2 * Self.padding + Self.chevron
        func room(_ hidden: Int) -> Double {
            let gone = Self.leaving.prefix(hidden)
            return width - 3 * Self.margin
                - Self.right.reduce(0) { $0 + (gone.contains($1.button) ? 0 : $1.width) }
        }
        var hidden = 0
        while hidden < Self.leaving.count, room(hidden) < min(wanted, Self.leastTitle) { hidden += 1 }
        self.hidden = hidden
        title = max(min(wanted, room(hidden)), 0)
    }

    /// Those that have room, from left to right.
    var buttons: [Bar.Button] { Bar.Button.allCases.filter { box(of: $0) != nil } }

    func box(of button: Bar.Button) -> Rect? {
        if button == .models {
            return title > 0 ? Rect(x: Self.margin, y: 0, width: title, height: Bar.height) : nil
        }
        let gone = Self.leaving.prefix(hidden)
        guard !gone.contains(button) else { return nil }
        var edge = width - Self.margin
        for (other, width) in Self.right where !gone.contains(other) {
            edge -= width
            if other == button { return Rect(x: edge, y: 0, width: width, height: Bar.height) }
        }
        return nil
    }

    func button(at point: Vector2) -> Bar.Button? {
        Bar.Button.allCases.first { box(of: $0)?.contains(point) == true }
    }
}
