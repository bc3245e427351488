internal import RiffleMath
public import RiffleModels

/// Makes the scroller for a rule, and replaces a scroller whose new rule is for another kind.
public enum Scrollers {
    /// The scroller of a rule at rest. Its offset may lie between two cards, numbers out of range are clamped, and parts of the
    /// state that the rule's scroller doesn't know are left out. `delegate` picks the controllers of transitions; nil: the rule
    /// does.
    public static func make(
        for rule: ScrollRule, from rest: RestState = RestState(), at time: Double, delegate: (any TransitionDelegate)? = nil
    ) -> any Scroller {
        switch rule {
        case .carousel(let rule) where rule.row.physics == .original: CarouselScroller(rule: rule, from: rest, at: time)
        case .scrollView(let rule) where rule.row.physics == .original: ScrollViewScroller(rule: rule, from: rest, at: time)
        case .carousel, .scrollView: RefinedScroller(rule: rule, offset: rest.offset, time: time)
        case .cardStack(let rule): CardStackScroller(rule: rule, from: rest, at: time)
        case .transition(let rule): TransitionScroller(rule: rule, from: rest, at: time, delegate: delegate)
        }
    }

    /// Gives a scroller another rule. Its motion continues if the rule is for it; else another scroller takes its place, at rest
    /// on its offset. `delegate` is for a new scroller; an existing one keeps its own.
    public static func setRule(
        _ rule: ScrollRule, of scroller: inout any Scroller, at time: Double, delegate: (any TransitionDelegate)? = nil
    ) {
        scroller.advance(to: time)
        if scroller.setRule(rule, at: time) { return }
        scroller = make(for: rule, from: RestState(offset: scroller.offset), at: time, delegate: delegate)
    }

    /// Inserts cards into a scroller's row, or removes one; `rule` is the rule for the new number of cards. A motion or drag
    /// continues relative to the current card; a running transition is cancelled.
    public static func setRule(_ rule: ScrollRule, of scroller: inout any Scroller, after row: RowChange, at time: Double) {
        scroller.advance(to: time)
        if scroller.setRule(rule, after: row, at: time) { return }
        let page = Int(safely: scroller.offset.rounded())
        scroller = make(for: rule, from: RestState(offset: Double(row.middle(page, repeats: false))), at: time)
    }

    /// Puts a scroller at rest under a rule, whatever it did before. Doesn't allocate if the rule is for it.
    public static func restore(
        _ scroller: inout any Scroller, from rest: RestState, under rule: ScrollRule, at time: Double,
        delegate: (any TransitionDelegate)? = nil
    ) {
        if scroller.restore(from: rest, under: rule, at: time, delegate: delegate) { return }
        scroller = make(for: rule, from: rest, at: time, delegate: delegate)
    }
}

extension Scroller {
    /// Replaces this scroller by another one of its type. The event log goes on being recorded, empty, in its own memory.
    mutating func become(_ other: Self) {
        var log = ScrollEventLog()
        swap(&log, &eventLog)
        log.removeAll()
        self = other
        swap(&log, &eventLog)
    }
}
