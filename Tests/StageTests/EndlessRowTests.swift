import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleScene
@testable import RiffleSettings
import Testing

@testable import RiffleStage

/// The progress switcher's endless row: it repeats the deck, recycles seven views, and is continuous across the deck's ends.
@Suite("Endless row")
struct EndlessRowTests {
    static func stage(cards: Int, at offset: Double = 0, refined: Bool = false) -> Stage {
        var configuration = StageConfiguration()
        configuration.selectModel("progress")
        configuration.set("viewport", to: 0)
        if refined { configuration.set("scrollPhysics", to: 1) }
        var stage = Stage(configuration: configuration, deck: Script.deck(cards), size: Size(width: 1280, height: 800))
        stage.jump(to: offset, at: 0)
        return stage
    }

    /// The painted cards back to front: index, x of the centre, width, opacity.
    static func appearance(_ stage: inout Stage) -> [SIMD4<Double>] {
        var frame = Frame()
        stage.step(to: stage.time, events: EmptyCollection(), into: &frame)
        return frame.cards.map { SIMD4(Double($0.index), $0.center.x, $0.size.width, $0.opacity) }
    }

    static func agree(_ a: [SIMD4<Double>], _ b: [SIMD4<Double>]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { (($0 - $1) * ($0 - $1)).sum() < 1e-12 }
    }

    @Test(
        "the row is periodic in the number of cards, for 1 to 5 cards and for 18", arguments: [1, 2, 3, 4, 5, 18])
    func rounds(cards: Int) {
        for offset in stride(from: 0, to: Double(cards), by: 0.37) {
            var here = Self.stage(cards: cards, at: offset)
            let seen = Self.appearance(&here)
            #expect(seen.count >= 6, "the row is full on both sides: \(seen)")
            for round in [-3, 1, 40] {
                var there = Self.stage(cards: cards, at: offset + Double(round * cards))
                #expect(Self.agree(Self.appearance(&there), seen), "\(cards) cards at \(offset), round \(round)")
            }
        }
    }

    @Test("the deck's first and last card have neighbours on both sides, and stepping beyond them wraps", arguments: [0.0, 17])
    func ends(offset: Double) {
        var stage = Self.stage(cards: 18, at: offset)
        var frame = Frame()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
        #expect(frame.cards.map(\.offset).min() ?? 0 <= -2 && frame.cards.map(\.offset).max() ?? 0 >= 1)
        let on = [StageEvent(time: 1, kind: .command(.step(offset == 0 ? -1 : 1)))]
        stage.step(to: 4, events: on, into: &frame)
        #expect(frame.current == (offset == 0 ? 17 : 0))
        #expect(frame.scrollOffset == Double(frame.current), "the offset is folded")
    }

    @Test("scrolling across the deck's end is continuous: every card moves by its velocity", arguments: [1, 2, 3, 5, 18])
    func wrapping(cards: Int) {
        for refined in [false, true] {
            var stage = Self.stage(cards: cards, at: Double(cards - 1), refined: refined)
            let events = Script.drag(from: Vector2(700, 400), by: Vector2(-260, 0), at: 0.1, duration: 0.2)
            var last: [Int: (x: Double, time: Double)] = [:]
            var fastest = 0.0
            Script.play(&stage, events, at: stride(from: 0.0, to: 2, by: 1.0 / 240).map { $0 }) { stage, frame in
                fastest = max(fastest, abs(frame.velocity))
                for card in stage.painter.scene.placed {
                    let x = card.offset
                    if let before = last[card.page] {
                        // The pointer moves every 8 ms, about two of these frames, and may be released in the same frame.
                        #expect(abs(x - before.x) <= fastest * 3 / 240 + 1e-9, "page \(card.page) at \(frame.time.seconds)")
                    }
                    last[card.page] = (x, frame.time.seconds)
                }
                // The five pages around the current one are always placed.
                let pages = stage.painter.scene.placed.map(\.page)
                let middle = stage.motion.currentPage
                for page in middle - 2...middle + 2 {
                    #expect(pages.contains(page), "\(frame.time.seconds): \(pages) around \(middle)")
                }
            }
            #expect(stage.motion.currentPage > cards - 1, "it scrolled across the deck's end")
        }
    }

    @Test("seven views are recycled, each with its number, independently of the frame rate")
    func views() {
        func run(_ rate: Double) -> [[Int]] {
            var stage = Self.stage(cards: 18)
            var events = Script.drag(from: Vector2(700, 400), by: Vector2(-420, 0), at: 0.1, duration: 0.25)
            events += Script.drag(from: Vector2(500, 400), by: Vector2(390, 0), at: 2.1, duration: 0.2)
            var seen: [[Int]] = []
            Script.play(&stage, events, at: stride(from: 0.0, through: 4, by: 1 / rate).map { $0 }) { stage, frame in
                let steps = frame.time.seconds * 20
                guard abs(steps - steps.rounded()) < 1e-6 else { return }
                seen.append(stage.painter.scene.placed.sorted { ($0.view ?? -1) < ($1.view ?? -1) }.map(\.page))
            }
            #expect(stage.painter.scene.placed.compactMap(\.view).sorted() == Array(0..<7))
            return seen
        }
        let slow = run(20)
        #expect(slow.count == 81 && Set(slow).count > 4, "the views change")
        #expect(run(60) == slow)
        #expect(run(140) == slow)
    }

