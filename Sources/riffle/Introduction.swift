import RiffleStage

/// What the first start shows: a flick in the phone, with the numbers of the source; then the frame opens to a preset that fills the window,
/// and closes again. A value that is asked at times of the wall's clock.
struct Introduction {
    /// What happens next.
    enum Step: Equatable {
        case flick
        case open
        case close
        case end
    }

    /// Seconds in which the frame opens, and in which it closes.
    static let opening = 0.8
    /// The steps, in seconds after the first picture: the window is seen for a moment, the flick takes 1.2 s, the open frame rests for 1 s.
    static let plan: [(step: Step, time: Double)] = [
        (.flick, 0.9), (.open, 2.1), (.close, 2.1 + opening + 1), (.end, 2.1 + 2 * opening + 1),
    ]

    /// The setting of before and after, and the preset's over it, with its name and file.
    let configuration: StageConfiguration
    let opened: StageConfiguration
    let name: String
    let path: String
    /// When the first picture was shown; nil: not yet.
    private var began: Double?
    private var next = 0

    /// `opened`: what the frame opens to, a preset of a name and a file.
    init(_ configuration: StageConfiguration, opened: StageConfiguration, name: String, path: String) {
        (self.configuration, self.opened, self.name, self.path) = (configuration, opened, name, path)
    }

    /// When the next step is due; nil: before the first picture, and after the end.
    var due: Double? {
        guard let began, next < Self.plan.count else { return nil }
        return began + Self.plan[next].time
    }

    /// The step that is due at a time, once. The first call says when the first picture was shown.
    mutating func take(at time: Double) -> Step? {
        if began == nil { began = time }
        guard let due, due <= time else { return nil }
        defer { next += 1 }
        return Self.plan[next].step
    }
}
