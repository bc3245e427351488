internal import RiffleMath

extension FitReference {
    /// The piece of an edge around a mark, in pixels, without the corners: as long as the card's edge in this frame if other marks show
    /// its length, or else by the card's size. Nil: the mark is no edge's mark, or there is no such mark.
    public func line(ofMark index: Int) -> EdgeLine? {
        guard marks.indices.contains(index), case .edge(let side, let place) = marks[index].content else { return nil }
        switch place {
        case .line(let a, let b): return EdgeLine(a, b)
        case .at(let here):
            // The ends are at the crossing edges. If one of these isn't marked, its end is a card's size away from the other; if neither
            // is, the piece lies about the centre.
            let size = side.isUpright ? stage.card.height : stage.card.width
            let (near, far): (FitMark.Side, FitMark.Side) = side.isUpright ? (.top, .bottom) : (.left, .right)
            let first = coordinate(of: near, beside: index), last = coordinate(of: far, beside: index)
            let middle = side.isUpright ? stage.center.y : stage.center.x
            let extent = size * stage.scale
            let start = first ?? last.map { $0 - extent } ?? middle - extent / 2
            let end = last ?? first.map { $0 + extent } ?? middle + extent / 2
            let inset = (end - start) * 0.12
            return side.isUpright
                ? EdgeLine(Vector2(here, start + inset), Vector2(here, end - inset))
                : EdgeLine(Vector2(start + inset, here), Vector2(end - inset, here))
        }
    }

    /// The place of a mark whose edge lies on a line: the coordinate of its middle or two points, whichever the mark has. Nil: the mark
    /// is no edge's mark, or there is no such mark.
    public func place(ofMark index: Int, on line: EdgeLine) -> FitMark.Place? {
        guard marks.indices.contains(index), case .edge(let side, let place) = marks[index].content else { return nil }
        switch place {
        case .line: return .line(line.start, line.end)
        case .at: return .at(side.isUpright ? (line.start.x + line.end.x) / 2 : (line.start.y + line.end.y) / 2)
        }
    }

    /// The coordinate of another edge of the same card in the same frame; nil: it isn't marked.
    private func coordinate(of side: FitMark.Side, beside index: Int) -> Double? {
        for mark in marks where mark.card == marks[index].card && mark.frame == marks[index].frame {
            switch mark.content {
            case .edge(side, .at(let place)): return place
            case .edge(side, .line(let a, let b)): return side.isUpright ? (a.x + b.x) / 2 : (a.y + b.y) / 2
            default: continue
            }
        }
        return nil
    }
}
