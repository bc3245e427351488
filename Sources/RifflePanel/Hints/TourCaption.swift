internal import RiffleMath
internal import RiffleScene

/// The caption of a stop of the guided tour, below the cards.
public struct TourCaption: Equatable, Sendable {
    /// The model's title and what is to be seen.
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
        let opacity = ((time - since) / Self.fadeIn).clamped(to: 0...1)
        let middle = stage.width / 2
        surface.opacity = opacity
        center(title, .title, surface, middle, stage.height - 58, Color(r: 255, g: 255, b: 255))
        center(text, .label, surface, middle, stage.height - 32, Color(r: 255, g: 255, b: 255, a: 215))
        surface.opacity = 1
        let spacing = 12.0
        for index in 0..<count {
            let x = middle + (Double(index) - Double(count - 1) / 2) * spacing
            let alpha: UInt8 = index == position ? 255 : 90
            surface.disc(center: Vector2(x, stage.height - 12), radius: 2.5, color: Color(r: 255, g: 255, b: 255, a: alpha))
        }
    }

    private func center(_ line: String, _ style: TextStyle, _ surface: StageText, _ x: Double, _ baseline: Double, _ color: Color)
    {
        surface.text(line, style: style, x: x - surface.width(of: line, style: style) / 2, baseline: baseline, color: color)
    }
}
