public import RiffleModels

/// Creates scrollers from rules and updates them.
public enum Scrollers {
    /// The scroller of a rule at rest at an offset in cards, which may lie between two cards. `delegate` picks the controllers of
    /// transitions; nil: the rule does.
    public static func resting(
        _ rule: ScrollRule, offset: Double, at time: Double, delegate: (any TransitionDelegate)? = nil
    ) -> any Scroller {
        if let scroller = CarouselScroller(rule, offset: offset, at: time, delegate: delegate) { return scroller }
        if let scroller = ScrollViewScroller(rule, offset: offset, at: time, delegate: delegate) { return scroller }
        if let scroller = CardStackScroller(rule, offset: offset, at: time, delegate: delegate) { return scroller }
        if let scroller = TransitionScroller(rule, offset: offset, at: time, delegate: delegate) { return scroller }
        return RefinedScroller(rule: rule, offset: offset, time: time)
    }

    /// Gives a scroller another rule; its motion continues if the rule is of the scroller's kind, else a new scroller is made.
    /// `delegate` is for a new transition scroller; an existing one keeps its own.
    public static func update(
        _ scroller: inout any Scroller, to rule: ScrollRule, at time: Double, delegate: (any TransitionDelegate)? = nil
    ) {
        scroller.advance(to: time)
        guard !scroller.adopt(rule, at: time) else { return }
        scroller = resting(rule, offset: scroller.offset, at: time, delegate: delegate)
    }
}

extension ScrollRule {
    /// The scroll physics that the rule asks for.
    public var physics: ScrollPhysics {
        switch self {
        case .carousel(let rule): rule.physics
        case .scrollView(let rule): rule.physics
        case .cardStack(let rule): rule.isRefined ? .refined : .original
        case .transition: .original
        }
    }
}
