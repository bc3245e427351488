internal import CImGui
internal import RiffleMath
internal import RifflePainter
internal import RiffleScene

// Text that Dear ImGui cannot set, by `TextImages`.
extension StageText {
    /// The object that sets a text in place of Dear ImGui; nil if Dear ImGui sets it. Dear ImGui's atlas has the characters of the
    /// program's own texts (Latin-1 and signs) and of edited lines.
    func setter(for text: String, _ style: TextStyle) -> (any TextImages)? {
        guard let images else { return nil }
        let isOwn = text.withUTF8Bytes { start, count in riffle_ui_has(ui, style.rawValue, start, start + count) }
        return isOwn ? nil : images
    }

    /// The font of a style at a scale, with a whole number of pixels per em.
    private func font(_ style: TextStyle, _ scale: Double) -> TextFont {
        TextFont(em: Int((style.size * scale).clamped(to: 1...2048).rounded()), style.weight)
    }

    func imageWidth(of text: String, range: Range<Int>, style: TextStyle, _ images: any TextImages) -> Double {
        Double(images.width(of: text, range: range, font(style, pixelScale))) / pixelScale
    }

    /// Calls `body` with each line's UTF-8 range, broken at words.
    func forEachImageLine(
        of text: String, style: TextStyle, width: Double, _ images: any TextImages, _ body: (Range<Int>) -> Void
    ) {
        let count = text.utf8.count
        let room = Int((width * pixelScale).clamped(to: 1...100_000))
        var first = 0
        while first < count {
            let length = images.fitting(
                of: text, range: first..<count, font(style, pixelScale), room: room, atWords: true)
            let end = min(first + max(length, 1), count)
            body(first..<end)
            first = text.withUTF8Bytes { start, count in
                var next = end
                while next < count, start[next] == 0x20 || start[next] == 0x0A { next += 1 }
                return next
            }
        }
    }

    /// Writes one line from `x` on; if it is wider than `width`, or `endsInEllipsis`, it ends in an ellipsis.
    func imageText(
        _ text: String, range: Range<Int>, style: TextStyle, x: Double, baseline: Double, color: Color, width: Double,
        scale: Double, endsInEllipsis: Bool, _ images: any TextImages
    ) {
        let font = font(style, scale * frameScale)
        let room = Int((width * frameScale + 0.01).clamped(to: 0...100_000))
        let pen = (x * frameScale).rounded()
        let line = (baseline * frameScale).rounded()
        let natural = images.width(of: text, range: range, font)
        guard natural > room || endsInEllipsis else {
            _ = draw(images.image(of: text, range: range, font), x: pen, baseline: line, color: color)
            return
        }
        let dots = "…"
        let glyphScale = scale * frameScale / pixelScale
        let dotsWidth = self.width(of: dots, style: style) * pixelScale * glyphScale
        let length = images.fitting(
            of: text, range: range, font, room: max(room - Int(dotsWidth.rounded(.up)), 0), atWords: false
        )
        let fitting = range.lowerBound..<min(range.lowerBound + length, range.upperBound)
        let end = draw(images.image(of: text, range: fitting, font), x: pen, baseline: line, color: color)
        dots.withUTF8Bytes { start, count in
            riffle_ui_text(
                ui, style.rawValue, Float(glyphScale), Float(end), Float(line), packed(color), start, start + count)
        }
    }

    /// Draws an image in pieces; pieces that have their own colours take only the text's alpha. Returns the x at which the line
    /// continues, in output pixels.
    private func draw(_ image: TextImage?, x: Double, baseline: Double, color: Color) -> Double {
        guard let image, image.width > 0 else { return x }
        let own = packed(.white.with(alpha: color.a))
        var from = 0
        func piece(_ to: Int, _ color: UInt32) {
            guard to > from else { return }
            let width = Float(image.width)
            riffle_ui_image(
                ui, image.texture.rawValue, Float(x) + Float(from), Float(baseline) - Float(image.baseline), Float(to - from),
                Float(image.height), Float(from) / width, Float(to) / width, color)
            from = to
        }
        for columns in image.colored {
            piece(columns.lowerBound, packed(color))
            piece(columns.upperBound, own)
        }
        piece(image.width, packed(color))
        return x + Double(image.advance)
    }
}

extension TextStyle {
    /// The weight of the style's font.
    var weight: TextFont.Weight {
        switch self {
        case .title, .heading: .bold
        case .body, .code: .regular
        case .label, .key: .medium
        }
    }
}
