internal import RiffleMath
internal import RiffleModels
internal import RiffleScene
internal import RiffleSettings

// From poses to scene cards.
extension Stage {
    /// Passes the placed cards to the compositor, clipped to the screen where they don't fill the window.
    mutating func composeCards(into list: inout DrawList) {
        let pixels = shownPixels
        let limits = cardLimits
        fillSceneCards()
        updateVeil()
        let firstRun = list.runs.count
        compositor.compose(sceneCards, viewport: limits, into: &list)
        if limits != pixels {
            for run in firstRun..<list.runs.count { list.runs[run].clip = limits }
        }
    }

    /// Updates the poses and the scene's cards, without sorting or drawing them. `order`: that of the list; nil is the model's.
    mutating func updateScene(in order: DocumentOrder? = nil) {
        updatePoses(in: order)
        fillSceneCards()
    }

    /// Updates the poses and sorts the cards by depth, without drawing them: for hit tests and outlines.
    mutating func sortCards() {
        updateScene()
        compositor.sort(sceneCards, viewport: cardLimits)
    }

    /// What the cards are clipped to, in output pixels: the screen, or the window that they fill.
    private var cardLimits: Rect { fillsWindow ? shownPixels : shownFrame.screen.scaled(by: pixelScale) }

    /// Updates `sceneCards` in place: one is half a kilobyte, so copies are avoided.
    private mutating func fillSceneCards() {
        let card = model.cardSize
        var shared = Shared(
            card: card, size: card * viewport.scale, anchor: anchor,
            isInLayoutTransition: motion.layoutTransition.isActive(at: now),
            isAnyTurned: !motion.flips.isEmpty, ownWidth: ownCard.width,
            sizedStyle: SizedCardStyle(cardStyle, card * viewport.scale, ownWidth: ownCard.width * viewport.scale))
        if shared.isAnyTurned { shared.lift = lift }
        var cards: ContiguousArray<SceneCard> = []
        swap(&cards, &sceneCards)
        while cards.count < documentOrder.count {
            cards.append(SceneCard(id: -1, transform: .identity, size: .zero, front: .placeholder))
        }
        var count = 0
        cards.withUnsafeMutableBufferPointer { buffer in
            for position in documentOrder where fill(&buffer[count], position, &shared) { count += 1 }
        }
        cards.removeLast(cards.count - count)
        swap(&cards, &sceneCards)
    }

    /// What all cards of a frame share, computed once a frame and not once a card.
    private struct Shared {
        /// In model points.
        var card: Size
        /// In window points.
        var size: Size
        var anchor: Vector2
        var isInLayoutTransition: Bool
        var isAnyTurned: Bool
        var lift = FlipLift(edge: 0, around: 0)
        /// The width of the model's own card in model points; corners and shadows scale with it, whatever shape the cards have.
        var ownWidth: Double
        /// The style of a card of `size`.
        var sizedStyle: SizedCardStyle
        /// The last aspect-fill crop, and the sizes of the picture and the card that it was computed for.
        var crop = Rect.unit
        var croppedPicture = Size.zero
        var croppedCard = Size.zero
    }

    /// The style of a card of a certain size, in window points.
    private struct SizedCardStyle {
        var cornerRadius: Double
        var shadow: CardShadow?
        var reflection: CardReflection?

        /// `ownWidth`: the width of the model's own card, which the lengths scale with.
        init(_ cardStyle: CardStyle, _ card: Size, ownWidth: Double) {
            let points = ownWidth / CardLook.cardWidth
            cornerRadius = cardStyle.look.cornerRadius * points
            shadow = cardStyle.shadow(points)
            reflection = cardStyle.reflection(points, height: card.height)
        }
    }

