public import RiffleMath

/// The geometry of iCarousel 1.8.3 (iOS branch): which cards are loaded at an offset, and the transform and opacity of each.
/// Lengths in points, angles in radians. `prepare()` must run after a change before poses are asked for.
public struct CarouselLayout: Equatable, Sendable {
    /// The arrangement.
    public var type: CarouselType
    /// Whether the row runs vertically.
    public var isVertical = false
    /// Deviations from the type's defaults.
    public var options = CarouselOptions()
    /// m34 of every card; −1/500 puts the eye 500 points in front of the screen.
    public var perspective = -1.0 / 500
    /// The position of the eye relative to the cards' common centre: the cards move by its negative before the projection.
    public var viewpointOffset = Vector2.zero
    /// The offset of the cards' common centre, and of the vanishing point, from the centre of the bounds.
    public var contentOffset = Vector2.zero
    /// Whether a card shows its back when it faces away: CALayer.isDoubleSided of the card's view.
    public var isDoubleSided = true
    /// The area that the carousel fills.
    public var bounds = Size(width: 1280, height: 800)
    /// The extent of an item along the scrolling axis.
    public var itemExtent = 200.0
    /// Height of a card over its width.
    var cardAspect = 16.0 / 9
    /// The number of items, without placeholders.
    public var itemCount = 0
    /// The number of placeholders that are asked for; there are none when wrapping.
    public var placeholderCount = 0

    /// iCarousel's limit on visible items, unless an option overrides it ("slightly arbitrary, chosen for performance").
    public static let maxVisibleItems = 30.0

    // Derived by `prepare()`.

    /// The index and offset arithmetic for the present counts.
    public private(set) var indexing = CarouselIndexing(itemCount: 0, wraps: false)
    /// The number of positions on the circle, for circular types.
    public private(set) var circularCount = 0
    /// The number of loaded cards.
    public private(set) var visibleCount = 0
    /// The factor on a drag; see `CarouselRule.offsetMultiplier`.
    public private(set) var offsetMultiplier = 1.0
    var base = Transform3D.identity
    var spacing = 1.0
    var tilt = 0.0
    var arc = 2 * Double.pi
    var radius = 0.0
    /// Radians per card of offset.
    var anglePerItem = 0.0
    /// Rotary and cylinder: a constant `angle` option is the angle of every item, whatever its offset (upstream quirk 22).
    var fixedAngle: Double?
    var fade = CarouselFade()
    var showsBackfaces = true

    /// The type with its default options, without items.
    public init(type: CarouselType) {
        self.type = type
        prepare()
    }

    /// Whether the last card is followed by the first.
    public var wraps: Bool { indexing.wraps }

    /// The extent of the bounds along the scrolling axis.
    var extent: Double { isVertical ? bounds.height : bounds.width }

    /// Derives everything that does not depend on the scroll offset.
    public mutating func prepare() {
        let wraps = options.wrap.value(default: type.isCircular ? 1 : 0) != 0
        indexing = CarouselIndexing(itemCount: itemCount, placeholderCount: placeholderCount, wraps: wraps)
        base = Transform3D.perspective(m34: perspective).translated(by: -viewpointOffset.x, -viewpointOffset.y, 0)
        spacing = options.spacing.value(default: type.isCoverFlow ? 0.25 : 1)
        tilt = options.tilt.value(default: type.isCoverFlow ? 0.9 : 0.3)
        arc = options.arc.value(default: 2 * .pi)
        offsetMultiplier = options.offsetMultiplier.value(default: type.isCoverFlow ? 2 : 1)
        fade = CarouselFade(type: type, options: options)
        showsBackfaces =
            options.showBackfaces.value(default: isDoubleSided && type != .invertedCylinder ? 1 : 0) != 0
        circularCount = makeCircularCount()
        prepareCircle()
        visibleCount = makeVisibleCount()
    }

    private func makeCircularCount() -> Int {
        let all = Double(itemCount + indexing.placeholderCount)
        var count = all
        if type.isCircular {
            let across = (extent / (spacing * itemExtent)).rounded(.up)
            count = Swift.min(Self.maxVisibleItems, Swift.max(12, across * .pi))
            count = Swift.min(all, count).rounded(.towardZero)
        }
        return Int(safely: options.count.value(default: count))
    }

    private mutating func prepareCircle() {
        let count = Double(circularCount)
        fixedAngle = nil
        switch type {
        case .rotary, .invertedRotary:
            let half = itemExtent * spacing / 2
            radius = options.radius.value(default: Swift.max(half, half / .tan(arc / 2 / count)))
        case .cylinder, .invertedCylinder:
            radius = options.radius.value(default: Swift.max(0.01, itemExtent * spacing / 2 / .tan(arc / 2 / count)))
        case .wheel, .invertedWheel:
            radius = options.radius.value(default: itemExtent * spacing * count / arc)
            anglePerItem = options.angle.value(default: arc / count)
            return
        default:
            return
        }
        fixedAngle = options.angle.constant
        anglePerItem = options.angle.factor / count * arc
    }

    private func makeVisibleCount() -> Int {
        let count = Double(circularCount)
        var visible: Double
        switch type {
        case .linear, .coverFlow, .coverFlow2:
            // As many as fill the bounds, and two more.
            visible = (extent / (spacing * itemExtent)).rounded(.up) + 2
        case .rotary, .cylinder:
            visible = count
        case .invertedRotary, .invertedCylinder:
            visible = (count / 2).rounded(.up)
        case .wheel, .invertedWheel:
            let fitsInside = radius - itemExtent / 2 < Swift.min(bounds.width, bounds.height) / 2
            visible = fitsInside ? count : (count / 2).rounded(.up) + 1
        case .timeMachine, .invertedTimeMachine, .custom:
            visible = Self.maxVisibleItems
        }
        visible = options.visibleItems.value(default: Swift.min(Self.maxVisibleItems, visible).rounded(.towardZero))
        return max(0, min(Int(safely: visible), itemCount + indexing.placeholderCount))
    }
}

// MARK: - Loaded cards

extension CarouselLayout {
    /// The first loaded index at a scroll offset, not yet reduced modulo the count: the current index minus half the visible
    /// count (upstream quirk 18).
    public func firstVisibleIndex(at scrollOffset: Double) -> Int {
        let first = indexing.currentIndex(at: scrollOffset) - visibleCount / 2
        if wraps { return first }
        let placeholders = indexing.placeholderCount
        let least = -((placeholders + 1) / 2)
        let greatest = itemCount - 1 + placeholders / 2
        return max(least, min(greatest - visibleCount + 1, first))
    }

    /// The loaded cards at a scroll offset, in row order; those with opacity 0 are omitted, as in the original.
    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PosedCard>) {
        let first = firstVisibleIndex(at: scrollOffset)
        cards.refill(upTo: visibleCount, blank: PosedCard(index: 0, offset: 0)) { buffer in
            var count = 0
            for position in 0..<visibleCount {
                let index = wraps ? indexing.clampedIndex(first + position) : first + position
                let offset = offset(ofCard: index, at: scrollOffset)
                if fade.alpha(at: offset) == 0 { continue }
                buffer[count].index = index
                buffer[count].page = index
                buffer[count].view = nil
                buffer[count].offset = offset
                count += 1
            }
            return count
        }
    }

    /// Index − scroll offset, reduced to ±half the count when wrapping.
    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        indexing.offset(ofItem: index, at: scrollOffset)
    }
}
