internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RifflePainter
internal import RiffleScene
internal import RiffleSettings

// The painted cards of a frame, and the textures that they need.
extension CardPainter {
    /// Writes the textures that the cards need, in reverse document order, so that the current card's come first. Returns their
    /// number.
    private static func want(
        _ buffer: UnsafeMutablePointer<WantedTexture>, _ cards: UnsafeBufferPointer<SceneCard>,
        _ placed: ContiguousArray<PosedCard>, _ motion: StageMotion
    ) -> Int {
        let withIcons = motion.cardStyle.icon > 0
        var count = 0
        for position in cards.indices.reversed() where cards[position].id >= 0 {
            let id = placed[cards[position].id].index
            let size = cards[position].size * motion.pixelScale
            guard let picture = motion.deck.picture(ofCard: id) else { continue }
            func want(_ texture: CardTexture, _ size: Size) {
                buffer[count] = WantedTexture(texture: texture, pixelWidth: size.width, pixelHeight: size.height)
                count += 1
            }
            want(.front(picture: picture), cards[position].mat.map { $0.frame.size * motion.pixelScale } ?? size)
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
            guard let picture = motion.deck.picture(ofCard: placed[cards[position].id].index) else { continue }
            buffer[count] = .blurred(picture: picture, on: cards[position].size)
            count += 1
        }
        return count
    }

    /// Fills in the frame's list of painted cards and the textures that they need.
    func listCards(_ motion: StageMotion, _ pictures: StagePictures, into frame: inout Frame) {
        frame.wanted.removeAll(keepingCapacity: true)
        let style = motion.cardStyle
        let (painted, placed) = (scene.compositor.paintedCards, scene.placed)
        scene.cards.withUnsafeBufferPointer { cards in
            frame.cards.refill(upTo: painted.count, blank: FrameCard()) { buffer in
                var count = 0
                for index in 0..<painted.count
                where buffer[count].show(
                    cards, placed, painted.position(at: index), painted.extent(at: index), motion.pixelScale)
                {
                    count += 1
                }
                return count
            }
            let kinds = 1 + (style.icon > 0 ? 1 : 0) + (style.look.blurMost > 0 ? 1 : 0) + (style.showsNumbers ? 1 : 0)
            let most = cards.count * kinds + (motion.flips.isEmpty ? 0 : cards.count)
            frame.wanted.refill(
                upTo: most, blank: WantedTexture(texture: .front(picture: 0), pixelWidth: 0, pixelHeight: 0)
            ) { buffer in Self.want(buffer, cards, placed, motion) }
        }
        let size = motion.model.cardSize * (motion.viewport.scale * motion.pixelScale)
        func want(_ picture: Int) {
            frame.wanted.append(
                WantedTexture(texture: .front(picture: picture), pixelWidth: size.width, pixelHeight: size.height))
        }
        // The first card's picture determines the shape of all cards; it need not be visible.
        if style.shape == .firstPicture, pictures.firstAspect(in: motion.deck) == nil, let first = motion.deck.picture(ofCard: 0)
        {
            want(first)
        }
        // Preload the screens that the next step can lead to.
        if motion.showsScreens {
            if let next = motion.deck.picture(ofCard: motion.current + 1) { want(next) }
            if let before = motion.deck.picture(ofCard: motion.scroller.transition?.beforeFrom ?? -1) { want(before) }
        }
        for label in frame.navigationBars.labels where label.role == .tab {
            guard let picture = motion.deck.picture(ofCard: label.card) else { continue }
            let side = 30 * motion.viewport.scale * motion.pixelScale
            frame.wanted.append(WantedTexture(texture: .icon(picture: picture), pixelWidth: side, pixelHeight: side))
        }
    }
}

extension FrameCard {
    /// A blank entry, which `show` overwrites.
    init() {
        self.init(index: -1, offset: 0, center: .zero, size: .zero, opacity: 0, z: 0, face: .front)
    }

    /// Fills in a painted card; false if its centre lies behind the eye. `extent`: its bounding box in output pixels, if known.
    mutating func show(
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
        } else {
            // The least w is tiny: without its nearest corners, a card close to the eye would be listed as a narrow one.
            let quad = ProjectedQuad(cards[position].transform, cards[position].size, nearestW: 1e-6)
            guard !quad.isBehind else { return false }
            let extent = quad.bounds.size / pixelScale
            size = Size(width: extent.x, height: extent.y)
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
}
