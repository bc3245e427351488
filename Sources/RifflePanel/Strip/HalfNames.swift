internal import RiffleMath
internal import RiffleScene

/// The names of two settings over the halves of the stage. In points of the text.
public struct HalfNames: Equatable, Sendable {
    /// The names.
    public var left: String
    public var right: String
    /// The upper edge of the cards' area, where the right half begins, and the width of both.
    public var top: Double
    public var middle: Double
    public var width: Double

    /// Names over the halves of an area.
    public init(left: String, right: String, top: Double, middle: Double, width: Double) {
        (self.left, self.right, self.top, self.middle, self.width) = (left, right, top, middle, width)
    }

    func paint(_ text: StageText) {
        text.opacity = 1
        paint(left, text, from: 0, to: middle, Color(r: 255, g: 255, b: 255, a: 235))
        paint(right, text, from: middle, to: width, Color(r: 255, g: 205, b: 92, a: 255))
    }

    private func paint(_ name: String, _ text: StageText, from: Double, to: Double, _ color: Color) {
        let width = text.width(of: name, style: .label)
        let box = Rect(x: ((from + to - width) / 2 - 12).rounded(), y: top + 12, width: width + 24, height: 26)
        text.fill(box, radius: box.height / 2, color: Color(r: 12, g: 13, b: 20, a: 190))
        text.text(
            name, style: .label, x: box.x + 12, baseline: box.center.y + text.capHeight(of: .label) / 2, color: color)
    }
}
