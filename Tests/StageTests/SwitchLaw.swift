import RiffleMath
import RiffleModels
@testable import RifflePainter
import Testing

@testable import RiffleScene
@testable import RiffleStage

/// A card in one frame, in window points.
struct CardSnapshot {
    var index: Int
    var page: Int
    var center: Vector2
    var size: Size
    var opacity: Double
    var corners: [Vector2]
    /// The plane's coefficients: z at the pixel (x, y) is the dot product with (x, y, 1).
    var plane: SIMD3<Double>
    /// The icon's centre and opacity.
    var icon: (center: Vector2, opacity: Double)?
    var dim: Double

    /// The distance from the first corner to another one.
    func side(_ corner: Int) -> Double {
        let side = corners[corner] - corners[0]
        return (side * side).sum().squareRoot()
    }

    var least: Vector2 { corners.reduce(corners[0]) { Vector2(min($0.x, $1.x), min($0.y, $1.y)) } }
    var most: Vector2 { corners.reduce(corners[0]) { Vector2(max($0.x, $1.x), max($0.y, $1.y)) } }
}

/// One frame: the cards back to front, their clip rectangle and the bars.
struct FrameSnapshot {
    var time: Double
    var cards: [CardSnapshot] = []
    var navigationBars: NavigationBars
    var clip: Rect

    init(_ shown: Stage, _ frame: Frame) {
        var stage = shown
        // The forecast's bar has overwritten `sceneCards`.
        if frame.forecastMark != nil { stage.painter.scene.sort(stage.motion, stage.pictures) }
        time = frame.time.seconds
        navigationBars = frame.navigationBars
        clip = stage.motion.shownFrame.screen
        let scale = stage.pixelScale
        let painted = stage.painter.scene.compositor.paintedCards
        for index in 0..<painted.count {
            let card = stage.painter.scene.cards[painted.position(at: index)]
            guard card.id >= 0 else { continue }
            let quad = ProjectedQuad(card.transform, card.size).scaled(by: 1 / scale, movedBy: .zero)
            guard quad.isWhole, let center = Homography(card.transform).project(.zero) else { continue }
            var snapshot = CardSnapshot(
                index: stage.painter.scene.placed[card.id].index, page: stage.painter.scene.placed[card.id].page,
                center: center / scale, size: Size(width: quad.bounds.size.x, height: quad.bounds.size.y),
                opacity: card.opacity, corners: (0..<4).map { quad[$0] }, plane: .zero, dim: card.shade)
            if let record = stage.painter.scene.compositor.scene.table.records.first(where: {
                $0.position == painted.position(at: index)
            }) {
                snapshot.plane = record.plane
            }
            if let badge = card.badge, let face = badge.face {
                let point = card.transform.apply(to: SIMD4(badge.frame.center.x, badge.frame.center.y, 0, 1))
                snapshot.icon = (Vector2(point.x, point.y) / (point.w * scale), card.opacity * Double(face.tint.a) / 255)
            }
            cards.append(snapshot)
        }
    }
}

/// The continuity rules of a switch. No value changes from frame to frame by more than twice what its velocity explains, plus a
/// tolerance. Two cards exchange their paint order only if they don't overlap, pass through each other, or one of them is
/// invisible. Cards that are coplanar in one frame and not in the next haven't passed through each other.
struct SwitchLaw {
    /// Tolerances: in points, and in opacity.
    static let point = 0.5, share = 0.02
    /// Cards with a smaller depth difference are coplanar.
    static let thickness = 2.1e-4
    /// A description of the worst violation of each kind.
    private(set) var violations: [String] = []
    private var worst: [String: (step: Double, text: String)] = [:]
    private let rowMoves: Bool

    /// `rowMoves`: the row scrolls, so that cards may appear and disappear at its ends.
    init(_ snapshots: [FrameSnapshot], rowMoves: Bool = false) {
        self.rowMoves = rowMoves
        guard snapshots.count > 3 else { return }
        for index in 1..<snapshots.count - 2 {
            let four = (snapshots[index - 1], snapshots[index], snapshots[index + 1], snapshots[index + 2])
            steps(four)
            exchanges(snapshots[index], snapshots[index + 1])
        }
        violations = worst.values.sorted { $0.step > $1.step }.map(\.text)
    }

    private mutating func note(_ kind: String, _ step: Double, _ text: @autoclosure () -> String) {
        if step > worst[kind]?.step ?? -1 { worst[kind] = (step, text()) }
    }

