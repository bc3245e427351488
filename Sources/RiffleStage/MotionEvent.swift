public import RiffleInteraction

/// Something that has happened to the cards, for the analysis of motion (`--trace`).
public struct MotionEvent: Equatable, Sendable {
    /// When it has happened.
    public var time: StageTime
    /// What has happened.
    public var kind: Kind

    /// The kinds of events.
    public enum Kind: Equatable, Sendable {
        /// A callback of the scroller to its delegate.
        case scroll(ScrollEvent)
        /// The current card has changed to the one of this index.
        case currentCardDidChange(Int)
        /// The card of this index was clicked.
        case selected(Int)
        /// The card of this index begins to turn to its other side.
        case flipped(Int, showsBack: Bool)
    }
}

extension Stage {
    func isRecorded(_ event: ScrollEvent) -> Bool {
        // The stage reports clicks itself, for every model.
        if case .didSelectItem = event { return false }
        return true
    }

    mutating func note(_ kind: MotionEvent.Kind) {
        guard recordsEvents else { return }
        // The scroller's events come before those that the stage derives from them.
        takeScrollEvents()
        motionEvents.append(MotionEvent(time: time, kind: kind))
    }

    /// Closes the scroller's open events and takes them over, before another scroller replaces it.
    mutating func endScrollEvents() {
        guard recordsEvents else { return }
        motion.scroller.endEvents(at: now)
        takeScrollEvents()
    }

    /// Takes over the scroller's events, inserted by time.
    mutating func takeScrollEvents() {
        guard recordsEvents else { return }
        motion.scroller.takeEvents(into: &scrollEvents)
        for scrollEvent in scrollEvents where isRecorded(scrollEvent.event) {
            let kind: MotionEvent.Kind =
                if case .currentItemIndexDidChange(let card) = scrollEvent.event { .currentCardDidChange(card) } else {
                    .scroll(scrollEvent.event)
                }
            let event = MotionEvent(time: StageTime(scrollEvent.time), kind: kind)
            let index = motionEvents.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0
            motionEvents.insert(event, at: index)
        }
        scrollEvents.removeAll(keepingCapacity: true)
    }
}
