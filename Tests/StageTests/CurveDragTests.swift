import RiffleFormula
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import StageSupport
import Testing

@testable import RiffleStage

@Suite("The drag of a curve's point")
struct CurveDragTests {
    static let text = """
        param gap = 50% in 10...150
        param shift = 0 pt in -400...400
        param lean = 0 deg in -60...60
        x = o * gap * width + shift
        rotate y = o * lean

        """

    static func stage(_ size: Size = Size(width: 1280, height: 800)) throws -> Stage {
        var configuration = StageConfiguration(try FormulaChangeTests.catalogue(text))
        configuration.selectModel("own")
        return Stage(configuration: configuration, deck: Script.deck(14), size: size)
    }

    static let names = ["gap", "shift", "lean"]

    static func values(_ configuration: StageConfiguration) -> [Double] { names.map { configuration.value(of: $0) } }

    @Test(
        "the point follows in the window as it is, one parameter alone changes, and the way there doesn't matter",
        arguments: [Size(width: 1280, height: 800), Size(width: 900, height: 600)])
    func follows(size: Size) throws {
        let stage = try Self.stage(size)
        let start = stage.configuration
        var drag = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        #expect(drag.parameters == [] && drag.others == [])
        var configuration = start
        for value in [0.51, 0.9, 0.3, 0.62] {
            configuration = drag.move(to: value, in: configuration)
            let moved = Stage(configuration: configuration, deck: stage.deck, size: size)
            #expect(abs(moved.probe.value(.x, at: 1) - value) < 1e-9)
            #expect(drag.parameters.count == 1 && drag.others.count == 1)
            #expect(Set(drag.parameters + drag.others.joined()) == ["gap", "shift"])
            let changed = Self.names.filter { configuration.value(of: $0) != start.value(of: $0) }
            #expect(changed == drag.parameters)
        }
        var direct = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        for value in [0.51, 0.62] { _ = direct.move(to: value, in: start) }
        #expect(direct.move(to: 0.62, in: start) == configuration)
        #expect(drag.move(to: .nan, in: configuration) == configuration)
        #expect(CurveDrag(stage.probe, of: stage.configuration, point: "nothing") == nil)
    }

    @Test("another choice solves for the other parameter and gives the first one back; the choice stays, and goes round")
    func choices() throws {
        let stage = try Self.stage()
        let start = stage.configuration
        var drag = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        var configuration = drag.move(to: 0.6, in: start)
        let first = drag.parameters
        let others = drag.others
        configuration = drag.chooseNext(in: configuration)
        #expect([drag.parameters] == others && drag.others == [first])
        #expect(configuration.value(of: first[0]) == start.value(of: first[0]))
        #expect(configuration.value(of: others[0][0]) != start.value(of: others[0][0]))
        configuration = drag.move(to: 0.55, in: configuration)
        #expect([drag.parameters] == others)
        configuration = drag.chooseNext(in: configuration)
        var direct = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        #expect(drag.parameters == first && direct.move(to: 0.55, in: start) == configuration)
        // A choice made before the first move holds from then on.
        var early = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        #expect(early.chooseNext(in: start) == start)
        _ = early.move(to: 0.6, in: start)
        #expect([early.parameters] == others)
        // A point that depends on one parameter has no other choice.
        var turn = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "rotationAfter1"))
        configuration = turn.move(to: 20, in: start)
        #expect(turn.parameters == ["lean"] && turn.others == [] && abs(configuration.value(of: "lean") - 20) < 1e-6)
        #expect(turn.chooseNext(in: configuration) == configuration && turn.parameters == ["lean"])
    }

    @Test("beyond the parameter's range the point stays where it was; settings that were changed elsewhere stay, too")
    func limits() throws {
        let stage = try Self.stage()
        var drag = try #require(CurveDrag(stage.probe, of: stage.configuration, point: "xAfter1"))
        var configuration = drag.move(to: 0.6, in: stage.configuration)
        if drag.parameters != ["gap"] { configuration = drag.chooseNext(in: configuration) }
        configuration.set("lean", to: 12)
        configuration.stage.set("cardHeight", to: 0.5)
        let wide = drag.move(to: 1.4, in: configuration)
        #expect(abs(wide.value(of: "gap") - 140) < 1e-6 && wide.value(of: "lean") == 12 && wide.stage["cardHeight"] == 0.5)
        #expect(drag.move(to: 4, in: wide) == wide)
    }
}
