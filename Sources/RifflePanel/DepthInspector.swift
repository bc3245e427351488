public import RiffleMath
internal import RiffleScene
public import RiffleStage

/// The depth inspector: the scene from above and from the side, beside each other at the foot of the stage. It explains at a glance why
/// a turning card sinks into its neighbours, and what lifting it does.
public struct DepthInspector: Equatable, Sendable {
    public var isOpen = false
    /// What to show; the caller refreshes it with every frame while the inspector is open.
    public var inspection = StageInspection()
    /// The cards under the pointer, the one on top first.
    public var hits: [StageInspection.Hit] = []
    private var isHeld = false

    public init() {}

    /// Whether it lies over a window point of a stage of a size, both in the points of panel and text.
    public func covers(_ point: Vector2, stage: Size) -> Bool {
        isOpen && DepthLayout(inspection, stage: stage).plate.contains(point)
    }

    /// Takes a pointer's event at a window point. `lift` gets a new lift in multiples of the least safe one while the handle is
    /// dragged. True: it was for the inspector.
    public mutating func pointer(
        _ phase: TweakState.PointerPhase, at point: Vector2, stage: Size, lift: inout Double?
    ) -> Bool {
        guard isOpen else { return false }
        let layout = DepthLayout(inspection, stage: stage)
        switch phase {
        case .began:
            guard layout.plate.contains(point) else { return false }
            isHeld = layout.side.contains(point)
        case .moved:
            guard isHeld else { return false }
        case .ended, .cancelled:
            defer { isHeld = false }
            return isHeld || layout.plate.contains(point)
        }
        if isHeld, inspection.safeLift > 0 {
            lift = (layout.depth(at: point.x) / inspection.safeLift).clamped(to: 0...4)
        }
        return true
    }
}

/// Where things stand in the inspector, in window points.
struct DepthLayout: Equatable {
    static let margin = 16.0
    static let headerHeight = 30.0
    static let footHeight = 28.0

    var plate: Rect
    /// x to the right, the eye below.
    var top: Rect
    /// The eye to the right, y down.
    var side: Rect
    /// Window points a point of space.
    var scale: Double
    /// What of space is shown: x, y about the centre, z between these.
    var nearest: Double
    var farthest: Double

    init(_ inspection: StageInspection, stage: Size) {
        let width = min(stage.width - 2 * Self.margin, 860)
        let height = min(max(stage.height * 0.36, 150), 300)
        plate = Rect(x: Self.margin, y: stage.height - height - Self.margin, width: width, height: height)
        let inner = (width - 3 * 12) / 2
        let viewHeight = height - Self.headerHeight - Self.footHeight
        top = Rect(x: plate.x + 12, y: plate.y + Self.headerHeight, width: inner, height: viewHeight)
        side = Rect(x: top.maxX + 12, y: top.y, width: inner, height: viewHeight)
        var reach = Vector2(120, 120)
        farthest = -80
        nearest = 80
        for card in inspection.cards {
            for point in card.outline {
                reach = Vector2(max(reach.x, abs(point.x)), max(reach.y, abs(point.y)))
                farthest = min(farthest, point.z)
                nearest = max(nearest, point.z)
            }
        }
        nearest = max(nearest, inspection.lift, inspection.safeLift) + 40
        if let eye = inspection.eye { nearest = max(nearest, eye) + 20 }
        farthest -= 40
        let depth = nearest - farthest
        scale = min(inner / (2 * reach.x + 40), viewHeight / depth, inner / depth, viewHeight / (2 * reach.y + 40))
    }

    /// From above: the far end is at the top.
    func fromAbove(_ point: Vector3) -> Vector2 {
        Vector2(top.center.x + point.x * scale, top.center.y + (point.z - (nearest + farthest) / 2) * scale)
    }

    /// From the side: the far end is at the left.
    func fromSide(_ point: Vector3) -> Vector2 {
        Vector2(side.center.x + (point.z - (nearest + farthest) / 2) * scale, side.center.y + point.y * scale)
    }

    /// The z at a place of the side view.
    func depth(at x: Double) -> Double { (x - side.center.x) / scale + (nearest + farthest) / 2 }
}

/// Draws the inspector.
struct DepthPainter {
    let text: StageText

