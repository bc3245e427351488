internal import RiffleMath

/// The bar at the right or lower edge of content that scrolls: it shows the scroll offset, and dragging it scrolls the content. In
/// points.
struct ScrollBar: Equatable {
    /// The thumb's thickness.
    private static let thickness = 3.0
    private static let leastLength = 24.0

    /// The frame in which a press takes hold of the bar: from the thumb to the edge of the content.
    let strip: Rect
    private let isVertical: Bool
    /// The start and the length of the thumb's range along the bar, and the thumb's place across the bar.
    private let start: Double
    private let room: Double
    private let side: Double
    private let length: Double
    private let greatest: Double

    /// A bar at the right or lower edge of `box`, `margin` from the edge's ends and `gap` from the edge, for content of which `seen` of
    /// `content` points are visible. Nil if all of it is visible, or there is no room for a bar.
    init?(in box: Rect, seen: Double, of content: Double, isVertical: Bool = true, margin: Double = 0, gap: Double = 3) {
        let room = (isVertical ? box.height : box.width) - 2 * margin
        guard content > seen, seen > 0, room > Self.leastLength else { return nil }
        (self.isVertical, self.room, greatest) = (isVertical, room, content - seen)
        length = max(Self.leastLength, room * seen / content)
        start = (isVertical ? box.y : box.x) + margin
        side = (isVertical ? box.maxX : box.maxY) - gap - Self.thickness
        let wide = gap + Self.thickness
        strip =
            isVertical
            ? Rect(x: box.maxX - wide, y: box.y, width: wide, height: box.height)
            : Rect(x: box.x, y: box.maxY - wide, width: box.width, height: wide)
    }

    /// A bar beside a field's text that can be scrolled by `greatest` points.
    init?(ofText box: Rect, greatest: Double) {
        self.init(in: box, seen: box.height, of: box.height + greatest, margin: 4)
    }

    /// The thumb's frame, which stands for the visible content.
    func thumb(at scroll: Double) -> Rect {
        let place = start + (room - length) * (scroll / greatest).clamped(to: 0...1)
        return isVertical
            ? Rect(x: side, y: place, width: Self.thickness, height: length)
            : Rect(x: place, y: side, width: length, height: Self.thickness)
    }

    /// The distance from the thumb's start to a press on the thumb; half the thumb's length for a press elsewhere on the bar. Nil if the
    /// press isn't on the bar.
    func grip(at point: Vector2, scroll: Double) -> Double? {
        guard strip.contains(point) else { return nil }
        let thumb = thumb(at: scroll)
        let place = isVertical ? point.y - thumb.y : point.x - thumb.x
        return (0...length).contains(place) ? place : length / 2
    }

    /// The scroll offset when the pointer that holds the thumb is at a point.
    func scroll(at point: Vector2, grip: Double) -> Double {
        guard room > length else { return 0 }
        return (((isVertical ? point.y : point.x) - grip - start) / (room - length) * greatest).clamped(to: 0...greatest)
    }
}
