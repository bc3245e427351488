internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

/// Turns posed cards into scene cards: sets their place on the screen, their textures and their look. One dresser serves all cards of a
/// moment.
struct CardDresser {
    /// A card's size in model points and in window points.
    private let modelSize: Size
    private let size: Size
    private let anchor: Vector2
    private let isInLayoutTransition: Bool
    private let isAnyTurned: Bool
    private let lift: FlipLift
    /// The width of the model's own card in model points; corners and shadows scale with it, whatever shape the cards have.
    private let ownWidth: Double
    /// The style of a card of `size`.
    private let sizedStyle: SizedCardStyle
    /// The last aspect-fill crop, and the sizes of the picture and the card that it was computed for: most pictures and most cards have
    /// the same size.
    private var crop = Rect.unit
    private var croppedPicture = Size.zero
    private var croppedCard = Size.zero

    /// `lift`: the lift of turning cards.
    init(_ motion: StageMotion, lift: @autoclosure () -> FlipLift) {
        let unit = motion.viewport.scale
        modelSize = motion.model.cardSize
        size = modelSize * unit
        anchor = motion.anchor
        isInLayoutTransition = motion.layoutTransition.isActive(at: motion.now)
        isAnyTurned = !motion.flips.isEmpty
        self.lift = isAnyTurned ? lift() : FlipLift(edge: 0, around: 0)
        ownWidth = motion.ownCard.width
        sizedStyle = SizedCardStyle(motion.cardStyle, size, ownWidth: ownWidth * unit)
    }

    /// The style of a card of a certain size, in window points.
    private struct SizedCardStyle {
        var cornerRadius: Double
        var shadow: QuadShadow?
        var reflection: CardReflection?

        /// `ownWidth`: the width of the model's own card, which the lengths scale with.
        init(_ cardStyle: CardStyle, _ card: Size, ownWidth: Double) {
            let points = ownWidth / CardLook.cardWidth
            cornerRadius = cardStyle.look.cornerRadius * points
            shadow = cardStyle.shadow(points)
            reflection = cardStyle.reflection(points, height: card.height)
        }
    }

