import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

/// Inserting and removing cards during motion.
@Suite("Inserting and removing")
struct StageDeckTests {
    static let all = ModelCatalogue.builtIn.ids

    /// The appearance of each visible picture; every picture is on one card only.
    typealias Snapshot = [Int: (center: Vector2, size: Size, opacity: Double)]

    static func snapshot(_ stage: inout Stage, at time: Double) -> Snapshot {
        var frame = Frame()
        stage.step(to: time, events: [], into: &frame)
        return snapshot(frame, stage.deck)
    }

    static func snapshot(_ frame: Frame, _ deck: Deck) -> Snapshot {
        var snapshot = Snapshot()
        for card in frame.cards {
            guard let picture = deck.picture(ofCard: card.index) else { continue }
            snapshot[picture] = (card.center, card.size, card.opacity * (1 - card.veil))
        }
        return snapshot
    }

    /// A stage in motion, at 0.85 s.
    static func moving(_ model: String, physics: Int, cards: Int = 20, at offset: Double = 8) -> Stage {
        var stage = Script.stage(model, cards: cards, at: offset)
        let isScreens = ModelCatalogue.builtIn.model(id: model)?.descriptor.showsScreens == true
        let displacement = model == "quartic" ? Vector2(0, -170) : Vector2(-170, 0)
        let start = Script.configure(0.001, stage) { $0.set("scrollPhysics", to: Double(physics)) }
        let flick =
            isScreens
            ? [StageEvent(time: 0.1, kind: .command(.step(1)))]
            : Script.drag(from: Vector2(640, 420), by: displacement, at: 0.1, duration: 0.1)
        stage.advance(to: 0.05, events: [start])
        stage.advance(to: 0.6, events: [])
        stage.advance(
            to: 0.85,
            events: flick.map {
                var event = $0
                event.time = event.time + 0.55
                return event
            })
        return stage
    }

    static func length(_ vector: Vector2) -> Double { (vector * vector).sum().squareRoot() }

    @Test(
        "during motion no other card jumps, refined velocities are continuous, and the current card stays current",
        arguments: all, [0, 1])
    func continuity(model: String, physics: Int) {
        let time = 0.85
        let h = 1e-6
        for step in [-2, -1, 0, 1, 2] {
            for isRemoval in [true, false] {
                let before = Self.moving(model, physics: physics)
                let current = before.current
                let index = current + step
                guard (0..<before.deck.count).contains(index) else { continue }
                var earlier = before
                let p0 = Self.snapshot(&earlier, at: time)
                let currentPicture = before.deck.picture(ofCard: current)
                let successor = before.deck.picture(ofCard: index + 1)

                var after = before
                if isRemoval {
                    #expect(after.removeCard(at: index, at: time) == true)
                } else {
                    after.insertCards([Deck.Picture(title: "new")], at: index, at: time)
                }
                let p1 = Self.snapshot(&after, at: time)
                let p2 = Self.snapshot(&after, at: time + h)
                var goesOn = before
                let p3 = Self.snapshot(&goesOn, at: time + h)
                let name = "\(model), physics \(physics), \(isRemoval ? "without" : "before") \(step)"
                let expected = isRemoval && step == 0 ? successor : currentPicture
                #expect(after.deck.picture(ofCard: after.current) == expected, "\(name): current \(after.current)")
                var shared = 0
                let removed = isRemoval ? before.deck.picture(ofCard: index) : nil
                for (picture, was) in p0 where picture != removed && was.opacity > 0.05 {
                    guard let now = p1[picture], let soon = p2[picture], let natural = p3[picture] else {
                        Issue.record("\(name): picture \(picture) is gone")
                        continue
                    }
                    shared += 1
                    #expect(Self.length(now.center - was.center) < 0.5, "\(name): \(picture) jumps \(now.center - was.center)")
                    #expect(abs(now.opacity - was.opacity) < 0.01, "\(name): \(picture) flickers")
                    #expect(abs(now.size.width - was.size.width) < 0.5, "\(name): \(picture) changes its size")
                    guard physics == 1, before.configuration.isOn("scrollPhysics") else { continue }
                    let speed = (natural.center - was.center) / h
                    let kick = (soon.center - now.center) / h - speed
                    #expect(Self.length(kick) < 25 + 0.03 * Self.length(speed), "\(name): \(picture) is kicked by \(kick)")
                }
                let isScreens = before.configuration.model.descriptor.showsScreens
                #expect(shared >= (isScreens ? 0 : 2), "\(name)")
            }
        }
    }

