internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// The part of the strip that stays as it is while only the playhead moves.
typealias StripLayer = KeptLayer<StripKey, StripPainter>

/// All that the strip's layer depends on.
struct StripKey: Equatable {
    var strip: GestureStrip
    var theme: PanelTheme
    var box: Rect
}

extension StripLayer {
    /// Updates the list for a state of the strip. Must not be called inside a frame of `text`.
    mutating func refresh(
        _ strip: GestureStrip, _ theme: PanelTheme, in box: Rect, viewport: Size, pixelScale: Double, _ text: StageText
    ) {
        let key = StripKey(strip: strip.staticPart, theme: theme, box: box)
        let keptLabels = content?.keptLabels
        refresh(key, viewport: viewport, pixelScale: pixelScale, text) { layer in
            let layout = StripLayout(strip.content, in: box)
            let painter = StripPainter(
                text: text, tint: theme.tint, layout: layout, scales: StripScales(strip.content, layout),
                keptLabels: keptLabels ?? Memo())
            layer.bounds = box.pixels(pixelScale)
            layer.list.appendSurface(box, color: theme.tint.surface, pixelScale: pixelScale)
            layer.list.appendSurface(layout.offset, radius: 5, color: theme.tint.well, pixelScale: pixelScale)
            layer.list.appendSurface(layout.velocity, radius: 5, color: theme.tint.well, pixelScale: pixelScale)
            text.begin(viewport: viewport, pixelScale: pixelScale)
            painter.paint(strip)
            text.end(into: &layer.list)
            return painter
        }
    }
}

extension GestureStrip {
    /// A copy without the parts that `StripPainter.paintLive` draws.
    var staticPart: GestureStrip {
        var strip = self
        strip.content.playhead = 0
        if case .running = content.recording { strip.content.recording = .running(0) }
        strip.dropLive()
        return strip
    }
}
