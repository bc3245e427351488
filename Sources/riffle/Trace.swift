import Foundation
import RiffleInteraction
import RiffleMath
import RiffleStage

/// Writes one JSON object a drawn frame, for people who analyse motion and for tests.
final class Trace {
    private let file: FileHandle
    private let start: Double

    /// Begins the file anew.
    init(path: String, start: Double) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path) else {
            throw Failure("Can't write the trace \(path); choose a folder that may be written to.")
        }
        self.file = file
        self.start = start
    }

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
        file.write(Data(line.utf8))
    }

    /// Where letting go would send a dragged card, and what is missing; only while there is one.
    private func forecast(_ frame: Frame) -> String {
        guard let forecast = frame.forecast else { return "" }
        let speed = forecast.missingSpeed.map { ",\"missingSpeed\":\(n($0))" } ?? ""
        return ",\"forecast\":{\"outcome\":\"\(forecast.outcome?.rawValue ?? "back")\",\"progress\":\(n(forecast.progress)),"
            + "\"missingDistance\":\(n(forecast.missingDistance))\(speed)}"
    }

    /// The transition under way, for models whose cards are screens.
    private func transition(_ frame: Frame) -> String {
        guard let status = frame.transition, let operation = status.operation else { return "" }
        return ",\"transition\":{\"operation\":\"\(operation.rawValue)\",\"from\":\(status.from),\"to\":\(status.to),"
            + "\"state\":\"\(status.state.rawValue)\",\"progress\":\(n(status.progress))}"
    }

    /// The reused view that shows a card, in an endless row.
    private func view(_ card: FrameCard) -> String { card.view.map { ",\"view\":\($0)" } ?? "" }

    /// What has happened since the last frame, in its order; only where something has.
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
