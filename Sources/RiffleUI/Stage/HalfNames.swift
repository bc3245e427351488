internal import RiffleMath
internal import RiffleScene

/// The names of two settings over the halves of the stage, A and B. In points of the text.
public struct HalfNames: Equatable, Sendable {
    /// The names.
    public var left: String
    public var right: String
    /// The upper edge of the cards' area, the x at which the right half begins, and the width of both halves.
    public var top: Double
    public var middle: Double
    public var width: Double

    /// Names over the halves of an area.
    public init(left: String, right: String, top: Double, middle: Double, width: Double) {
        (self.left, self.right, self.top, self.middle, self.width) = (left, right, top, middle, width)
    }

    func paint(_ text: StageText) {
        text.opacity = 1
        let painter = OverlayPainter(text: text)
        paint("A · ", left, painter, from: 0, to: middle, painter.tint.primary)
        paint("B · ", right, painter, from: middle, to: width, PanelTint.of(text.face).other)
    }

    private func paint(_ letter: String, _ name: String, _ painter: OverlayPainter, from: Double, to: Double, _ color: Color) {
        let text = painter.text
        text.line.removeAll(keepingCapacity: true)
        text.line += letter
        text.line += name
        let width = min(text.width(of: text.line, style: .label), max(to - from - 2 * OverlayLayout.margin - 24, 0))
        let box = Rect(x: ((from + to - width) / 2 - 12).rounded(), y: top + 12, width: width + 24, height: 26)
        painter.panel(box, radius: box.height / 2)
        text.text(
            text.line, style: .label, x: box.x + 12, baseline: box.center.y + text.capHeight(of: .label) / 2, color: color,
            width: width)
    }
}
