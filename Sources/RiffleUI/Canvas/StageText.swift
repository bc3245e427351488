internal import CImGui
internal import RiffleMath
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// The glyphs of the overlay's text as a picture: the texture `TextureID.glyphs`.
public struct GlyphAtlas: Sendable {
    /// The width, in pixels.
    public var width: Int
    /// The height, in pixels.
    public var height: Int
    /// Four bytes per pixel, red first: white, with the coverage as straight alpha. Sample it linearly.
    public var rgba: [UInt8]
}

/// Text and simple shapes over the stage, drawn with Dear ImGui's draw lists. Coordinates are points, x right, y down; the result
/// is in output pixels.
///
/// An object belongs to one thread at a time. Between `begin` and `end`, later shapes cover earlier ones.
final class StageText {
    let ui: OpaquePointer?
    private let fontPaths: FontPaths
    private(set) var pixelScale = 1.0
    /// Incremented whenever the glyphs are rasterized again.
    private(set) var atlasVersion = 0
    /// The fonts that are read once they are needed: `wide`, for typed characters beyond the program's own texts, and `code`.
    private var wanted = (wide: false, code: false)
    /// Sets the texts that Dear ImGui cannot set; nil: they show boxes.
    let images: (any TextImages)?
    private var capHeights: [Double] = []
    /// The distance from one baseline to the next in an edited text of several lines, in points.
    private(set) var editedLineHeight = 16.0

    /// The points of the curve or polygon that is being drawn: x and y alternating, in output pixels.
    var curvePoints: ContiguousArray<Float> = []
    /// Points that a caller gathers for a curve: the storage is kept.
    var points: ContiguousArray<Vector2> = []
    /// A line that is being put together from numbers and words: its storage is kept, so that lines that change in every frame need no
    /// heap blocks.
    var line = ""

    /// The scale of the open frame: output pixels per point.
    private(set) var frameScale = 1.0
    private var framePixels = Size.zero
    /// The overlays' appearance: light or dark, and the contrast.
    var face = Face()
    /// Multiplies the alpha of everything that is drawn.
    var opacity = 1.0

    init(fontPaths: FontPaths, pixelScale: Double, images: (any TextImages)? = nil) {
        self.fontPaths = fontPaths
        self.images = images
        ui = riffle_ui_create()
        drawAtlas(pixelScale: pixelScale)
    }

    deinit {
        riffle_ui_destroy(ui)
    }

    /// Rasterizes the glyphs for another pixel density, 0.5…8 pixels per point.
    func drawAtlas(pixelScale: Double) {
        self.pixelScale = pixelScale.clamped(to: 0.5...8)
        riffle_ui_clear_fonts(ui)
        let fallback = fontPaths.fallback.first { riffle_ui_is_font($0) }
        for style in TextStyle.allCases where style != .code || wanted.code {
            let path = fontPaths.paths(for: style).first { riffle_ui_is_font($0) }
            let size = Float(style.size * self.pixelScale)
            // Inter has every character of the program's own texts, and reading a second font takes milliseconds before the first
            // frame.
            Self.withOptionalCString(path) { path in
                Self.withOptionalCString(path == nil ? fallback : nil) { fallback in
                    _ = riffle_ui_add_font(ui, path, fallback, size)
                }
            }
            // Lines are edited in these styles.
            if style == .label || style == .code, wanted.wide {
                for path in [path, fallback].compactMap({ $0 }) + fontPaths.wide { riffle_ui_add_wide(ui, path, size) }
            }
        }
        riffle_ui_build_fonts(ui)
        capHeights = TextStyle.allCases.map {
            Double(riffle_ui_font_metrics(ui, $0.rawValue).cap_height) / self.pixelScale
        }
        let edited = wanted.code ? TextStyle.code : .label
        editedLineHeight = Double(riffle_ui_font_metrics(ui, edited.rawValue).line_height) / self.pixelScale
        atlasVersion += 1
    }

