public import RiffleMath
internal import RiffleScene

/// The frames of a hint and of its closing button: centred near the bottom of the stage, in points of the window.
public struct HintLayout: Equatable, Sendable {
    /// The hint's frame.
    public var box: Rect
    /// The button that dismisses all hints.
    public var close: Rect
    var text: Rect

    static let height = 36.0
    static let padding = 16.0

    /// `textWidth`: the width of the text, in points. Nil: there is no room.
    public init?(textWidth: Double, stage: Size) {
        let room = stage.width - 2 * OverlayLayout.margin
        let width = min(textWidth + 2 * Self.padding + Self.height - 8, room)
        let top = stage.height - OverlayLayout.margin - Self.height
        guard width >= 120, top >= stage.height / 2 else { return nil }
        box = Rect(x: ((stage.width - width) / 2).rounded(), y: top.rounded(), width: width, height: Self.height)
        close = Rect(x: box.maxX - Self.height, y: box.y, width: Self.height, height: Self.height)
        text = Rect(x: box.x + Self.padding, y: box.y, width: close.x - box.x - Self.padding + 4, height: Self.height)
    }
}

/// Draws a hint.
struct HintPainter {
    let text: StageText

    func paint(_ hint: String, layout: HintLayout, opacity: Double) {
        text.opacity = opacity
        let painter = OverlayPainter(text: text)
        painter.panel(layout.box, radius: layout.box.height / 2)
        let baseline = layout.text.center.y + text.capHeight(of: .label) / 2
        text.text(
            hint, style: .label, x: layout.text.x, baseline: baseline, color: painter.tint.primary,
            width: layout.text.width)
        let center = layout.close.center
        for side in [-1.0, 1] {
            text.line(
                center + Vector2(-4, -4 * side), center + Vector2(4, 4 * side), thickness: 1.4,
                color: painter.tint.secondary)
        }
        text.opacity = 1
    }
}
