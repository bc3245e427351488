public import RiffleModels

/// A snapshot of a transition for navigation bars that animate with it, for traces and for tests.
public struct TransitionStatus: Equatable, Sendable {
    /// Navigation, modal or tabs.
    public var kind: TransitionKind
    /// The driver's state.
    public var state: TransitionDriver.State
    /// Nil without a transition.
    public var operation: TransitionOperation?
    /// The from screen; the current screen without a transition.
    public var from: Int
    /// The to screen; the current screen without a transition.
    public var to: Int
    /// −1 for going back, else +1.
    public var direction: Double
    /// Clamped to 0…1; 0 without a transition.
    public var progress: Double
    /// The screen that going back from the from screen leads to.
    public var beforeFrom: Int?
    /// The screen that going back from the to screen leads to.
    public var beforeTo: Int?
    /// The screens with a tab; empty without tabs.
    public var tabs: Range<Int>

    init(_ driver: TransitionDriver) {
        kind = driver.rule.kind
        state = driver.state
        operation = driver.context?.operation
        from = driver.context?.from ?? driver.container.current
        to = driver.context?.to ?? from
        direction = driver.context?.direction ?? 1
        progress = driver.context == nil ? 0 : min(max(driver.progress, 0), 1)
        beforeFrom = driver.container.previous
        beforeTo = driver.context?.after.previous ?? beforeFrom
        tabs = 0..<0
        if case .tabs(let set) = driver.container { tabs = set.screens }
    }
}
