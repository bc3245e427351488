public import RiffleMath

/// A tooltip: a control's name, its shortcut and its frame.
public struct Tip: Equatable, Sendable {
    /// The name.
    public var title: String
    /// The shortcut; empty: none.
    public var key: String
    /// The control's frame, in points of the window.
    public var box: Rect

    /// The tooltip of the control whose frame is `box`.
    public init(_ title: String, key: String = "", of box: Rect) {
        (self.title, self.key, self.box) = (title, key, box)
    }
}

/// The tooltip of the control under the pointer: it shows once the pointer has rested for half a second, and hides when the
/// pointer leaves. A value that changes by events and is drawn as a function of time; all times are seconds of the caller's
/// clock.
public struct Tooltip: Equatable, Sendable {
    /// Seconds that the pointer has to rest.
    public static let delay = 0.5

    private var tip: Tip?
    /// When the pointer came to rest.
    private var since = 0.0
    /// Whether a press or a key has hidden it: it stays hidden until the pointer leaves the control.
    private var isSuppressed = false

    /// No tooltip.
    public init() {}

    /// The pointer has moved and is now over a control, or (nil) over nothing that has a tooltip.
    public mutating func rest(on tip: Tip?, at time: Double) {
        guard tip == self.tip else {
            (self.tip, since, isSuppressed) = (tip, time, false)
            return
        }
        // A tooltip that shows stays; one that is pending waits for the full delay again.
        if time < since + Self.delay { since = time }
    }

    /// An action was taken: the tooltip stays hidden until the pointer has left the control.
    public mutating func hush() { isSuppressed = true }

    /// The tooltip that shows at a time; nil: none.
    public func shown(at time: Double) -> Tip? { !isSuppressed && time >= since + Self.delay ? tip : nil }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        guard tip != nil, !isSuppressed, time < since + Self.delay else { return nil }
        return since + Self.delay
    }
}

/// Draws a tooltip beside its control.
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
        let painter = OverlayPainter(text: text)
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
