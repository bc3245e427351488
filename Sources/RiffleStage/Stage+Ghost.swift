internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

/// Another configuration whose cards are shown as outlines, with buffers that are reused from frame to frame.
struct Ghost: Sendable {
    var configuration: StageConfiguration
    var model: any SwitcherModel
    var viewport: Viewport
    /// In model points.
    var cornerRadius = 0.0
    /// Whether each card has its picture's shape.
    var followsPictures = false
    /// Whether `model` has to be prepared again, because the window, the deck or the live model has changed.
    var isStale = true
    var cards: ContiguousArray<PosedCard> = []
    /// The outline of one card, in output pixels.
    var corners: ContiguousArray<Vector2> = []

    init(_ configuration: StageConfiguration, viewport: Viewport) {
        self.configuration = configuration
        self.viewport = viewport
        model = configuration.madeModel
    }
}

// Another configuration as outlines below the live cards.
extension Stage {
    /// The outlines' thickness in window points.
    private static let ghostThickness = 2.0
    /// The number of segments of a rounded corner's quarter circle.
    private static let cornerSteps = 5

    /// Shows the cards of another configuration, at the same scroll offset and gesture state, as outlines below the live ones;
    /// nil: none.
    public mutating func setGhost(_ configuration: StageConfiguration?) {
        guard configuration != ghost?.configuration else { return }
        ghost = configuration.map { Ghost($0, viewport: viewport) }
    }

    /// Appends the outlines as runs of their own and returns the number of runs.
    mutating func paintGhost(into list: inout DrawList) -> Int {
        if ghost == nil { return 0 }
        // Moved out of the property while it is mutated, so that its arrays have one owner and aren't copied.
        guard var shown = ghost else { return 0 }
        ghost = nil
        defer { ghost = shown }
        if shown.isStale { prepare(&shown) }
        if !placeByScroller(&shown) {
            shown.model.visibleCards(at: scroller.offset, into: &shown.cards)
            shown.model.layOut(&shown.cards, scroll: scrollState)
        }
        let before = list.runs.count
        var clip: Rect?
        if !fillsWindow { clip = shownFrame.screen.scaled(by: pixelScale) }
        // Begin a new run: the last one of the cards may have the same texture and would be continued.
        list.runs.append(
            DrawRun(texture: TextureLevel(.white), firstIndex: list.indices.count, indexCount: 0, clip: clip))
        for index in shown.cards.indices {
            let card = shown.cards[index]
            guard !card.pose.isHidden, card.pose.opacity > 0, (0..<deck.count).contains(card.index),
                outline(card.pose, of: &shown, picture: deck.picture(ofCard: card.index))
            else { continue }
            let alpha = UInt8((50 + 150 * card.pose.opacity).clamped(to: 0...255))
            list.appendLoop(
                shown.corners, thickness: Self.ghostThickness * pixelScale, color: Color(r: 255, g: 186, b: 82, a: alpha),
                clip: clip)
        }
        return list.runs.count - before
    }

    private func prepare(_ shown: inout Ghost) {
        shown.model = shown.configuration.madeModel
        shown.viewport = Viewport(
            kind: shown.configuration.viewport, window: size, top: topInset,
            cardShare: Self.cardShare(shown.configuration),
            proportions: shown.model.cardProportions)
        let own = Self.prepare(
            &shown.model, in: shown.viewport, itemCount: deck.count, card: cardSize.map { $0 * (1 / shown.viewport.scale) },
            aspect: aspect(of: shown.configuration))
        shown.cornerRadius = shown.configuration.look.cornerRadius * own.width / CardLook.cardWidth
        shown.followsPictures = shown.configuration.cardShape == .eachPicture
        shown.isStale = false
    }

    /// For a scroller that places the cards itself: a copy of the live one, with the other rule, places the ghost's cards. False
    /// for others.
    private func placeByScroller(_ shown: inout Ghost) -> Bool {
        switch shown.model.scrollRule {
        case .carousel, .scrollView: return false
        default: break
        }
        var copy = scroller
        Scrollers.update(&copy, to: shown.model.scrollRule, at: now, delegate: transitionDelegate)
        return copy.layOut(&shown.cards)
    }

    /// Fills in the outline of a card; false if part of it is behind the eye.
    private func outline(_ pose: CardPose, of shown: inout Ghost, picture: Int?) -> Bool {
        var card = shown.model.cardSize
        if shown.followsPictures, let aspect = picture.flatMap(aspect(ofPicture:)) { card = card.fitted(aspect: aspect) }
        let unit = shown.viewport.scale
        let anchor = shown.viewport.center + shown.model.anchorOffset * unit
        let radius = shown.cornerRadius.clamped(to: 0...Swift.max(0, Swift.min(card.width, card.height) / 2))
        shown.corners.removeAll(keepingCapacity: true)
        for corner in 0..<4 {
            let x: Double = corner == 0 || corner == 3 ? 1 : -1
            let y: Double = corner < 2 ? 1 : -1
            for step in 0...Self.cornerSteps {
                let angle = (Double(corner) + Double(step) / Double(Self.cornerSteps)) * .pi / 2
                let point = Vector2(
                    x * (card.width / 2 - radius) + radius * .cos(angle),
                    y * (card.height / 2 - radius) + radius * .sin(angle))
                let image = pose.transform.apply(to: SIMD4(point.x, point.y, 0, 1))
                guard image.w > 1e-3 else { return false }
                shown.corners.append((Vector2(image.x, image.y) * (unit / image.w) + anchor) * pixelScale)
            }
        }
        return true
    }
}

extension DrawList {
    /// Appends a closed line through points, with an antialiased edge of a pixel on each side. All lengths in output pixels.
    mutating func appendLoop(_ points: ContiguousArray<Vector2>, thickness: Double, color: Color, clip: Rect? = nil) {
        guard points.count > 2 else { return }
        let count = points.count
        let first = Int32(vertices.count)
        var clear = color
        clear.a = 0
        for index in 0..<count {
            let along = points[(index + 1) % count] - points[(index + count - 1) % count]
            let length = (along * along).sum().squareRoot()
            let normal = length > 1e-9 && length.isFinite ? Vector2(along.y, -along.x) / length : .zero
            // Four rings from the outside in; the outermost and the innermost have alpha 0.
            for ring in 0..<4 {
                let isEdge = ring == 0 || ring == 3
                let reach = (thickness / 2 + (isEdge ? 1 : 0)) * (ring < 2 ? 1 : -1)
                let point = points[index] + normal * reach
                vertices.append(
                    DrawVertex(x: Float(point.x), y: Float(point.y), color: isEdge ? clear : color, u: 0, v: 0))
            }
        }
        for index in 0..<count {
            let here = first + Int32(index) * 4
            let next = first + Int32((index + 1) % count) * 4
            for band in 0..<Int32(3) {
                appendTriangle(here + band, here + band + 1, next + band, texture: TextureLevel(.white), clip: clip)
                appendTriangle(next + band, here + band + 1, next + band + 1, texture: TextureLevel(.white), clip: clip)
            }
        }
    }
}
