import RiffleMath
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleStage

@Suite("debugpop") struct DebugPop {
    @Test func one() {
        for (from, to, card, start, situation) in [("cover-flow", "wheel", 12, 0.17, SwitchLawTests.Situation.underWay), ("card-stack", "hyperbola", 7, -0.005, .held)] {
            var stage = SwitchLawTests.stage(from, situation)
            let change = Script.configure(1, stage) { $0.selectModel(to); $0.set("feel", to: 1) }
            var events = SwitchLawTests.events(situation, stage) + [change]
            var frame = Frame()
            stage.advance(to: 0.97, events: events.filter { $0.time < 0.97 })
            events.removeAll { $0.time < 0.97 }
            for n in -5..<100 {
                let t = 1 + Double(n) / 240
                stage.step(to: t, events: events.filter { $0.time <= t }, into: &frame)
                events.removeAll { $0.time <= t }
                guard t > 1 + start, t < 1 + start + 0.02 else { continue }
                let sight = FrameSight(stage, frame)
                print("SIZE", t, sight.cards.filter { $0.index == card }.map { ($0.page, $0.opacity, $0.corners) }, sight.clip)
                for p in stage.placed where p.index == card { print("SIZE", p.page, p.offset, p.pose) }
                print("SIZE", stage.glide.entries.filter { $0.index == card })
            }
        }
    }
}