    @Test("removal in the original physics: the card fades in 0.1 s, then the others move in 0.4 s with UIView's ease-in-out")
    func removalCourse() {
        var stage = Script.stage("linear", at: 5, physics: .original)
        let before = Self.snapshot(&stage, at: 1)
        #expect(stage.removeCard(at: 5, at: 1) == true)
        var end = stage
        let settled = Self.snapshot(&end, at: 9)
        var frame = Frame()
        for milliseconds in stride(from: 0, through: 520, by: 20) {
            let elapsed = Double(milliseconds) / 1000
            stage.step(to: 1 + elapsed, events: [], into: &frame)
            let now = Self.snapshot(frame, stage.deck)
            let gone = frame.cards.first { $0.index == -1 }
            let curve = CubicBezierCurve.easeInOut
            if elapsed < 0.1 {
                #expect(abs((gone?.opacity ?? -1) - (1 - curve.value(at: elapsed / 0.1))) < 1e-9, "\(elapsed)")
                #expect(gone.map { Self.length($0.center - (before[5]?.center ?? .zero)) < 1e-6 } == true)
            } else {
                #expect(gone == nil, "\(elapsed)")
            }
            let share = curve.value(at: ((elapsed - 0.1) / 0.4).clamped(to: 0...1))
            for picture in [4, 6, 7] {
                guard let from = before[picture]?.center, let to = settled[picture]?.center, let here = now[picture]?.center
                else {
                    Issue.record("picture \(picture) at \(elapsed)")
                    continue
                }
                #expect(Self.length(here - (from + (to - from) * share)) < 1e-6, "\(picture) at \(elapsed)")
            }
            #expect(frame.isMoving == (elapsed < 0.5), "\(elapsed)")
        }
        #expect(settled[6]?.center == before[5]?.center)
    }

