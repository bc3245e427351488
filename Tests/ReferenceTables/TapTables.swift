import RiffleMath
import RiffleModels
import RiffleScene
import Testing

/// tap.json: hit tests of points under any perspective.
@Suite("tap")
struct TapTables {
    @Test("the frontmost card at a point")
    func taps() throws {
        for json in try Tables.cases("tap") {
            let layout = try CarouselConfig.layout(json)
            let id = "case \(json["id"].double)"
            let size =
                layout.isVertical
                ? Size(width: json["itemHeight"].double, height: layout.itemExtent)
                : Size(width: layout.itemExtent, height: json["itemHeight"].double)
            var cards: ContiguousArray<PosedCard> = []
            layout.visibleCards(at: json["scrollOffset"].double, into: &cards)
            // Furthest from the current card first: of cards at the same depth the later one is in front.
            cards.sort { abs($0.offset) > abs($1.offset) }
            let middle = Transform3D.translation(layout.bounds.width / 2, layout.bounds.height / 2, 0)
            var scene: ContiguousArray<SceneCard> = []
            for card in cards {
                let pose = layout.pose(at: card.offset, turnProgress: json["toggle"].number ?? 0)
                if pose.isHidden { continue }
                scene.append(
                    SceneCard(
                        id: card.index, transform: pose.transform * middle, size: size,
                        front: CardFace(texture: TextureID(rawValue: Int32(card.index)), pixelSize: size), opacity: pose.opacity))
            }
            var compositor = Compositor()
            var list = DrawList()
            compositor.compose(
                scene, viewport: Rect(x: 0, y: 0, width: layout.bounds.width, height: layout.bounds.height), into: &list)
            #expect(!json["rows"].array.isEmpty)
            for row in json["rows"].array {
                let hit = compositor.hitTest(Vector2(row[0].double, row[1].double)) ?? -1
                #expect(hit == row[2].int, "\(id), (\(row[0].double), \(row[1].double)): \(hit) is not \(row[2].double)")
            }
        }
    }
}
