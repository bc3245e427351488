public import RiffleMath
public import RiffleScene
internal import RiffleStage

/// The part of the strip that does not change while only the playhead moves: to be drawn below what `HUD.compose` appends.
public struct StripLayer: Sendable {
    /// The triangles; rebuilt only when the content changes.
    public private(set) var list = DrawList()
    /// The pixels that the list paints, all of them opaquely; nil while there is no strip.
    public private(set) var bounds: Rect?
    private var key: Key?
    private var layout: StripLayout?
    private var scales: StripScales?
    private var tint = PanelTint.dark

    /// All that the list depends on.
    private struct Key: Equatable {
        var strip: GestureStrip
        var theme: PanelTheme
        var box: Rect
        var pixelScale: Double
        var atlasVersion: Int
    }

    init() {}

    /// The frame of the strip, in points, as of the last `refresh`.
    var box: Rect? { layout?.box }

    mutating func close() {
        guard bounds != nil else { return }
        (bounds, key, layout, scales) = (nil, nil, nil, nil)
        list.removeAll()
    }

    /// Marks the list's text images as used; they are requested only when the list is rebuilt.
    func use(_ images: any TextImages) {
        for run in list.runs { images.use(run.texture.id) }
    }

    /// Updates the list to a state in a frame. Not to be called inside a frame of `text`.
    mutating func refresh(
        _ strip: GestureStrip, _ theme: PanelTheme, in box: Rect, viewport: Size, pixelScale: Double, _ text: StageText
    ) {
        let key = Key(
            strip: strip.staticPart, theme: theme, box: box, pixelScale: pixelScale, atlasVersion: text.atlasVersion)
        guard key != self.key else { return }
        self.key = key
        let layout = StripLayout(strip.content, in: box)
        let scales = StripScales(strip.content, layout)
        (self.layout, self.scales, tint) = (layout, scales, theme.tint)
        bounds = box.pixels(pixelScale)
        list.removeAll()
        list.appendSurface(box, color: tint.surface, pixelScale: pixelScale)
        for lane in [layout.offset, layout.velocity] {
            list.appendSurface(lane, radius: 5, color: tint.well, pixelScale: pixelScale)
        }
        text.begin(viewport: viewport, pixelScale: pixelScale)
        StripPainter(text: text, tint: tint, layout: layout, scales: scales).paint(strip)
        text.end(into: &list)
    }

    /// Appends what may change in every frame to the open frame of `text`.
    func paintLive(_ strip: GestureStrip, _ text: StageText) {
        guard let layout, let scales else { return }
        StripPainter(text: text, tint: tint, layout: layout, scales: scales).paintLive(strip)
    }
}

extension GestureStrip {
    /// A copy without what `StripPainter.paintLive` draws.
    var staticPart: GestureStrip {
        var strip = self
        strip.content.playhead = 0
        if case .running = content.recording { strip.content.recording = .running(0) }
        strip.dropLive()
        return strip
    }
}