    /// A copy of the glyph atlas.
    var atlas: GlyphAtlas {
        let source = riffle_ui_atlas(ui)
        let count = source.coverage == nil ? 0 : Int(source.width) * Int(source.height)
        let coverage = UnsafeBufferPointer(start: source.coverage, count: count)
        var rgba = [UInt8](repeating: 255, count: count * 4)
        for (pixel, alpha) in coverage.enumerated() { rgba[4 * pixel + 3] = alpha }
        return GlyphAtlas(width: Int(source.width), height: Int(source.height), rgba: rgba)
    }

    /// Records the characters of an edited line that no font has been asked for yet. Returns true if there are any: then call
    /// `drawAtlas`.
    func wants(_ text: String) -> Bool {
        var isNew = false
        for style in [TextStyle.label, .code] where style == .label || wanted.code {
            text.withUTF8Bytes { start, count in
                if riffle_ui_want(ui, style.rawValue, start, start + count) { isNew = true }
            }
        }
        if isNew { wanted.wide = true }
        return isNew
    }

    /// Reads the font for code unless it has been read already. Returns true if the glyphs have changed.
    func wantCode() -> Bool {
        guard !wanted.code else { return false }
        wanted.code = true
        drawAtlas(pixelScale: pixelScale)
        return true
    }

    private static func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        if let text { text.withCString(body) } else { body(nil) }
    }
}

// MARK: - Measuring

extension StageText: TextMeasure {
    func width(of text: String, style: TextStyle) -> Double {
        width(of: text, range: nil, style: style)
    }

    /// The width of the part of `text` in `range` (UTF-8), or of all of it.
    func width(of text: String, range: Range<Int>?, style: TextStyle) -> Double {
        if let images = setter(for: text, style) {
            return imageWidth(of: text, range: range ?? 0..<text.utf8.count, style: style, images)
        }
        return text.withUTF8Bytes { start, count in
            let first = start + (range?.lowerBound ?? 0)
            let end = start + (range?.upperBound ?? count)
            return Double(riffle_ui_text_width(ui, style.rawValue, first, end)) / pixelScale
        }
    }

    func capHeight(of style: TextStyle) -> Double {
        capHeights[Int(style.rawValue)]
    }

    func forEachLine(of text: String, style: TextStyle, width: Double, _ body: (Range<Int>) -> Void) {
        if let images = setter(for: text, style) {
            return forEachImageLine(of: text, style: style, width: width, images, body)
        }
        text.withUTF8Bytes { start, count in
            var first = 0
            while first < count {
                let rest = start + first
                var length = Int(riffle_ui_text_wrap(ui, style.rawValue, Float(width * pixelScale), rest, start + count))
                // Dear ImGui also breaks after a point or a comma, which would split a number.
                let end = first + length
                if end < count, end > first, start[end - 1] == 0x2E || start[end - 1] == 0x2C, start[end] > 0x20 {
                    var blank = end - 1
                    while blank > first, start[blank] != 0x20 { blank -= 1 }
                    if blank > first { length = blank - first }
                }
                body(first..<first + length)
                first += length
                while first < count, start[first] == 0x20 || start[first] == 0x0A { first += 1 }
            }
        }
    }
}

// MARK: - Drawing

extension StageText {
    /// Opens a frame of `viewport` points at `pixelScale` output pixels per point.
    func begin(viewport: Size, pixelScale: Double) {
        frameScale = pixelScale
        framePixels = viewport * pixelScale
        opacity = 1
        riffle_ui_begin(ui, Float(framePixels.width), Float(framePixels.height))
    }