    @Test("insertion in the original physics: the card fades in in 0.1 s while the others make room in 0.4 s")
    func insertionCourse() {
        var stage = Script.stage("linear", at: 5, physics: .original)
        let before = Self.snapshot(&stage, at: 1)
        stage.insertCards([Deck.Picture(title: "new")], at: 6, at: 1)
        var end = stage
        let settled = Self.snapshot(&end, at: 9)
        for milliseconds in stride(from: 0, through: 420, by: 20) {
            let elapsed = Double(milliseconds) / 1000
            let now = Self.snapshot(&stage, at: 1 + elapsed)
            let curve = CubicBezierCurve.easeInOut
            let opacity = curve.value(at: (elapsed / 0.1).clamped(to: 0...1))
            #expect(abs((now[20]?.opacity ?? 0) - opacity) < 1e-9, "\(elapsed)")
            if let new = now[20] { #expect(Self.length(new.center - (settled[20]?.center ?? .zero)) < 1e-6) }
            let share = curve.value(at: (elapsed / 0.4).clamped(to: 0...1))
            guard let from = before[6]?.center, let to = settled[6]?.center, let here = now[6]?.center else {
                Issue.record("\(elapsed)")
                continue
            }
            #expect(Self.length(here - (from + (to - from) * share)) < 1e-6, "\(elapsed)")
            #expect(now[5]?.center == before[5]?.center)
        }
        #expect(settled[20]?.center == before[6]?.center)
    }

    @Test("removing and putting back restores deck, offset and appearance exactly", arguments: all, [0, 1])
    func putBack(model: String, physics: Int) {
        for start in [0.0, 5, 19] {
            for index in [0, 4, 5, 6, 19] {
                var stage = Script.stage(model, at: start)
                stage.advance(to: 0.5, events: [Script.configure(0.01, stage) { $0.set("scrollPhysics", to: Double(physics)) }])
                stage.advance(to: 3, events: [])
                let deck = stage.deck
                let offset = stage.scrollOffset
                let before = Self.snapshot(&stage, at: 3)
                #expect(stage.removeCard(at: index, at: 4) == true)
                #expect(stage.removedTitle == "Card \(index)")
                #expect(stage.deck.count == 19)
                stage.advance(to: 4.3, events: [])
                #expect(stage.putBack(at: 4.3) == index)
                #expect(stage.deck == deck, "\(model) without \(index) at \(start)")
                #expect(stage.scrollOffset == offset, "\(model) without \(index) at \(start)")
                let after = Self.snapshot(&stage, at: 9)
                #expect(Set(after.keys) == Set(before.keys), "\(model) without \(index) at \(start)")
                for (picture, was) in before {
                    #expect(Self.length((after[picture]?.center ?? .zero) - was.center) < 1e-6, "\(model): \(picture)")
                }
                #expect(stage.putBack(at: 9) == nil)
            }
        }
    }

    @Test("decks of 0 to 3 cards can be emptied during motion and restored", arguments: all, [0, 1])
    func few(model: String, physics: Int) {
        for count in 0...3 {
            var stage = Self.moving(model, physics: physics, cards: count, at: Double(max(count - 1, 0)))
            let deck = stage.deck
            var frame = Frame()
            var time = 0.85
            func look() {
                time += 0.07
                stage.step(to: time, events: [], into: &frame)
                #expect(frame.cards.allSatisfy { ($0.center.x + $0.center.y + $0.opacity).isFinite })
                #expect(frame.scrollOffset.isFinite && frame.velocity.isFinite)
                #expect(stage.deck.count == 0 ? frame.current == -1 : (0..<stage.deck.count).contains(frame.current))
            }
            for index in [count, -1] {
                let removes = stage.removeCard(at: index, at: time)
                #expect(!removes)
            }
            while stage.deck.count > 0 {
                #expect(stage.removeCard(at: stage.current, at: time) == true)
                look()
            }
            look()
            time += 4
            stage.step(to: time, events: [StageEvent(time: time, kind: .command(.flip))], into: &frame)
            #expect(!frame.isMoving && frame.cards.isEmpty)
            while stage.removedTitle != nil {
                #expect(stage.putBack(at: time) != nil)
                look()
            }
            #expect(stage.deck == deck)
            time += 3
            look()
            #expect(count == 0 || frame.cards.contains { $0.index == frame.current && $0.opacity > 0.99 }, "\(model) \(count)")
        }
    }

    @Test(
        "after a removal or insertion everything visible moves and fades in small steps until all rests", arguments: all, [0, 1])
    func noPops(model: String, physics: Int) {
        let h = 0.004
        // More cards than the endless row shows at once, so that no picture is visible twice.
        for cards in [model == "progress" ? 9 : 4, 20] {
            for step in [-1, 0, 2] {
                for isRemoval in [true, false] {
                    var stage = Script.stage(model, cards: cards, at: Double(cards / 2))
                    stage.advance(
                        to: 0.5,
                        events: [
                            Script.configure(0.01, stage) {
                                $0.set("scrollPhysics", to: Double(physics))
                                // The viewport is the window, to whose sides the screens move.
                                $0.set("viewport", to: 0)
                            }
                        ])
                    stage.advance(to: 2, events: [])
                    let index = min(cards / 2 + step, cards - 1)
                    let removed = stage.deck.picture(ofCard: index)
                    var last = Self.snapshot(&stage, at: 2)
                    if isRemoval {
                        stage.removeCard(at: index, at: 2)
                        // The screen below the removed one becomes visible at once.
                        let isScreens = stage.configuration.model.descriptor.showsScreens
                        last = isScreens ? Self.snapshot(&stage, at: 2) : last
                        last[removed ?? -1] = nil
                    } else {
                        stage.insertCards([Deck.Picture(title: "new")], at: index, at: 2)
                    }
                    let name = "\(model), physics \(physics), \(cards) cards, \(isRemoval ? "without" : "before") \(index)"
                    for tick in 1...225 {
                        let now = Self.snapshot(&stage, at: 2 + Double(tick) * h)
                        let worst = Self.worstPop(from: last, to: now)
                        if let worst { Issue.record("\(name) at \(tick * 4) ms: \(worst)") }
                        if worst != nil { break }
                        last = now
                    }
                    #expect(!stage.isMoving, "\(name)")
                }
            }
        }
    }

    /// A description of a visible jump between two snapshots that are 4 ms apart; nil if there is none.
    static func worstPop(from old: Snapshot, to new: Snapshot) -> String? {
        func isSeen(_ card: (center: Vector2, size: Size, opacity: Double)) -> Bool {
            card.opacity > 0.1 && abs(card.center.x - 640) < 640 && abs(card.center.y - 400) < 400
        }
        for (picture, was) in old {
            guard let now = new[picture] else {
                if isSeen(was) { return "\(picture) vanishes at opacity \(was.opacity), \(was.center)" }
                continue
            }
            guard isSeen(was), isSeen(now) else { continue }
            if length(now.center - was.center) > 30 { return "\(picture) jumps by \(now.center - was.center)" }
            if abs(now.opacity - was.opacity) > 0.1 { return "\(picture) goes from opacity \(was.opacity) to \(now.opacity)" }
        }
        for (picture, now) in new where old[picture] == nil && isSeen(now) {
            return "\(picture) appears at opacity \(now.opacity), \(now.center)"
        }
        return nil
    }
}
