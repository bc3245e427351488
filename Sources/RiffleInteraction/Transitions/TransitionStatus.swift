public import RiffleModels

/// What a transition's surroundings need to know: for bars that move in step, for traces and tests.
public struct TransitionStatus: Equatable, Sendable {
    public var kind: TransitionKind
    public var state: TransitionDriver.State
    /// Nil while nothing is under way.
    public var operation: TransitionOperation?
    /// The current screen, where nothing is under way.
    public var from: Int
    public var to: Int
    /// +1 or −1.
    public var direction: Double
    /// 0…1, also where a curve overshoots.
    public var progress: Double
    /// What a step back from each leads to.
    public var beforeFrom: Int?
    public var beforeTo: Int?
    /// The screens that have a tab.
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
