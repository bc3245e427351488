import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// Questions to a stage change nothing that is painted, and answers about the last frame don't depend on other questions.
@Suite("Questions leave no trace")
struct QuestionTests {
    private static let models = ["hyperbola", "progress", "cover-flow", "card-stack", "navigation"]

    /// Asks every question at a point.
    private static func ask(_ stage: inout Stage, at point: Vector2) {
        var (inspection, hits) = (StageInspection(), ContiguousArray<StageInspection.Hit>())
        _ = stage.card(at: point)
        _ = stage.cardLocation(at: point)
        _ = stage.currentCardLocation()
        _ = stage.insertionIndex(at: point)
        _ = stage.cardsInView
        _ = stage.cardsFrame()
        _ = stage.pointOfCurrentCard()
        _ = stage.focusDrag(at: point)
        stage.inspect(into: &inspection)
        stage.findCards(under: point, into: &hits)
        _ = (stage.hoveredCard(under: point), stage.hasCard(under: point), stage.problem, stage.probe, stage.recordingStart)
    }

    @Test("the frames of a stage that is asked everything at any moment are those of one that isn't", arguments: models)
    func frames(model: String) {
        var random = SeededGenerator(seed: 52)
        var asked = Script.stage(model, cards: 18, at: 6)
        var silent = asked
        var (frame, other) = (Frame(), Frame())
        let events = BuiltInGesture.flick.recording(for: asked).events
        for step in 0..<90 {
            let time = StageTime(Double(step) / 60)
            let due = events.filter { $0.time <= time && $0.time.seconds > Double(step - 1) / 60 }
            asked.step(to: time, events: due, into: &frame)
            silent.step(to: time, events: due, into: &other)
            #expect(frame.cards == other.cards && frame.wanted == other.wanted, "\(model) \(step)")
            #expect(frame.drawList.vertices.count == other.drawList.vertices.count, "\(model) \(step)")
            let point = Vector2(random.number(0...1280), random.number(0...800))
            Self.ask(&asked, at: point)
            // The questions come between two frames, too, when the poses are different.
            let between = [StageTime(time.seconds + 1 / 120.0)]
            for moment in between {
                asked.advance(to: moment, events: [])
                silent.advance(to: moment, events: [])
                Self.ask(&asked, at: point)
            }
            #expect(asked.scrollOffset == silent.scrollOffset && asked.isMoving == silent.isMoving)
            #expect(asked.hoveredCard(under: point)?.index == silent.hoveredCard(under: point)?.index, "\(model) \(step)")
        }
    }
}
