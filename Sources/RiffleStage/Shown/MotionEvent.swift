public import RiffleInteraction

/// Something that has happened to the cards, for the analysis of motion (`--trace`).
public struct MotionEvent: Equatable, Sendable {
    /// The time of the event.
    public var time: StageTime
    /// The event.
    public var kind: Kind

    /// The kinds of events.
    public enum Kind: Equatable, Sendable {
        /// A callback of the scroller to its delegate.
        case scroll(ScrollEvent)
        /// The current card has changed to the card at this index.
        case currentCardDidChange(Int)
        /// The card of this index was clicked.
        case selected(Int)
        /// The card of this index begins to turn to its other side.
        case flipped(Int, showsBack: Bool)
    }
}

/// The events since the last frame.
struct MotionEventList: Sendable {
    /// Whether motion events are kept. If off, only transition events are.
    var isOn = false
    private var events: ContiguousArray<MotionEvent> = []
    private var scrollEvents: ContiguousArray<TimedScrollEvent> = []
    /// The transition events of scrollers that have been replaced.
    private var transitionEvents: ContiguousArray<TransitionEvent> = []

    /// Notes an event of the stage. The scroller's events come before those that the stage derives from them.
    mutating func note(_ kind: MotionEvent.Kind, at time: Double, _ scroller: inout any Scroller) {
        guard isOn else { return }
        take(from: &scroller)
        events.append(MotionEvent(time: StageTime(time), kind: kind))
    }

    /// Takes over the scroller's events, inserted by time. `moment`: the time to give all of them; nil: their own.
    mutating func take(from scroller: inout any Scroller, allAt moment: Double? = nil) {
        guard isOn else { return }
        scroller.takeEvents(into: &scrollEvents)
        for scrollEvent in scrollEvents {
            let kind: MotionEvent.Kind
            switch scrollEvent.event {
            // The stage reports clicks itself, for every model.
            case .didSelectItem: continue
            case .currentItemIndexDidChange(let card): kind = .currentCardDidChange(card)
            default: kind = .scroll(scrollEvent.event)
            }
            let event = MotionEvent(time: StageTime(moment ?? scrollEvent.time), kind: kind)
            let index = events.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0
            events.insert(event, at: index)
        }
        scrollEvents.removeAll(keepingCapacity: true)
    }

    /// Takes over a scroller's pending events, before another scroller replaces it. `closing`: the time at which its open events end.
    mutating func takeAll(from scroller: inout any Scroller, closing time: Double) {
        if isOn { scroller.endEvents(at: time) }
        take(from: &scroller)
        scroller.takeTransitionEvents(into: &transitionEvents)
    }

    /// Takes over the transition events of a scroller that replaces the present one.
    mutating func takeTransitions(from scroller: inout any Scroller) {
        scroller.takeTransitionEvents(into: &transitionEvents)
    }

    /// Hands everything to a frame.
    mutating func hand(to frame: inout Frame, _ scroller: inout any Scroller) {
        frame.transitionEvents.removeAll(keepingCapacity: true)
        frame.transitionEvents.append(contentsOf: transitionEvents)
        transitionEvents.removeAll(keepingCapacity: true)
        scroller.takeTransitionEvents(into: &frame.transitionEvents)
        take(from: &scroller)
        frame.motionEvents.removeAll(keepingCapacity: true)
        frame.motionEvents.append(contentsOf: events)
        events.removeAll(keepingCapacity: true)
    }

    /// Forgets everything.
    mutating func removeAll() {
        events.removeAll(keepingCapacity: true)
        scrollEvents.removeAll(keepingCapacity: true)
        transitionEvents.removeAll(keepingCapacity: true)
    }
}
