public import RiffleFormula
internal import RiffleInteraction
public import RiffleMath
public import RiffleModels
internal import RifflePainter
internal import RiffleScene
public import RiffleSettings

// Queries about the present moment. They have lists of their own and don't affect the frames.
extension Stage {
    /// The index of the topmost card at a window point; nil beside the cards.
    public mutating func card(at point: Vector2) -> Int? { placedCard(at: point)?.index }

    /// The topmost card at a window point with its page: a row that repeats its deck may show a card several times.
    mutating func placedCard(at point: Vector2) -> PosedCard? {
        finder.sort(motion, pictures)
        guard let hit = finder.hit(point, motion), !LayoutTransition.isDeparted(finder.placed[hit].page) else { return nil }
        return finder.placed[hit]
    }

    /// The topmost card at a window point, with its position in the row; nil beside the cards.
    public mutating func cardLocation(at point: Vector2) -> CardLocation? {
        placedCard(at: point).map { CardLocation(card: $0.index, page: $0.page, isCurrent: $0.page == motion.currentPage) }
    }

    /// The current card and its projected centre in window points; nil without cards, or if the centre is behind the eye.
    public mutating func currentCardLocation() -> (location: CardLocation, center: Vector2)? {
        finder.place(motion)
        let page = motion.currentPage
        guard let card = finder.placed.first(where: { $0.page == page && (0..<deck.count).contains($0.index) }),
            let center = CardProjection(motion).center(of: card.pose)
        else { return nil }
        return (CardLocation(card: card.index, page: page, isCurrent: true), center)
    }

    /// The index at which a drop at a window point inserts cards: before or after the card at the point, or else the card with the nearest
    /// centre. The side is decided along the line from the previous to the next card on the screen. Nil if no card is visible.
    public mutating func insertionIndex(at point: Vector2) -> Int? {
        guard deck.count > 0, point.x.isFinite, point.y.isFinite, let card = placedCard(at: point) ?? nearestCard(to: point),
            let center = CardProjection(motion).center(of: card.pose)
        else { return nil }
        let displacement = point - center
        let direction = neighbourDirection(at: card.offset)
        return card.index + ((displacement * direction).sum() < 0 ? 0 : 1)
    }

    /// The visible card whose projected centre is nearest to a window point.
    private func nearestCard(to point: Vector2) -> PosedCard? {
        let projection = CardProjection(motion)
        var nearest: (card: PosedCard, distance: Double)?
        for card in finder.placed where (0..<deck.count).contains(card.index) && projection.isInView(card) {
            guard let center = projection.center(of: card.pose) else { continue }
            let distance = ((center - point) * (center - point)).sum()
            if distance < nearest?.distance ?? .infinity { nearest = (card, distance) }
        }
        return nearest?.card
    }

    /// The vector on the screen from the previous card to the next one, by the model's poses; the scroll axis where they coincide
    /// (less than a point apart).
    private func neighbourDirection(at offset: Double) -> Vector2 {
        let projection = CardProjection(motion)
        for reach in [1.0, 0.5] {
            guard let after = projection.center(of: motion.model.pose(at: offset + reach, scroll: motion.scrollState)),
                let before = projection.center(of: motion.model.pose(at: offset - reach, scroll: motion.scrollState))
            else { continue }
            let direction = after - before
            if (direction * direction).sum() >= 1 { return direction }
        }
        return isVertical ? Vector2(0, 1) : Vector2(1, 0)
    }

    /// The number of cards whose centres lie within the viewport.
    var cardsInView: Int {
        mutating get {
            finder.place(motion)
            let projection = CardProjection(motion)
            return finder.placed.reduce(0) { $0 + (abs($1.offset) <= 30 && projection.isInView($1) ? 1 : 0) }
        }
    }

    /// The part of the window that the cards take, in window points and without layout transitions: the device around them, or else the
    /// frame of the visible cards' corners. Nil if none is visible.
    public mutating func cardsFrame() -> Rect? {
        if let deviceFrame { return deviceFrame }
        finder.place(motion)
        let projection = CardProjection(motion)
        var frame: Rect?
        for card in finder.placed where !card.pose.isHidden && card.pose.opacity > 0.05 {
            guard let box = projection.frame(of: card.pose) else { continue }
            frame = frame.map { $0.union(box) } ?? box
        }
        return frame
    }

    /// The device around the cards, its bezel included, in window points and without a transition; nil for the window.
    public var deviceFrame: Rect? {
        guard motion.viewport.kind != .window else { return nil }
        let (body, bezel) = (motion.restingFrame.body, motion.restingFrame.bezel)
        return Rect(x: body.x - bezel, y: body.y - bezel, width: body.width + 2 * bezel, height: body.height + 2 * bezel)
    }

