internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// From poses to the compositor's cards.
extension Stage {
    /// Hands the placed cards to the compositor.
    mutating func composeCards(into list: inout DrawList) {
        let pixels = shownPixels
        let limits = fillsWindow ? pixels : shownFrame.screen.scaled(by: pixelScale)
        fillSceneCards()
        let firstRun = list.runs.count
        compositor.compose(sceneCards, viewport: limits, into: &list)
        if limits != pixels {
            for run in firstRun..<list.runs.count { list.runs[run].clip = limits }
        }
    }

    /// Sets the scene's cards where they lie: one is half a kilobyte.
    private mutating func fillSceneCards() {
        let card = model.cardSize
        var shared = Shared(
            card: card, size: card * viewport.scale, anchor: anchor, isInLayoutTransition: layoutTransition.isActive(at: now),
            isAnyTurned: !flips.isEmpty, ownWidth: ownCard.width,
            sizedStyle: SizedCardStyle(cardStyle, card * viewport.scale, ownWidth: ownCard.width * viewport.scale))
        if shared.isAnyTurned { shared.lift = flipLift }
        var cards: ContiguousArray<SceneCard> = []
        swap(&cards, &sceneCards)
        while cards.count < documentOrder.count {
            cards.append(SceneCard(id: -1, transform: .identity, size: .zero, front: .placeholder))
        }
        var count = 0
        cards.withUnsafeMutableBufferPointer { room in
            for position in documentOrder where fill(&room[count], position, &shared) { count += 1 }
        }
        cards.removeLast(cards.count - count)
        swap(&cards, &sceneCards)
    }

    /// What all cards of a frame share; the model is asked once and not once a card.
    private struct Shared {
        /// In model points.
        var card: Size
        /// In window points.
        var size: Size
        var anchor: Vector2
        var isInLayoutTransition: Bool
        var isAnyTurned: Bool
        var lift = FlipLift(edge: 0, around: 0)
        /// The width of the model's own card in model points: corners and shadows go by it, whatever shape the cards have.
        var ownWidth: Double
        /// What a card of `size` wears.
        var sizedStyle: SizedCardStyle
        /// The part of the last picture that fills a card, and which picture and card that was.
        var crop = Rect.unit
        var croppedPicture = Size.zero
        var croppedCard = Size.zero
    }

    /// What a card of a size wears.
    private struct SizedCardStyle {
        var cornerRadius: Double
        var shadow: CardShadow?
        var reflection: CardReflection?

        /// `ownWidth`: of the model's own card, by which the lengths go.
        init(_ cardStyle: CardStyle, _ card: Size, ownWidth: Double) {
            let points = ownWidth / CardLook.cardWidth
            cornerRadius = cardStyle.look.cornerRadius * points
            shadow = cardStyle.shadow(points)
            reflection = cardStyle.reflection(points, height: card.height)
        }
    }

