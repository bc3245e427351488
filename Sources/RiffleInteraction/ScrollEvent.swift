/// What a scroller tells its delegate: iCarouselDelegate's calls, which are UIScrollViewDelegate's with a scrolling animation's
/// beginning, and what a stack of cards adds.
public enum ScrollEvent: Equatable, Sendable {
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case willBeginScrollingAnimation
    case didEndScrollingAnimation
    case currentItemIndexDidChange(Int)
    case didSelectItem(Int)
    case panRefused
    /// A card has left the stack by that side.
    case thrown(Int, ThrowDirection)
    /// A card that had been thrown comes back.
    case broughtBack(Int)
}

/// A scroll event with its moment, in seconds of the scroller's clock.
public struct TimedScrollEvent: Equatable, Sendable {
    public var time: Double
    public var event: ScrollEvent
}

/// Keeps what a scroller tells, for whoever analyses the motion. It costs nothing while it is off.
public struct ScrollEventLog: Equatable, Sendable {
    /// Events kept for whoever asks, at most; the oldest are forgotten.
    static let limit = 1024

    /// Whether events are kept.
    public var isOn = false
    private(set) var events: ContiguousArray<TimedScrollEvent> = []

    init() {}

    mutating func note(_ event: ScrollEvent, at time: Double) {
        guard isOn else { return }
        if events.count >= Self.limit { events.removeFirst() }
        events.append(TimedScrollEvent(time: time, event: event))
    }

    /// A motion of one kind follows one of another: UIScrollView's calls in their order. A bounce is the end of a deceleration.
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

    mutating func take(into list: inout ContiguousArray<TimedScrollEvent>) {
        if events.isEmpty { return }
        list.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }
}

extension ScrollPhase {
    fileprivate var kind: ScrollPhase { self == .bouncing ? .decelerating : self }
}
