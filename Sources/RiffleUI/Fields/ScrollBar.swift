internal import RiffleMath

/// The bar at the right or lower edge of content that scrolls: it shows how far, and scrolls it. In points.
struct ScrollBar: Equatable {
    /// How thick the thumb is.
    private static let thickness = 3.0
    private static let leastLength = 24.0

    /// The frame in which a press takes it: from the thumb to the edge.
    let strip: Rect
    private let isVertical: Bool
    /// Where the thumb can be, along the bar and across.
    private let start: Double
    private let room: Double
    private let side: Double
    private let length: Double
    private let greatest: Double

    /// At the right edge of `box`, or the lower one, `margin` from its ends and `gap` from the edge, of content of which
    /// `seen` of `content` points show. Nil: all of it is seen, or there is no room for a bar.
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

    /// Beside a text in a field that can be scrolled by `greatest`.
    init?(ofText box: Rect, greatest: Double) {
        self.init(in: box, seen: box.height, of: box.height + greatest, margin: 4)
    }

    /// The part that stands for the visible content.
    func thumb(at scroll: Double) -> Rect {
        let place = start + (room - length) * (scroll / greatest).clamped(to: 0...1)
        return isVertical
            ? Rect(x: side, y: place, width: Self.thickness, height: length)
            : Rect(x: place, y: side, width: length, height: Self.thickness)
    }

    /// Where in the thumb a press takes it, from its start: a press beside it takes its middle. Nil: the press isn't on the bar.
    func grip(at point: Vector2, scroll: Double) -> Double? {
        guard strip.contains(point) else { return nil }
        let thumb = thumb(at: scroll)
        let place = isVertical ? point.y - thumb.y : point.x - thumb.x
        return (0...length).contains(place) ? place : length / 2
    }

    /// How far the content is scrolled when the pointer that holds the thumb is at a point.
    func scroll(at point: Vector2, grip: Double) -> Double {
        guard room > length else { return 0 }
        return (((isVertical ? point.y : point.x) - grip - start) / (room - length) * greatest).clamped(to: 0...greatest)
    }
}
