public import RiffleMath
internal import RiffleScene

/// The progress of the film that is being made, as a line near the bottom of the stage, with a button that cancels the film.
public struct FilmLine: Equatable, Sendable {
    /// The progress, in words.
    public var text: String
    /// The widest text of this film, so that the line doesn't change its width.
    public var widest: String
    /// The progress, 0…1.
    public var share: Double

    /// The button's text.
    static let cancel = "Cancel"

    /// See the properties.
    public init(_ text: String, widest: String, share: Double) {
        (self.text, self.widest, self.share) = (text, widest, share)
    }
}

/// The frames of a film's line and of its button, in points of the window.
public struct FilmLayout: Equatable, Sendable {
    /// The line's frame.
    public var box: Rect
    /// The button that ends the film.
    public var cancel: Rect
    /// The text's box.
    var text: Rect

    private static let height = 36.0
    private static let padding = 16.0

    /// The layout in the place of a hint. `width` and `cancel`: the widths of the texts, in points. Nil if there is no room.
    init?(text width: Double, cancel: Double, stage: Size) {
        let button = cancel + 2 * Self.padding
        let whole = min(Self.padding + width + button, stage.width - 2 * OverlayLayout.margin)
        let top = stage.height - OverlayLayout.margin - Self.height
        guard whole >= button + 60, top >= OverlayLayout.margin else { return nil }
        box = Rect(x: ((stage.width - whole) / 2).rounded(), y: top.rounded(), width: whole, height: Self.height)
        self.cancel = Rect(x: box.maxX - button, y: box.y, width: button, height: Self.height)
        text = Rect(x: box.x + Self.padding, y: box.y, width: self.cancel.x - box.x - Self.padding, height: Self.height)
    }
}

extension FilmLine {
    func paint(_ surface: StageText, _ layout: FilmLayout) {
        let painter = OverlayPainter(text: surface)
        painter.panel(layout.box, radius: layout.box.height / 2)
        let baseline = layout.box.center.y + surface.capHeight(of: .label) / 2
        // A little above the middle, since the bar is below it.
        surface.text(
            text, style: .label, x: layout.text.x, baseline: baseline - 3, color: painter.tint.primary,
            width: layout.text.width)
        let track = Rect(x: layout.text.x, y: layout.box.maxY - 9, width: layout.text.width, height: 2)
        surface.fill(track, radius: 1, color: painter.tint.track)
        surface.fill(
            Rect(x: track.x, y: track.y, width: track.width * share.clamped(to: 0...1), height: track.height), radius: 1,
            color: painter.tint.primary)
        let line = Rect(x: layout.cancel.x + 8, y: layout.box.y + 9, width: 1, height: layout.box.height - 18)
        surface.fill(line, radius: 0, color: painter.tint.hairline)
        let width = surface.width(of: FilmLine.cancel, style: .label)
        surface.text(
            FilmLine.cancel, style: .label, x: layout.cancel.center.x - width / 2 + 4, baseline: baseline,
            color: painter.tint.accent, width: width + 1)
    }
}
