/// The first start's hints: one short line at a time that waits for the hand and goes once it has been followed. A value that changes by
/// what really happened and is drawn as a function of time; all times are seconds of the caller's clock.
public struct Hints: Equatable, Sendable {
    /// In their order.
    public enum Step: String, CaseIterable, Sendable {
        case drag
        case flick
        case flip
        case models
        case drop

        /// What the person reads.
        public var text: String {
            switch self {
            case .drag: "Drag the cards"
            case .flick: "Now flick them"
            case .flip: "Click the card in the middle: it turns over"
            case .models: "1…9, 0 and the menu at the top left change the model"
            case .drop: "Drop pictures or folders here"
            }
        }
    }

    /// A line and how it comes and goes.
    public struct Line: Equatable, Sendable {
        public var step: Step
        public var fade: Fade
    }

    /// Seconds from a start to the first line, and from one line's end to the next one.
    static let patience = 1.2
    static let pause = 0.3

    /// What has been followed, or sent away.
    public private(set) var done: Set<Step>
    /// The line that stands, or is to come; nil: there is none left.
    public private(set) var line: Line?
    /// The line before it, which fades.
    public private(set) var last: Line?
    /// No hints.
    public init() { done = Set(Step.allCases) }

    /// `done`: what was followed before. The first of the others comes after a moment.
    public init(done: Set<Step>, at time: Double) {
        self.done = done
        show(at: time + Self.patience)
    }

    /// Whether anything is still to be told.
    public var isOver: Bool { line == nil }

    /// The hand did what a hint asks for, now or before it was asked.
    public mutating func follow(_ step: Step, at time: Double) {
        // Who flicks has dragged.
        let followed: Set<Step> = step == .flick ? [.drag, .flick] : [step]
        guard !followed.isSubset(of: done) else { return }
        done.formUnion(followed)
        guard let line, done.contains(line.step) else { return }
        leave(at: time)
        show(at: max(line.fade.start, (last?.fade.end ?? time) + Self.pause))
    }

    /// Sends all of them away.
    public mutating func dismiss(at time: Double) {
        done = Set(Step.allCases)
        leave(at: time)
        line = nil
    }

    /// The line that stands goes from now on; one that hasn't come yet doesn't come, and the one before it goes on going.
    private mutating func leave(at time: Double) {
        guard var line, line.fade.isVisible(at: time) else { return }
        line.fade.hold = max(0, time - line.fade.start - line.fade.rise)
        last = line
    }

    private mutating func show(at time: Double) {
        line = Step.allCases.first { !done.contains($0) }.map { Line(step: $0, fade: Fade(start: time, hold: .infinity)) }
    }

    // MARK: - Time

    /// The line that can be read at a time, with its opacity; nil: none.
    public func shown(at time: Double) -> (step: Step, opacity: Double)? {
        guard let line = last?.fade.isVisible(at: time) == true ? last : line, line.fade.isVisible(at: time) else { return nil }
        return (line.step, line.fade.opacity(at: time))
    }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        earliest(last?.fade.nextChange(after: time), line?.fade.nextChange(after: time))
    }
}
