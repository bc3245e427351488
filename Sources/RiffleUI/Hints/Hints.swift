/// The hints of the first start: one short line at a time, which stays until the user has followed it. A value that changes by the user's
/// actions and is drawn as a function of time; all times are seconds of the caller's clock.
public struct Hints: Equatable, Sendable {
    /// The hints, in order.
    public enum Step: String, CaseIterable, Sendable {
        case drag
        case flick
        case flip
        case models
        case drop
        case tour
    }

    /// The hints' words for the chosen model.
    public struct Subject: Equatable, Sendable {
        /// The card that a click turns over; nil: the cards are screens.
        public var card: String?
        /// The gesture that the model has and others haven't; nil: none.
        public var gesture: String?

        /// The card that a click turns over, and the model's own gesture.
        public init(card: String? = "middle card", gesture: String? = nil) { (self.card, self.gesture) = (card, gesture) }
    }

    /// The text of a hint.
    public func text(of step: Step) -> String {
        switch step {
        case .drag: subject.gesture ?? "Drag the cards"
        case .flick: subject.card == nil ? "Now flick it" : "Now flick them"
        case .flip: subject.card.map { "Click the \($0) to flip it" } ?? "Click the screen to go on"
        case .models: "1…9, 0 and the menu at the top left change the model"
        case .drop: "Drop pictures or folders here"
        case .tour: "F5 shows you around, until you press a key"
        }
    }

    /// A hint and its fade.
    public struct Line: Equatable, Sendable {
        /// The hint.
        public var step: Step
        /// When it shows.
        public var fade: Fade
    }

    /// Seconds from the start to the first hint, and from one hint's end to the next.
    static let firstDelay = 1.2
    static let pause = 0.3

    /// The hints that were completed or dismissed.
    public private(set) var done: Set<Step> { didSet { doneNames = Self.names(of: done) } }
    /// The names of the done hints, in the order of the steps; kept, because a session asks for them four times a second.
    public private(set) var doneNames: [String]
    /// The hint that shows or comes next; nil: none is left.
    public private(set) var line: Line?
    /// The previous hint, while it fades out.
    public private(set) var last: Line?
    /// The subject of the hints' words.
    public var subject = Subject()

    /// No hints.
    public init() {
        done = Set(Step.allCases)
        doneNames = Self.names(of: done)
    }

    /// `done`: hints that were completed before. The first of the others shows after a delay.
    public init(done: Set<Step>, at time: Double) {
        self.done = done
        doneNames = Self.names(of: done)
        show(at: time + Self.firstDelay)
    }

    private static func names(of steps: Set<Step>) -> [String] { Step.allCases.filter(steps.contains).map(\.rawValue) }

    /// Whether no hint is left.
    public var isOver: Bool { line == nil }

    /// Marks a hint as followed by the user, even if it has not shown yet.
    public mutating func complete(_ step: Step, at time: Double) {
        var isNew = note(step)
        // A flick includes a drag.
        if step == .flick, note(.drag) { isNew = true }
        guard isNew, let line, done.contains(line.step) else { return }
        fadeOut(at: time)
        show(at: max(line.fade.start, (last?.fade.end ?? time) + Self.pause))
    }

    /// Marks a hint as done; returns whether it wasn't done before. If it was, the set isn't assigned, or its names would be listed again
    /// after each drag.
    private mutating func note(_ step: Step) -> Bool { !done.contains(step) && done.insert(step).inserted }

    /// Dismisses all hints.
    public mutating func dismiss(at time: Double) {
        done = Set(Step.allCases)
        fadeOut(at: time)
        line = nil
    }

    /// Begins the current hint's fade-out. A hint that has not appeared yet never will, and the previous hint keeps fading.
    private mutating func fadeOut(at time: Double) {
        guard var line, line.fade.isVisible(at: time) else { return }
        line.fade.hold = max(0, time - line.fade.start - line.fade.fadeIn)
        last = line
    }

    private mutating func show(at time: Double) {
        line = Step.allCases.first { !done.contains($0) }.map { Line(step: $0, fade: Fade(start: time, hold: .infinity)) }
    }

    // MARK: - Time

    /// The hint that shows at a time, with its opacity; nil: none.
    public func shown(at time: Double) -> (step: Step, opacity: Double)? {
        guard let line = last?.fade.isVisible(at: time) == true ? last : line, line.fade.isVisible(at: time) else { return nil }
        return (line.step, line.fade.opacity(at: time))
    }

    /// See `Fade.nextChange(after:)`.
    public func nextChange(after time: Double) -> Double? {
        earliest(last?.fade.nextChange(after: time), line?.fade.nextChange(after: time))
    }
}
