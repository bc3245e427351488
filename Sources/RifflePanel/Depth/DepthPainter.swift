internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// Draws the inspector.
struct DepthPainter {
    let text: StageText

    let tint: PanelTint

    /// `box`: the inspector's frame; `top`: the bottom of the stage, above which nothing is drawn.
    func paint(_ inspector: DepthInspector, in box: Rect, below top: Double) {
        let layout = DepthLayout(inspector.inspection, in: box)
        guard layout.scale > 0, box.width > 200, box.maxY > top else { return }
        let y = max(box.y, top)
        text.pushClip(Rect(x: box.x, y: y, width: box.width, height: box.maxY - y))
        text.fill(box, radius: 0, color: tint.surface)
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        view(layout.top, Self.above, inspector, layout.fromAbove)
        view(layout.side, Self.side, inspector, layout.fromSide)
        if inspector.inspection.safeLift > 0 { handle(inspector.inspection, layout, hasKeyboard: inspector.isFocused) }
        footer(inspector, layout)
        if inspector.isFocused { text.focus(box, radius: 0, tint) }
        text.popClip()
    }

    private func view(
        _ box: Rect, _ title: String, _ inspector: DepthInspector, _ project: (Vector3) -> Vector2
    ) {
        let inspection = inspector.inspection
        label(title, .key, x: box.x, middle: box.y - DepthLayout.headerHeight / 2, tint.secondary)
        if title == Self.side, inspection.safeLift > 0 { liftHint(box) }
        text.fill(box, radius: 8, color: tint.well)
        text.edge(box, radius: 8, tint)
        text.pushClip(box)
        // The plane z = 0.
        let isAbove = title == Self.above
        let zero = project(Vector3(0, 0, 0))
        text.line(
            isAbove ? Vector2(box.minX, zero.y) : Vector2(zero.x, box.minY),
            isAbove ? Vector2(box.maxX, zero.y) : Vector2(zero.x, box.maxY), thickness: 1, color: tint.track)
        for card in inspection.cards {
            let points = hull(card.outline.map(project))
            let (fill, edge) =
                card.isCrossing
                ? (tint.fault.with(alpha: 44), tint.fault)
                : card.isCurrent ? (tint.accent.with(alpha: 60), tint.accent) : (tint.field, tint.mark)
            if points.count >= 3 {
                text.polygon(points, fill: fill, thickness: card.isCurrent || card.isCrossing ? 1.8 : 1.2, edge: edge)
            } else if points.count == 2 {
                text.line(points[0], points[1], thickness: card.isCurrent || card.isCrossing ? 2.5 : 1.6, color: edge)
            }
        }
        for cut in inspection.cuts {
            let from = project(cut.from), to = project(cut.to)
            text.line(from, to, thickness: 2, color: tint.fault)
            text.disc(center: (from + to) / 2, radius: 3.5, color: tint.fault)
        }
        if let eye = inspection.eye { paintEye(project(Vector3(0, 0, eye)), isAbove: isAbove) }
        axes(box, zero: zero, isAbove: isAbove)
        // Numbers are drawn last, so that nothing covers them.
        numbers(inspection, project)
        text.popClip()
    }

    /// Each card's number, the same as in the rest of the program.
    private func numbers(_ inspection: StageInspection, _ project: (Vector3) -> Vector2) {
        for (card, middle) in Self.numbered(inspection, project) {
            let color = card.isCrossing ? tint.fault : card.isCurrent ? tint.accent : tint.mark
            text.disc(center: middle, radius: Self.numberSize / 2, color: Color(r: color.r, g: color.g, b: color.b))
            let string = String(card.index + 1)
            let width = text.width(of: string, style: .key)
            label(string, .key, x: middle.x - width / 2, middle: middle.y, tint.surface)
        }
    }

    /// The diameter of a number's disc, in points.
    static let numberSize = 16.0

    /// The cards whose numbers have room, and the centres of these numbers: the card's middle, or a point further out on the card
    /// where the number of a nearer card overlaps the middle.
    static func numbered(
        _ inspection: StageInspection, _ project: (Vector3) -> Vector2
    ) -> [(card: StageInspection.Card, middle: Vector2)] {
        var result: [(card: StageInspection.Card, middle: Vector2)] = []
        for card in inspection.cards.reversed() where !card.outline.isEmpty {
            let middle = project(card.outline.reduce(.zero, +) / Double(card.outline.count))
            func distance(_ a: Vector2, _ b: Vector2) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
            let end = card.outline.map(project).max { distance($0, middle) < distance($1, middle) } ?? middle
            for share in [0, 0.4, -0.4, 0.75, -0.75] {
                let point = middle + (end - middle) * share
                if result.contains(where: { distance($0.middle, point) < numberSize }) { continue }
                result.append((card, point))
                break
            }
        }
        return result
    }

