import RiffleMath
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleStage

/// The lift of a card that turns.
@Suite("Flip lift")
struct FlipLiftTests {
    static func flipped(_ model: String, after seconds: Double) -> (stage: Stage, frame: Frame) {
        var stage = SwitchLawTests.stage(model, .rest)
        var frame = Frame()
        stage.step(to: 1, events: [StageEvent(time: 1, kind: .command(.flip))], into: &frame)
        stage.step(to: 1 + seconds, events: EmptyCollection(), into: &frame)
        return (stage, frame)
    }

    @Test(
        "a card that stays turned over lies in the row: in its depth and its order, also when the row has moved on",
        arguments: SwitchLawTests.all)
    func rest(model: String) {
        // Screens and stacks turn a card back that isn't current.
        guard let type = ModelRegistry.model(id: model), !(type is any TransitionFamilyModel.Type), model != "card-stack" else {
            return
        }
        for offset in [5.0, 4, 6, 6.5] {
            var (stage, frame) = Self.flipped(model, after: 1)
            var plain = SwitchLawTests.stage(model, .rest)
            stage.scrub(to: offset, at: 3)
            plain.scrub(to: offset, at: 3)
            // The direction of the last scroll is the same.
            stage.step(to: 9, events: EmptyCollection(), into: &frame)
            var expected = Frame()
            plain.step(to: 9, events: EmptyCollection(), into: &expected)
            #expect(frame.cards.map(\.index) == expected.cards.map(\.index), "\(model) at \(offset)")
            #expect(zip(frame.cards, expected.cards).allSatisfy { abs($0.z - $1.z) < 1e-9 }, "\(model) at \(offset)")
        }
    }

    @Test(
        "while it turns it keeps clear of its neighbours: nothing is cut, and it is painted last", arguments: SwitchLawTests.all)
    func turn(model: String) {
        for step in 1..<20 {
            let (stage, frame) = Self.flipped(model, after: 0.025 * Double(step))
            #expect(stage.compositor.statistics.cuts == 0, "\(model) after \(step)/20")
            if let place = frame.cards.firstIndex(where: { $0.index == 5 }) {
                let over = frame.cards[(place + 1)...].filter { overlaps($0, frame.cards[place]) }
                #expect(over.isEmpty, "\(model) after \(step)/20: \(over.map(\.index))")
            }
        }
    }

    @Test("the lift eases: none at the start, all on the edge, none at the end, without a step")
    func eases() {
        var last = 0.0
        for step in 0...100 {
            let share = Stage.liftShare(atAngle: .pi * Double(step) / 100)
            #expect(abs(share - last) < 0.04 && (0...1).contains(share))
            last = share
        }
        #expect(Stage.liftShare(atAngle: 0) == 0 && Stage.liftShare(atAngle: .pi) == 0 && Stage.liftShare(atAngle: -.pi) == 0)
        #expect(Stage.liftShare(atAngle: .pi / 2) == 1)
    }

    func overlaps(_ a: FrameCard, _ b: FrameCard) -> Bool {
        abs(a.center.x - b.center.x) < (a.size.width + b.size.width) / 2 - 1
            && abs(a.center.y - b.center.y) < (a.size.height + b.size.height) / 2 - 1
    }
}
