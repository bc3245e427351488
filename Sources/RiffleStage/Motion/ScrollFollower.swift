internal import RiffleInteraction
internal import RiffleModels

/// The state that follows a scroller over time: the recycled views of an endless row, the direction and the last current card.
struct ScrollFollower: Sendable {
    /// The recycled views of an endless row; nil for other rows.
    private(set) var views: ViewReuse?
    /// The sign of the offset's last change; 0 before it has moved.
    var direction = 0
    /// The current card's index when a change of it was last reported.
    var lastCurrent = -1
    /// The unfolded offset when `direction` was last updated.
    private var lastOffset = 0.0

    /// Whether the views lag behind the scroller.
    func isBehind(_ scroller: any Scroller) -> Bool { views?.isBehind(scroller.unfoldedOffset) == true }

    /// Advances the scroller to a time and, tick by tick, the recycled views.
    mutating func advance(_ scroller: inout any Scroller, to time: Double) {
        while let tick = views?.nextTick(upTo: time), scroller.isMoving || isBehind(scroller) {
            scroller.advance(to: tick)
            views?.follow(scroller.unfoldedOffset, at: tick)
        }
        views?.pass(time)
        scroller.advance(to: time)
    }

    /// Updates the direction of motion.
    mutating func noteDirection(of scroller: any Scroller) {
        let offset = scroller.unfoldedOffset
        let velocity = scroller.velocity
        if velocity != 0 {
            direction = velocity > 0 ? 1 : -1
        } else if offset != lastOffset {
            direction = offset > lastOffset ? 1 : -1
        }
        lastOffset = offset
    }

    /// Notes a jump of the scroller, which doesn't change the direction of motion.
    mutating func skip(to scroller: any Scroller) { lastOffset = scroller.unfoldedOffset }

    /// Creates the recycled views if the model has an endless row, or removes them; existing views of the same row are kept.
    mutating func updateViews(_ rule: ScrollRule, _ scroller: any Scroller, at time: Double) {
        guard case .scrollView(let rule) = rule, rule.row.wraps else { return views = nil }
        if let views, views.viewCount == ViewReuse.viewCount(rule.viewCount), views.itemCount == rule.row.itemCount { return }
        views = ViewReuse(rule, at: scroller.unfoldedOffset, time: time)
    }

    /// Lays the recycled views out anew, after a jump of the scroller's unfolded offset.
    mutating func rebuildViews(_ rule: ScrollRule, _ scroller: any Scroller, at time: Double) {
        updateViews(rule, scroller, at: time)
        views?.restart(at: scroller.unfoldedOffset, time: time)
    }
}
