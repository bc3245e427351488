public import RiffleMath

/// The geometry of iCarousel 1.8.3 (iOS branch): which cards are loaded at an offset, and the transform and opacity of each.
/// Lengths in points, angles in radians. `prepare()` must run after a change before poses are asked for.
public struct CarouselLayout: Equatable, Sendable {
    public var type: CarouselType
    public var isVertical = false
    public var options = CarouselOptions()
    /// m34 of every card; −1/500 puts the eye 500 points in front.
    public var perspective = -1.0 / 500
    public var viewpointOffset = Vector2.zero
    /// Moves the cards' common centre away from the middle of the bounds.
    public var contentOffset = Vector2.zero
    /// False: a card never shows its back (the view's layer is not double sided).
    public var isDoubleSided = true
    public var bounds = Size(width: 1280, height: 800)
    /// Extent of an item along the scrolling axis.
    public var itemExtent = 200.0
    /// Height of a card over its width.
    var cardAspect = 16.0 / 9
    public var itemCount = 0
    public var placeholderCount = 0

    /// iCarousel never shows more than this many unless told to ("slightly arbitrary, chosen for performance").
    public static let maxVisibleItems = 30.0

    // What `prepare` derives.
    public private(set) var indexing = CarouselIndexing(itemCount: 0, wraps: false)
    public private(set) var circularCount = 0
    public private(set) var visibleCount = 0
    public private(set) var offsetMultiplier = 1.0
    var base = Transform3D.identity
    var spacing = 1.0
    var tilt = 0.0
    var arc = 2 * Double.pi
    var radius = 0.0
    /// Per unit of offset; for rotary and cylinder a constant option is the item's whole angle instead (upstream quirk 22).
    var anglePerItem = 0.0
    var fixedAngle: Double?
    var fade = CarouselFade()
    var showsBackfaces = true

    public init(type: CarouselType) {
        self.type = type
        prepare()
    }

    /// Whether the row of cards closes on itself.
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
            // exactly as many as fill the screen
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

// MARK: - The window of loaded cards

extension CarouselLayout {
    /// The first loaded index at a scroll offset, before folding: the current card less half the visible count (upstream quirk 18).
    public func firstVisibleIndex(at scrollOffset: Double) -> Int {
        let first = indexing.currentIndex(at: scrollOffset) - visibleCount / 2
        if wraps { return first }
        let placeholders = indexing.placeholderCount
        let least = -((placeholders + 1) / 2)
        let greatest = itemCount - 1 + placeholders / 2
        return max(least, min(greatest - visibleCount + 1, first))
    }

    /// The loaded cards at a scroll offset, in window order; those with opacity 0 are left out, as in the original.
    public func visibleCards(at scrollOffset: Double, into cards: inout ContiguousArray<PlacedCard>) {
        let first = firstVisibleIndex(at: scrollOffset)
        cards.refill(upTo: visibleCount, blank: PlacedCard(index: 0, offset: 0)) { room in
            var count = 0
            for position in 0..<visibleCount {
                let index = wraps ? indexing.clampedIndex(first + position) : first + position
                let offset = offset(ofCard: index, at: scrollOffset)
                if fade.alpha(at: offset) == 0 { continue }
                room[count].index = index
                room[count].page = index
                room[count].view = nil
                room[count].offset = offset
                count += 1
            }
            return count
        }
    }

    /// Index − scroll offset, folded when wrapping.
    public func offset(ofCard index: Int, at scrollOffset: Double) -> Double {
        indexing.offset(ofItem: index, at: scrollOffset)
    }
}