    private mutating func check(_ name: String, _ time: Double, _ q: SIMD4<Double>, _ slack: Double) {
        let step = abs(q[2] - q[1])
        let explained = 2 * max(abs(q[1] - q[0]), abs(q[3] - q[2])) + slack
        if step > explained {
            let kind = String(name.prefix { $0 != " " })
            note(kind, step, "\(name) at \(time): \(q[0]) \(q[1]) | \(q[2]) \(q[3])")
        }
    }

    private func isVisible(_ card: CardSnapshot, _ frame: FrameSnapshot) -> Bool {
        let area = frame.clip
        return card.opacity > Self.share && card.least.x < area.maxX - 1 && card.most.x > area.minX + 1
            && card.least.y < area.maxY - 1 && card.most.y > area.minY + 1
    }

    private mutating func steps(_ s: (FrameSnapshot, FrameSnapshot, FrameSnapshot, FrameSnapshot)) {
        func find(_ card: CardSnapshot, _ frame: FrameSnapshot) -> CardSnapshot? {
            frame.cards.filter { $0.index == card.index && ($0.page < -1 << 50) == (card.page < -1 << 50) }.min {
                let a = $0.center - card.center, b = $1.center - card.center
                return (a * a).sum() < (b * b).sum()
            }
        }
        let time = s.2.time
        for card in s.1.cards {
            let (b, d) = (find(card, s.0), find(card, s.3))
            guard let c = find(card, s.2) else {
                if !rowMoves, isVisible(card, s.1), isVisible(card, s.2), min(card.size.width, card.size.height) > 40 {
                    check(
                        "opacity of \(card.index) (gone)", time, SIMD4(b?.opacity ?? 0, card.opacity, 0, d?.opacity ?? 0),
                        Self.share)
                }
                continue
            }
            guard isVisible(card, s.1) || isVisible(c, s.2) else { continue }
            check(
                "opacity of \(card.index)", time, SIMD4(b?.opacity ?? 0, card.opacity, c.opacity, d?.opacity ?? 0), Self.share)
            check("shade of \(card.index)", time, SIMD4(b?.dim ?? card.dim, card.dim, c.dim, d?.dim ?? c.dim), Self.share)
            if card.icon != nil || c.icon != nil {
                check(
                    "iconOpacity of \(card.index)", time,
                    SIMD4(b?.icon?.opacity ?? 0, card.icon?.opacity ?? 0, c.icon?.opacity ?? 0, d?.icon?.opacity ?? 0), Self.share
                )
            }
            guard card.opacity > Self.share || c.opacity > Self.share else { continue }
            guard let start = b, let end = d else { continue }
            func four(_ value: (CardSnapshot) -> Double) -> SIMD4<Double> {
                SIMD4(value(start), value(card), value(c), value(end))
            }
            guard [start, card, c, end].allSatisfy({ $0.size.width < 6000 && $0.size.height < 6000 }) else { continue }
            check("x of \(card.index)", time, four { $0.center.x }, Self.point)
            check("y of \(card.index)", time, four { $0.center.y }, Self.point)
            // Side lengths, because the bounding box of a turning card has kinks where another corner becomes the outermost.
            check("width of \(card.index)", time, four { $0.side(1) }, Self.point)
            check("height of \(card.index)", time, four { $0.side(3) }, Self.point)
            if let p = start.icon, let q = card.icon, let r = c.icon, let t = end.icon {
                check("iconX of \(card.index)", time, SIMD4(p.center.x, q.center.x, r.center.x, t.center.x), Self.point)
                check("iconY of \(card.index)", time, SIMD4(p.center.y, q.center.y, r.center.y, t.center.y), Self.point)
            }
        }
        for card in s.2.cards
        where !rowMoves && isVisible(card, s.2) && isVisible(card, s.1) && find(card, s.1) == nil
            && min(card.size.width, card.size.height) > 40
        {
            check("opacity of \(card.index) (new)", time, SIMD4(0, 0, card.opacity, find(card, s.3)?.opacity ?? 0), Self.share)
        }
        frames(s, time)
    }

