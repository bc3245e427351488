import RiffleMath
import RiffleScene
import Testing

@testable import RiffleUI

@Suite("The first start's hints")
struct HintTests {
    /// The hint on show once every fade is over.
    static func settled(_ hints: Hints, after time: Double) -> Hints.Step? { hints.shown(at: time + 60)?.step }

    @Test("they show one at a time, in order, until each is completed, and none after the last")
    func order() {
        var hints = Hints(done: [], at: 0)
        var time = 0.0
        for step in Hints.Step.allCases {
            #expect(Self.settled(hints, after: time) == step)
            time += 100
            // Completing a hint twice has no further effect.
            hints.complete(step, at: time)
            let once = hints
            hints.complete(step, at: time)
            #expect(hints == once)
        }
        #expect(Self.settled(hints, after: time) == nil && hints.isOver)
        #expect(hints.done == Set(Hints.Step.allCases) && hints.nextChange(after: time + 60) == nil)
    }

    @Test(
        "in any order of actions, a completed hint never shows again, and completing a later hint hides no earlier one"
    )
    func anyOrder() {
        for first in Hints.Step.allCases {
            for second in Hints.Step.allCases {
                var hints = Hints(done: [], at: 0)
                hints.complete(first, at: 100)
                hints.complete(second, at: 200)
                var completed: Set = [first, second]
                if completed.contains(.flick) { completed.insert(.drag) }
                #expect(hints.done == completed)
                #expect(Self.settled(hints, after: 200) == Hints.Step.allCases.first { !completed.contains($0) })
                // The next start continues where this one ended.
                let next = Hints(done: hints.done, at: 1000)
                #expect(Self.settled(next, after: 1000) == Self.settled(hints, after: 200))
            }
        }
    }

    @Test(
        "two never show at once, the opacity never jumps, and no frame is requested while one stays",
        arguments: [0.05, 0.7, 5])
    func time(spacing: Double) {
        var hints = Hints(done: [], at: 0)
        var last = 0.0
        var lastStep: Hints.Step?
        var next = 1.2 + spacing
        var left = Hints.Step.allCases
        for tick in 0...12000 {
            let time = Double(tick) * 0.001
            if time >= next, let step = left.first {
                hints.complete(step, at: time)
                left.removeFirst()
                next += spacing
            }
            let shown = hints.shown(at: time)
            let opacity = shown?.opacity ?? 0
            #expect(abs(opacity - last) < 0.02, "at \(time)")
            if let step = shown?.step {
                if step != lastStep, lastStep != nil { #expect(opacity < 0.02, "the previous one has faded out") }
                lastStep = step
            }
            last = opacity
            if spacing == 5, time > 2, time < 6 { #expect((hints.nextChange(after: time) == nil) == (opacity == 1)) }
        }
        let waiting = Hints(done: [], at: 0)
        #expect(waiting.nextChange(after: 0) == Hints.firstDelay && waiting.nextChange(after: 30) == nil)
        #expect(waiting.shown(at: 0.1) == nil)
    }

    @Test("dismissed at any time, they all disappear for good")
    func dismissed() {
        for moment in [0.1, 1.25, 3, 100] {
            var hints = Hints(done: [], at: 0)
            hints.dismiss(at: moment)
            #expect(hints.isOver && Self.settled(hints, after: moment) == nil)
            #expect(Self.settled(Hints(done: hints.done, at: 200), after: 200) == nil)
            #expect(hints.nextChange(after: moment + 2) == nil)
        }
    }

    @Test(
        "status line and notices are beside or above it, never on it",
        arguments: [300.0, 620, 900, 1600])
    func company(width: Double) throws {
        let canvas = UICanvas()
        let viewport = Size(width: width, height: 700)
        func draw(_ state: Shown) -> DrawList {
            var list = DrawList()
            canvas.compose(state, viewport: viewport, pixelScale: 1, time: 10, into: &list)
            return list
        }
        var alone = Shown()
        alone.hints = Hints(done: [], at: 0)
        let hint = try #require(canvas.layout(of: alone.hints, stage: viewport, at: 10)).box
        var state = alone
        state.showStatus("Copied: riffle:2 cover-flow tilt=0.5 spacing=0.3 and some more of the kind", at: 9.5)
        state.post(notice: "There is no file or folder /a/b/c: check the name.", at: 9.5)
        // Everything drawn inside the hint's box belongs to the hint.
        let background = Rect(x: hint.x + 1, y: hint.y + 1, width: hint.width - 2, height: hint.height - 2)
        func written(_ list: DrawList) -> Int {
            list.vertices.count {
                $0.color.r == 255 && $0.color.a > 100
                    && isInside(Rect(x: Double($0.x), y: Double($0.y), width: 0, height: 0), background)
            }
        }
        let (list, plain) = (draw(state), draw(alone))
        #expect(list.vertices.count > plain.vertices.count + 100)
        #expect(written(list) == written(plain) && written(plain) > 30)
    }

    @Test(
        "it is in the lower half of the stage and contains its text and closing button; without room there is none")
    func layout() {
        let canvas = UICanvas()
        for width in stride(from: 100.0, through: 1600, by: 61) {
            for height in stride(from: 100.0, through: 1000, by: 53) {
                let stage = Size(width: width, height: height)
                var state = Shown()
                state.hints = Hints(done: [.drag, .flick, .flip], at: 0)
                guard let layout = canvas.layout(of: state.hints, stage: stage, at: 10) else {
                    #expect(width < 160 || height < 200)
                    continue
                }
                let background = Rect(x: 0, y: height / 2, width: width, height: height / 2)
                #expect(
                    isInside(layout.box, background) && isInside(layout.close, layout.box) && isInside(layout.text, layout.box))
                #expect(layout.text.maxX <= layout.close.center.x)
            }
        }
    }
}