    private func paintEye(_ middle: Vector2, isAbove: Bool) {
        let along = isAbove ? Vector2(0, -1) : Vector2(-1, 0)
        let across = isAbove ? Vector2(1, 0) : Vector2(0, 1)
        for side in [-1.0, 1.0] {
            let tip = middle + along * 26 + across * (side * 15)
            text.line(middle, tip, thickness: 1.5, color: tint.other)
        }
        text.disc(center: middle, radius: 5, color: tint.other)
        let word = middle + along * 4 + across * 24
        tag("eye", x: isAbove ? word.x : word.x - 8, middle: isAbove ? word.y : middle.y + 22)
    }

    /// The lift's handle: a knob on the side view's axis, and a mark at the least safe lift.
    private func handle(_ inspection: StageInspection, _ layout: DepthLayout, hasKeyboard: Bool) {
        let y = layout.side.maxY - 13
        let safe = layout.fromSide(Vector3(0, 0, inspection.safeLift))
        let zero = layout.fromSide(.zero)
        let knob = layout.fromSide(Vector3(0, 0, inspection.lift))
        text.line(Vector2(zero.x, y), Vector2(knob.x, y), thickness: 2, color: tint.accent)
        text.line(Vector2(safe.x, y - 9), Vector2(safe.x, y + 9), thickness: 2, color: tint.other)
        if hasKeyboard { text.disc(center: Vector2(knob.x, y), radius: 11, color: tint.accentSoft) }
        text.disc(center: Vector2(knob.x, y), radius: 7, color: hasKeyboard ? tint.accent : tint.knob)
    }

    private func footer(_ inspector: DepthInspector, _ layout: DepthLayout) {
        let inspection = inspector.inspection
        let y = layout.box.maxY - DepthLayout.footerHeight / 2
        let crossings = inspection.cuts.count
        text.disc(center: Vector2(layout.top.x + 5, y), radius: 4, color: crossings == 0 ? tint.accent : tint.fault)
        // Both texts must fit side by side: the right one has short forms, the left one is cut where the right one begins.
        let room = layout.side.maxX - layout.top.x - 16
        let rises = inspection.safeLift > 0 ? Self.rises(inspection.lift / inspection.safeLift) : [""]
        let right = rises.first { text.width(of: $0, style: .label) <= room * 0.5 } ?? rises[rises.count - 1]
        let width = text.width(of: right, style: .label)
        let left = max(0, room - width - 16)
        // Details that are also visible in the views are dropped first.
        let lines = Self.lines(inspector)
        let line = lines.first { text.width(of: $0, style: .label) <= left } ?? lines[lines.count - 1]
        label(line, .label, x: layout.top.x + 16, middle: y, tint.primary, width: left)
        label(right, .label, x: layout.side.maxX - width, middle: y, tint.secondary)
    }

    /// The footer's text, in full and ever shorter.
    static func lines(_ inspector: DepthInspector) -> [String] {
        let inspection = inspector.inspection
        let crossings = inspection.cuts.count
        let verdict =
            crossings == 0 ? "No cards cross" : crossings == 1 ? "1 pair of cards crosses" : "\(crossings) pairs of cards cross"
        let brief = crossings == 0 ? "None cross" : "\(crossings) cross"
        if !inspector.hits.isEmpty {
            let hits = inspector.hits.prefix(6)
            let names = hits.map(\.words).joined(separator: ", ")
            let order = inspection.paintOrder(of: hits).map { " · painted \($0)" } ?? ""
            return [
                "\(verdict) · under the pointer, top first: \(names)\(order)", "\(verdict) · pointer: \(names)\(order)",
                "\(brief) · at pointer \(names)\(order)", "\(brief)\(order)", brief,
            ]
        }
        if let views = inspection.views, !views.isEmpty {
            let cards = views.map { String($0 + 1) }.joined(separator: ", ")
            return [
                "\(verdict) · views 1 to \(views.count) carry cards \(cards)", "\(verdict) · views carry \(cards)", verdict,
                brief,
            ]
        }
        return [verdict, brief]
    }

    func label(
        _ string: String, _ style: TextStyle, x: Double, middle: Double, _ color: Color, width: Double = .infinity
    ) {
        text.text(string, style: style, x: x, baseline: middle + text.capHeight(of: style) / 2, color: color, width: width)
    }

    /// The convex hull of a projected outline, clockwise; two points if the outline is seen edge-on.
    private func hull(_ points: [Vector2]) -> [Vector2] {
        guard points.count >= 3 else { return points }
        var twice = 0.0
        var last = points[points.count - 1]
        for point in points {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        if abs(twice) > 4 { return twice > 0 ? points : points.reversed() }
        // Edge-on: the two points that are farthest apart.
        var ends = (points[0], points[0])
        var longest = -1.0
        for a in points {
            for b in points {
                let displacement = b - a
                if (displacement * displacement).sum() > longest {
                    longest = (displacement * displacement).sum()
                    ends = (a, b)
                }
            }
        }
        return [ends.0, ends.1]
    }
}
