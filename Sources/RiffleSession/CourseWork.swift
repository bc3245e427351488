internal import Dispatch
internal import RiffleLock
internal import RiffleModels
package import RiffleStage

/// Works out the courses of a gesture on another thread, so that no frame waits for them. The work ends when the object is released. The
/// methods are called on the main thread.
package final class CourseWork {
    /// The courses under one setting or two, as far as they have been worked out, and the strip's view of them.
    package struct Courses: Sendable {
        package var run: GestureRun
        package var otherRun: GestureRun?
        package let a: StripCurve
        package let b: StripCurve?
        package let numbers: [StripNumber]

        package init(_ run: GestureRun, _ otherRun: GestureRun?, otherTitle: String) {
            (self.run, self.otherRun) = (run, otherRun)
            a = StripCurve(run, name: "A")
            b = otherRun.map { StripCurve($0, name: otherTitle) }
            numbers = StripNumber.rows(run.numbers, otherRun?.numbers)
        }

        /// The length of the longer course, in seconds.
        package var duration: Double { Swift.max(run.duration, otherRun?.duration ?? 0) }

        /// Whether the courses have been worked out to their ends.
        package var areComplete: Bool { run.isComplete && otherRun?.isComplete ?? true }
    }

    private final class Progress: Sendable {
        let isWanted = Lock(true)
        let courses = Lock<Courses?>(nil)
    }

    /// The nanoseconds after which unfinished courses are handed over as far as they have been worked out.
    private static let interval: UInt64 = 150_000_000
    private static let queue = DispatchQueue(label: "riffle.courses", qos: .userInitiated)
    private let progress = Progress()

    /// Continues the runs from their present state. `otherTitle`: the other setting's name. `wakeUp` is called on the other thread when
    /// there are courses to take.
    package init(_ run: GestureRun, _ otherRun: GestureRun?, otherTitle: String, wakeUp: @escaping @Sendable () -> Void) {
        let progress = progress
        Self.queue.async {
            var (run, otherRun) = (run, otherRun)
            var due = DispatchTime.now().uptimeNanoseconds + Self.interval
            var isComplete = false
            while !isComplete, progress.isWanted.withLock({ $0 }) {
                if !run.isComplete { run.proceed(samples: 24) } else { otherRun?.proceed(samples: 24) }
                isComplete = run.isComplete && otherRun?.isComplete ?? true
                guard isComplete || DispatchTime.now().uptimeNanoseconds >= due else { continue }
                let courses = Courses(run, otherRun, otherTitle: otherTitle)
                progress.courses.withLock { $0 = courses }
                wakeUp()
                due = DispatchTime.now().uptimeNanoseconds + Self.interval
            }
        }
    }

    deinit { progress.isWanted.withLock { $0 = false } }

    /// Returns the latest courses that have been worked out since the last call; nil if there are none.
    package func take() -> Courses? { progress.courses.withLock { $0.take() } }
}
