internal import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// Draws the inspector.
struct DepthPainter {
    let text: StageText
    var tint = PanelTint.dark
    /// Scratch memory: a card's projected outline, and the places of the numbers in a view.
    private var shape: ContiguousArray<Vector2> = []
    private var numbers: ContiguousArray<Number> = []

    /// The place of a card's number.
    struct Number {
        /// The card, as an index into the inspection's cards.
        var card: Int
        var middle: Vector2
    }

    init(text: StageText) { self.text = text }

    /// `box`: the inspector's frame; `top`: the bottom of the stage, above which nothing is drawn.
    mutating func paint(_ inspector: DepthInspector, in box: Rect, below top: Double) {
        let layout = DepthLayout(inspector.inspection, in: box)
        guard layout.scale > 0, box.width > 200, box.maxY > top else { return }
        let y = max(box.y, top)
        text.pushClip(Rect(x: box.x, y: y, width: box.width, height: box.maxY - y))
        text.fill(box, radius: 0, color: tint.surface)
        text.fill(Rect(x: box.x, y: box.y, width: box.width, height: 1), radius: 0, color: tint.edge)
        view(layout.top, Self.above, inspector) { layout.fromAbove($0) }
        view(layout.side, Self.side, inspector) { layout.fromSide($0) }
        if let box = layout.matrix { matrix(inspector.hovered, in: box) } else { summary(inspector.hovered, above: layout.top) }
        if inspector.inspection.safeLift > 0 { handle(inspector.inspection, layout, hasKeyboard: inspector.isFocused) }
        footer(inspector, layout)
        if inspector.isFocused { text.focus(box, radius: 0, tint) }
        text.popClip()
    }

