internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// From the scroll offset to a frame.
extension Stage {
    /// Fills `placed` with the present cards and their poses, and `documentOrder` with their indices back to front: among
    /// coplanar cards the later one is in front. `order`: nil is the model's.
    mutating func updatePoses(in order: DocumentOrder? = nil) {
        let scrollerPlaces = motion.scroller.placeCards(into: &placed)
        if !scrollerPlaces { listVisible() }
        let shown = placed.count
        if motion.layoutTransition.isActive(at: now) {
            // Cards that leave the row during the transition: at their pose in the new model, where they are invisible.
            for entry in motion.layoutTransition.entries
            where entry.departure == nil && entry.isActive(at: now)
                && !placed[..<shown].contains(where: { $0.page == entry.page })
            {
                let offset = offset(ofPage: entry.page)
                var pose = scrollerPlaces ? model.pose(at: offset, scroll: scrollState) : CardPose()
                if !entry.isOffstage { pose.opacity = 0 }
                placed.append(PosedCard(index: entry.index, offset: offset, pose: pose, page: entry.page))
            }
        }
        if !scrollerPlaces {
            model.layOut(&placed, scroll: scrollState)
            for position in shown..<placed.count where !motion.layoutTransition.isOffstage(page: placed[position].page) {
                placed[position].pose.opacity = 0
            }
        }
        placeDeparted()
        placed.list(in: order ?? scrolling.order, into: &documentOrder)
    }

    /// Fills `placed` with the visible cards, without their poses.
    private mutating func listVisible() {
        if let views = motion.views {
            views.list(at: motion.scroller.unfoldedOffset, into: &placed)
        } else {
            model.visibleCards(at: motion.scroller.offset, into: &placed)
        }
    }

    /// Fills `placedAhead` with the cards that are visible where a row that settles comes to rest, without their poses; with none under a
    /// hand, at rest and in other models.
    mutating func listVisibleAtRest() {
        placedAhead.removeAll(keepingCapacity: true)
        guard scrolling.isRow, motion.pan == nil, motion.scroller.isMoving else { return }
        if let views = motion.views {
            views.list(at: motion.scroller.unfoldedOffset.rounded(), into: &placedAhead)
        } else {
            model.visibleCards(at: motion.scroller.offset.rounded(), into: &placedAhead)
        }
    }

    /// Fills in the frame for the present moment.
    mutating func compose(into frame: inout Frame) {
        frame.time = time
        frame.modelID = configuration.modelID
        frame.scrollOffset = motion.scroller.offset
        frame.velocity = motion.scroller.velocity
        frame.current = current
        frame.phase = motion.scroller.phase
        frame.isMoving = isMoving
        frame.size = shownSize
        frame.forecast = releaseForecast()
        frame.isVertical = scrolling.isVertical
        frame.coversStage = cardStyle.backdrop != .none && backdrop.covers(at: now)
        frame.transition = motion.scroller.transition
        frame.transitionEvents.removeAll(keepingCapacity: true)
        frame.transitionEvents.append(contentsOf: transitionEvents)
        transitionEvents.removeAll(keepingCapacity: true)
        motion.scroller.takeTransitionEvents(into: &frame.transitionEvents)
        takeScrollEvents()
        frame.motionEvents.removeAll(keepingCapacity: true)
        frame.motionEvents.append(contentsOf: motionEvents)
        motionEvents.removeAll(keepingCapacity: true)
        frame.direction = motion.direction
        frame.drawList.removeAll()
        updatePoses()
        navigationBars(into: &frame.navigationBars)
        if fillsWindow {
            compositor.options.occludesBackdrop = cardStyle.backdrop != .none && backdrop.colors != nil
            composeCards(into: &frame.drawList)
            // Paint order: backdrop, ghost outlines, cards.
            let outlines = paintGhost(into: &frame.drawList)
            frame.drawList.moveToFront(last: outlines)
            paintBehind(&frame.drawList)
        } else {
            paintSurroundings(into: &frame.drawList)
            _ = paintGhost(into: &frame.drawList)
            composeCards(into: &frame.drawList)
            paintScreenCorners(into: &frame.drawList)
            paintTabs(frame.navigationBars, into: &frame.drawList)
        }
        listCards(into: &frame)
        frame.forecastMark = paintForecast(into: &frame.drawList)
        frame.statistics = compositor.statistics
    }