    /// Writes one line, or the part of it in `range` (UTF-8), from `x` on; if it is wider than `width`, or `endsInEllipsis`, it
    /// ends in an ellipsis.
    func text(
        _ text: String, range: Range<Int>? = nil, style: TextStyle, x: Double, baseline: Double, color: Color,
        width: Double = .infinity, scale: Double = 1, endsInEllipsis: Bool = false
    ) {
        if let images = setter(for: text, style) {
            return imageText(
                text, range: range ?? 0..<text.utf8.count, style: style, x: x, baseline: baseline, color: color, width: width,
                scale: scale, endsInEllipsis: endsInEllipsis, images)
        }
        let glyphScale = Float(scale * frameScale / pixelScale)
        let packed = self.packed(color)
        text.withUTF8Bytes { start, count in
            let first = start + (range?.lowerBound ?? 0)
            let end = start + (range?.upperBound ?? count)
            let pen = Float(x * frameScale)
            let line = Float(baseline * frameScale)
            let room = Float(width / scale * pixelScale)
            let natural = riffle_ui_text_width(ui, style.rawValue, first, end)
            guard natural > room || endsInEllipsis else {
                return riffle_ui_text(ui, style.rawValue, glyphScale, pen, line, packed, first, end)
            }
            Self.ellipsis.withUTF8Bytes { dots, dotsCount in
                let dotsWidth = riffle_ui_text_width(ui, style.rawValue, dots, dots + dotsCount)
                let fitting = first + Int(riffle_ui_text_fit(ui, style.rawValue, room - dotsWidth, first, end))
                let drawn = riffle_ui_text_width(ui, style.rawValue, first, fitting)
                riffle_ui_text(ui, style.rawValue, glyphScale, pen, line, packed, first, fitting)
                riffle_ui_text(
                    ui, style.rawValue, glyphScale, pen + drawn * glyphScale, line, packed, dots, dots + dotsCount)
            }
        }
    }

    /// Writes at most `limit` lines of `width`, `lineHeight` apart; the last ends in an ellipsis if there are more. Returns the
    /// number of lines written.
    @discardableResult
    func paragraph(
        _ string: String, style: TextStyle, limit: Int, x: Double, baseline: Double, width: Double, lineHeight: Double? = nil,
        color: Color, isCentered: Bool = false
    ) -> Int {
        var count = 0
        forEachLine(of: string, style: style, width: width) { _ in count += 1 }
        var line = 0
        forEachLine(of: string, style: style, width: width) { range in
            defer { line += 1 }
            guard line < limit else { return }
            let isCut = line == limit - 1 && count > limit
            let slack = isCentered && !isCut ? max(0, width - self.width(of: string, range: range, style: style)) : 0
            text(
                string, range: range, style: style, x: x + slack / 2,
                baseline: baseline + Double(line) * (lineHeight ?? style.lineHeight), color: color, width: width,
                endsInEllipsis: isCut)
        }
        return min(count, limit)
    }

    /// A filled rectangle whose corners have `radius`.
    func fill(_ rect: Rect, radius: Double, color: Color) {
        let r = pixels(rect)
        riffle_ui_fill(ui, r.x, r.y, r.z, r.w, Float(radius * frameScale), packed(color))
    }