    @Test("a long scroll, a jump and ten thousand pages of steps leave no view behind")
    func longDistances() {
        var stage = Self.stage(cards: 5000)
        var frame = Frame()
        let away = [StageEvent(time: 0.1, kind: .command(.step(2500)))]
        Script.play(&stage, away, at: (1...120).map { Double($0) / 60 }) { frame in
            #expect(frame.cards.count >= 6, "\(frame.time.seconds)")
        }
        #expect(stage.current == 2500)
        stage.scrub(to: 17.5, at: 3)
        stage.step(to: 3, events: EmptyCollection(), into: &frame)
        #expect(frame.cards.count >= 6, "immediately, between two recycling ticks")
        for turn in 0..<500 {
            let time = 4 + Double(turn) * 0.5
            stage.step(to: time + 0.45, events: [StageEvent(time: time, kind: .command(.step(20)))], into: &frame)
        }
        stage.step(to: 400, events: EmptyCollection(), into: &frame)
        #expect(stage.motion.currentPage - 17 > 9990 && frame.cards.count >= 6)
    }

    @Test("a click on a repeated card scrolls to that occurrence, and a click on the middle one turns that occurrence alone")
    func copies() throws {
        var stage = Self.stage(cards: 1, at: 0)
        var frame = Frame()
        stage.step(to: 0, events: EmptyCollection(), into: &frame)
        let other = try #require(frame.cards.first { $0.offset == 1 })
        stage.step(to: 2, events: Script.click(other.center.x, other.center.y, at: 0.1), into: &frame)
        #expect(stage.motion.currentPage == 1 && frame.cards.allSatisfy { $0.face == .front })
        stage.step(to: 4, events: Script.click(640, 400, at: 2.1), into: &frame)
        #expect(frame.cards.filter { $0.face == .back }.map(\.offset) == [0])
    }

    @Test("with `endless` off the row is bounded")
    func bounded() {
        var configuration = StageConfiguration()
        configuration.selectModel("progress")
        configuration.set("endless", to: 0)
        var stage = Stage(configuration: configuration, deck: Script.deck(18), size: Size(width: 1280, height: 800))
        var frame = Frame()
        stage.step(to: 3, events: [StageEvent(time: 0.1, kind: .command(.step(-1)))], into: &frame)
        #expect(frame.current == 0 && frame.scrollOffset == 0)
        #expect(frame.cards.allSatisfy { $0.offset >= 0 && $0.view == nil })
    }

    @Test("switching to an endless row and back, also with few cards: visible cards don't jump", arguments: [1, 3, 18])
    func switching(cards: Int) {
        var stage = Script.stage("linear", cards: cards, at: Double(cards / 2))
        for (turn, id) in ["progress", "linear", "progress", "rotary", "progress", "card-stack", "progress"].enumerated() {
            let time = 1 + Double(turn)
            var before = Frame()
            stage.step(to: time, events: EmptyCollection(), into: &before)
            var after = Frame()
            stage.step(to: time, events: [Script.configure(time, stage) { $0.selectModel(id) }], into: &after)
            for card in before.cards where card.opacity > 0.02 {
                let nearest = after.cards.filter { $0.index == card.index }.map { abs($0.center.x - card.center.x) }.min()
                #expect(nearest ?? .infinity < 0.5, "\(id): card \(card.index) of \(before.cards.map(\.index))")
            }
        }
    }

    @Test("a change of scroll physics, several repetitions from the start, keeps what is shown")
    func otherPhysics() {
        for cards in [2, 18] {
            var stage = Self.stage(cards: cards)
            stage.advance(to: 3, events: [StageEvent(time: 0.1, kind: .command(.step(2 * cards + 1)))])
            let before = Self.appearance(&stage)
            stage.advance(to: 3, events: [Script.configure(3, stage) { $0.set("scrollPhysics", to: 1) }])
            #expect(before.count >= 6 && Self.agree(Self.appearance(&stage), before), "\(cards) cards")
        }
    }

    @Test("a single card that becomes an endless row stays in place, and its repetitions appear beside it")
    func nearest() {
        var stage = Script.stage("linear", cards: 1, at: 0)
        stage.advance(to: 1, events: [Script.configure(1, stage) { $0.selectModel("progress") }])
        Script.play(&stage, [], at: (1...30).map { 1 + Double($0) / 60 }) { frame in
            #expect(frame.cards.contains { abs($0.center.x - 640) < 0.5 && $0.opacity > 0.99 }, "\(frame.time.seconds)")
        }
    }

    @Test("the inspector lists the recycled view of each card")
    func inspector() {
        var stage = Self.stage(cards: 18, at: 4)
        var inspection = StageInspection()
        stage.inspect(into: &inspection)
        #expect(inspection.views == [1, 2, 3, 4, 5, 6, 7])
        #expect(inspection.cards.allSatisfy { card in card.view.map { inspection.views?[$0] == card.index } ?? false })
        var (frame, hits) = (Frame(), ContiguousArray<StageInspection.Hit>())
        stage.step(to: stage.time, events: [], into: &frame)
        stage.findCards(under: Vector2(640, 400), into: &hits)
        #expect(hits.first?.index == 4 && hits.first?.view == 3 && stage.hasCard(under: Vector2(640, 400)))
        stage.findCards(under: Vector2(640, 1), into: &hits)
        #expect(hits.isEmpty && !stage.hasCard(under: Vector2(640, 1)))
    }
}
