import RiffleArchive
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

    /// Returns a sentence about why the trace has ended, once; nil if it hasn't.
    func takeFailure() -> String? {
        file.takeProblem().map { "The trace ends here: \($0.path) can't be written (\($0.reason))." }
    }

    /// Waits until all is written, at most 2 seconds.
    func close() { file.finish(timeout: 2) }

    /// The costs of a window's frame.
    struct Memory {
        /// The heap blocks of the frame; nil where they aren't counted.
        var blocks: AllocationCount.Blocks?
        /// The number of the window's events that came before the frame.
        var input: Int
        /// The bytes of the textures, and their limit.
        var textures: Int
        var textureLimit: Int
    }

    /// `memory`: nil without a window. `hovered`: the card under the pointer.
    func write(
        _ frame: Frame, interval: Double, work: Double, drawCalls: Int, vertices: Int,
        memory: Memory? = nil, hovered: HoveredCard? = nil
    ) {
        var line: JSONValue = [
            "t": JSONValue(frame.time - start), "model": .string(frame.modelID), "scrollOffset": JSONValue(frame.scrollOffset),
            "velocity": JSONValue(frame.velocity), "direction": JSONValue(frame.direction), "current": JSONValue(frame.current),
            "phase": .string(frame.phase.rawValue), "cards": .array(frame.cards.map(\.json)), "frameMs": JSONValue(work),
            "intervalMs": JSONValue(interval), "drawCalls": JSONValue(drawCalls), "vertices": JSONValue(vertices),
        ]
        if let memory {
            if let blocks = memory.blocks {
                line = line.with([
                    "blocks": JSONValue(Int(blocks.all)), "own": JSONValue(Int(blocks.own)), "input": JSONValue(memory.input),
                ])
            }
            line = line.with(["textures": JSONValue(memory.textures), "textureLimit": JSONValue(memory.textureLimit)])
        }
        if let hovered { line = line.with(["hovered": hovered.json]) }
        if let forecast = frame.forecast?.json { line = line.with(["forecast": forecast]) }
        if let transition = frame.transition?.json { line = line.with(["transition": transition]) }
        let events =
            frame.motionEvents.map { JSONValue.event(at: $0.time - start, $0.kind.json) }
            + frame.transitionEvents.map { JSONValue.event(at: frame.time - start, $0.json) }
        if !events.isEmpty { line = line.with(["events": .array(events)]) }
        file.write(line.line + "\n")
    }
}

extension JSONValue {
    fileprivate static func event(at time: Double, _ event: JSONValue) -> JSONValue {
        let time: JSONValue = ["t": JSONValue(time)]
        return time.with(event)
    }
}

extension FrameCard {
    fileprivate var json: JSONValue {
        let card: JSONValue = [
            "index": JSONValue(index), "offset": JSONValue(offset), "x": JSONValue(center.x), "y": JSONValue(center.y),
            "width": JSONValue(size.width), "height": JSONValue(size.height), "opacity": JSONValue(opacity), "z": JSONValue(z),
            "face": .string(face.rawValue),
        ]
        let veiled = veil > 0 ? card.with(["veil": JSONValue(veil)]) : card
        // The recycled view that shows a card of an endless row or of a card stack.
        return view.map { veiled.with(["view": JSONValue($0)]) } ?? veiled
    }
}

extension HoveredCard {
    /// The card's number, its matrix m11 … m44, and the sort values of the paint order, here and in iCarousel.
    fileprivate var json: JSONValue {
        let rows = [matrix.row1, matrix.row2, matrix.row3, matrix.row4]
        let card: JSONValue = [
            "card": JSONValue(index), "matrix": .array(rows.flatMap { row in (0..<4).map { JSONValue(row[$0]) } }),
            "depth": JSONValue(depth), "depthKey": JSONValue(depthKey),
        ]
        return view.map { card.with(["view": JSONValue($0)]) } ?? card
    }
}

extension ReleaseForecast {
    /// The outcome: the card at which a row would come to rest, or whether a transition would complete or a card would be thrown. Then the
    /// missing distance and speed for the next card, or for the completion or the throw.
    fileprivate var json: JSONValue {
        var forecast: JSONValue
        switch outcome {
        case .rest(let card, let next):
            forecast = ["card": JSONValue(card)]
            if let next { forecast = forecast.with(["next": JSONValue(next)]) }
        case .completes: forecast = ["outcome": .string("completes")]
        case .cancels: forecast = ["outcome": .string("cancels")]
        case .flies(let direction):
            forecast = ["outcome": .string(direction.rawValue), "progress": JSONValue(progress)]
        case .springsBack: forecast = ["outcome": .string("back"), "progress": JSONValue(progress)]
        }
        if let missingDistance { forecast = forecast.with(["missingDistance": JSONValue(missingDistance)]) }
        if let missingSpeed { forecast = forecast.with(["missingSpeed": JSONValue(missingSpeed)]) }
        return forecast
    }
}

extension TransitionStatus {
    /// The running transition, for models whose cards are screens; nil without one.
    fileprivate var json: JSONValue? {
        operation.map {
            [
                "operation": .string($0.rawValue), "from": JSONValue(from), "to": JSONValue(to),
                "state": .string(state.rawValue), "progress": JSONValue(progress),
            ]
        }
    }
}