    /// Makes a scene's card of a placed one; false: it isn't to be seen.
    private mutating func fill(_ scene: inout SceneCard, _ position: Int, _ shared: inout Shared) -> Bool {
        let index = placed[position].index
        let unit = viewport.scale
        let residual = shared.isInLayoutTransition ? layoutTransition.residual(ofPage: placed[position].page, at: now) : nil
        let departure = residual?.departure
        let picture = departure?.picture ?? deck.picture(ofCard: index)
        // In model points; all that follows is about what is seen of the card.
        var (card, cardSize) = (shared.card, shared.size)
        if cardStyle.shape == .eachPicture {
            card = shown(card, picture: picture)
            cardSize = card * unit
        }
        var place = shared.anchor
        var transform = placed[position].pose.transform
        var opacity = placed[position].pose.opacity
        var zPosition = placed[position].pose.zPosition
        var isHidden = placed[position].pose.isHidden
        var dim = placed[position].pose.dim
        // Window points from model points: lengths grow by the scale, the perspective shrinks by it.
        transform.magnify(by: unit)
        if shared.isInLayoutTransition, residual == nil {
            zPosition += layoutTransition.orderDepth(ofNewPage: placed[position].page, at: now)
        }
        if let residual {
            let shown = PoseVector(pose: placed[position].pose, card: card, anchor: shared.anchor, scale: unit)
                .adding(residual)
            transform = shown.transform
            cardSize = shown.card
            place = shown.anchor
            opacity = shown.opacity
            zPosition = shown.zPosition
            isHidden = isHidden && shown.opacity <= 0
            dim = (dim + residual.dim).clamped(to: 0...1)
        }
        if isHidden || opacity <= 0 { return false }
        let angle = shared.isAnyTurned ? flips.angle(ofPage: placed[position].page, at: now) : 0
        if angle != 0 {
            zPosition += shared.lift.height(atAngle: angle)
            // A flat model has no perspective of its own; a turning card needs one to look turned.
            let height = cardSize.height * (shared.card.height / card.height)
            let least = -1 / (height * 2.5)
            let missing = least - Swift.max(TransformComponents(transform).perspective, least)
            let eye = missing < 0 ? Transform3D.perspective(m34: missing) : .identity
            transform = Transform3D.rotation(angle, axis: Vector3(0, 1, 0)) * eye * transform
        }
        var shade = cardStyle.shade(transform)
        if dim > 0 { shade = 1 - (1 - shade) * (1 - dim) }
        transform.place(at: place, pixelScale: pixelScale)
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
            scene.badge = picture.flatMap { badge(picture: $0, on: cardSize, side: ownWidth * 0.11) }
        } else if scene.badge != nil {
            scene.badge = nil
        }
        printFront(&scene, card: departure?.card ?? index, picture: picture, offset: placed[position].offset)
        scene.opacity = opacity
        scene.zPosition = zPosition
        let tilt = residual?.tilt ?? 0
        scene.depthTilt = tilt == 0 ? .zero : SIMD3(tilt / (size.width * pixelScale), 0, -tilt / 2)
        scene.hidesBackFace = false
        scene.shade = shade
        return true
    }

    /// The lift that keeps a card clear of its neighbours that stands on its edge: half its width, which that edge sweeps, and the depth
    /// of the stack around it.
    func safeLift(cardWidth: Double) -> Double { cardWidth / 2 + depthAround + 1 }

    /// The depth of the stack around the current card, towards the eye.
    var depthAround: Double {
        var nearest = 0.0
        for card in placed where abs(card.offset) <= 3 {
            let row = card.pose.transform.row4
            if row.w > 0 { nearest = Swift.max(nearest, row.z / row.w) }
        }
        return nearest * viewport.scale
    }

    /// Puts a picture on a face, filling it; what is known of the texture, or nil while it isn't there.
    @discardableResult
    private func set(_ face: inout CardFace, _ texture: CardTexture, on card: Size, _ shared: inout Shared) -> TextureInfo? {
        face.texture = texture.id
        face.tint = .white
        guard let info = self.texture(texture) else {
            face = CardFace(texture: texture.id, pixelSize: Size(width: 8, height: 8))
            return nil
        }
        // Most pictures have one size, and most cards.
        if info.pixelSize != shared.croppedPicture || card != shared.croppedCard {
            (shared.croppedPicture, shared.croppedCard) = (info.pixelSize, card)
            shared.crop = .aspectFill(picture: info.pixelSize, frame: card)
        }
        face.pixelSize = info.pixelSize
        face.levelCount = Int32(info.levelCount)
        face.crop = shared.crop
        face.isOpaque = info.isOpaque
        return info
    }

    /// The app icon, above the snapshot and at its left edge.
    private func badge(picture: Int, on card: Size, side: Double) -> CardBadge? {
        let texture = CardTexture.icon(picture: picture)
        guard let info = self.texture(texture) else { return nil }
        let frame = Rect(x: -card.width / 2, y: -card.height / 2 - side * 1.35, width: side, height: side)
        var face = CardFace(
            texture: texture.id, pixelSize: info.pixelSize, levelCount: Int32(info.levelCount), isOpaque: info.isOpaque)
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
    /// A card without a picture.
    static var placeholder: CardFace {
        CardFace(texture: TextureID(rawValue: -5), pixelSize: Size(width: 8, height: 8))
    }
}

extension Transform3D {
    /// The same place in space where every length is `unit` times as large: about the origin, w untouched.
    @inline(__always) mutating func magnify(by unit: Double) {
        // Row by row: what is written a number at a time and read a row at a time makes the processor wait.
        let eye = SIMD4(1, 1, 1, 1 / unit)
        row1 *= eye
        row2 *= eye
        row3 *= eye
        row4 *= SIMD4(unit, unit, unit, 1)
    }

    /// Moves the origin to a place in points and goes over to output pixels; the depth stays in points.
    @inline(__always) mutating func place(at place: Vector2, pixelScale: Double) {
        let shift = SIMD4(place.x, place.y, 0, 0), scale = SIMD4(pixelScale, pixelScale, 1, 1)
        row1 = (row1 + shift * row1.w) * scale
        row2 = (row2 + shift * row2.w) * scale
        row3 = (row3 + shift * row3.w) * scale
        row4 = (row4 + shift * row4.w) * scale
    }
}
