internal import RiffleMath

/// The list of keys over the window: whether it shows, and how far it is scrolled. Times are seconds of the caller's clock.
public struct KeyList: Equatable, Sendable {
    private var reveal = Reveal()
    /// The scroll offset, in points.
    public private(set) var scroll = 0.0

    /// The place in the scroll bar's thumb at which a press holds it, in points; nil: it isn't held.
    private var grip: Double?

    /// A closed list.
    public init() {}

    /// Whether it shows, or fades in.
    public var isShown: Bool { reveal.isShown }

    /// The opacity, 0…1.
    public func opacity(at time: Double) -> Double { reveal.opacity(at: time) }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? { reveal.nextChange(after: time) }

    /// Opens or closes it.
    public mutating func set(_ shown: Bool, at time: Double) {
        if shown, !isShown { scroll = 0 }
        reveal.set(shown, at: time)
    }

    /// Scrolls by `delta` points, to an offset of 0…`most`; NaN is ignored.
    public mutating func scroll(by delta: Double, most: Double) {
        let wanted = scroll + delta
        scroll = wanted.isNaN ? scroll : min(max(wanted, 0), max(most, 0))
    }

    /// Scrolls by a press on the scroll bar, and follows the pointer until its release. False: the event isn't on the bar.
    mutating func drag(_ bar: ScrollBar?, _ phase: TweakState.PointerPhase, at point: Vector2) -> Bool {
        if phase == .began { grip = bar?.grip(at: point, scroll: scroll) }
        guard let grip, let bar else { return false }
        switch phase {
        case .began, .moved: scroll = bar.scroll(at: point, grip: grip)
        case .ended, .cancelled: self.grip = nil
        }
        return true
    }
}
