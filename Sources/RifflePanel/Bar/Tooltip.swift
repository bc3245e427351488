public import RiffleMath

/// What is told of something on the screen: its name, the key that does the same, and where it stands.
public struct Tip: Equatable, Sendable {
    public var title: String
    /// Empty: there is no key.
    public var key: String
    public var box: Rect

    public init(_ title: String, key: String = "", of box: Rect) {
        (self.title, self.key, self.box) = (title, key, box)
    }
}

/// What is told of the thing that the hand rests on: it comes when the hand has rested for half a second and goes when the hand leaves.
/// A value that changes by events and shows as a function of time; all times are seconds of the caller's clock.
public struct Tooltip: Equatable, Sendable {
    /// Seconds that the hand has to rest.
    public static let delay = 0.5

    private var tip: Tip?
    /// When the hand came to rest.
    private var since = 0.0
    /// It was pressed, or a key was: nothing more is told of it.
    private var isHushed = false

    /// Nothing is told.
    public init() {}

    /// The hand has moved and is now over something, or (nil) over nothing of which anything is to be told.
    public mutating func rest(on tip: Tip?, at time: Double) {
        guard tip == self.tip else {
            (self.tip, since, isHushed) = (tip, time, false)
            return
        }
        // One that shows stays; one that waits, waits for rest.
        if time < since + Self.delay { since = time }
    }

    /// Something was done: nothing is told of this thing until the hand has left it.
    public mutating func hush() { isHushed = true }

    /// What is told at a time; nil for nothing.
    public func shown(at time: Double) -> Tip? { !isHushed && time >= since + Self.delay ? tip : nil }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        guard tip != nil, !isHushed, time < since + Self.delay else { return nil }
        return since + Self.delay
    }
}

/// Draws what is told, beside the thing.
struct TooltipPainter {
    let text: StageText

    private static let padding = 10.0
    private static let height = 26.0
    private static let gap = 6.0
    private static let margin = 6.0

    func paint(_ tip: Tip, viewport: Size) {
        let title = text.width(of: tip.title, style: .label)
        let key = tip.key.isEmpty ? 0 : text.width(of: tip.key, style: .key) + 14
        let width = min(title + key + 2 * Self.padding, viewport.width - 2 * Self.margin)
        guard width > 4 * Self.padding else { return }
        let below = tip.box.maxY + Self.gap
        let top = below + Self.height + Self.margin <= viewport.height ? below : tip.box.minY - Self.gap - Self.height
        let left = (tip.box.center.x - width / 2).clamped(
            to: Self.margin...max(viewport.width - Self.margin - width, Self.margin))
        let box = Rect(x: left.rounded(), y: top.rounded(), width: width, height: Self.height)
        let painter = HUDPainter(text: text)
        painter.panel(box, radius: 7, blur: 8)
        let baseline = box.center.y + text.capHeight(of: .label) / 2
        text.text(
            tip.title, style: .label, x: box.x + Self.padding, baseline: baseline, color: painter.tint.primary,
            width: width - 2 * Self.padding - key)
        if key > 0 {
            text.text(
                tip.key, style: .key, x: box.maxX - Self.padding - key + 14, baseline: baseline,
                color: painter.tint.secondary)
        }
    }
}
