internal import RiffleMath

/// The bar beside a text of several lines: it shows how far the text is scrolled, and scrolls it. In points.
struct ScrollBar {
    private let box: Rect
    private let greatest: Double

    /// Of a text in `box` that can be scrolled by `greatest`; nil: all of it is seen.
    init?(in box: Rect, greatest: Double) {
        guard greatest > 0 else { return nil }
        self.box = box
        self.greatest = greatest
    }

    private var room: Double { box.height - 8 }
    private var length: Double { max(24, room * box.height / (box.height + greatest)) }

    /// Where a press takes the bar.
    var strip: Rect { Rect(x: box.maxX - 6, y: box.y, width: 6, height: box.height) }

    /// The part that stands for the visible text.
    func thumb(at scroll: Double) -> Rect {
        Rect(x: box.maxX - 6, y: box.y + 4 + (room - length) * scroll / greatest, width: 3, height: length)
    }

    /// How far the text is scrolled when the thumb begins at `top`.
    func scroll(thumbAt top: Double) -> Double {
        room > length ? ((top - box.y - 4) / (room - length) * greatest).clamped(to: 0...greatest) : 0
    }
}
