/// The delegate calls of a scroller: UIScrollViewDelegate's, iCarouselDelegate's additions, and the card stack's.
public enum ScrollEvent: Equatable, Sendable {
    // UIScrollViewDelegate, with `willBeginScrollingAnimation` added by iCarouselDelegate.
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case willBeginScrollingAnimation
    case didEndScrollingAnimation
    /// The current card is now the card at this index (iCarouselDelegate).
    case currentItemIndexDidChange(Int)
    /// The card at this index was tapped (iCarouselDelegate).
    case didSelectItem(Int)
    /// A pan was refused because it runs across the scrolling axis.
    case panRefused
    /// The card at this index was thrown off the stack in a direction.
    case thrown(Int, ThrowDirection)
    /// The card at this index, thrown before, returns to the stack.
    case broughtBack(Int)
}

/// A scroll event with its timestamp.
public struct TimedScrollEvent: Equatable, Sendable {
    /// In seconds on the scroller's clock.
    public var time: Double
    /// The delegate call.
    public var event: ScrollEvent
}

/// Records a scroller's delegate calls for motion analysis. Costs nothing while off.
public struct ScrollEventLog: Equatable, Sendable {
    /// Maximum number of recorded events; the oldest are dropped.
    static let limit = 1024

    /// Whether events are recorded. Turning it on reserves room for a frame's events, so that the frames of a motion don't allocate.
    public var isOn = false {
        didSet { if isOn { events.reserveCapacity(16) } }
    }
    private(set) var events: ContiguousArray<TimedScrollEvent> = []
    /// Whether the scroller notes `currentItemIndexDidChange` itself.
    public let notesCurrentCard: Bool

    init(notesCurrentCard: Bool = false) { self.notesCurrentCard = notesCurrentCard }

    mutating func note(_ event: ScrollEvent, at time: Double) {
        guard isOn else { return }
        if events.count >= Self.limit { events.removeFirst() }
        events.append(TimedScrollEvent(time: time, event: event))
    }

    /// Records the delegate calls of a phase change in UIScrollView's order. A bounce counts as part of the deceleration.
    mutating func note(_ old: ScrollPhase, to new: ScrollPhase, at time: Double) {
        guard isOn, old != new else { return }
        let (before, after) = (old.kind, new.kind)
        guard before != after else { return }
        switch before {
        case .dragging: note(.didEndDragging(willDecelerate: after == .decelerating), at: time)
        case .decelerating: note(.didEndDecelerating, at: time)
        case .scrolling: note(.didEndScrollingAnimation, at: time)
        case .idle, .bouncing: break
        }
        switch after {
        case .dragging: note(.willBeginDragging, at: time)
        case .decelerating: note(.willBeginDecelerating, at: time)
        case .scrolling: note(.willBeginScrollingAnimation, at: time)
        case .idle, .bouncing: break
        }
    }

    /// Removes the recorded events; their storage is kept.
    mutating func removeAll() { events.removeAll(keepingCapacity: true) }

    /// Appends the recorded events to `list` and removes them here.
    mutating func take(into list: inout ContiguousArray<TimedScrollEvent>) {
        if events.isEmpty { return }
        list.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }
}

extension ScrollPhase {
    fileprivate var kind: ScrollPhase { self == .bouncing ? .decelerating : self }
}
