import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The lift of a turning card.
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
        "a card that stays turned over has the row's depth and order, also after scrolling",
        arguments: SwitchLawTests.all)
    func rest(model: String) {
        // Screens and card stacks turn back the cards that aren't current.
        guard let type = ModelCatalogue.builtIn.model(id: model), !type.descriptor.showsScreens, model != "card-stack" else {
            return
        }
        for offset in [5.0, 4, 6, 6.5] {
            var (stage, frame) = Self.flipped(model, after: 1)
            var plain = SwitchLawTests.stage(model, .rest)
            stage.scrub(to: offset, at: 3)
            plain.scrub(to: offset, at: 3)
            // Both stages have scrolled in the same direction.
            stage.step(to: 9, events: EmptyCollection(), into: &frame)
            var expected = Frame()
            plain.step(to: 9, events: EmptyCollection(), into: &expected)
            #expect(frame.cards.map(\.index) == expected.cards.map(\.index), "\(model) at \(offset)")
            #expect(zip(frame.cards, expected.cards).allSatisfy { abs($0.z - $1.z) < 1e-9 }, "\(model) at \(offset)")
        }
    }

    @Test(
        "a turning card is clear of its neighbours: none is split, and none is painted over it",
        arguments: SwitchLawTests.all)
    func turn(model: String) {
        for step in stride(from: 0, to: 100, by: 3) {
            let (stage, frame) = Self.flipped(model, after: 0.005 * Double(step))
            guard abs(Double.sin(stage.motion.flips.angle(ofPage: 5, at: stage.time.seconds))) > FlipLift.seen else { continue }
            #expect(stage.painter.scene.compositor.statistics.cuts == 0, "\(model) after \(step)/100")
            guard let position = frame.cards.firstIndex(where: { $0.index == 5 }) else { continue }
            let over = frame.cards[(position + 1)...].filter { overlaps($0, frame.cards[position]) }
            #expect(over.isEmpty, "\(model) after \(step)/100: \(over.map(\.index))")
        }
    }

    @Test(
        "the depth of a turning card is continuous where the model changes, though its lift is another one there",
        arguments: ["linear", "inverted-rotary"], ["linear", "inverted-rotary", "inverted-wheel"])
    func change(from old: String, to new: String) throws {
        guard old != new else { return }
        var (stage, frame) = Self.flipped(old, after: 0.2)
        let before = try #require(frame.cards.first { $0.index == 5 })
        let lift = stage.painter.scene.lift(stage.motion)
        stage.step(to: stage.time, events: [Script.configure(stage.time.seconds, stage) { $0.selectModel(new) }], into: &frame)
        let after = try #require(frame.cards.first { $0.index == 5 })
        // The paint order of the transition begins with a ten thousandth of its depth.
        #expect(abs(after.z - before.z) < 0.5, "\(old) to \(new): \(after.z - before.z)")
        #expect(lift != stage.painter.scene.lift(stage.motion), "otherwise nothing is shown by this")
    }

    @Test("the lift is continuous, and 0 at both ends of the turn")
    func eases() {
        let lift = FlipLift(edge: 140, around: 60)
        var last = 0.0
        for step in 0...1000 {
            let height = lift.height(atAngle: .pi * Double(step) / 1000)
            #expect(abs(height - last) < 16 && height >= 0 && height < 200.001)
            last = height
        }
        #expect(last == 0 && lift.height(atAngle: 0) == 0 && lift.height(atAngle: -.pi) == 0)
        #expect(lift.height(atAngle: .pi / 2) == 200)
    }

    func overlaps(_ a: FrameCard, _ b: FrameCard) -> Bool {
        abs(a.center.x - b.center.x) < (a.size.width + b.size.width) / 2 - 1
            && abs(a.center.y - b.center.y) < (a.size.height + b.size.height) / 2 - 1
    }
}