    /// The edges of the visible screen; none where cards aren't screens, and none while a transition runs.
    public var screenEdges: ScreenEdges { ScreenEdges(motion) }

    /// A point at which a click hits the current card, as near as possible to the middle of its visible part, in window points; nil if the
    /// card is out of sight.
    public mutating func pointOfCurrentCard() -> Vector2? {
        guard deck.count > 0 else { return nil }
        if motion.showsScreens { return motion.screenFrame.center }
        finder.sort(motion, pictures)
        let page = motion.currentPage
        guard let card = finder.placed.first(where: { $0.page == page }),
            let frame = CardProjection(motion).frame(of: card.pose)
        else { return nil }
        let count = 9
        var (seen, sum) = (ContiguousArray<Vector2>(), Vector2.zero)
        for row in 0..<count {
            for column in 0..<count {
                let share = Vector2(Double(column) + 0.5, Double(row) + 0.5) / Double(count)
                let point = Vector2(frame.x, frame.y) + share * Vector2(frame.width, frame.height)
                guard let hit = finder.hit(point, motion), finder.placed[hit].page == page else { continue }
                seen.append(point)
                sum += point
            }
        }
        let middle = sum / Double(max(seen.count, 1))
        func distance(_ point: Vector2) -> Double { ((point - middle) * (point - middle)).sum() }
        return seen.min { distance($0) < distance($1) }
    }

    /// Starts a drag that moves the picture at a window point within its card; nil if there is no picture.
    public mutating func focusDrag(at point: Vector2) -> FocusDrag? {
        guard point.x.isFinite, point.y.isFinite, let hit = placedCard(at: point),
            let card = finder.cards.first(where: {
                finder.placed.indices.contains($0.id) && finder.placed[$0.id].page == hit.page
            }),
            let picture = deck.picture(ofCard: hit.index), texture(.front(picture: picture)) != nil
        else { return nil }
        return FocusDrag(
            card, picture: picture, title: deck.pictures[picture].title, at: point, pixelScale: pixelScale)
    }

    /// The point of a picture that its crop is centred on, 0…1 of its width and height; nil: its centre.
    public func focus(ofPicture picture: Int) -> Vector2? { pictures.focus(ofPicture: picture, in: deck) }

    /// Describes the present moment for a depth inspector in `inspection`, whose storage is reused. It compares all pairs of cards, so it
    /// takes time.
    public mutating func inspect(into inspection: inout StageInspection) {
        finder.inspect(motion, pictures, into: &inspection)
    }

    /// A probe of the present model.
    public var probe: CurveProbe {
        CurveProbe(
            configuration: configuration, size: motion.viewport.window, widthShare: widthShare, itemCount: deck.count,
            aspect: pictures.aspect(of: configuration, in: deck))
    }
}

// Queries about the last frame.
extension Stage {
    /// The numbers of the topmost card under a window point in the last frame; nil beside the cards.
    public func hoveredCard(under point: Vector2) -> HoveredCard? { painter.scene.hovered(point, motion) }

    /// Replaces `hits` by the cards under a window point in the last frame, the topmost first.
    public func findCards(under point: Vector2, into hits: inout ContiguousArray<StageInspection.Hit>) {
        hits.removeAll(keepingCapacity: true)
        painter.scene.forEachHit(point, motion) { position in
            let card = painter.scene.placed[position]
            let hit = StageInspection.Hit(index: card.index, view: card.view)
            if !hits.contains(hit) { hits.append(hit) }
        }
    }

    /// Whether there is a card under a window point in the last frame.
    public func hasCard(under point: Vector2) -> Bool {
        var isThere = false
        painter.scene.forEachHit(point, motion) { _ in isThere = true }
        return isThere
    }

    /// Appends a point on the curve of a property for each card that the last frame showed: x the offset in cards, y the value.
    public func appendShown(_ property: PoseProperty, to points: inout ContiguousArray<Vector2>) {
        let size = motion.model.cardSize
        for card in painter.scene.placed
        where !card.pose.isHidden && card.pose.opacity > 0 && (0..<deck.count).contains(card.index) {
            points.append(Vector2(card.offset, property.value(of: card.pose, card: size)))
        }
    }

