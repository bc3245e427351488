public import RiffleInteraction

/// Something that has happened to the cards, for people who analyse motion.
public struct MotionEvent: Equatable, Sendable {
    /// In seconds of the stage's clock.
    public var time: Double
    public var kind: Kind

    public enum Kind: Equatable, Sendable {
        /// What the scroller has told its delegate.
        case scroll(ScrollEvent)
        /// Another card is the current one, by its index.
        case currentCardDidChange(Int)
        /// A click on a card, by its index.
        case selected(Int)
        /// A card begins to turn to its other side.
        case flipped(Int, showsBack: Bool)
    }
}

extension Stage {
    func isRecorded(_ event: ScrollEvent) -> Bool {
        // The stage tells of clicks itself, for every model.
        if case .didSelectItem = event { return false }
        return true
    }

    mutating func note(_ kind: MotionEvent.Kind) {
        guard recordsEvents else { return }
        // What the scroller has told comes before what the stage makes of it.
        takeScrollEvents()
        motionEvents.append(MotionEvent(time: now, kind: kind))
    }

    /// Ends what the scroller has begun, and takes what it has told: it makes way for another.
    mutating func endScrollEvents() {
        guard recordsEvents else { return }
        scroller.endEvents(at: now)
        takeScrollEvents()
    }

    /// Takes what the scroller has told.
    mutating func takeScrollEvents() {
        guard recordsEvents else { return }
        scroller.takeEvents(into: &scrollEvents)
        for told in scrollEvents where isRecorded(told.event) {
            let kind: MotionEvent.Kind =
                if case .currentItemIndexDidChange(let card) = told.event { .currentCardDidChange(card) } else {
                    .scroll(told.event)
                }
            let event = MotionEvent(time: told.time, kind: kind)
            let place = motionEvents.lastIndex { $0.time <= told.time }.map { $0 + 1 } ?? 0
            motionEvents.insert(event, at: place)
        }
        scrollEvents.removeAll(keepingCapacity: true)
    }
}
