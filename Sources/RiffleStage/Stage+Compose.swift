internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// From offsets to a frame.
extension Stage {
    /// The cards of the present moment with their poses, and their document order: where cards lie in one plane, the later one is in
    /// front.
    mutating func place() {
        let isPlaced = scroller.place(&placed)
        if !isPlaced { model.visibleCards(at: scroller.offset, into: &placed) }
        let shown = placed.count
        if glide.isActive(at: now) {
            // Cards that leave: at their place in the new model, where they are not seen.
            for entry in glide.entries where !placed[..<shown].contains(where: { $0.index == entry.index }) {
                let offset = model.offset(ofCard: entry.index, at: scroller.offset)
                var pose = isPlaced ? model.pose(at: offset, toggle: nil) : CardPose()
                pose.opacity = 0
                placed.append(PlacedCard(index: entry.index, offset: offset, pose: pose))
            }
        }
        if !isPlaced {
            model.place(&placed, toggle: scroller.toggle)
            for position in shown..<placed.count { placed[position].pose.opacity = 0 }
        }
        // iCarousel puts the cards further from the middle behind, where depth says nothing.
        var byDistance = false
        if case .carousel = model.scrollRule { byDistance = true }
        documentOrder.removeAll(keepingCapacity: true)
        for position in placed.indices {
            let entry = (position: position, distance: abs(placed[position].offset))
            var hole = documentOrder.count
            documentOrder.append(entry)
            // Insertion: windows are short, and the half that is left of the middle is in order.
            while byDistance, hole > 0, documentOrder[hole - 1].distance < entry.distance {
                documentOrder[hole] = documentOrder[hole - 1]
                hole -= 1
            }
            documentOrder[hole] = entry
        }
    }

    mutating func compose(into frame: inout Frame) {
        frame.time = now
        frame.modelID = configuration.modelID
        frame.scrollOffset = scroller.offset
        frame.velocity = scroller.velocity
        frame.current = current
        frame.phase = scroller.phase
        frame.isMoving = isMoving
        frame.forecast = scroller.forecast()
        frame.coversStage = dress.backdrop != .none && backdrop.covers(at: now)
        frame.transition = scroller.transition
        frame.transitionEvents.removeAll(keepingCapacity: true)
        scroller.takeTransitionEvents(into: &frame.transitionEvents)
        frame.drawList.removeAll()
        place()
        chrome(into: &frame.chrome)
        if viewport.kind == .window, !showsScreens {
            compositor.options.coversBackground = dress.backdrop != .none && backdrop.colors != nil
            composeCards(into: &frame.drawList)
            // Below the cards, and the backdrop below that.
            let outlines = paintGhost(into: &frame.drawList)
            frame.drawList.moveToFront(last: outlines)
            paintBehind(&frame.drawList)
        } else {
            paintBackdrop(frame.chrome, into: &frame.drawList)
            _ = paintGhost(into: &frame.drawList)
            composeCards(into: &frame.drawList)
            paintTabs(frame.chrome, into: &frame.drawList)
        }
        listCards(into: &frame)
        frame.forecastMark = paintForecast(into: &frame.drawList)
        frame.statistics = compositor.statistics
    }

    /// Hands the placed cards to the compositor.
    mutating func composeCards(into list: inout DrawList) {
        sceneCards.removeAll(keepingCapacity: true)
        let pixels = Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
        let limits: Rect
        if viewport.kind == .window, !showsScreens {
            limits = pixels
        } else {
            let frame = showsScreens ? screenFrame : viewport.frame
            limits = Rect(
                x: frame.x * pixelScale, y: frame.y * pixelScale, width: frame.width * pixelScale,
                height: frame.height * pixelScale)
        }
        let shared = Shared(
            card: model.cardSize, anchor: anchor, isGliding: glide.isActive(at: now), isAnyTurned: !flips.isEmpty)
        for entry in documentOrder { appendSceneCard(entry.position, shared) }
        let firstRun = list.runs.count
        compositor.compose(sceneCards, viewport: limits, into: &list)
        if limits != pixels {
            for run in firstRun..<list.runs.count { list.runs[run].clip = limits }
        }
    }

    /// What all cards of a frame share; the model is asked once and not once a card.
    private struct Shared {
        /// In model points.
        var card: Size
        /// In window points.
        var anchor: Vector2
        var isGliding: Bool
        var isAnyTurned: Bool
    }

