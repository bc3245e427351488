import RiffleMath
import RiffleModels
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The hyperbola's parameters that bring the last card to the middle.
@Suite("Last card in the middle")
struct LastCardTests {
    static func x(_ offset: Double, centering: Double, range: Double = 1, cards: Int = 15) -> Double {
        var configuration = StageConfiguration()
        configuration.set("viewport", to: 0)
        configuration.set("centersLastCard", to: 1)
        configuration.set("lastCardCentering", to: centering)
        configuration.set("lastCardRange", to: range)
        var stage = Stage(configuration: configuration, deck: Script.deck(cards), size: Size(width: 1280, height: 800))
        stage.jump(to: offset, at: 0)
        var frame = Frame()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
        let current = Int(offset.rounded())
        return frame.cards.first { $0.index == current }?.center.x ?? .nan
    }

    @Test("at the end of the row the last card is in the middle; before it, and with centering 0, nothing changes")
    func ends() {
        #expect(abs(Self.x(14, centering: 1) - 640) < 1e-6)
        let source = Self.x(14, centering: 0)
        #expect(abs(source - Self.x(7, centering: 0)) < 1e-6 && source > 640)
        #expect(abs(Self.x(14, centering: 0.5) - (640 + source) / 2) < 1e-6)
        for offset in [0, 3.3, 12.9, 13] { #expect(Self.x(offset, centering: 1) == Self.x(offset, centering: 0), "\(offset)") }
        #expect(Self.x(12.5, centering: 1, range: 3) < Self.x(12.5, centering: 0))
        #expect(abs(Self.x(0, centering: 1, cards: 1) - 640) < 1e-6, "the only card is the last one")
    }

    @Test("position and velocity are continuous in the offset, also beyond the end", arguments: [0.25, 1, 3.0])
    func continuity(range: Double) throws {
        let definition = try #require(ModelCatalogue.builtIn.model(id: "hyperbola"))
        // The shift that the parameters add to every card, in card widths.
        func shift(_ offset: Double) -> Double {
            var values = definition.defaults
            values.set("centersLastCard", to: 1)
            values.set("lastCardRange", to: range)
            values.set("viewpointShift", to: 0.2)
            var model = definition.make(values)
            model.prepare(
                for: LayoutSpace(bounds: Size(width: 375, height: 667), screen: Size(width: 375, height: 667), itemCount: 15))
            let pose = model.pose(at: -0.5, scroll: ScrollState(offset: offset))
            return (pose.transform.row4.x - model.pose(at: -0.5, scroll: .resting).transform.row4.x) / model.cardSize.width
        }
        let h = 1e-3
        var last = shift(10)
        var lastSlope = 0.0
        for step in 1...4200 {
            let here = shift(10 + Double(step) * h)
            let slope = (here - last) / h
            #expect(abs(slope) <= 0.2 * 1.5 / range + 1e-6, "at \(10 + Double(step) * h)")
            #expect(abs(slope - lastSlope) <= 0.2 * 6 / (range * range) * h * 1.01 + 1e-9, "at \(10 + Double(step) * h)")
            (last, lastSlope) = (here, slope)
        }
        #expect(abs(last + 0.2) < 1e-9)
    }
}
