internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

// The backdrop behind the cards, and the device around them.
extension CardPainter {
    /// Paints the backdrop below the cards that are in the list already, without the cells that they hide.
    mutating func paintBehind(_ motion: StageMotion, _ list: inout DrawList) {
        guard motion.cardStyle.backdrop != .none else { return }
        let cards = list.runs.count
        backdrop.paint(
            motion.shownPixels, light: motion.cardStyle.backdropLight, at: motion.now, below: &scene.compositor,
            leavesOutOccluded: true, into: &list)
        // Runs are drawn in order; the backdrop must be the first.
        list.moveToFront(last: list.runs.count - cards)
    }

    /// Paints the backdrop and the device's body when the cards don't fill the window: on a device, or in a container.
    mutating func paintSurroundings(_ motion: StageMotion, into list: inout DrawList) {
        let shown = motion.shownFrame
        let hasBackdrop = motion.cardStyle.backdrop != .none
        if hasBackdrop { paintBackdrop(motion, motion.shownPixels, into: &list) }
        paintBezel(of: shown, motion, into: &list)
        guard shown.backdrop > 0 else { return }
        let body = shown.body.scaled(by: motion.pixelScale)
        if hasBackdrop {
            paintBackdrop(motion, body, into: &list)
        } else {
            list.appendRectangle(body, texture: TextureLevel(.white), crop: .unit, color: StageColors.clear)
        }
        if shown.backdrop < 1 {
            let veil = StageColors.bezel.with(alpha: UInt8(((1 - shown.backdrop) * 255).rounded()))
            list.appendRectangle(body, texture: TextureLevel(.white), crop: .unit, color: veil)
        }
    }

    /// Paints all of the backdrop into a rectangle in output pixels.
    mutating func paintBackdrop(_ motion: StageMotion, _ rect: Rect, into list: inout DrawList) {
        backdrop.paint(
            rect, light: motion.cardStyle.backdropLight, at: motion.now, below: &scene.compositor, leavesOutOccluded: false,
            into: &list)
    }

    /// Tells the compositor about the layers behind the cards, which veiled cards show.
    mutating func updateVeil(_ motion: StageMotion) {
        var layers: ContiguousArray<BackdropLayer> = []
        swap(&layers, &scene.compositor.backdrop)
        layers.removeAll(keepingCapacity: true)
        let shown = motion.fillsWindow ? nil : motion.shownFrame
        let rect = shown.map { $0.body.scaled(by: motion.pixelScale) } ?? motion.shownPixels
        func append(_ color: Color) {
            layers.append(BackdropLayer(texture: .white, frame: rect, crop: .unit, color: color))
        }
        if motion.cardStyle.backdrop != .none {
            backdrop.append(to: &layers, rect, light: motion.cardStyle.backdropLight, at: motion.now)
        }
        if layers.isEmpty { append(StageColors.clear) }
        if let shown, shown.backdrop < 1 {
            append(StageColors.bezel.with(alpha: UInt8(((1 - shown.backdrop) * 255).rounded())))
        }
        swap(&layers, &scene.compositor.backdrop)
    }

    /// Paints the device as a dark rounded quad through a compositor, so that its edge is antialiased as a card's is.
    private mutating func paintBezel(of shown: StageFrame, _ motion: StageMotion, into list: inout DrawList) {
        let (frame, width, scale) = (shown.body, shown.bezel, motion.pixelScale)
        let face = QuadPicture(texture: .white, pixelSize: Size(width: 4, height: 4), tint: StageColors.bezel)
        marks.compose(motion.shownPixels, scene.compositor.options, into: &list) { quads in
            quads.append(
                SceneCard(
                    id: -1, transform: .translation(frame.center.x, frame.center.y, 0) * .scale(scale, scale, 1),
                    size: Size(width: frame.width + 2 * width, height: frame.height + 2 * width), front: face,
                    cornerRadius: width + shown.corner, shadow: QuadShadow(radius: 14, opacity: 0.5)))
        }
    }

    /// Rounds the corners of the device's screen by painting the bezel's colour over them: cards and backdrop are clipped to
    /// rectangles.
    func paintScreenCorners(_ motion: StageMotion, into list: inout DrawList) {
        let shown = motion.shownFrame
        let body = shown.body.scaled(by: motion.pixelScale)
        let radius = min(shown.corner * motion.pixelScale, body.width / 2, body.height / 2)
        guard radius >= 0.5 else { return }
        for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
            let corner = body.center + Vector2(x * body.width, y * body.height) / 2
            list.appendSpandrel(corner: corner, toward: Vector2(-x, -y), radius: radius, color: StageColors.bezel)
        }
    }

    /// Paints the tabs' icons; the selected one at full brightness, the others dimmed.
    func paintTabs(_ bars: NavigationBars, _ motion: StageMotion, _ pictures: StagePictures, into list: inout DrawList) {
        for label in bars.labels where label.role == .tab {
            guard let picture = motion.deck.picture(ofCard: label.card), let info = pictures.info(of: .icon(picture: picture))
            else { continue }
            let side = 26 * bars.scale * motion.pixelScale
            let middle = label.position * motion.pixelScale - Vector2(0, 8 * bars.scale * motion.pixelScale)
            let light = UInt8((110 + 145 * label.opacity).rounded())
            var level: Int32 = 0
            while Int(level) + 1 < info.levelCount, info.pixelSize.width / Double(1 << (level + 1)) >= side { level += 1 }
            list.appendRectangle(
                Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
                texture: TextureLevel(CardTexture.icon(picture: picture).id, level: level), crop: .unit,
                color: Color(r: light, g: light, b: light, a: UInt8((255 * label.presence).rounded())))
        }
    }
}

extension DrawList {
    private static let arcSteps = 12

    /// Appends the part of a square outside its quarter circle, with an antialiased edge of a pixel along the arc. `corner`: the
    /// square's corner opposite the circle's centre, in output pixels; `toward`: the signs of the direction from there to the
    /// centre.
    fileprivate mutating func appendSpandrel(corner: Vector2, toward: Vector2, radius: Double, color: Color) {
        let center = corner + toward * radius
        let first = Int32(vertices.count)
        func append(_ point: Vector2, alpha: UInt8) {
            vertices.append(DrawVertex(x: Float(point.x), y: Float(point.y), color: color.with(alpha: alpha), u: 0, v: 0))
        }
        append(corner, alpha: color.a)
        for step in 0...Self.arcSteps {
            let angle = Double(step) / Double(Self.arcSteps) * .pi / 2
            let direction = Vector2(.cos(angle), .sin(angle)) * toward * -1
            append(center + direction * (radius + 0.5), alpha: color.a)
            append(center + direction * (radius - 0.5), alpha: 0)
        }
        for step in 0..<Int32(Self.arcSteps) {
            let outer = first + 1 + 2 * step
            appendTriangle(first, outer, outer + 2, texture: TextureLevel(.white))
            appendTriangle(outer, outer + 1, outer + 2, texture: TextureLevel(.white))
            appendTriangle(outer + 2, outer + 1, outer + 3, texture: TextureLevel(.white))
        }
    }
}
