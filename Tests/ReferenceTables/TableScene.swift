import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene

/// The cards of a table's case as they lie on the screen, for hit tests.
struct TableScene {
    private var compositor = Compositor()

    /// The cards at a scroll offset, each as wide (in a vertical row as high) as an item and `height` across.
    init(_ layout: TableCarousel, at scrollOffset: Double, turnProgress: Double?, height: Double) {
        let size =
            layout.isVertical
            ? Size(width: height, height: layout.itemExtent) : Size(width: layout.itemExtent, height: height)
        var cards: ContiguousArray<PosedCard> = []
        layout.visibleCards(at: scrollOffset, into: &cards)
        // Furthest from the current card first: of cards at the same depth the later one is in front.
        cards.sort { abs($0.offset) > abs($1.offset) }
        let middle = Transform3D.translation(layout.space.bounds.width / 2, layout.space.bounds.height / 2, 0)
        var scene: ContiguousArray<SceneCard> = []
        for card in cards {
            let pose = layout.pose(at: card.offset, turnProgress: turnProgress)
            if pose.isHidden { continue }
            scene.append(
                SceneCard(
                    id: card.index, transform: pose.transform * middle, size: size,
                    front: QuadPicture(texture: TextureID(rawValue: Int32(card.index)), pixelSize: size), opacity: pose.opacity))
        }
        var list = DrawList()
        compositor.compose(
            scene, viewport: Rect(x: 0, y: 0, width: layout.space.bounds.width, height: layout.space.bounds.height), into: &list)
    }

    /// The index of the frontmost card at a point in carousel coordinates; nil beside the cards.
    func card(at point: Vector2) -> Int? { compositor.hitTest(point) }
}
