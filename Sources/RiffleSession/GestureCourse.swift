/// The course of a gesture under one setting.
public struct StripCurve: Equatable, Sendable {
    /// The setting's name.
    public var name: String
    /// Offset and velocity, in the order of their times.
    public var samples: ContiguousArray<StripSample>
    /// The events and their times, in order.
    public var marks: [StripMark]

    /// A course.
    public init(name: String = "", samples: ContiguousArray<StripSample> = [], marks: [StripMark] = []) {
        (self.name, self.samples, self.marks) = (name, samples, marks)
    }
}

/// The state of the row at a moment.
public struct StripSample: Equatable, Sendable {
    /// Seconds from the gesture's beginning.
    public var time: Double
    /// The scroll offset, in cards.
    public var offset: Double
    /// The velocity, in cards per second.
    public var velocity: Double

    /// A sample; the numbers must be finite.
    public init(time: Double, offset: Double, velocity: Double) {
        (self.time, self.offset, self.velocity) = (time, offset, velocity)
    }
}

/// A moment with a name.
public struct StripMark: Equatable, Sendable {
    /// The event at that moment.
    public enum Kind: Equatable, Sendable {
        /// A pointer or finger came down.
        case press
        /// The pointer or finger was lifted.
        case release
        /// The scroller chose where to land.
        case decided
        /// The row came to rest.
        case rest
    }

    public var kind: Kind
    /// Seconds from the gesture's beginning.
    public var time: Double
    /// The decision, such as "→ 7"; empty for the other kinds.
    public var text: String

    /// A mark.
    public init(_ kind: Kind, at time: Double, text: String = "") {
        (self.kind, self.time, self.text) = (kind, time, text)
    }
}

/// A row of the table: a number of each setting, as text. The unit belongs to the title.
public struct StripNumber: Equatable, Sendable {
    /// The number's name, with its unit: "Release to rest, s".
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
