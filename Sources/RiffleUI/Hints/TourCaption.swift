internal import RiffleMath
internal import RiffleScene

/// The caption of a stop of the guided tour, below the cards.
public struct TourCaption: Equatable, Sendable {
    /// The model's title, and the sentence about the stop.
    public var title: String
    public var text: String
    /// The index of the stop, and how many there are.
    public var position: Int
    public var count: Int
    /// When it appeared, in seconds of the caller's clock.
    public var since: Double

    /// The height below the stage that it takes, in points.
    public static let height = 100.0
    /// Seconds in which it appears.
    private static let fadeIn = 0.4

    /// A caption that appears at a time.
    public init(title: String, text: String, position: Int, count: Int, since: Double) {
        (self.title, self.text, self.position, self.count, self.since) = (title, text, position, count, since)
    }

    func paint(_ surface: StageText, stage: Size, at time: Double) {
        let tint = OverlayPainter(text: surface).tint
        surface.opacity = 1
        surface.fill(
            Rect(x: 0, y: stage.height - Self.height, width: stage.width, height: Self.height), radius: 0, color: tint.menu)
        let opacity = ((time - since) / Self.fadeIn).clamped(to: 0...1)
        let middle = stage.width / 2
        surface.opacity = opacity
        center(title, .title, surface, middle, stage.height - 58, tint.primary, stage.width)
        center(text, .label, surface, middle, stage.height - 32, tint.secondary, stage.width)
        surface.opacity = 1
        let spacing = 12.0
        for index in 0..<count {
            let x = middle + (Double(index) - Double(count - 1) / 2) * spacing
            let color = index == position ? tint.primary : tint.faint
            surface.disc(center: Vector2(x, stage.height - 12), radius: 2.5, color: color)
        }
    }

    private func center(
        _ line: String, _ style: TextStyle, _ surface: StageText, _ x: Double, _ baseline: Double, _ color: Color, _ room: Double
    ) {
        let width = min(surface.width(of: line, style: style), max(room - 2 * OverlayLayout.margin, 0))
        surface.text(line, style: style, x: x - width / 2, baseline: baseline, color: color, width: width)
    }
}
