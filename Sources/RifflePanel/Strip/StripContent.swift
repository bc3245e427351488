/// What the strip shows of a gesture: its course under one setting (A), or under two (A and B). All times are seconds from the
/// gesture's beginning.
public struct StripContent: Equatable, Sendable {
    /// Whether a recording is being made.
    public enum Recording: Equatable, Sendable {
        /// None is.
        case none
        /// It will begin with the next press on the stage.
        case armed
        /// It has been running for so many seconds.
        case running(Double)
    }

    /// How B is shown on the stage.
    public enum Comparison: Int, CaseIterable, Sendable {
        /// It isn't.
        case off
        /// As outlines under A's cards.
        case outlines
        /// A in one half of the stage, B in the other.
        case halves

        /// The next one, cyclic.
        public var next: Comparison { Comparison(rawValue: rawValue + 1) ?? .off }
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
    /// The table's rows, the most important first: those that have no room are left out from the end.
    public var numbers: [StripNumber] = []
    /// Whether the gesture is being played.
    public var isLooping = false
    /// While it isn't `none`, neither the former gesture's course nor its numbers are shown.
    public var recording = Recording.none
    public var comparison = Comparison.off
    /// Whether there are controls; false in a film, where names take their place.
    public var showsControls = true
    /// To be changed whenever `a`, `b` or `numbers` change: what is drawn of them is kept until then.
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

/// The course of a gesture under one setting.
public struct StripCurve: Equatable, Sendable {
    /// The setting's name.
    public var name: String
    /// Offset and velocity, in the order of their times.
    public var samples: ContiguousArray<StripSample>
    /// What happened when, in the order of the times.
    public var marks: [StripMark]

    /// A course.
    public init(name: String = "", samples: ContiguousArray<StripSample> = [], marks: [StripMark] = []) {
        (self.name, self.samples, self.marks) = (name, samples, marks)
    }
}

/// Where the row was at a moment.
public struct StripSample: Equatable, Sendable {
    /// Seconds from the gesture's beginning.
    public var time: Double
    /// The scroll offset, in cards.
    public var offset: Double
    /// In cards a second.
    public var velocity: Double

    /// A sample; the numbers have to be finite.
    public init(time: Double, offset: Double, velocity: Double) {
        (self.time, self.offset, self.velocity) = (time, offset, velocity)
    }
}

/// A moment with a name.
public struct StripMark: Equatable, Sendable {
    /// What happened at that moment.
    public enum Kind: Equatable, Sendable {
        /// A pointer or finger came down.
        case press
        /// It was lifted.
        case release
        /// The scroller chose where to land.
        case decided
        /// The row came to rest.
        case rest
    }

    public var kind: Kind
    /// Seconds from the gesture's beginning.
    public var time: Double
    /// What was decided, as "→ 7"; empty for the other kinds.
    public var text: String

    /// A mark.
    public init(_ kind: Kind, at time: Double, text: String = "") {
        (self.kind, self.time, self.text) = (kind, time, text)
    }
}

/// A row of the table: a number of each setting, as text. The unit belongs to the title.
public struct StripNumber: Equatable, Sendable {
    /// What it is, with its unit: "Release to rest, s".
    public var title: String
    public var a: String
    /// Nil: there is no other setting.
    public var b: String?
    /// B less A.
    public var difference: String?

    /// A row.
    public init(_ title: String, a: String, b: String? = nil, difference: String? = nil) {
        (self.title, self.a, self.b, self.difference) = (title, a, b, difference)
    }
}

/// What the strip asks for.
public enum StripIntent: Equatable, Sendable {
    /// Play the gesture in a loop, or stop.
    case toggleLoop
    /// Arm a recording, or end the one that runs.
    case record
    /// Keep the last minute as a recording.
    case saveLast
    /// Open the list of gestures below the button `gestures`.
    case openGestures
    /// Open the list of settings for B below the button `other`.
    case openOther
    /// Off, outlines, halves, and off again.
    case nextComparison
    /// Show a moment, in seconds within 0…`duration`; more of them follow while the playhead is held.
    case scrub(Double)
    /// The playhead was let go.
    case endScrub
    /// Play this part only; more of them follow while an end is held.
    case trim(ClosedRange<Double>)
    /// Copy the numbers as text.
    case copyNumbers
    case close
}