    private mutating func frames(_ s: (FrameSnapshot, FrameSnapshot, FrameSnapshot, FrameSnapshot), _ time: Double) {
        func four(_ value: (FrameSnapshot) -> Double) -> SIMD4<Double> { SIMD4(value(s.0), value(s.1), value(s.2), value(s.3)) }
        check("clipX", time, four { $0.clip.minX }, Self.point)
        check("clipY", time, four { $0.clip.minY }, Self.point)
        check("clipWidth", time, four { $0.clip.width }, Self.point)
        check("clipHeight", time, four { $0.clip.height }, Self.point)
        func bar(_ rect: Rect?) -> Double { rect?.height ?? 0 }
        check("titleBar", time, four { bar($0.navigationBars.titleBar) }, Self.point)
        check("tabBar", time, four { bar($0.navigationBars.tabBar) }, Self.point)
        for label in s.1.navigationBars.labels + s.2.navigationBars.labels {
            func same(_ frame: FrameSnapshot) -> NavigationBars.Label? {
                frame.navigationBars.labels.first { $0.card == label.card && $0.role == label.role }
            }
            func opacity(_ frame: FrameSnapshot) -> Double {
                same(frame).map { $0.presence * ($0.role == .tab ? 1 : $0.opacity) } ?? 0
            }
            check("labelOpacity \(label.role) \(label.card)", time, four(opacity), Self.share)
            guard let b = same(s.1), let c = same(s.2) else { continue }
            let a = same(s.0) ?? b, d = same(s.3) ?? c
            check("labelX \(label.card)", time, SIMD4(a.position.x, b.position.x, c.position.x, d.position.x), Self.point)
            check("labelY \(label.card)", time, SIMD4(a.position.y, b.position.y, c.position.y, d.position.y), Self.point)
        }
    }

    // MARK: Order

    private mutating func exchanges(_ a: FrameSnapshot, _ b: FrameSnapshot) {
        let pages = b.cards.map { c in a.cards.firstIndex { $0.index == c.index && ($0.page == c.page || isOnly(c, a, b)) } }
        // For each card that is in both frames: its paint order in the later one and in the earlier one.
        let known = pages.indices.compactMap { index in pages[index].map { (now: index, before: $0) } }
        var greatest = -1
        var isSorted = true
        for card in known {
            if card.before < greatest { isSorted = false }
            greatest = max(greatest, card.before)
        }
        if isSorted { return }
        for (order, first) in known.enumerated() {
            for second in known[(order + 1)...] where first.before > second.before {
                let before = (a.cards[first.before], a.cards[second.before])
                let after = (b.cards[first.now], b.cards[second.now])
                guard min(before.0.opacity, before.1.opacity, after.0.opacity, after.1.opacity) > Self.share else { continue }
                guard let was = depth(before.0, before.1), let now = depth(after.0, after.1) else { continue }
                // One of them intersects the other, or passed through it between the two frames.
                if [was, now].contains(where: { $0.least < -Self.thickness && $0.most > Self.thickness }) { continue }
                if abs(was.middle) > Self.thickness, abs(now.middle) > Self.thickness, was.middle * now.middle < 0 { continue }
                // One of them was split by a third card: its first piece is further back, but the order in the overlap is
                // unchanged.
                if abs(was.middle) > Self.thickness, abs(now.middle) > Self.thickness, was.middle * now.middle > 0 { continue }
                let area = Swift.min(was.area, now.area)
                note(
                    "order", area,
                    "order of \(after.0.index) and \(after.1.index) at \(b.time): overlap \(Int(area)), depth \(was.least)…\(was.most) then \(now.least)…\(now.most)"
                )
            }
        }
    }

    private func isOnly(_ card: CardSnapshot, _ a: FrameSnapshot, _ b: FrameSnapshot) -> Bool {
        a.cards.filter { $0.index == card.index }.count == 1 && b.cards.filter { $0.index == card.index }.count == 1
    }

    /// The depth difference of two cards over their overlap, and its area; nil if that is below two square points.
    private func depth(_ a: CardSnapshot, _ b: CardSnapshot) -> (least: Double, most: Double, middle: Double, area: Double)? {
        var polygon = ConvexPolygon<Vector2>()
        guard polygon.intersect(a.corners, b.corners, winding: turn(b)), polygon.area > 2 else { return nil }
        let difference = a.plane - b.plane
        let depths = polygon.points.map { difference.x * $0.x + difference.y * $0.y + difference.z }
        let (least, most) = (depths.min() ?? 0, depths.max() ?? 0)
        return (least, most, (least + most) / 2, polygon.area)
    }

    /// The orientation of a card's corners on the screen, 1 or −1.
    private func turn(_ card: CardSnapshot) -> Double {
        let a = card.corners[1] - card.corners[0], b = card.corners[3] - card.corners[0]
        return a.x * b.y - a.y * b.x >= 0 ? 1 : -1
    }
}

extension Stage {
    /// The cards that are shown now, layout transition included.
    mutating func shownCards() -> ContiguousArray<ShownCard> {
        var cards: ContiguousArray<ShownCard> = []
        modelSwitch.shown.list(motion, pictures, into: &cards)
        return cards
    }
}
