/// A moment on the stage's clock, which `PlaybackClock` derives from the wall clock by pause, slow motion and single frames.
///
/// It has a type of its own, while times on the wall clock (of input, and of fades outside the stage) are plain seconds, so that the two
/// can't be confused.
public struct StageTime: Comparable, Sendable {
    /// Seconds since an unspecified origin.
    public var seconds: Double

    /// The moment after a number of seconds since the origin.
    public init(_ seconds: Double) { self.seconds = seconds }

    public static func < (a: StageTime, b: StageTime) -> Bool { a.seconds < b.seconds }

    /// The moment a number of seconds later.
    public static func + (time: StageTime, seconds: Double) -> StageTime { StageTime(time.seconds + seconds) }

    /// The seconds from `b` to `a`.
    public static func - (a: StageTime, b: StageTime) -> Double { a.seconds - b.seconds }
}