    /// Fills in a scene card; false if it is invisible. `id`: the scene card's `id`; `motion`: the moment that the dresser was made for.
    mutating func dress(
        _ scene: inout SceneCard, _ placed: PosedCard, id: Int, _ motion: StageMotion, _ pictures: StagePictures
    ) -> Bool {
        let (now, style, unit) = (motion.now, motion.cardStyle, motion.viewport.scale)
        let residual = isInLayoutTransition ? motion.layoutTransition.residual(ofPage: placed.page, at: now) : nil
        let departure = residual?.departure
        let index = departure?.card ?? placed.index
        let picture = departure?.picture ?? motion.deck.picture(ofCard: placed.index)
        // The visible part of the card, in model and in window points.
        var (card, cardSize) = (modelSize, size)
        if style.shape == .eachPicture {
            card = pictures.shown(card, picture: picture, style.shape)
            cardSize = card * unit
        }
        var anchor = anchor
        var (transform, opacity, zPosition) = (placed.pose.transform, placed.pose.opacity, placed.pose.zPosition)
        var (isHidden, cover) = (placed.pose.isHidden, placed.pose.cover)
        // From model to window points: lengths are multiplied by the scale, the perspective is divided by it.
        transform.magnify(by: unit)
        if isInLayoutTransition, residual == nil {
            zPosition += motion.layoutTransition.orderDepth(ofNewPage: placed.page, at: now)
        }
        if let residual {
            let shown = PoseVector(pose: placed.pose, card: card, anchor: anchor, scale: unit).adding(residual)
            transform = shown.transform
            cardSize = shown.card
            anchor = shown.anchor
            opacity = shown.opacity
            zPosition = shown.zPosition
            isHidden = isHidden && shown.opacity <= 0
            cover = (cover + residual.cover).clamped(lowerBound: .zero, upperBound: SIMD2(1, 1))
        }
        if isHidden || opacity <= 0 { return false }
        let angle = isAnyTurned ? motion.flips.angle(ofPage: placed.page, at: now) : 0
        if angle != 0 {
            zPosition += lift.height(atAngle: angle)
            // A turning card needs perspective: at least that of an eye at 2.5 times the card's height, where the model has less.
            let height = cardSize.height * (modelSize.height / card.height)
            let least = -1 / (height * 2.5)
            let missing = least - Swift.max(TransformComponents(transform).perspective, least)
            let eye = missing < 0 ? Transform3D.perspective(m34: missing) : .identity
            transform = Transform3D.rotation(angle, axis: Vector3(0, 1, 0)) * eye * transform
        }
        var shade = style.shade(transform)
        if cover.x > 0 { shade = 1 - (1 - shade) * (1 - cover.x) }
        transform.translate(to: anchor, pixelScale: motion.pixelScale)
        scene.id = id
        scene.transform = transform
        scene.size = cardSize
        scene.veil = cover.y
        scene.opacity = opacity
        scene.zPosition = zPosition
        scene.distance = abs(placed.offset)
        scene.shade = shade
        scene.hidesBackFace = false
        let tilt = residual?.tilt ?? 0
        scene.depthTilt = tilt == 0 ? .zero : SIMD3(tilt / (motion.size.width * motion.pixelScale), 0, -tilt / 2)
        let width = cardSize.width * (ownWidth / card.width)
        if cardSize == size {
            scene.applyStyle(sizedStyle.cornerRadius, sizedStyle.shadow, sizedStyle.reflection)
        } else {
            let sizedStyle = SizedCardStyle(style, cardSize, ownWidth: width)
            scene.applyStyle(sizedStyle.cornerRadius, sizedStyle.shadow, sizedStyle.reflection)
        }
        setFaces(&scene, card: index, picture: picture, isTurned: angle != 0, motion, pictures)
        if style.icon > 0 {
            let side = width * WantedTexture.iconShare
            scene.badge = picture.map { badge(picture: $0, on: cardSize, side: side, style.icon, pictures) }
        } else if scene.badge != nil {
            scene.badge = nil
        }
        printFront(&scene, card: index, picture: picture, offset: placed.offset, style, pictures)
        return true
    }

    // MARK: - Faces

    /// Sets front, mat and back of a scene card whose size and corners are set.
    private mutating func setFaces(
        _ scene: inout SceneCard, card: Int, picture: Int?, isTurned: Bool, _ motion: StageMotion, _ pictures: StagePictures
    ) {
        let size = scene.size
        if scene.mat != nil { scene.mat = nil }
        if let picture {
            if let info = set(&scene.front, .front(picture: picture), on: size, pictures) {
                if motion.cardStyle.fits || info.isPage,
                    let mat = CardMat(of: info, on: size, cornerRadius: scene.cornerRadius)
                {
                    scene.mat = mat
                    scene.front.crop = .unit
                } else if let focus = pictures.focus(ofPicture: picture, in: motion.deck) {
                    scene.front.crop = .aspectFill(picture: info.pixelSize, frame: size, focus: focus)
                }
            }
        } else {
            scene.front = .placeholder
        }
        if isTurned {
            var back = QuadPicture.placeholder
            set(&back, .back(card: card), on: size, pictures)
            scene.back = back
        } else if scene.back != nil {
            scene.back = nil
        }
    }