    /// Makes a scene card of a placed one; false if it is invisible. `position`: in `placed`.
    private mutating func fill(_ scene: inout SceneCard, _ position: Int, _ shared: inout Shared) -> Bool {
        let index = placed[position].index
        let unit = viewport.scale
        let residual =
            shared.isInLayoutTransition ? motion.layoutTransition.residual(ofPage: placed[position].page, at: now) : nil
        let departure = residual?.departure
        let picture = departure?.picture ?? deck.picture(ofCard: index)
        // The visible part of the card, in model and in window points.
        var (card, cardSize) = (shared.card, shared.size)
        if cardStyle.shape == .eachPicture {
            card = shown(card, picture: picture)
            cardSize = card * unit
        }
        var anchor = shared.anchor
        var transform = placed[position].pose.transform
        var opacity = placed[position].pose.opacity
        var zPosition = placed[position].pose.zPosition
        var isHidden = placed[position].pose.isHidden
        var cover = placed[position].pose.cover
        // From model to window points: lengths are multiplied by the scale, the perspective is divided by it.
        transform.magnify(by: unit)
        if shared.isInLayoutTransition, residual == nil {
            zPosition += motion.layoutTransition.orderDepth(ofNewPage: placed[position].page, at: now)
        }
        if let residual {
            let shown = PoseVector(pose: placed[position].pose, card: card, anchor: shared.anchor, scale: unit)
                .adding(residual)
            transform = shown.transform
            cardSize = shown.card
            anchor = shown.anchor
            opacity = shown.opacity
            zPosition = shown.zPosition
            isHidden = isHidden && shown.opacity <= 0
            cover = (cover + residual.cover).clamped(lowerBound: .zero, upperBound: SIMD2(1, 1))
        }
        if isHidden || opacity <= 0 { return false }
        let angle = shared.isAnyTurned ? motion.flips.angle(ofPage: placed[position].page, at: now) : 0
        if angle != 0 {
            zPosition += shared.lift.height(atAngle: angle)
            // A turning card needs perspective: at least that of an eye at 2.5 times the card's height, where the model has less.
            let height = cardSize.height * (shared.card.height / card.height)
            let least = -1 / (height * 2.5)
            let missing = least - Swift.max(TransformComponents(transform).perspective, least)
            let eye = missing < 0 ? Transform3D.perspective(m34: missing) : .identity
            transform = Transform3D.rotation(angle, axis: Vector3(0, 1, 0)) * eye * transform
        }
        var shade = cardStyle.shade(transform)
        if cover.x > 0 { shade = 1 - (1 - shade) * (1 - cover.x) }
        scene.veil = cover.y
        transform.translate(to: anchor, pixelScale: pixelScale)
        scene.id = position
        scene.transform = transform
        scene.size = cardSize
        let ownWidth = cardSize.width * (shared.ownWidth / card.width)
        if cardSize == shared.size {
            scene.applyStyle(shared.sizedStyle.cornerRadius, shared.sizedStyle.shadow, shared.sizedStyle.reflection)
        } else {
            let sizedStyle = SizedCardStyle(cardStyle, cardSize, ownWidth: ownWidth)
            scene.applyStyle(sizedStyle.cornerRadius, sizedStyle.shadow, sizedStyle.reflection)
        }
        if scene.mat != nil { scene.mat = nil }
        if let picture {
            if let info = set(&scene.front, .front(picture: picture), on: cardSize, &shared) {
                if cardStyle.fits || info.isPage, let mat = mat(of: info, on: cardSize, cornerRadius: scene.cornerRadius) {
                    scene.mat = mat
                    scene.front.crop = .unit
                } else if let focus = focus(ofPicture: picture) {
                    scene.front.crop = .aspectFill(picture: info.pixelSize, frame: cardSize, focus: focus)
                }
            }
        } else {
            scene.front = .placeholder
        }
        if angle != 0 {
            var back = CardFace.placeholder
            set(&back, .back(card: departure?.card ?? index), on: cardSize, &shared)
            scene.back = back
        } else if scene.back != nil {
            scene.back = nil
        }
        if cardStyle.icon > 0 {
            scene.badge = picture.map { badge(picture: $0, on: cardSize, side: ownWidth * WantedTexture.iconShare) }
        } else if scene.badge != nil {
            scene.badge = nil
        }
        printFront(&scene, card: departure?.card ?? index, picture: picture, offset: placed[position].offset)
        scene.opacity = opacity
        scene.zPosition = zPosition
        scene.distance = abs(placed[position].offset)
        let tilt = residual?.tilt ?? 0
        scene.depthTilt = tilt == 0 ? .zero : SIMD3(tilt / (size.width * pixelScale), 0, -tilt / 2)
        scene.hidesBackFace = false
        scene.shade = shade
        return true
    }

