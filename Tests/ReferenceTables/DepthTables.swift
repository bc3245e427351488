import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import Testing

/// depth.json: the order in which the original stacks its items, compared with the compositor's paint order.
@Suite("Table: depth")
struct DepthTables {
    /// A case, composed as Riffle's window composes it.
    struct Scene {
        var cards: ContiguousArray<PosedCard>
        var poses: [Int: CardPose] = [:]
        /// Indices in the paint order, 0 the furthest, by item; items that aren't painted are missing.
        var rank: [Int: Int] = [:]
        /// The projected corners, by item; empty for a card that extends behind the eye.
        var corners: [Int: [Vector2]] = [:]
        var hidden: Set<Int> = []

        init(_ json: JSON) throws {
            let layout = try TableCarousel(json)
            cards = []
            layout.visibleCards(at: json["scrollOffset"].double, into: &cards)
            // Furthest from the current card first: of cards at the same depth the later one is in front.
            cards.sort { abs($0.offset) > abs($1.offset) }
            let aspect = 1.2
            let size =
                layout.isVertical
                ? Size(width: layout.itemExtent * aspect, height: layout.itemExtent)
                : Size(width: layout.itemExtent, height: layout.itemExtent * aspect)
            var scene: ContiguousArray<SceneCard> = []
            var painted: [Int] = []
            for card in cards {
                let pose = layout.pose(at: card.offset, turnProgress: json["toggle"].number ?? 0)
                poses[card.index] = pose
                if pose.isHidden || pose.opacity == 0 {
                    hidden.insert(card.index)
                    continue
                }
                painted.append(card.index)
                scene.append(
                    SceneCard(
                        id: card.index, transform: pose.transform, size: size,
                        front: QuadPicture(texture: TextureID(rawValue: Int32(card.index)), pixelSize: size)))
                corners[card.index] = Self.corners(pose.transform, size)
            }
            var compositor = Compositor()
            compositor.options.cullsOccluded = false
            var list = DrawList()
            compositor.compose(scene, viewport: Rect(x: -4000, y: -4000, width: 8000, height: 8000), into: &list)
            for order in 0..<compositor.paintedCards.count { rank[painted[compositor.paintedCards.position(at: order)]] = order }
        }

        static func corners(_ transform: Transform3D, _ size: Size) -> [Vector2] {
            let points = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
                transform.apply(to: SIMD4(x * size.width / 2, y * size.height / 2, 0, 1))
            }
            return points.allSatisfy { $0.w > 0.05 } ? points.map { Vector2($0.x, $0.y) / $0.w } : []
        }

        /// Whether two cards overlap by more than half a point: a separating axis test with the normals of all sides.
        func overlap(_ a: Int, _ b: Int) -> Bool {
            guard let first = corners[a], let second = corners[b], first.count == 4, second.count == 4 else { return false }
            for shape in [first, second] {
                for corner in 0..<4 {
                    let side = shape[(corner + 1) % 4] - shape[corner]
                    let length = (side * side).sum().squareRoot()
                    guard length > 1e-6 else { return false }
                    let normal = Vector2(side.y, -side.x) / length
                    let one = first.map { ($0 * normal).sum() }, other = second.map { ($0 * normal).sum() }
                    guard let a = one.max(), let b = other.min(), let c = other.max(), let d = one.min() else { return false }
                    if a < b + 0.5 || c < d + 0.5 { return false }
                }
            }
            return true
        }
    }

    @Test("Riffle's transforms have the original's depth keys: the z of the image of (1, 1, 1)")
    func keys() throws {
        for json in try Tables.cases("depth") {
            let layout = try TableCarousel(json)
            for row in json["items"].array {
                let transform = layout.pose(at: row[1].double, turnProgress: json["toggle"].number ?? 0).transform
                let image = transform.apply(to: SIMD4(1, 1, 1, 1))
                #expect(close(image.z, row[2].double), "case \(json["id"]), item \(row[0])")
            }
        }
    }

    @Test("of two cards that overlap, the compositor paints first the one that the original stacks below")
    func order() throws {
        var pairs = 0
        var misses: [String] = []
        for json in try Tables.cases("depth") {
            let scene = try Scene(json)
            let groups = json["groups"].array.map { $0.array.compactMap(\.int) }
            for (index, group) in groups.enumerated() {
                for later in groups[(index + 1)...] {
                    for below in group {
                        for above in later where scene.overlap(below, above) {
                            guard let a = scene.rank[below], let b = scene.rank[above] else { continue }
                            pairs += 1
                            if a > b { misses.append("\(json["type"].string ?? "") case \(json["id"]): \(below) above \(above)") }
                        }
                    }
                }
            }
        }
        #expect(pairs > 1000, "\(pairs)")
        #expect(misses.isEmpty, "\(misses.count) of \(pairs): \(misses.prefix(40))")
    }
}