    private enum Tint {
        static let plate = Color(r: 18, g: 19, b: 24, a: 236)
        static let view = Color(r: 255, g: 255, b: 255, a: 8)
        static let grid = Color(r: 255, g: 255, b: 255, a: 26)
        static let card = Color(r: 200, g: 210, b: 235, a: 28)
        static let cardEdge = Color(r: 200, g: 210, b: 235, a: 150)
        static let current = Color(r: 126, g: 164, b: 255, a: 60)
        static let currentEdge = Color(r: 126, g: 164, b: 255)
        static let fault = Color(r: 255, g: 90, b: 90, a: 44)
        static let faultEdge = Color(r: 255, g: 104, b: 104)
        static let eye = Color(r: 255, g: 205, b: 92)
        static let primary = Color(r: 255, g: 255, b: 255, a: 230)
        static let secondary = Color(r: 255, g: 255, b: 255, a: 150)
        static let number = Color(r: 18, g: 19, b: 24)
    }

    func paint(_ inspector: DepthInspector, stage: Size) {
        let layout = DepthLayout(inspector.inspection, stage: stage)
        guard layout.scale > 0, layout.plate.width > 200 else { return }
        text.fill(layout.plate, radius: 14, color: Tint.plate)
        text.outline(layout.plate, radius: 14, color: Tint.grid)
        view(layout.top, "From above", inspector, layout.fromAbove)
        view(layout.side, "From the side", inspector, layout.fromSide)
        handle(inspector.inspection, layout)
        foot(inspector, layout)
    }

    private func view(
        _ box: Rect, _ title: String, _ inspector: DepthInspector, _ place: (Vector3) -> Vector2
    ) {
        let inspection = inspector.inspection
        label(title, .key, x: box.x, middle: box.y - DepthLayout.headerHeight / 2, Tint.secondary)
        text.fill(box, radius: 8, color: Tint.view)
        text.pushClip(box)
        // The screen's plane, where z is 0.
        let isAbove = title == "From above"
        let zero = place(Vector3(0, 0, 0))
        text.line(
            isAbove ? Vector2(box.minX, zero.y) : Vector2(zero.x, box.minY),
            isAbove ? Vector2(box.maxX, zero.y) : Vector2(zero.x, box.maxY), thickness: 1, color: Tint.grid)
        for card in inspection.cards {
            let points = hull(card.outline.map(place))
            let (fill, edge) =
                card.isCrossing
                ? (Tint.fault, Tint.faultEdge)
                : card.isCurrent ? (Tint.current, Tint.currentEdge) : (Tint.card, Tint.cardEdge)
            if points.count >= 3 {
                text.polygon(points, fill: fill, thickness: card.isCurrent || card.isCrossing ? 1.8 : 1.2, edge: edge)
            } else if points.count == 2 {
                text.line(points[0], points[1], thickness: card.isCurrent || card.isCrossing ? 2.5 : 1.6, color: edge)
            }
        }
        for cut in inspection.cuts {
            let from = place(cut.from), to = place(cut.to)
            text.line(from, to, thickness: 2, color: Tint.faultEdge)
            text.disc(center: (from + to) / 2, radius: 3.5, color: Tint.faultEdge)
        }
        if let eye = inspection.eye { paintEye(place(Vector3(0, 0, eye)), isAbove: isAbove) }
        numbers(inspection, place)
        text.popClip()
    }

    /// Each card's number, the same as everywhere.
    private func numbers(_ inspection: StageInspection, _ place: (Vector3) -> Vector2) {
        var taken: [Vector2] = []
        for card in inspection.cards.reversed() where !card.outline.isEmpty {
            let middle = place(card.outline.reduce(.zero, +) / Double(card.outline.count))
            // Where cards stand close, the nearer one's number is the one that is read.
            if taken.contains(where: { abs($0.x - middle.x) < 15 && abs($0.y - middle.y) < 15 }) { continue }
            taken.append(middle)
            let color = card.isCrossing ? Tint.faultEdge : card.isCurrent ? Tint.currentEdge : Tint.cardEdge
            text.disc(center: middle, radius: 8, color: Color(r: color.r, g: color.g, b: color.b))
            let string = String(card.index + 1)
            let width = text.width(of: string, style: .key)
            label(string, .key, x: middle.x - width / 2, middle: middle.y, Tint.number)
        }
    }

    private func paintEye(_ middle: Vector2, isAbove: Bool) {
        let along = isAbove ? Vector2(0, -1) : Vector2(-1, 0)
        let across = isAbove ? Vector2(1, 0) : Vector2(0, 1)
        for side in [-1.0, 1.0] {
            let tip = middle + along * 26 + across * (side * 15)
            text.line(middle, tip, thickness: 1.5, color: Tint.eye)
        }
        text.disc(center: middle, radius: 5, color: Tint.eye)
    }