    private mutating func view(
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
            outline(card, of: inspection, project)
            let (fill, edge) =
                card.isCrossing
                ? (tint.fault.with(alpha: 44), tint.fault)
                : card.isCurrent ? (tint.accent.with(alpha: 60), tint.accent) : (tint.field, tint.mark)
            if shape.count >= 3 {
                text.polygon(shape.span, fill: fill, thickness: card.isCurrent || card.isCrossing ? 1.8 : 1.2, edge: edge)
            } else if shape.count == 2 {
                text.line(shape[0], shape[1], thickness: card.isCurrent || card.isCrossing ? 2.5 : 1.6, color: edge)
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
        paintNumbers(inspection, project)
        text.popClip()
    }

    /// Draws each card's number, counted as in the rest of the program.
    private mutating func paintNumbers(_ inspection: StageInspection, _ project: (Vector3) -> Vector2) {
        Self.place(&numbers, of: inspection, project)
        for number in numbers {
            let (card, middle) = (inspection.cards[number.card], number.middle)
            let color = card.isCrossing ? tint.fault : card.isCurrent ? tint.accent : tint.mark
            text.disc(center: middle, radius: Self.numberSize / 2, color: color.with(alpha: 255))
            let string = String(card.index + 1)
            let width = text.width(of: string, style: .key)
            label(string, .key, x: middle.x - width / 2, middle: middle.y, tint.surface)
        }
    }

    /// The diameter of a number's disc, in points.
    static let numberSize = 16.0

    /// Places the numbers that have room: in the card's middle, or at a point further out on the card where the number of a nearer card
    /// overlaps the middle.
    static func place(
        _ numbers: inout ContiguousArray<Number>, of inspection: StageInspection, _ project: (Vector3) -> Vector2
    ) {
        func distance(_ a: Vector2, _ b: Vector2) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
        numbers.removeAll(keepingCapacity: true)
        for card in inspection.cards.indices.reversed() {
            let outline = inspection.outline(of: inspection.cards[card])
            guard !outline.isEmpty else { continue }
            let middle = project(outline.reduce(.zero, +) / Double(outline.count))
            var end = middle
            for corner in outline {
                let point = project(corner)
                if distance(point, middle) > distance(end, middle) { end = point }
            }
            for share in shares {
                let point = middle + (end - middle) * share
                if numbers.contains(where: { distance($0.middle, point) < numberSize }) { continue }
                numbers.append(Number(card: card, middle: point))
                break
            }
        }
    }

    /// The places that are tried for a number, as shares of the way from the card's middle to its farthest corner.
    private static let shares = [0, 0.4, -0.4, 0.75, -0.75]

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

    /// The lift's handle on the side view's axis, and a mark at the least safe lift.
    private func handle(_ inspection: StageInspection, _ layout: DepthLayout, hasKeyboard: Bool) {
        let y = layout.side.maxY - 13
        let safe = layout.fromSide(Vector3(0, 0, inspection.safeLift))
        let zero = layout.fromSide(.zero)
        let handle = layout.fromSide(Vector3(0, 0, inspection.lift))
        text.line(Vector2(zero.x, y), Vector2(handle.x, y), thickness: 2, color: tint.accent)
        text.line(Vector2(safe.x, y - 9), Vector2(safe.x, y + 9), thickness: 2, color: tint.other)
        if hasKeyboard { text.disc(center: Vector2(handle.x, y), radius: 11, color: tint.accentSoft) }
        text.disc(center: Vector2(handle.x, y), radius: 7, color: hasKeyboard ? tint.accent : tint.handle)
    }

    private func footer(_ inspector: DepthInspector, _ layout: DepthLayout) {
        let inspection = inspector.inspection
        let y = layout.box.maxY - DepthLayout.footerHeight / 2
        let crossings = inspection.cuts.count
        text.disc(center: Vector2(layout.top.x + 5, y), radius: 4, color: crossings == 0 ? tint.accent : tint.fault)
        // Both texts must fit side by side: the right one has short forms, the left one is cut where the right one begins.
        let room = layout.right - layout.top.x - 16
        var width = 0.0
        if inspection.safeLift > 0 {
            let lift = inspection.lift / inspection.safeLift
            width = fit(Self.riseForms(lift), in: room * 0.5) { Self.writeRise(lift, form: $0, to: &$1) }
            label(text.line, .label, x: layout.right - width, middle: y, tint.secondary)
        }
        let left = max(0, room - width - 16)
        // Details that are also visible in the views are dropped first.
        _ = fit(Self.forms(inspector), in: left) { Self.write(inspector, form: $0, to: &$1) }
        label(text.line, .label, x: layout.top.x + 16, middle: y, tint.primary, width: left)
    }

    /// Writes a text into `text.line`, in the first of its `forms` forms that is at most `room` points wide, or else in the last form;
    /// returns its width.
    private func fit(_ forms: Int, in room: Double, _ write: (Int, inout String) -> Void) -> Double {
        var width = 0.0
        for form in 0..<forms {
            write(form, &text.line)
            width = text.width(of: text.line, style: .label)
            if width <= room { break }
        }
        return width
    }

    func label(
        _ string: String, _ style: TextStyle, x: Double, middle: Double, _ color: Color, width: Double = .infinity
    ) {
        text.text(string, style: style, x: x, baseline: middle + text.capHeight(of: style) / 2, color: color, width: width)
    }

    /// Fills `shape` with a card's projected outline, clockwise; with the outline's two ends if it is seen edge-on.
    private mutating func outline(
        _ card: StageInspection.Card, of inspection: StageInspection, _ project: (Vector3) -> Vector2
    ) {
        shape.removeAll(keepingCapacity: true)
        for corner in inspection.outline(of: card) { shape.append(project(corner)) }
        guard shape.count >= 3 else { return }
        var twice = 0.0
        var last = shape[shape.count - 1]
        for point in shape {
            twice += last.x * point.y - last.y * point.x
            last = point
        }
        if abs(twice) > 4 {
            if twice < 0 { shape.reverse() }
            return
        }
        // Edge-on: the two points that are farthest apart.
        var ends = (shape[0], shape[1])
        var longest = -1.0
        for a in shape {
            for b in shape {
                let displacement = b - a
                if (displacement * displacement).sum() > longest {
                    longest = (displacement * displacement).sum()
                    ends = (a, b)
                }
            }
        }
        shape.removeAll(keepingCapacity: true)
        shape.append(ends.0)
        shape.append(ends.1)
    }
}
