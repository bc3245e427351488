internal import RiffleMath
public import RiffleScene
internal import RiffleStage

/// The gallery's drawing over the backdrop and below its stages.
typealias GalleryLayer = KeptLayer<GalleryKey, GalleryGround>

/// All that the gallery's layer depends on.
struct GalleryKey: Equatable {
    var gallery: Gallery
    var theme: PanelTheme
    var area: Rect
}

/// The colours of the ground on which the gallery's stages stand.
public struct GalleryGround: Sendable {
    /// The share of `around` that is mixed into the backdrop: enough to keep text readable over any backdrop.
    public static let share = 0.88

    /// The colour that the backdrop is toned with around the cells.
    public var around: Color
    /// The colour of the cells' own ground.
    public var well: Color
}

extension GalleryLayer {
    /// Updates the list to a state. Not to be called inside a frame of `text`.
    mutating func refresh(
        _ gallery: Gallery, _ theme: PanelTheme, in area: Rect, viewport: Size, pixelScale: Double, _ text: StageText
    ) {
        let key = GalleryKey(gallery: gallery.staticPart, theme: theme, area: area)
        refresh(key, viewport: viewport, pixelScale: pixelScale, text) { layer in
            let ground = GalleryGround(around: theme.tint.surface, well: theme.tint.footer)
            let layout = gallery.layout(in: area)
            for cell in layout.cells { layer.list.append(well: cell, ground.well, pixelScale) }
            // On whole pixels and opaque: without blending, a rasterizer needn't draw the layers below.
            if ground.well.a == 255 { for run in layer.list.runs.indices { layer.list.runs[run].blends = false } }
            text.begin(viewport: viewport, pixelScale: pixelScale)
            text.pushClip(area)
            GalleryPainter(text: text, tint: theme.tint, layout: layout).paint(gallery)
            text.popClip()
            text.end(into: &layer.list)
            return ground
        }
    }
}

extension DrawList {
    /// Appends the ground of a cell as three plain rectangles, because software rasterizers fill a rounded one several times slower. The
    /// outline rounds the corners.
    fileprivate mutating func append(well box: Rect, _ color: Color, _ pixelScale: Double) {
        let corner = min(2, box.height / 2)
        for (inset, y, height) in [
            (corner, box.y, corner), (0, box.y + corner, box.height - 2 * corner), (corner, box.maxY - corner, corner),
        ] {
            appendSurface(
                Rect(x: box.x + inset, y: y, width: box.width - 2 * inset, height: height), color: color, pixelScale: pixelScale)
        }
    }
}
