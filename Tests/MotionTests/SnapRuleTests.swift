import RiffleMath
import RiffleMotion
import Testing

@Suite("Snap rule")
struct SnapRuleTests {
    let rule = SnapRule(decay: Decay(friction: 3), limits: 0...9)

    @Test("without velocity the nearest card; with velocity the card nearest to the projected rest")
    func projection() {
        #expect(rule.target(from: 3.4, velocity: 0) == 3)
        #expect(rule.target(from: 3.6, velocity: 0) == 4)
        #expect(rule.target(from: 3.2, velocity: 9.3) == 6)
        #expect(rule.target(from: 3.2, velocity: -6) == 1)
        #expect(rule.target(from: 3.2, velocity: 1.2) == 4)
    }

    @Test("a flick always reaches the next card in its direction, never one behind")
    func flick() {
        #expect(rule.target(from: 3, velocity: 1.25) == 4)
        #expect(rule.target(from: 3, velocity: 1.24) == 3)
        #expect(rule.target(from: 3, velocity: -1.25) == 2)
        #expect(rule.target(from: 3.001, velocity: 1.3) == 4)
        #expect(rule.target(from: 3.999, velocity: -1.3) == 3)
    }

    @Test("limits hold at any velocity; without them the target is unbounded")
    func limits() {
        #expect(rule.target(from: 8.2, velocity: 100) == 9)
        #expect(rule.target(from: 0.3, velocity: -100) == 0)
        #expect(rule.target(from: -0.6, velocity: 0) == 0)
        let endless = SnapRule(decay: Decay(friction: 3), limits: nil)
        #expect(endless.target(from: 8.2, velocity: 99) == 41)
        #expect(endless.target(from: 1_000_000.4, velocity: 3) == 1_000_001)
    }

    @Test("paging: one card per flick; cardLimit: at most that many cards")
    func paging() {
        let paged = SnapRule(decay: Decay(friction: 3), limits: 0...9, pages: true)
        #expect(paged.target(from: 3.2, velocity: 50) == 4)
        #expect(paged.target(from: 3.2, velocity: -50) == 3)
        #expect(paged.target(from: 3.2, velocity: 1) == 3)
        let short = SnapRule(decay: Decay(friction: 3), limits: 0...9, cardLimit: 2)
        #expect(short.target(from: 3.2, velocity: 50) == 5)
        #expect(short.target(from: 3.2, velocity: -50) == 1)
    }

    @Test("one notch of a wheel moves one card; less than an eighth of a card returns")
    func wheel() {
        #expect(rule.target(from: 3.2, havingScrolledFrom: 3) == 4)
        #expect(rule.target(from: 2.8, havingScrolledFrom: 3) == 2)
        #expect(rule.target(from: 3.1, havingScrolledFrom: 3) == 3)
        #expect(rule.target(from: 4.13, havingScrolledFrom: 3) == 4)
        #expect(rule.target(from: 5.6, havingScrolledFrom: 3) == 6)
        #expect(rule.target(from: 9.3, havingScrolledFrom: 9) == 9)
    }

    @Test("values that are not finite give a card")
    func badInput() {
        #expect(rule.target(from: .nan, velocity: .infinity) == 0)
        #expect(rule.target(from: .infinity, velocity: .nan) == 0)
        #expect(rule.target(from: .nan, havingScrolledFrom: .nan) == 0)
    }
}
