public import RiffleSession

/// The strip's view of a gesture: its course under one setting (A), or under two (A and B). All times are seconds from the gesture's
/// beginning.
public struct StripContent: Equatable, Sendable {
    /// Whether a recording is being made.
    public enum Recording: Equatable, Sendable {
        /// No recording is being made.
        case none
        /// The recording will begin with the next press on the stage.
        case armed
        /// The recording has been running for this many seconds.
        case running(Double)
    }

    /// The gesture's name; empty: there is none yet.
    public var title = ""
    /// The length; 0: there is nothing to show.
    public var duration = 0.0
    /// The part that is played, within 0…`duration`.
    public var trim = 0.0...0.0
    /// The moment that the stage shows.
    public var playhead = 0.0
    /// The course under the current setting.
    public var a = StripCurve()
    /// The course under the other setting; nil: there is no other.
    public var b: StripCurve?
    /// The table's rows, the most important first: rows without room are left out from the end.
    public var numbers: [StripNumber] = []
    /// Whether the gesture is being played.
    public var isLooping = false
    /// While it isn't `none`, neither the former gesture's course nor its numbers are shown.
    public var recording = Recording.none
    public var comparison = ComparisonMode.off
    /// Whether there are controls; false in a film, where names replace them.
    public var showsControls = true
    /// A number that the caller changes whenever `a`, `b` or `numbers` change: their drawing is kept until then.
    public var revision = 0

    /// No gesture.
    public init() {}

    /// Whether two contents look the same; their curves and numbers are compared by `revision` alone.
    public static func == (one: StripContent, other: StripContent) -> Bool {
        one.revision == other.revision && one.playhead == other.playhead && one.recording == other.recording
            && one.isLooping == other.isLooping && one.trim == other.trim && one.title == other.title
            && one.duration == other.duration && one.comparison == other.comparison
            && one.showsControls == other.showsControls
    }
}

/// The strip's requests.
public enum StripIntent: Equatable, Sendable {
    /// Play the gesture in a loop, or stop.
    case toggleLoop
    /// Arm a recording, or end the running one.
    case record
    /// Keep the last minute as a recording.
    case saveLast
    /// Open the list of gestures below the button `gestures`.
    case openGestures
    /// Open the list of settings for B below the button `other`.
    case openOther
    /// Off, outlines, halves, and off again.
    case nextComparison
    /// Show a moment, in seconds within 0…`duration`; more such requests follow while the playhead is held.
    case scrub(Double)
    /// The playhead was let go.
    case endScrub
    /// Play this part only; more such requests follow while an end is held.
    case trim(ClosedRange<Double>)
    /// Copy the numbers as text.
    case copyNumbers
    case close
}