    /// Sets a face to a texture, aspect-filled; returns the texture's info, or nil and a placeholder while it isn't ready.
    @discardableResult
    private mutating func set(
        _ face: inout QuadPicture, _ texture: CardTexture, on card: Size, _ pictures: StagePictures
    ) -> TextureInfo? {
        face.texture = texture.id
        face.tint = .white
        guard let info = pictures.info(of: texture) else {
            face = QuadPicture(texture: texture.id, pixelSize: Size(width: 8, height: 8))
            return nil
        }
        if info.pixelSize != croppedPicture || card != croppedCard {
            (croppedPicture, croppedCard) = (info.pixelSize, card)
            crop = .aspectFill(picture: info.pixelSize, frame: card)
        }
        face.pixelSize = info.pixelSize
        face.levelCount = Int32(info.levelCount)
        face.crop = crop
        face.opaqueCore = info.opaqueCore
        return info
    }

    /// The app icon, above the card at its left edge; without a face while its texture isn't ready. `side`: in window points.
    private func badge(
        picture: Int, on card: Size, side: Double, _ opacity: Double, _ pictures: StagePictures
    ) -> CardBadge {
        let texture = CardTexture.icon(picture: picture)
        let frame = Rect(x: -card.width / 2, y: -card.height / 2 - side * 1.35, width: side, height: side)
        guard let info = pictures.info(of: texture) else { return CardBadge(face: nil, frame: frame) }
        var face = QuadPicture(
            texture: texture.id, pixelSize: info.pixelSize, levelCount: Int32(info.levelCount), opaqueCore: info.opaqueCore)
        face.tint.a = UInt8((255 * opacity).rounded())
        return CardBadge(face: face, frame: frame)
    }

    // MARK: - The print on the front

    /// Sets the blur and the number of a scene card whose transform and size are set.
    private func printFront(
        _ scene: inout SceneCard, card index: Int, picture: Int?, offset: Double, _ style: CardStyle, _ pictures: StagePictures
    ) {
        if style.look.blurMost > 0 {
            scene.blur = picture.flatMap { blur(picture: $0, offset: offset, on: scene.size, style, pictures) }
        } else if scene.blur != nil {
            scene.blur = nil
        }
        // A placeholder has no number.
        if style.showsNumbers, picture != nil {
            scene.label = label(card: index, on: scene.size, pictures)
        } else if scene.label != nil {
            scene.label = nil
        }
    }

    /// Nil where the card is sharp. A blur whose texture isn't ready has level count 0: it only requests the texture.
    private func blur(
        picture: Int, offset: Double, on card: Size, _ style: CardStyle, _ pictures: StagePictures
    ) -> CardBlur? {
        let deviation = style.look.blurDeviation(at: offset) * card.width / CardLook.cardWidth
        guard deviation > 0 else { return nil }
        let texture = CardTexture.blurred(picture: picture)
        let info = pictures.info(of: texture)
        return CardBlur(
            deviation: deviation, texture: texture.id, pixelSize: info?.pixelSize ?? .zero,
            levelCount: Int32(info?.levelCount ?? 0))
    }

    /// The frame is the same for all numbers; the text renderer decides the size of the digits in it.
    private func label(card index: Int, on card: Size, _ pictures: StagePictures) -> CardLabel {
        let texture = CardTexture.number(card: index)
        let info = pictures.info(of: texture)
        let width = min(card.width * CardNumber.share, card.height * CardNumber.share * CardNumber.aspect)
        let height = width / CardNumber.aspect
        return CardLabel(
            frame: Rect(x: -width / 2, y: -height / 2, width: width, height: height), texture: texture.id,
            pixelSize: info?.pixelSize ?? .zero, levelCount: Int32(info?.levelCount ?? 0))
    }
}

extension SceneCard {
    @inline(__always) fileprivate mutating func applyStyle(
        _ cornerRadius: Double, _ shadow: QuadShadow?, _ reflection: CardReflection?
    ) {
        self.cornerRadius = cornerRadius
        self.shadow = shadow
        self.reflection = reflection
    }
}

extension QuadPicture {
    /// The face of a card without a picture.
    static var placeholder: QuadPicture {
        QuadPicture(texture: TextureID(rawValue: -5), pixelSize: Size(width: 8, height: 8))
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