    /// The reason why a formula can't be shown as it is written: a number of its scroll line isn't finite, or else the problem of the most
    /// central card of the last frame that has no finite pose. Nil if nothing is wrong. Each card is checked.
    public var problem: FormulaProblem? {
        if let problem = motion.model.layoutProblem { return problem }
        var offset: Double?
        for card in painter.scene.placed where !card.pose.isFinite && abs(card.offset) < abs(offset ?? .infinity) {
            offset = card.offset
        }
        guard let offset, var problem = motion.model.problem(at: offset, scroll: motion.scrollState) else { return nil }
        problem.sentence += "; the card is hidden"
        return problem
    }
}

// The edges that a hand can drag, and the layout that they are part of.
extension Stage {
    /// The nearest visible edge within `reach` window points of a point. Nil if there is none, if the cards move, or if they are screens.
    public func edge(near point: Vector2, within reach: Double) -> CardEdge? {
        guard point.x.isFinite, point.y.isFinite, motion.isResting, !motion.showsScreens else { return nil }
        var nearest: (edge: CardEdge, distance: Double)?
        for (position, card) in painter.scene.placed.enumerated()
        where !card.pose.isHidden && card.pose.opacity > 0.05 && (0..<deck.count).contains(card.index) {
            for edge in edges(of: card) {
                let (place, distance) = edge.nearest(to: point)
                guard distance <= reach, distance < nearest?.distance ?? .infinity else { continue }
                // No other card covers it there.
                let inside = edge.inside - place
                let length = max((inside * inside).sum().squareRoot(), 1e-9)
                guard painter.scene.hit(place + inside * min(2 / length, 0.5), motion) == position else { continue }
                nearest = (edge, distance)
            }
        }
        return nearest?.edge
    }

    /// The present state of an edge that was found earlier; nil if its card isn't shown.
    public func edge(of edge: CardEdge) -> CardEdge? {
        guard let card = painter.scene.placed.first(where: { $0.page == edge.card.page && $0.index == edge.card.card }) else {
            return nil
        }
        return edges(of: card).first { $0.side == edge.side }
    }

    private func edges(of card: PosedCard) -> [CardEdge] {
        let quad = ProjectedQuad(card.pose.transform, motion.model.cardSize).scaled(
            by: motion.viewport.scale, movedBy: motion.anchor)
        guard quad.isWhole, let center = image(of: .zero, card) else { return [] }
        let location = CardLocation(card: card.index, page: card.page, isCurrent: card.page == motion.currentPage)
        let state = motion.scrollState
        let variables =
            motion.scrolling.throwsCards
            ? [card.offset, 0, 0, 0, 0, 0]
            : [card.offset, Double(card.index), state.offset, state.turnProgress ?? 0, state.turnProgress == nil ? 0 : 1]
        let half = motion.model.cardSize * 0.5
        return RectSide.allCases.compactMap { side -> CardEdge? in
            let ends: (first: Int, last: Int)
            let point: Vector2
            switch side {
            case .left: (ends, point) = ((0, 3), Vector2(-half.width, 0))
            case .right: (ends, point) = ((1, 2), Vector2(half.width, 0))
            case .top: (ends, point) = ((0, 1), Vector2(0, -half.height))
            case .bottom: (ends, point) = ((3, 2), Vector2(0, half.height))
            }
            guard let middle = image(of: point, card) else { return nil }
            return CardEdge(
                card: location, side: side, start: quad[ends.first], end: quad[ends.last],
                variables: variables, middle: middle, inside: center)
        }
    }

    /// The image of a card's point, in window points.
    private func image(of point: Vector2, _ card: PosedCard) -> Vector2? {
        Homography(card.pose.transform).project(point).map { motion.anchor + $0 * motion.viewport.scale }
    }

    /// The layout of this stage's cards under another setting of the same model; nil if no formula poses them one by one.
    public func cardSpace(under configuration: StageConfiguration) -> CardSpace? {
        guard let vocabulary = configuration.model.formula?.vocabulary, !configuration.model.descriptor.showsScreens else {
            return nil
        }
        let aspect = pictures.aspect(of: configuration, in: deck)
        let prepared = PreparedModel(configuration, in: motion.arrangement.window, itemCount: deck.count, aspect: aspect)
        let (model, viewport) = (prepared.model, prepared.viewport)
        let space = LayoutSpace(bounds: viewport.bounds, screen: viewport.screen, itemCount: deck.count)
        return CardSpace(
            variables: model.spaceVariables(of: vocabulary, in: space), card: model.cardSize, anchor: model.anchorOffset,
            scale: viewport.scale)
    }

    /// The middle of the viewport, in window points: the origin of `CardSpace.anchor`.
    public var viewportCenter: Vector2 { motion.viewport.center }
}