    private mutating func appendSceneCard(_ position: Int, _ shared: Shared) {
        let card = (index: placed[position].index, offset: placed[position].offset)
        var pose = placed[position].pose
        let unit = viewport.scale
        var cardSize = shared.card * unit
        var place = shared.anchor
        var transform = pose.transform
        // Window points from model points: lengths grow by the scale, the perspective shrinks by it.
        transform.magnify(by: unit)
        if shared.isGliding, let residual = glide.residual(ofCard: card.index, at: now) {
            let shown = PoseVector(pose: pose, card: shared.card, anchor: shared.anchor, scale: unit).adding(residual.value)
            transform = shown.transform
            cardSize = shown.card
            place = shown.anchor
            pose.opacity = shown.opacity
            pose.zPosition = shown.zPosition
            pose.isHidden = pose.isHidden && shown.opacity <= 0
        }
        if pose.isHidden || pose.opacity <= 0 { return }
        var lift = 0.0
        let angle = shared.isAnyTurned ? flips.angle(ofCard: card.index, at: now) : 0
        if angle != 0 {
            if dress.flipLift > 0 { lift = dress.flipLift * safeLift(cardWidth: cardSize.width) }
            // A flat model has no perspective of its own; a turning card needs one to look turned.
            let hasEye = transform.row3.w != 0 || transform.row1.w != 0
            let eye = hasEye ? Transform3D.identity : .perspective(m34: -1 / (cardSize.height * 2.5))
            transform = Transform3D.rotation(angle, axis: Vector3(0, 1, 0)) * eye * transform
        }
        var shade = dress.shade(transform)
        if pose.dim > 0 { shade = 1 - (1 - shade) * (1 - pose.dim) }
        transform.place(at: place, pixelScale: pixelScale)
        let points = cardSize.width / CardLook.cardWidth
        let picture = deck.picture(ofCard: card.index)
        let front = picture.map { face(.front(picture: $0), on: cardSize) } ?? CardFace.placeholder
        let isTurned = angle != 0
        let icon = dress.look.showsIcon ? picture.flatMap { badge(picture: $0, on: cardSize) } : nil
        sceneCards.append(
            SceneCard(
                id: card.index, transform: transform, size: cardSize, front: front,
                back: isTurned ? face(.back(card: card.index), on: cardSize) : nil,
                cornerRadius: dress.look.cornerRadius * points,
                opacity: pose.opacity, zPosition: pose.zPosition + lift, hidesBackFace: false,
                badge: icon, shadow: dress.shadow(points), reflection: dress.reflection(points, height: cardSize.height),
                shade: shade))
    }

    /// The lift that keeps a turning card clear of its neighbours: half its width, the depth that its edge sweeps, and the depth
    /// of the stack around it.
    func safeLift(cardWidth: Double) -> Double {
        var nearest = 0.0
        for card in placed where abs(card.offset) <= 3 {
            let row = card.pose.transform.row4
            if row.w > 0 { nearest = Swift.max(nearest, row.z / row.w) }
        }
        return cardWidth / 2 + nearest * viewport.scale + 1
    }

    private func face(_ texture: CardTexture, on card: Size) -> CardFace {
        guard let info = self.texture(texture) else {
            return CardFace(texture: texture.id, pixelSize: Size(width: 8, height: 8))
        }
        return CardFace(
            texture: texture.id, pixelSize: info.pixelSize, levelCount: Int32(info.levelCount),
            crop: .aspectFill(picture: info.pixelSize, frame: card), isOpaque: info.isOpaque)
    }

    /// The app icon, above the snapshot and at its left edge.
    private func badge(picture: Int, on card: Size) -> CardBadge? {
        let texture = CardTexture.icon(picture: picture)
        guard let info = self.texture(texture) else { return nil }
        let side = card.width * 0.11
        let frame = Rect(x: -card.width / 2, y: -card.height / 2 - side * 1.35, width: side, height: side)
        return CardBadge(
            face: CardFace(
                texture: texture.id, pixelSize: info.pixelSize, levelCount: Int32(info.levelCount), isOpaque: info.isOpaque),
            frame: frame)
    }