    /// Writes the textures that the cards need, in reverse document order, so that the current card's come first. Returns their
    /// number.
    private static func want(
        _ buffer: UnsafeMutablePointer<WantedTexture>, _ cards: UnsafeBufferPointer<SceneCard>,
        _ placed: ContiguousArray<PosedCard>, _ deck: Deck, _ pixelScale: Double, withIcons: Bool
    ) -> Int {
        var count = 0
        for position in cards.indices.reversed() where cards[position].id >= 0 {
            let id = placed[cards[position].id].index
            let size = cards[position].size * pixelScale
            guard let picture = deck.picture(ofCard: id) else { continue }
            func want(_ texture: CardTexture, _ size: Size) {
                buffer[count] = WantedTexture(texture: texture, pixelWidth: size.width, pixelHeight: size.height)
                count += 1
            }
            want(.front(picture: picture), cards[position].mat.map { $0.frame.size * pixelScale } ?? size)
            if cards[position].back != nil { want(.back(card: id), size) }
            if withIcons {
                buffer[count] = .icon(picture: picture, cardWidth: size.width)
                count += 1
            }
            if let label = cards[position].label {
                buffer[count] = label.wanted(card: id, on: cards[position].transform)
                count += 1
            }
        }
        // Blurred pictures last: until they are ready the sharp ones are drawn.
        for position in cards.indices.reversed() where cards[position].blur != nil {
            guard let picture = deck.picture(ofCard: placed[cards[position].id].index) else { continue }
            buffer[count] = .blurred(picture: picture, on: cards[position].size)
            count += 1
        }
        return count
    }

    /// Fills in the frame's list of painted cards and the textures that they need.
    private func listCards(into frame: inout Frame) {
        frame.wanted.removeAll(keepingCapacity: true)
        let (painted, pixelScale, pictures, showsIcons) = (compositor.paintedCards, pixelScale, deck, cardStyle.icon > 0)
        let placed = placed
        sceneCards.withUnsafeBufferPointer { cards in
            frame.cards.refill(upTo: painted.count, blank: FrameCard()) { buffer in
                var count = 0
                for index in 0..<painted.count
                where buffer[count].show(
                    cards, placed, painted.position(at: index), painted.extent(at: index), pixelScale)
                {
                    count += 1
                }
                return count
            }
            let kinds = 1 + (showsIcons ? 1 : 0) + (cardStyle.look.blurMost > 0 ? 1 : 0) + (cardStyle.showsNumbers ? 1 : 0)
            let most = cards.count * kinds + (motion.flips.isEmpty ? 0 : cards.count)
            frame.wanted.refill(
                upTo: most, blank: WantedTexture(texture: .front(picture: 0), pixelWidth: 0, pixelHeight: 0)
            ) { buffer in Self.want(buffer, cards, placed, pictures, pixelScale, withIcons: showsIcons) }
        }
        // The first card's picture determines the shape of all cards; it need not be visible.
        if cardStyle.shape == .firstPicture, firstAspect == nil, let first = deck.picture(ofCard: 0) {
            let size = model.cardSize * (viewport.scale * pixelScale)
            frame.wanted.append(
                WantedTexture(texture: .front(picture: first), pixelWidth: size.width, pixelHeight: size.height))
        }
        // Preload the screens that the next step can lead to.
        if showsScreens {
            for side in 0..<2 {
                let neighbour = side == 0 ? current + 1 : motion.scroller.transition?.beforeFrom ?? -1
                guard let picture = deck.picture(ofCard: neighbour) else { continue }
                let size = model.cardSize * (viewport.scale * pixelScale)
                frame.wanted.append(
                    WantedTexture(texture: .front(picture: picture), pixelWidth: size.width, pixelHeight: size.height))
            }
        }
        for label in frame.navigationBars.labels where label.role == .tab {
            guard let picture = deck.picture(ofCard: label.card) else { continue }
            let side = 30 * viewport.scale * pixelScale
            frame.wanted.append(
                WantedTexture(texture: .icon(picture: picture), pixelWidth: side, pixelHeight: side))
        }
    }
}

