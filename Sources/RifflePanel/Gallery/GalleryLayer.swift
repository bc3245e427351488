internal import RiffleMath
public import RiffleScene
internal import RiffleStage

/// What the gallery draws beside the cells' stages: composed only when it changes, to be drawn over the backdrop and below the
/// stages.
public struct GalleryLayer: Sendable {
    /// How much of the ground's colour is mixed into the backdrop around the cells: so much that text is readable over any backdrop.
    public static let groundShare = 0.88

    /// The triangles; empty while the gallery is closed.
    public private(set) var list = DrawList()
    /// The colour that the backdrop is toned with around the cells.
    public private(set) var ground = Color(r: 0, g: 0, b: 0)
    /// The colour of the cells' own ground.
    public private(set) var well = Color(r: 0, g: 0, b: 0)
    /// Another one after each change of the list or the colours.
    public private(set) var version = 0
    private var key: Key?

    /// All that the list depends on.
    private struct Key: Equatable {
        var gallery: Gallery
        var theme: PanelTheme
        var area: Rect
        var pixelScale: Double
        var atlasVersion: Int
    }

    init() {}

    mutating func close() {
        guard key != nil else { return }
        key = nil
        list.removeAll()
    }

    /// Marks the list's text images as used; they are requested only when the list is rebuilt.
    func use(_ images: any TextImages) {
        for run in list.runs { images.use(run.texture.id) }
    }

    /// Updates the list to a state. Not to be called inside a frame of `text`.
    mutating func refresh(
        _ gallery: Gallery, _ theme: PanelTheme, in area: Rect, viewport: Size, pixelScale: Double, _ text: StageText
    ) {
        let key = Key(
            gallery: gallery.staticPart, theme: theme, area: area, pixelScale: pixelScale, atlasVersion: text.atlasVersion)
        guard key != self.key else { return }
        self.key = key
        version &+= 1
        (ground, well) = (theme.tint.surface, theme.tint.footer)
        list.removeAll()
        let layout = gallery.layout(in: area)
        for cell in layout.cells { append(well: cell, pixelScale) }
        // On whole pixels and opaque: without blending, a rasterizer needn't draw what lies below.
        if well.a == 255 { for run in list.runs.indices { list.runs[run].blends = false } }
        text.begin(viewport: viewport, pixelScale: pixelScale)
        text.pushClip(area)
        GalleryPainter(text: text, tint: theme.tint, layout: layout).paint(gallery)
        text.popClip()
        text.end(into: &list)
    }

    /// The ground of a cell: three upright rectangles in place of a rounded one, which software rasterizers fill several times slower.
    /// The outline rounds the corners.
    private mutating func append(well box: Rect, _ pixelScale: Double) {
        let corner = min(2, box.height / 2)
        for (inset, y, height) in [
            (corner, box.y, corner), (0, box.y + corner, box.height - 2 * corner), (corner, box.maxY - corner, corner),
        ] {
            list.appendSurface(
                Rect(x: box.x + inset, y: y, width: box.width - 2 * inset, height: height), color: well, pixelScale: pixelScale)
        }
    }
}
