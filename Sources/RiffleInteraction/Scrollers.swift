public import RiffleModels

/// Makes scrollers of rules.
public enum Scrollers {
    /// The scroller of a rule, at rest on the card nearest to an offset.
    public static func make(_ rule: ScrollRule, offset: Double, at time: Double) -> any Scroller {
        resting(rule, offset: offset, at: time)
    }

    /// The scroller of a rule, standing at an offset, which may lie between two cards.
    public static func resting(_ rule: ScrollRule, offset: Double, at time: Double) -> any Scroller {
        switch rule {
        case .carousel(let rule):
            switch rule.feel {
            case .original:
                var scroller = CarouselScroller(rule: rule, offset: offset, time: time)
                if rule.autoscroll != 0 { scroller.set(autoscroll: rule.autoscroll, at: time) }
                return scroller
            case .refined: return ScrollViewScroller(refining: rule, offset: offset, time: time)
            }
        case .scrollView(let rule):
            return ScrollViewScroller(rule: rule, offset: offset, time: time)
        }
    }

    /// Hands a scroller other settings of its own kind; its motion goes on.
    public static func update(_ scroller: inout any Scroller, to rule: ScrollRule, at time: Double) {
        scroller.advance(to: time)
        switch (scroller, rule) {
        case (var carousel as CarouselScroller, .carousel(let rule)) where rule.feel == .original:
            carousel.update(rule: rule)
            scroller = carousel
        case (var view as ScrollViewScroller, .scrollView(let rule)):
            view.update(rule: rule)
            scroller = view
        case (var view as ScrollViewScroller, .carousel(let rule)) where rule.feel == .refined:
            view.update(refining: rule)
            scroller = view
        default:
            scroller = resting(rule, offset: scroller.offset, at: time)
        }
    }
}