extension Rect {
    /// The unit square of texture coordinates.
    static var unit: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
}

extension DrawList {
    /// Moves the last `count` runs before all others, so that they are drawn first.
    mutating func moveToFront(last count: Int) {
        runs.moveToFront(last: count)
    }

    /// Appends two triangles. `rect`: in output pixels; `crop`: in texture coordinates 0…1. Continues the last run where it can.
    mutating func appendRectangle(_ rect: Rect, texture: TextureLevel, crop: Rect, color: Color) {
        let first = Int32(vertices.count)
        let (left, top, right, bottom) = (Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        let (fromU, fromV, toU, toV) = (Float(crop.minX), Float(crop.minY), Float(crop.maxX), Float(crop.maxY))
        vertices.append(upTo: 4) { buffer in
            buffer[0] = DrawVertex(x: left, y: top, color: color, u: fromU, v: fromV)
            buffer[1] = DrawVertex(x: right, y: top, color: color, u: toU, v: fromV)
            buffer[2] = DrawVertex(x: right, y: bottom, color: color, u: toU, v: toV)
            buffer[3] = DrawVertex(x: left, y: bottom, color: color, u: fromU, v: toV)
            return 4
        }
        let start = indices.count
        indices.append(upTo: 6) { buffer in
            (buffer[0], buffer[1], buffer[2]) = (first, first + 1, first + 2)
            (buffer[3], buffer[4], buffer[5]) = (first, first + 2, first + 3)
            return 6
        }
        if let last = runs.indices.last, runs[last].texture == texture, runs[last].clip == nil, runs[last].blends {
            runs[last].indexCount += 6
        } else {
            runs.append(DrawRun(texture: texture, firstIndex: start, indexCount: 6))
        }
    }
}

extension FrameCard {
    /// A blank that is overwritten.
    fileprivate init() {
        self.init(index: -1, offset: 0, center: .zero, size: .zero, opacity: 0, z: 0, face: .front)
    }

    /// Fills in a painted card; false if its centre lies behind the eye. `extent`: its bounding box in output pixels, if known.
    fileprivate mutating func show(
        _ cards: UnsafeBufferPointer<SceneCard>, _ placed: ContiguousArray<PosedCard>, _ position: Int, _ extent: Vector2?,
        _ pixelScale: Double
    ) -> Bool {
        // Read field by field: a SceneCard is half a kilobyte, too large to copy.
        let a = cards[position].transform.row1
        let b = cards[position].transform.row2
        let middle = cards[position].transform.row4
        guard middle.w > 0 else { return false }
        if let extent {
            size = Size(width: extent.x / pixelScale, height: extent.y / pixelScale)
        } else if let extent = Self.extent(a, b, middle, cards[position].size, pixelScale) {
            size = extent
        } else {
            return false
        }
        let card = cards[position].id
        index = placed[card].index
        offset = placed[card].offset
        view = placed[card].view
        center = Vector2(middle.x, middle.y) / (middle.w * pixelScale)
        opacity = cards[position].opacity
        veil = cards[position].veil
        z = middle.z / middle.w + cards[position].zPosition
        // The normal's z in projected space: the sign of the area of the card's unit square.
        let area =
            (a.x * middle.w - a.w * middle.x) * (b.y * middle.w - b.w * middle.y)
            - (a.y * middle.w - a.w * middle.y) * (b.x * middle.w - b.w * middle.x)
        face = area >= 0 || cards[position].back == nil ? .front : .back
        return true
    }

    /// The size in window points of the bounding box of the corners in front of the eye (w > 0); nil if there is none.
    private static func extent(
        _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ middle: SIMD4<Double>, _ size: Size, _ pixelScale: Double
    ) -> Size? {
        let right = a * (size.width / 2)
        let down = b * (size.height / 2)
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
        return most.x.isFinite && least.x.isFinite ? Size(width: most.x - least.x, height: most.y - least.y) : nil
    }
}
