import RiffleSettings

/// The introduction at the first start: a flick in the phone, with the source's numbers; then the frame opens to a preset that fills the
/// window, and closes again. The caller asks for the steps at wall times.
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
    /// The most seconds to wait, from the first frame on, for the pictures of the visible cards.
    static let patience = 3.0
    /// The steps, in seconds after the cards have their pictures: the cards rest for a moment, the flick takes 1.2 s, the open frame rests
    /// for 1 s.
    static let plan: [(step: Step, time: Double)] = [
        (.flick, 0.9), (.open, 2.1), (.close, 2.1 + opening + 1), (.end, 2.1 + 2 * opening + 1),
    ]

    /// The setting before and after the introduction; the setting with the preset applied; the preset's name and its file.
    let configuration: StageConfiguration
    let opened: StageConfiguration
    let name: String
    let path: String
    /// When the first frame was shown, and when the cards had their pictures; nil: not yet.
    private var shown: Double?
    private var began: Double?
    private var next = 0

    /// `opened`: the configuration that the frame opens to, from the preset with this name and file.
    init(_ configuration: StageConfiguration, opened: StageConfiguration, name: String, path: String) {
        (self.configuration, self.opened, self.name, self.path) = (configuration, opened, name, path)
    }

    /// The time at which the next step is due, or at which the wait for pictures ends; nil before the first frame and after the end.
    var due: Double? {
        guard let began else { return shown.map { $0 + Self.patience } }
        return next < Self.plan.count ? began + Self.plan[next].time : nil
    }

    /// Returns each step once, when it is due; otherwise nil. The first call marks the time of the first frame. `hasPictures`: whether the
    /// visible cards have their pictures.
    mutating func take(at time: Double, hasPictures: Bool) -> Step? {
        let shown = self.shown ?? time
        self.shown = shown
        if began == nil, hasPictures || time >= shown + Self.patience { began = time }
        guard let due, due <= time else { return nil }
        defer { next += 1 }
        return Self.plan[next].step
    }
}
