import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// A switch between two settings of the quartic stack, as in `targetContentOffset(forProposedContentOffset:)`: the current card stays.
@Suite("Between two settings of the quartic stack")
struct QuarticSettingsTests {
    /// The curve's numbers, the physics, and whether the stack rests on cards.
    private static func settings(_ random: inout SeededGenerator) -> [String: Double] {
        [
            "m0": random.number(300...2000).rounded(), "n0": random.number(60...400).rounded(),
            "delta": random.number(40...300).rounded(), "scrollPhysics": Double(Int.random(in: 0...1, using: &random)),
            "snap": Double(Int.random(in: 0...1, using: &random)),
        ]
    }

    private static func stage(_ settings: [String: Double], at offset: Double) -> Stage {
        var stage = Script.stage("quartic", cards: 14)
        stage.advance(to: 0.01, events: [change(stage, settings, at: 0.01)])
        stage.advance(to: 5, events: EmptyCollection())
        stage.jump(to: offset, at: StageTime(5))
        return stage
    }

    private static func change(_ stage: Stage, _ settings: [String: Double], at time: Double) -> StageEvent {
        Script.configure(time, stage) { for (name, value) in settings { $0.set(name, to: value) } }
    }

    /// The distance from card to card, in points of the 667 points high screen.
    private static func delta(_ stage: Stage) -> Double { stage.configuration.values["delta"] }

    @Test("at rest the content offset becomes that of the same card, within the content, and each card goes to its place there")
    func rest() {
        var random = SeededGenerator(seed: 47)
        for round in 0..<60 {
            let (old, new) = (Self.settings(&random), Self.settings(&random))
            let offset = old["snap"] == 1 || round % 3 == 0 ? Double(round % 14) : random.number(0...13)
            var stage = Self.stage(old, at: offset)
            let (current, x) = (stage.current, stage.scrollOffset * Self.delta(stage))
            stage.advance(to: 5, events: [Self.change(stage, new, at: 5)])
            #expect(stage.current == current, "\(old) to \(new) at \(offset)")
            stage.advance(to: 15, events: EmptyCollection())
            let target = stage.scrollOffset * Self.delta(stage)
            let proposed = x / (old["delta"] ?? 0) * Self.delta(stage)
            // A stack that rests on cards shows the current card; another stack keeps its place between two cards.
            let expected = new["snap"] == 1 ? Double(current) * Self.delta(stage) : proposed
            #expect(
                near(target, expected, 1e-6) && target >= 0 && target <= 13 * Self.delta(stage), "\(old) to \(new) at \(offset)")
            #expect(stage.current == current && !stage.isMoving)
            /// The upper edge of a card at a content offset, by the article's formula.
            func y(_ row: Int) -> Double {
                let m = (new["m0"] ?? 0) + Double(row) * (new["delta"] ?? 0)
                return .pow(max(0, m - target) / m, 4) * .pow(m / (new["m0"] ?? 0), 4) * (new["n0"] ?? 0)
            }
            let screen = stage.motion.viewport.screen.height
            stage.painter.scene.place(stage.motion)
            for card in stage.painter.scene.placed {
                let transform = card.pose.transform
                let top = transform.row4.y - stage.motion.model.cardSize.height * transform.row2.y / 2 + screen / 2
                #expect(near(top, y(card.index) * screen / 667, 1e-6), "card \(card.index)")
            }
        }
    }

    @Test("under a hand and in motion the offset goes on, and a motion ends on the same card")
    func motion() {
        var random = SeededGenerator(seed: 48)
        for round in 0..<24 {
            var old = Self.settings(&random)
            (old["snap"], old["scrollPhysics"]) = (1, Double(round % 2))
            var new = Self.settings(&random)
            (new["snap"], new["scrollPhysics"]) = (1, old["scrollPhysics"])
            let start = Double(3 + round % 8)
            var stage = Self.stage(old, at: start)
            let releases = round % 3 > 0
            stage.advance(
                to: 6.1 + 0.05 * Double(round % 4),
                events: Script.drag(
                    from: Vector2(640, 420), by: Vector2(0, round % 5 < 3 ? -150 : 150), at: 6, duration: 0.1, releases: releases)
            )
            var same = stage
            let (before, time) = (stage.scrollOffset, stage.motion.now)
            stage.advance(to: time, events: [Self.change(stage, new, at: time)])
            #expect(near(stage.scrollOffset, before, 1e-9), "\(old) to \(new)")
            guard releases else { continue }
            for other in [0, 1] {
                if other == 0 {
                    stage.advance(to: 20, events: EmptyCollection())
                } else {
                    same.advance(to: 20, events: EmptyCollection())
                }
            }
            #expect(near(stage.scrollOffset, same.scrollOffset, 1e-9) && !stage.isMoving, "\(old) to \(new)")
        }
    }

    @Test("a stack that shall rest on cards goes to the current one from between two, without a jump", arguments: [0.0, 1])
    func snaps(physics: Double) {
        for offset in [2.2, 2.5, 2.8, 0.4, 12.6] {
            var stage = Self.stage(["snap": 0, "scrollPhysics": physics], at: offset)
            let current = stage.current
            #expect(!stage.isMoving && stage.scrollOffset == offset)
            var last = offset
            stage.advance(to: 5, events: [Self.change(stage, ["snap": 1], at: 5)])
            for frame in 0...240 {
                stage.advance(to: 5 + Double(frame) / 240, events: EmptyCollection())
                #expect(abs(stage.scrollOffset - last) < 0.02, "\(offset) after \(frame)")
                last = stage.scrollOffset
            }
            #expect(stage.scrollOffset == Double(current) && stage.current == current && !stage.isMoving)
        }
    }
}
