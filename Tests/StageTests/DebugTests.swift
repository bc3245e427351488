import RiffleMath
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleStage

@Suite("debugpop", .serialized) struct DebugPop {
    @Test func one() {
        for sweep in [0, 0.12] {
            GlideOrder.sweep = sweep
            var bad = 0, worst = 0, pairs = 0
            for from in SwitchLawTests.all { for to in SwitchLawTests.all where to != from {
                var stage = SwitchLawTests.stage(from, .rest)
                let change = Script.configure(1, stage) { $0.selectModel(to); $0.set("feel", to: 1) }
                var frame = Frame()
                var last: [FrameCard] = []
                var count = 0
                stage.advance(to: 0.99, events: EmptyCollection())
                for n in -1..<98 {
                    let t = 1 + Double(n) / 240
                    stage.step(to: t, events: n == 0 ? [change] : [], into: &frame)
                    let now = frame.cards
                    for i in now.indices { for j in (i + 1)..<max(now.count, i + 1) {
                        guard let a = last.firstIndex(where: { $0.index == now[i].index }), let b = last.firstIndex(where: { $0.index == now[j].index }), a > b else { continue }
                        func over(_ p: FrameCard, _ q: FrameCard) -> Bool {
                            abs(p.center.x - q.center.x) < (p.size.width + q.size.width) / 2 - 1 && abs(p.center.y - q.center.y) < (p.size.height + q.size.height) / 2 - 1
                        }
                        guard over(now[i], now[j]), over(last[a], last[b]), min(now[i].opacity, now[j].opacity) > 0.02 else { continue }
                        let d0 = last[a].z - last[b].z, d1 = now[i].z - now[j].z
                        if d0 * d1 < 0 { continue }
                        if min(abs(d0), abs(d1)) < 2 * abs(d1 - d0) + 0.5 { continue }
                        count += 1
                    } }
                    last = Array(now)
                }
                pairs += 1
                if count > 0 { bad += 1; worst = max(worst, count) }
            } }
            print("SIZE sweep", sweep, "pairs", pairs, "bad", bad, "worst", worst)
        }
    }
}
