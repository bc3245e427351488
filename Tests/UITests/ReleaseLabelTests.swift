import RiffleMath
import RiffleScene
import Testing

@testable import RiffleUI

/// The line that tells the effect of releasing a row or a screen.
@Suite("Release label")
struct ReleaseLabelTests {
    private func lines(_ outcome: ReleaseLabel.Outcome, _ distance: Double?, _ speed: Double?) -> [String] {
        let label = ReleaseLabel(outcome, missingDistance: distance, missingSpeed: speed, isBeside: false)
        var missing = "former"
        label.writeMissing(to: &missing)
        return [label.result, missing]
    }

    @Test("it names the card, from 1, and what is missing for the next, rounded up")
    func row() {
        #expect(lines(.rest(card: 6, next: 7), 63.2, 411) == ["→ 7", "64 pt or 420 pt/s more for 8"])
        #expect(lines(.rest(card: 6, next: 5), nil, 90) == ["→ 7", "90 pt/s more for 6"])
        #expect(lines(.rest(card: 6, next: 7), 3, nil) == ["→ 7", "3 pt more for 8"])
        #expect(lines(.rest(card: 11, next: nil), nil, nil) == ["→ 12", ""])
        #expect(lines(.rest(card: 6, next: 7), .infinity, nil) == ["→ 7", "99999 pt more for 8"])
    }

    @Test("of screens it says whether the transition completes")
    func screens() {
        #expect(lines(.completes, nil, nil) == ["→ completes", ""])
        #expect(lines(.cancels, 63.2, nil) == ["→ cancels", "64 pt more to complete"])
        #expect(lines(.cancels, nil, nil) == ["→ cancels", ""])
    }

    @Test("a notice that would reach it is laid out above it, with and without a hint", arguments: [false, true])
    func notice(withHint: Bool) {
        let canvas = UICanvas()
        for width in [900.0, 1280] {
            let viewport = Size(width: width, height: 600)
            let release = ReleaseLabel(.rest(card: 9, next: 10), missingDistance: 136, missingSpeed: 280, isBeside: false)
            func draw(_ state: Shown) -> DrawList {
                var list = DrawList()
                canvas.compose(state, release: release, viewport: viewport, pixelScale: 1, time: 10, into: &list)
                return list
            }
            var alone = Shown()
            if withHint { alone.hints = Hints(done: [], at: 0) }
            let hint = canvas.layout(of: alone.hints, stage: viewport, at: 10)?.box
            #expect((hint != nil) == withHint)
            let bottom = hint.map { $0.minY - 8 } ?? 584
            var state = alone
            state.post(
                notice: "cross2001 is too much for a frame: 989 cards are left out, the farthest first. Spread the cards.",
                at: 9.5)
            // The box of the line, half a pixel inside: 32 points high, and at least 200 wide.
            let place = (x: (width / 2 - 100)...(width / 2 + 100), y: (bottom - 31.5)...(bottom - 0.5))
            func written(_ list: DrawList) -> Int {
                list.vertices.count {
                    $0.color.r == 255 && $0.color.a > 100 && place.x.contains(Double($0.x)) && place.y.contains(Double($0.y))
                }
            }
            let (list, plain) = (draw(state), draw(alone))
            #expect(list.vertices.count > plain.vertices.count + 200)
            #expect(written(list) == written(plain) && written(plain) > 20)
        }
    }
}