    /// A straight line; a vertical or horizontal line covers whole pixels.
    func line(_ from: Vector2, _ to: Vector2, thickness: Double, color: Color) {
        if from.x == to.x || from.y == to.y {
            let across = Vector2(from.x == to.x ? thickness : 0, from.x == to.x ? 0 : thickness)
            let least = pointwiseMin(from, to) - across / 2, most = pointwiseMax(from, to) + across / 2
            return fill(
                Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y), radius: 0, color: color)
        }
        let a = from * frameScale
        let b = to * frameScale
        riffle_ui_line(ui, Float(a.x), Float(a.y), Float(b.x), Float(b.y), Float(thickness * frameScale), packed(color))
    }

    /// Clips all further drawing to a rectangle, until the matching `popClip`.
    func pushClip(_ rect: Rect) {
        let r = pixels(rect)
        riffle_ui_push_clip(ui, r.x, r.y, r.z, r.w)
    }

    func popClip() { riffle_ui_pop_clip(ui) }

    /// A filled circle.
    func disc(center: Vector2, radius: Double, color: Color) {
        let middle = center * frameScale
        riffle_ui_disc(ui, Float(middle.x), Float(middle.y), Float(radius * frameScale), packed(color))
    }

    /// An outline along the inside of a rectangle's edge, one point thick, rounded to whole pixels and at least one.
    func outline(_ rect: Rect, radius: Double, color: Color) {
        let r = pixels(rect)
        let thickness = Float(max(1, frameScale.rounded()))
        riffle_ui_outline(ui, r.x, r.y, r.z, r.w, Float(radius * frameScale), thickness, packed(color))
    }

    /// A soft shadow of a rounded rectangle that fades over `blur` to each side of the edge.
    func shadow(_ rect: Rect, radius: Double, blur: Double, color: Color) {
        let r = pixels(rect)
        riffle_ui_shadow(
            ui, r.x, r.y, r.z, r.w, Float(radius * frameScale), Float(blur * frameScale), packed(color))
    }

    /// Closes the frame and appends it to `list`, in output pixels.
    func end(into list: inout DrawList) {
        riffle_ui_end(ui)
        for number in 0..<riffle_ui_list_count(ui) {
            let source = riffle_ui_list(ui, number)
            let firstVertex = list.vertices.count
            // Appended one by one: a lazy map would allocate in every frame.
            for vertex in UnsafeBufferPointer(start: source.vertices, count: Int(source.vertex_count)) {
                list.vertices.append(DrawVertex(vertex))
            }
            for command in 0..<riffle_ui_command_count(ui, number) {
                append(riffle_ui_command(ui, number, command), of: source, firstVertex: firstVertex, to: &list)
            }
        }
    }

    private func append(_ command: RiffleUICommand, of source: RiffleUIList, firstVertex: Int, to list: inout DrawList) {
        guard command.index_count > 0, let indices = source.indices else { return }
        let firstIndex = list.indices.count
        let base = Int32(firstVertex) + Int32(command.vertex_offset)
        for index in UnsafeBufferPointer(start: indices + Int(command.first_index), count: Int(command.index_count)) {
            list.indices.append(base + Int32(index))
        }
        let clip = Rect(
            x: Double(command.clip_x), y: Double(command.clip_y), width: Double(command.clip_width),
            height: Double(command.clip_height))
        // A clip that covers the whole frame is left out: the renderer need not change its state for it.
        let covers = clip.minX <= 0 && clip.minY <= 0 && clip.maxX >= framePixels.width && clip.maxY >= framePixels.height
        list.runs.append(
            DrawRun(
                texture: TextureLevel(command.texture == 0 ? .glyphs : TextureID(rawValue: command.texture)),
                firstIndex: firstIndex, indexCount: Int(command.index_count),
                clip: covers ? nil : clip))
    }

    /// The rectangle in output pixels, its edges on whole pixels: x, y, width, height. A thin rectangle has the same thickness, at least
    /// a pixel, at every place.
    private func pixels(_ rect: Rect) -> SIMD4<Float> {
        func span(_ least: Double, _ most: Double) -> (Float, Float) {
            guard most > least, most - least <= Self.thin else {
                let start = (least * frameScale).rounded()
                return (Float(start), Float((most * frameScale).rounded() - start))
            }
            let extent = max(((most - least) * frameScale).rounded(), 1)
            return (Float(((least + most) / 2 * frameScale - extent / 2).rounded()), Float(extent))
        }
        let (x, width) = span(rect.minX, rect.maxX), (y, height) = span(rect.minY, rect.maxY)
        return SIMD4(x, y, width, height)
    }

    /// The greatest thickness of a line, in points.
    private static let thin = 4.0

    /// The colour with the current opacity, as 0xAABBGGRR with straight alpha.
    func packed(_ color: Color) -> UInt32 {
        let alpha = UInt32((Double(color.a) * opacity.clamped(to: 0...1)).rounded())
        return UInt32(color.r) | UInt32(color.g) << 8 | UInt32(color.b) << 16 | alpha << 24
    }

    private static let ellipsis = "…"
}