    /// The lift: a knob on the side view's axis, and a mark at the least that is safe.
    private func handle(_ inspection: StageInspection, _ layout: DepthLayout) {
        let y = layout.side.maxY - 13
        let safe = layout.fromSide(Vector3(0, 0, inspection.safeLift))
        let zero = layout.fromSide(.zero)
        let knob = layout.fromSide(Vector3(0, 0, inspection.lift))
        text.line(Vector2(zero.x, y), Vector2(knob.x, y), thickness: 2, color: Tint.currentEdge)
        text.line(Vector2(safe.x, y - 9), Vector2(safe.x, y + 9), thickness: 2, color: Tint.eye)
        text.disc(center: Vector2(knob.x, y), radius: 7, color: Color(r: 245, g: 247, b: 255))
    }

    private func foot(_ inspector: DepthInspector, _ layout: DepthLayout) {
        let inspection = inspector.inspection
        let y = layout.plate.maxY - DepthLayout.footHeight / 2
        let crossings = inspection.cuts.count
        let verdict =
            crossings == 0 ? "No cards cross" : crossings == 1 ? "1 pair of cards crosses" : "\(crossings) pairs of cards cross"
        text.disc(center: Vector2(layout.top.x + 5, y), radius: 4, color: crossings == 0 ? Tint.currentEdge : Tint.faultEdge)
        var line = verdict
        if !inspector.hits.isEmpty {
            let hits = inspector.hits.prefix(6)
            line += " · under the pointer, top first: " + hits.map(\.words).joined(separator: ", ")
            if let order = inspection.paintOrder(of: hits) { line += " · painted \(order)" }
        } else if let views = inspection.views, !views.isEmpty {
            line += " · views 1 to \(views.count) carry cards " + views.map { String($0 + 1) }.joined(separator: ", ")
        }
        let lift = inspection.safeLift > 0 ? inspection.lift / inspection.safeLift : 0
        let times = "\(Int(lift))." + String(Int((lift * 100).rounded()) % 100 + 100).dropFirst()
        // Both must fit side by side: the right one has a short form, the left one ends where it begins.
        let room = layout.side.maxX - layout.top.x - 16
        var right = inspection.lift == 0 ? "Flip lift off" : "Flip lift \(times) × the least safe"
        if text.width(of: right, style: .label) > room * 0.5 { right = inspection.lift == 0 ? "No lift" : "Lift \(times)×" }
        let width = text.width(of: right, style: .label)
        label(line, .label, x: layout.top.x + 16, middle: y, Tint.primary, width: max(0, room - width - 16))
        label(right, .label, x: layout.side.maxX - width, middle: y, Tint.secondary)
    }

    private func label(
        _ string: String, _ style: TextStyle, x: Double, middle: Double, _ color: Color, width: Double = .infinity
    ) {
        text.text(string, style: style, x: x, baseline: middle + text.capHeight(of: style) / 2, color: color, width: width)
    }

    /// The convex hull of an outline seen edge-on or not, clockwise; two points if it is a line.
    private func hull(_ points: [Vector2]) -> [Vector2] {
        guard points.count >= 3 else { return points }
        var twice = 0.0
        var last = points[points.count - 1]
        for point in points {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        if abs(twice) > 4 { return twice > 0 ? points : points.reversed() }
        // A line: its two ends.
        var ends = (points[0], points[0])
        var longest = -1.0
        for a in points {
            for b in points {
                let way = b - a
                if (way * way).sum() > longest {
                    longest = (way * way).sum()
                    ends = (a, b)
                }
            }
        }
        return [ends.0, ends.1]
    }
}

extension StageInspection {
    /// The places of cards in the order of painting, 1 being painted first, and how many there are: "18, 17 of 18". Nil where one of them
    /// isn't painted.
    func paintOrder(of hits: some Collection<Hit>) -> String? {
        let places = hits.compactMap { hit in
            cards.first { $0.index == hit.index && $0.view == hit.view }.map { String($0.paintIndex + 1) }
        }
        return places.count == hits.count && !places.isEmpty ? places.joined(separator: ", ") + " of \(cards.count)" : nil
    }
}

extension StageInspection.Hit {
    /// A card's number, and the reused view that carries it.
    var words: String { view.map { "\(index + 1) in view \($0 + 1)" } ?? String(index + 1) }
}
