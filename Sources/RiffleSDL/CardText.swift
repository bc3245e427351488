internal import CSDL2

/// SDL2_ttf for the length of one drawing.
struct CardText {
    private let regular: String
    private let bold: String

    /// Nil without SDL2_ttf or without a font.
    init?() {
        guard TTF_WasInit() > 0 || TTF_Init() == 0, let regular = FontFinder.regular else { return nil }
        self.regular = regular
        bold = FontFinder.bold ?? regular
    }

    /// Sets a text from (x, y), broken between words (or anywhere, if a word is too long) into at most `lines` lines; what does not
    /// fit ends in an ellipsis. `y` moves below the text.
    func draw(
        _ text: String, size: Int, bold isBold: Bool = false, maxWidth: Int, lines: Int, color: (UInt8, UInt8, UInt8, UInt8),
        at x: Int, _ y: inout Int, on canvas: inout PixelBuffer
    ) {
        let clean = String(text.unicodeScalars.map { $0.value < 32 ? " " : Character($0) })
        guard !clean.isEmpty, let font = open(isBold ? bold : regular, size: size, for: clean) else { return }
        defer { TTF_CloseFont(font) }
        for line in Self.broken(clean, font: font, width: maxWidth, lines: lines) {
            blit(line, font: font, color: color, x: x, y: y, on: &canvas)
            y += Int(Double(size) * 1.28)
        }
    }

    /// Sets one line in the middle of the canvas, white.
    func center(_ text: String, size: Int, on canvas: inout PixelBuffer) {
        guard !text.isEmpty, let font = open(bold, size: size, for: text) else { return }
        defer { TTF_CloseFont(font) }
        var width: Int32 = 0
        var height: Int32 = 0
        TTF_SizeUTF8(font, text, &width, &height)
        blit(
            text, font: font, color: (255, 255, 255, 245), x: (canvas.width - Int(width)) / 2,
            y: (canvas.height - Int(height)) / 2,
            on: &canvas)
    }

    /// The font, or the one among those for other scripts that lacks the fewest glyphs of this text.
    private func open(_ path: String, size: Int, for text: String) -> OpaquePointer? {
        guard let font = TTF_OpenFont(path, Int32(size)) else { return nil }
        func missing(_ font: OpaquePointer) -> Int {
            text.unicodeScalars.count { $0.value > 32 && TTF_GlyphIsProvided32(font, $0.value) == 0 }
        }
        var best = (font: font, lacking: missing(font))
        for path in FontFinder.wide where best.lacking > 0 {
            guard let other = TTF_OpenFont(path, Int32(size)) else { continue }
            let lacking = missing(other)
            TTF_CloseFont(lacking < best.lacking ? best.font : other)
            if lacking < best.lacking { best = (other, lacking) }
        }
        return best.font
    }

    private static func width(_ text: String, _ font: OpaquePointer) -> Int {
        var width: Int32 = 0
        TTF_SizeUTF8(font, text, &width, nil)
        return Int(width)
    }

    static func broken(_ text: String, font: OpaquePointer, width: Int, lines: Int) -> [String] {
        var result: [String] = []
        var rest = Substring(text.prefix(600))
        while !rest.isEmpty, result.count < lines {
            let isLast = result.count == lines - 1
            if Self.width(String(rest), font) <= width {
                result.append(String(rest))
                break
            }
            var end = rest.startIndex
            var lastSpace: Substring.Index?
            while end < rest.endIndex {
                let next = rest.index(after: end)
                if Self.width(String(rest[..<next]) + (isLast ? "…" : ""), font) > width { break }
                if rest[end] == " " { lastSpace = end }
                end = next
            }
            if end == rest.startIndex { end = rest.index(after: end) }
            if isLast {
                result.append(rest[..<end].trimmingEnd + "…")
                break
            }
            let cut = lastSpace ?? end
            result.append(rest[..<cut].trimmingEnd)
            rest = rest[cut...].drop { $0 == " " }
        }
        return result
    }

    private func blit(
        _ text: String, font: OpaquePointer, color: (UInt8, UInt8, UInt8, UInt8), x: Int, y: Int, on canvas: inout PixelBuffer
    ) {
        let white = SDL_Color(r: color.0, g: color.1, b: color.2, a: 255)
        guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return }
        defer { SDL_FreeSurface(surface) }
        guard let converted = SDL_ConvertSurfaceFormat(surface, PixelFormat.rgba, 0) else { return }
        defer { SDL_FreeSurface(converted) }
        guard let glyphs = PixelBuffer(surface: converted) else { return }
        canvas.blend(glyphs, x: x, y: y, opacity: Int(color.3))
    }
}

extension Substring {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

// MARK: - Painting on a picture

extension PixelBuffer {
    /// Lays another picture over this one at a place, at an opacity of 0…255. What lies outside is cut off.
    mutating func blend(_ other: PixelBuffer, x: Int, y: Int, opacity: Int) {
        for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
            for column in max(0, -x)..<max(max(0, -x), min(other.width, width - x)) {
                let source = (row * other.width + column) * 4
                let target = ((row + y) * width + column + x) * 4
                let alpha = Int(other.bytes[source + 3]) * opacity / 255
                if alpha == 0 { continue }
                for channel in 0..<3 {
                    let below = Int(bytes[target + channel])
                    bytes[target + channel] = UInt8(below + (Int(other.bytes[source + channel]) - below) * alpha / 255)
                }
                bytes[target + 3] = UInt8(max(Int(bytes[target + 3]), alpha))
            }
        }
    }

    mutating func fill(x: Int, y: Int, width w: Int, height h: Int, color: (UInt8, UInt8, UInt8, UInt8)) {
        for row in max(0, y)..<max(max(0, y), min(height, y + h)) {
            for column in max(0, x)..<max(max(0, x), min(width, x + w)) {
                let index = (row * width + column) * 4
                (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3]) = color
            }
        }
    }

    mutating func frame(x: Int, y: Int, width w: Int, height h: Int, thickness t: Int, color: (UInt8, UInt8, UInt8, UInt8)) {
        fill(x: x, y: y, width: w, height: t, color: color)
        fill(x: x, y: y + h - t, width: w, height: t, color: color)
        fill(x: x, y: y, width: t, height: h, color: color)
        fill(x: x + w - t, y: y, width: t, height: h, color: color)
    }

    /// Fills a rounded square with a gradient; the rounding is antialiased over a pixel.
    mutating func fillRounded(
        radius: Double, top: (UInt8, UInt8, UInt8, UInt8), bottom: (UInt8, UInt8, UInt8, UInt8)
    ) {
        for y in 0..<height {
            let t = Double(y) / Double(max(height - 1, 1))
            for x in 0..<width {
                let dx = max(0, abs(Double(x) + 0.5 - Double(width) / 2) - (Double(width) / 2 - radius))
                let dy = max(0, abs(Double(y) + 0.5 - Double(height) / 2) - (Double(height) / 2 - radius))
                let distance = (dx * dx + dy * dy).squareRoot() - radius
                let coverage = min(max(0.5 - distance, 0), 1)
                let index = (y * width + x) * 4
                bytes[index] = UInt8(Double(top.0) + (Double(bottom.0) - Double(top.0)) * t)
                bytes[index + 1] = UInt8(Double(top.1) + (Double(bottom.1) - Double(top.1)) * t)
                bytes[index + 2] = UInt8(Double(top.2) + (Double(bottom.2) - Double(top.2)) * t)
                bytes[index + 3] = UInt8(255 * coverage)
            }
        }
    }
}