    /// What a person sees, card by card, and what has to be loaded for it.
    private func listCards(into frame: inout Frame) {
        frame.cards.removeAll(keepingCapacity: true)
        frame.wanted.removeAll(keepingCapacity: true)
        sceneCards.withUnsafeBufferPointer { cards in
            for position in compositor.paintOrder {
                guard let seen = FrameCard(cards, position, pixelScale: pixelScale) else { continue }
                frame.cards.append(seen)
            }
        }
        // Document order ends with the current card; it is the first one wanted.
        for position in sceneCards.indices.reversed() where sceneCards[position].id >= 0 {
            let id = sceneCards[position].id
            let size = sceneCards[position].size * pixelScale
            guard let picture = deck.picture(ofCard: id) else { continue }
            func want(_ texture: CardTexture) {
                frame.wanted.append(WantedTexture(texture: texture, pixelWidth: size.width, pixelHeight: size.height))
            }
            want(.front(picture: picture))
            if sceneCards[position].back != nil { want(.back(card: id)) }
            if dress.look.showsIcon { want(.icon(picture: picture)) }
        }
        // The screens that the next step may lead to.
        if showsScreens {
            for side in 0..<2 {
                let neighbour = side == 0 ? current + 1 : scroller.transition?.beforeFrom ?? -1
                guard let picture = deck.picture(ofCard: neighbour) else { continue }
                let size = model.cardSize * (viewport.scale * pixelScale)
                frame.wanted.append(
                    WantedTexture(texture: .front(picture: picture), pixelWidth: size.width, pixelHeight: size.height))
            }
        }
        for label in frame.chrome.labels where label.role == .tab {
            guard let picture = deck.picture(ofCard: label.card) else { continue }
            let side = 30 * viewport.scale * pixelScale
            frame.wanted.append(
                WantedTexture(texture: .icon(picture: picture), pixelWidth: side, pixelHeight: side))
        }
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
    mutating func magnify(by unit: Double) {
        row1.w /= unit
        row2.w /= unit
        row3.w /= unit
        row4.x *= unit
        row4.y *= unit
        row4.z *= unit
    }

    /// Moves the origin to a place in points and goes over to output pixels; the depth stays in points.
    mutating func place(at place: Vector2, pixelScale: Double) {
        row1.place(at: place, pixelScale)
        row2.place(at: place, pixelScale)
        row3.place(at: place, pixelScale)
        row4.place(at: place, pixelScale)
    }
}

extension SIMD4<Double> {
    @inline(__always) fileprivate mutating func place(at place: Vector2, _ pixelScale: Double) {
        x = (x + place.x * w) * pixelScale
        y = (y + place.y * w) * pixelScale
    }
}

extension Rect {
    static var unit: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
}

extension DrawList {
    /// Moves the last `count` runs before all others, to be drawn first.
    mutating func moveToFront(last count: Int) {
        let others = runs.count - count
        for step in 0..<count {
            let run = runs.remove(at: others + step)
            runs.insert(run, at: step)
        }
    }

    /// Two triangles.
    mutating func appendRectangle(_ rect: Rect, texture: TextureLevel, crop: Rect, color: Color) {
        let first = Int32(vertices.count)
        for (x, y, u, v) in [
            (rect.minX, rect.minY, crop.minX, crop.minY), (rect.maxX, rect.minY, crop.maxX, crop.minY),
            (rect.maxX, rect.maxY, crop.maxX, crop.maxY), (rect.minX, rect.maxY, crop.minX, crop.maxY),
        ] {
            vertices.append(DrawVertex(x: Float(x), y: Float(y), color: color, u: Float(u), v: Float(v)))
        }
        appendTriangle(first, first + 1, first + 2, texture: texture)
        appendTriangle(first, first + 2, first + 3, texture: texture)
    }
}

extension FrameCard {
    /// Nil if the card's centre lies behind the eye.
    fileprivate init?(_ cards: UnsafeBufferPointer<SceneCard>, _ position: Int, pixelScale: Double) {
        // Field by field: a scene's card is half a kilobyte.
        let a = cards[position].transform.row1
        let b = cards[position].transform.row2
        let middle = cards[position].transform.row4
        let cardSize = cards[position].size
        guard middle.w > 0 else { return nil }
        let right = a * (cardSize.width / 2)
        let down = b * (cardSize.height / 2)
        var least = Vector2(.infinity, .infinity)
        var most = -least
        for corner in 0..<4 {
            let side = corner & 1 == 0 ? middle - right : middle + right
            let image = corner & 2 == 0 ? side - down : side + down
            guard image.w > 1e-6 else { continue }
            let share = 1 / (image.w * pixelScale)
            let point = Vector2(image.x * share, image.y * share)
            least = Vector2(Swift.min(least.x, point.x), Swift.min(least.y, point.y))
            most = Vector2(Swift.max(most.x, point.x), Swift.max(most.y, point.y))
        }
        guard most.x.isFinite, least.x.isFinite else { return nil }
        index = cards[position].id
        center = Vector2(middle.x, middle.y) / (middle.w * pixelScale)
        size = Size(width: most.x - least.x, height: most.y - least.y)
        opacity = cards[position].opacity
        z = middle.z / middle.w + cards[position].zPosition
        // The normal's z in projected space: the sign of the area of the card's unit square.
        let area =
            (a.x * middle.w - a.w * middle.x) * (b.y * middle.w - b.w * middle.y)
            - (a.y * middle.w - a.w * middle.y) * (b.x * middle.w - b.w * middle.x)
        face = area >= 0 || cards[position].back == nil ? .front : .back
    }
}
