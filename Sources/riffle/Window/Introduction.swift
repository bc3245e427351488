import RiffleSettings

/// The show of the first start: a flick in the phone, with the numbers of the source; then the frame opens to a preset that fills the
/// window, and closes again. A value that is asked at times of the wall's clock.
struct Introduction {
    /// The next step.
    enum Step: Equatable {
        case flick
        case open
        case close
        case end
    }

    /// Seconds in which the frame opens, and in which it closes.
    static let opening = 0.8
    /// How many seconds it waits, from the first frame, for the pictures of the cards in sight.
    static let patience = 3.0
    /// The steps, in seconds after the cards have their pictures: they are seen for a moment, the flick takes 1.2 s, the open frame rests
    /// for 1 s.
    static let plan: [(step: Step, time: Double)] = [
        (.flick, 0.9), (.open, 2.1), (.close, 2.1 + opening + 1), (.end, 2.1 + 2 * opening + 1),
    ]

    /// The setting of before and after, and the preset's over it, with its name and file.
    let configuration: StageConfiguration
    let opened: StageConfiguration
    let name: String
    let path: String
    /// When the first frame was shown, and when the cards had their pictures; nil: not yet.
    private var shown: Double?
    private var began: Double?
    private var next = 0

    /// `opened`: the configuration that the frame opens to, a preset of a name and a file.
    init(_ configuration: StageConfiguration, opened: StageConfiguration, name: String, path: String) {
        (self.configuration, self.opened, self.name, self.path) = (configuration, opened, name, path)
    }

    /// When the next step is due, or when it waits no longer for pictures; nil: before the first frame, and after the end.
    var due: Double? {
        guard let began else { return shown.map { $0 + Self.patience } }
        return next < Self.plan.count ? began + Self.plan[next].time : nil
    }

    /// The step that is due at a time, once. The first call says when the first frame was shown. `hasPictures`: whether the cards in sight
    /// have theirs.
    mutating func take(at time: Double, hasPictures: Bool) -> Step? {
        let shown = self.shown ?? time
        self.shown = shown
        if began == nil, hasPictures || time >= shown + Self.patience { began = time }
        guard let due, due <= time else { return nil }
        defer { next += 1 }
        return Self.plan[next].step
    }
}