    /// The least lift that keeps a card at 90° clear of its neighbours: half its width, which its edge sweeps in depth, and the
    /// depth of the cards around it. In window points.
    func safeLift(cardWidth: Double) -> Double { cardWidth / 2 + depthAround + 1 }

    /// The depth towards the eye of the cards within three of the current one, in window points.
    var depthAround: Double {
        var nearest = 0.0
        for card in placed where abs(card.offset) <= 3 {
            let row = card.pose.transform.row4
            if row.w > 0 { nearest = Swift.max(nearest, row.z / row.w) }
        }
        return nearest * viewport.scale
    }

    /// Sets a face to a texture, aspect-filled; returns the texture's info, or nil and a placeholder while it isn't ready.
    @discardableResult
    private func set(_ face: inout CardFace, _ texture: CardTexture, on card: Size, _ shared: inout Shared) -> TextureInfo? {
        face.texture = texture.id
        face.tint = .white
        guard let info = self.texture(texture) else {
            face = CardFace(texture: texture.id, pixelSize: Size(width: 8, height: 8))
            return nil
        }
        // Cached, because most pictures and most cards have the same size.
        if info.pixelSize != shared.croppedPicture || card != shared.croppedCard {
            (shared.croppedPicture, shared.croppedCard) = (info.pixelSize, card)
            shared.crop = .aspectFill(picture: info.pixelSize, frame: card)
        }
        face.pixelSize = info.pixelSize
        face.levelCount = Int32(info.levelCount)
        face.crop = shared.crop
        face.opaqueCore = info.opaqueCore
        return info
    }

    /// The app icon, above the card at its left edge; without a face while its texture isn't ready. `side`: in window points.
    private func badge(picture: Int, on card: Size, side: Double) -> CardBadge {
        let texture = CardTexture.icon(picture: picture)
        let frame = Rect(x: -card.width / 2, y: -card.height / 2 - side * 1.35, width: side, height: side)
        guard let info = self.texture(texture) else { return CardBadge(face: nil, frame: frame) }
        var face = CardFace(
            texture: texture.id, pixelSize: info.pixelSize, levelCount: Int32(info.levelCount), opaqueCore: info.opaqueCore)
        face.tint.a = UInt8((255 * cardStyle.icon).rounded())
        return CardBadge(face: face, frame: frame)
    }
}

extension SceneCard {
    @inline(__always) fileprivate mutating func applyStyle(
        _ cornerRadius: Double, _ shadow: CardShadow?, _ reflection: CardReflection?
    ) {
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.reflection = reflection
    }
}

extension CardFace {
    /// The face of a card without a picture.
    static var placeholder: CardFace {
        CardFace(texture: TextureID(rawValue: -5), pixelSize: Size(width: 8, height: 8))
    }
}

extension Transform3D {
    /// Scales all lengths by `unit` about the origin; w doesn't change, so the perspective is divided by it.
    @inline(__always) mutating func magnify(by unit: Double) {
        // Row by row: writing components and then reading a row would stall the processor (store forwarding).
        let eye = SIMD4(1, 1, 1, 1 / unit)
        row1 *= eye
        row2 *= eye
        row3 *= eye
        row4 *= SIMD4(unit, unit, unit, 1)
    }

    /// Translates the origin to a point in window points and converts x and y to output pixels; depth stays in points.
    @inline(__always) mutating func translate(to point: Vector2, pixelScale: Double) {
        let shift = SIMD4(point.x, point.y, 0, 0), scale = SIMD4(pixelScale, pixelScale, 1, 1)
        row1 = (row1 + shift * row1.w) * scale
        row2 = (row2 + shift * row2.w) * scale
        row3 = (row3 + shift * row3.w) * scale
        row4 = (row4 + shift * row4.w) * scale
    }
}
