public import RiffleMath
internal import RiffleScene
internal import RiffleStage

/// The marks on a reference and the fitted cards over it, in points of the window.
public struct ShownMarks: Equatable, Sendable {
    /// An edge that was marked.
    public struct Mark: Equatable, Sendable {
        public var start: Vector2
        public var end: Vector2
        /// The card's number and the edge's distance from the fit, in words.
        public var label: String
        public var isChosen: Bool
        /// Whether the mark doesn't fit the other marks.
        public var isWrong: Bool

        /// Any values; see the properties.
        public init(start: Vector2, end: Vector2, label: String, isChosen: Bool, isWrong: Bool) {
            (self.start, self.end, self.label, self.isChosen, self.isWrong) = (start, end, label, isChosen, isWrong)
        }
    }

    /// The marks.
    public var marks: [Mark] = []
    /// The corners of the fitted cards, in order around each.
    public var outlines: [[Vector2]] = []
    /// The edge to mark next, which would tell the families apart; nil: there is none.
    public var next: (start: Vector2, end: Vector2)?
    /// The line that a hand draws; nil: none.
    public var drawn: (start: Vector2, end: Vector2)?
    /// The part of the window that shows the marks and cards.
    public var clip: Rect

    /// No marks and no cards, in a part of the window.
    public init(clip: Rect) { self.clip = clip }

    public static func == (a: ShownMarks, b: ShownMarks) -> Bool {
        a.marks == b.marks && a.outlines == b.outlines && a.clip == b.clip && a.next?.start == b.next?.start
            && a.next?.end == b.next?.end && a.drawn?.start == b.drawn?.start && a.drawn?.end == b.drawn?.end
    }
}

extension ShownMarks {
    func paint(_ text: StageText) {
        let tint = PanelTint.of(text.face)
        func line(_ start: Vector2, _ end: Vector2, _ color: Color, _ thickness: Double) {
            // The dark line below makes the line visible on light pictures, too.
            text.line(start, end, thickness: thickness + 2, color: FixedColors.edgeMarkEdge)
            text.line(start, end, thickness: thickness, color: color)
        }
        for outline in outlines where outline.count == 4 {
            for corner in 0..<4 { line(outline[corner], outline[(corner + 1) % 4], tint.other, 1.2) }
        }
        if let next { dashes(text, next.start, next.end, StageColors.reached) }
        for mark in marks {
            let color = mark.isWrong ? tint.fault : mark.isChosen ? StageColors.reached : FixedColors.nearEdgeMark
            line(mark.start, mark.end, color, mark.isChosen ? 2 : 1.4)
            if mark.isChosen {
                for end in [mark.start, mark.end] { text.disc(center: end, radius: 3.5, color: color) }
            }
            label(text, mark)
        }
        if let drawn { line(drawn.start, drawn.end, StageColors.reached, 1.4) }
    }

    private func label(_ text: StageText, _ mark: Mark) {
        guard !mark.label.isEmpty else { return }
        let width = text.width(of: mark.label, style: .key)
        let middle = (mark.start + mark.end) / 2
        let isUpright = abs(mark.end.y - mark.start.y) >= abs(mark.end.x - mark.start.x)
        let box = Rect(
            x: (isUpright ? middle.x + 6 : middle.x - width / 2 - 6).rounded(),
            y: (isUpright ? middle.y - 9 : middle.y - 24).rounded(), width: width + 12, height: 18)
        text.fill(box, radius: 9, color: FixedColors.badge)
        text.text(
            mark.label, style: .key, x: box.x + 6, baseline: box.center.y + text.capHeight(of: .key) / 2,
            color: FixedColors.badgeText, width: width + 1)
    }

    private func dashes(_ text: StageText, _ start: Vector2, _ end: Vector2, _ color: Color) {
        let way = end - start
        let length = (way * way).sum().squareRoot()
        guard length > 1 else { return }
        let count = min(max(Int(length / 14), 1), 60)
        for index in 0..<count {
            let from = start + way * (Double(index) / Double(count)), to = start + way * ((Double(index) + 0.55) / Double(count))
            text.line(from, to, thickness: 4, color: FixedColors.edgeMarkEdge)
            text.line(from, to, thickness: 2, color: color)
        }
    }
}
