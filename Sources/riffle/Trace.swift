import RiffleFiles
import RiffleInteraction
import RiffleMath
import RiffleStage

/// Writes one JSON object per drawn frame, for the analysis of motion and for tests.
final class Trace {
    private let file: StreamFile
    private let start: StageTime

    /// Truncates the file, or writes into the pipe or device at `path`. `start`: the stage time that is 0 in the trace.
    /// `whenFailed` is called from any thread.
    init(path: String, start: StageTime, whenFailed: @escaping @Sendable () -> Void) throws {
        do throws(FileProblem) {
            file = try StreamFile(path: path, whenFailed: whenFailed)
        } catch {
            throw Failure("Can't write the trace \(error.path): \(error.reason).")
        }
        self.start = start
    }

    /// Why the trace has ended; once.
    func takeFailure() -> String? {
        file.takeProblem().map { "The trace ends here: can't write \($0.path), \($0.reason)." }
    }

    /// Waits until all is written, at most 2 seconds.
    func close() { file.finish(timeout: 2) }

    func write(_ frame: Frame, interval: Double, work: Double, drawCalls: Int, vertices: Int) {
        let cards = frame.cards.map {
            "{\"index\":\($0.index),\"offset\":\(n($0.offset)),\"x\":\(n($0.center.x)),\"y\":\(n($0.center.y)),\"width\":\(n($0.size.width)),"
                + "\"height\":\(n($0.size.height)),\"opacity\":\(n($0.opacity)),\"z\":\(n($0.z)),\"face\":\"\($0.face.rawValue)\"\(view($0))}"
        }
        let line =
            "{\"t\":\(n(frame.time - start)),\"model\":\"\(frame.modelID)\",\"scrollOffset\":\(n(frame.scrollOffset)),"
            + "\"velocity\":\(n(frame.velocity)),\"direction\":\(frame.direction),\"current\":\(frame.current),\"phase\":\"\(frame.phase.rawValue)\","
            + "\"cards\":[\(cards.joined(separator: ","))],\"frameMs\":\(n(work)),\"intervalMs\":\(n(interval)),\"drawCalls\":\(drawCalls),"
            + "\"vertices\":\(vertices)\(forecast(frame))\(transition(frame))\(events(frame))}\n"
        file.write(line)
    }

    /// The outcome of releasing a dragged card now, and the distance or speed missing for a throw; empty without a drag.
    private func forecast(_ frame: Frame) -> String {
        guard let forecast = frame.forecast else { return "" }
        let speed = forecast.missingSpeed.map { ",\"missingSpeed\":\(n($0))" } ?? ""
        return ",\"forecast\":{\"outcome\":\"\(forecast.outcome?.rawValue ?? "back")\",\"progress\":\(n(forecast.progress)),"
            + "\"missingDistance\":\(n(forecast.missingDistance))\(speed)}"
    }

    /// The running transition, for models whose cards are screens.
    private func transition(_ frame: Frame) -> String {
        guard let status = frame.transition, let operation = status.operation else { return "" }
        return ",\"transition\":{\"operation\":\"\(operation.rawValue)\",\"from\":\(status.from),\"to\":\(status.to),"
            + "\"state\":\"\(status.state.rawValue)\",\"progress\":\(n(status.progress))}"
    }

    /// The recycled view that shows a card of an endless row.
    private func view(_ card: FrameCard) -> String { card.view.map { ",\"view\":\($0)" } ?? "" }

    /// The events since the last frame, in order; empty without any.
    private func events(_ frame: Frame) -> String {
        let motion = frame.motionEvents.map { event in
            "{\"t\":\(n(event.time - start)),\(event.kind.fields)}"
        }
        let screens = frame.transitionEvents.map { "{\"t\":\(n(frame.time - start)),\($0.fields)}" }
        let all = motion + screens
        return all.isEmpty ? "" : ",\"events\":[\(all.joined(separator: ","))]"
    }

    /// JSON has no NaN and no infinity.
    private func n(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }
}
