internal import RiffleMath
internal import RiffleModels
internal import RiffleScene

// What lies behind the cards, and round them.
extension Stage {
    /// The light of the backdrop: app screens are bright, so that behind bright cards they need less of it than the picture drawn for
    /// the purpose.
    private var backdropLight: Double { dress.backdrop == .card ? 0.55 : 1 }

    /// Whoever minds the vertices' w has ways of their own to draw.
    private var isOnTiles: Bool { compositor.options.drawsPerspective }

    /// Paints the backdrop behind cards that are in the list already, and only where they don't hide it.
    mutating func paintBehind(_ list: inout DrawList) {
        guard dress.backdrop != .none else { return }
        let pixels = Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
        let cards = list.runs.count
        let (light, onTiles) = (backdropLight, isOnTiles)
        backdrop.paint(
            pixels, light: light, at: now, onTiles: onTiles, below: &compositor, leavesOutHidden: true, into: &list)
        // The runs are drawn in their order, and this one belongs below.
        list.moveToFront(last: list.runs.count - cards)
    }

    mutating func paintBackdrop(_ chrome: StageChrome, into list: inout DrawList) {
        let light = backdropLight
        let pixels = Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
        let onTiles = isOnTiles
        if dress.backdrop != .none {
            backdrop.paint(
                pixels, light: light, at: now, onTiles: onTiles, below: &compositor, leavesOutHidden: false, into: &list)
        }
        guard viewport.kind != .window || showsScreens else { return }
        let frame = viewport.kind == .window ? chrome.container : viewport.frame
        paintBezel(around: frame, into: &list)
        if dress.backdrop != .none, !showsScreens {
            let screen = Rect(
                x: frame.x * pixelScale, y: frame.y * pixelScale, width: frame.width * pixelScale,
                height: frame.height * pixelScale)
            backdrop.paint(
                screen, light: light, at: now, onTiles: onTiles, below: &compositor, leavesOutHidden: false, into: &list)
        }
    }

    /// The device: a dark plate with round corners, drawn as a card is, so that its edge is as smooth.
    private mutating func paintBezel(around frame: Rect, into list: inout DrawList) {
        let width = 11 * viewport.scale + 3
        let plate = CardFace(
            texture: .white, pixelSize: Size(width: 4, height: 4), tint: Color(r: 10, g: 11, b: 15))
        sceneCards.removeAll(keepingCapacity: true)
        sceneCards.append(
            SceneCard(
                id: -1, transform: .translation(frame.center.x, frame.center.y, 0) * .scale(pixelScale, pixelScale, 1),
                size: Size(width: frame.width + 2 * width, height: frame.height + 2 * width), front: plate,
                cornerRadius: width * 2.2, shadow: CardShadow(radius: 14, opacity: 0.5)))
        let pixels = Rect(x: 0, y: 0, width: size.width * pixelScale, height: size.height * pixelScale)
        compositor.compose(sceneCards, viewport: pixels, into: &list)
    }

    /// The tabs' icons; the one that is selected is in full light.
    func paintTabs(_ chrome: StageChrome, into list: inout DrawList) {
        for label in chrome.labels where label.role == .tab {
            guard let picture = deck.picture(ofCard: label.card), let info = texture(.icon(picture: picture)) else { continue }
            let side = 26 * viewport.scale * pixelScale
            let middle = label.place * pixelScale - Vector2(0, 8 * viewport.scale * pixelScale)
            let light = UInt8((110 + 145 * label.opacity).rounded())
            var level: Int32 = 0
            while Int(level) + 1 < info.levelCount, info.pixelSize.width / Double(1 << (level + 1)) >= side { level += 1 }
            list.appendRectangle(
                Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
                texture: TextureLevel(CardTexture.icon(picture: picture).id, level: level), crop: .unit,
                color: Color(r: light, g: light, b: light, a: 255))
        }
    }
}
