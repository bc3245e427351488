internal import RiffleMotion
internal import RiffleMath
public import RiffleModels

/// UIScrollView as the originals use it: drag with a rubber band, exponential deceleration, bounce, snap to a card.
///
/// A drag follows the pointer one to one inside the limits and through `RubberBand` outside; catching a stretched band inverts
/// the band, so that nothing jumps. On release the rest of the natural deceleration is moved to a card (`ScrollTarget` where
/// `maxScrollDistance` is set, else the nearest card), and the deceleration is adjusted to end there with the pointer's velocity
/// at its start. Reaching an end starts a critically damped spring with the velocity at the edge. Below 10 points per second the
/// motion ends with a 0.3 s ease to the card. Source: UIKit, Glow's infinite scroll view, Resources/manual/scrolling.md,
/// "Original scroll view".
///
/// Non-finite values are ignored; a rule without an item extent counts as one point per card; without cards the offset stays 0.
public struct ScrollViewScroller: RowScroller {
    /// The parameters; `setRule` changes them.
    public private(set) var rule: ScrollViewRule
    public internal(set) var velocity = 0.0
    public var turnProgress: Double? { 0 }
    var track: ScrollTrack
    var position = 0.0
    var time: Double
    var mode = RowMode<Next>.resting
    public var eventLog = ScrollEventLog()
    /// Whether the last movement was towards higher offsets: the scroll direction of `ScrollTarget`.
    var isForward = false

    /// The sequel of a piece of motion.
    enum Next: MotionEnd {
        /// Rest at this offset.
        case rest(at: Double)
        /// Ease to this offset.
        case settle(on: Double)
        /// Ease to the card that is nearest then.
        case snap
        /// Spring back to this edge, the offset of an end.
        case bounce(at: Double)

        func rest(after piece: MotionPiece) -> Double? {
            switch self {
            case .rest(let offset), .settle(let offset), .bounce(let offset): offset
            case .snap: piece.state(at: piece.end).position
            }
        }

        func shifted(by cards: Double) -> Next {
            switch self {
            case .rest(let offset): .rest(at: offset + cards)
            case .settle(let offset): .settle(on: offset + cards)
            case .snap: .snap
            case .bounce(let edge): .bounce(at: edge + cards)
            }
        }
    }

    /// At rest at an offset in cards, clamped to the limits. `time` starts the clock.
    public init(rule: ScrollViewRule, offset: Double = 0, time: Double = 0) {
        self.rule = rule
        self.time = time.isFinite ? time : 0
        track = ScrollTrack(.scrollView(rule))
        position = track.folded(track.confined(offset.isFinite ? offset : 0))
    }

    init(rule: ScrollViewRule, from rest: RestState, at time: Double) {
        self.init(rule: rule, offset: rest.offset, time: time)
        if let isForward = rest.isForward { self.isForward = isForward }
    }
}

extension ScrollViewScroller {
    public mutating func setRule(_ rule: ScrollRule, at time: Double) -> Bool {
        guard let rule = rule.originalScrollView else { return false }
        setRule(rule, at: time)
        return true
    }

    /// Continues the motion under another rule; see `setTrack`.
    public mutating func setRule(_ rule: ScrollViewRule, at time: Double) {
        advance(to: time)
        self.rule = rule
        setTrack(ScrollTrack(.scrollView(rule)))
    }

    public mutating func setRule(_ rule: ScrollRule, after row: RowChange, at time: Double) -> Bool {
        guard let rule = rule.originalScrollView else { return false }
        advance(to: time)
        let cards = displacement(of: row)
        self.rule = rule
        setTrack(ScrollTrack(.scrollView(rule)), shiftedBy: cards)
        return true
    }

    public var restState: RestState {
        var rest = RestState(offset: position)
        rest.isForward = isForward
        return rest
    }

    public mutating func restore(
        from rest: RestState, under rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)?
    ) -> Bool {
        guard let rule = rule.originalScrollView else { return false }
        become(ScrollViewScroller(rule: rule, from: rest, at: time))
        return true
    }

    public var currentCard: Int {
        CarouselIndexing(itemCount: rule.row.itemCount, wraps: rule.row.wraps).clampedIndex(ViewReuse.currentPage(at: offset))
    }

    func restOffset(endingPan translation: Vector2, velocity: Vector2, at time: Double) -> Double? {
        guard case .dragging = mode else { return nil }
        var copy = self
        copy.panEnded(translation: translation, velocity: velocity, at: time)
        // Longer than any motion; each of its pieces is a closed form.
        copy.advance(to: time + 1e6)
        return copy.position
    }

    mutating func heads(for target: Double) {
        if target != position { isForward = target > position }
    }

    mutating func rest(from start: Double) {
        velocity = 0
        enter(.resting, at: start)
    }

    public mutating func revert(at time: Double) {
        advance(to: time)
        guard case .dragging(let drag) = mode else { return }
        let home = rule.snapsToItems ? ScrollTarget.currentIndex(at: drag.start) : drag.start
        ease(to: track.confined(home), over: Self.snapDuration, from: self.time)
    }

    public mutating func tap(page: Int?, at time: Double) {
        advance(to: time)
        guard let page, Double(page) != ScrollTarget.currentIndex(at: position) else { return touchUp(at: time) }
        head(for: track.confined(Double(page)), animated: true)
    }

    mutating func head(for target: Double, animated: Bool) {
        guard animated, target != position else {
            position = target
            return rest(from: time)
        }
        // UIKit's animated setContentOffset starts at zero velocity.
        velocity = 0
        ease(to: target, over: 0.35, from: time)
    }

    public mutating func settle(at time: Double) {
        advance(to: time)
        // At rest between two cards, after a switch from another model: continue to the nearest card.
        if mode == .resting, position != ScrollTarget.currentIndex(at: position) { return release(velocity: 0) }
        guard case .wheeling(_, let start) = mode else { return }
        if rule.snapsToItems, track.confined(position) == position {
            ease(to: track.snap.target(from: position, havingScrolledFrom: start), over: 0.3, from: self.time)
        } else {
            release(velocity: 0)
        }
    }
}

extension ScrollRule {
    /// The rule of a scroll view under the original physics; nil for other rules.
    fileprivate var originalScrollView: ScrollViewRule? {
        if case .scrollView(let rule) = self, rule.row.physics == .original { rule } else { nil }
    }
}
