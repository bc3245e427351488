import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import StageSupport
import TestSupport
import Testing

@testable import RiffleStage

/// The work for an event and for a pause has fixed bounds, whatever a recording asks for.
@Suite("What recordings cost")
struct RecordingCostTests {
    private static func event(_ time: Double, _ change: DeckChange) -> StageEvent {
        StageEvent(time: StageTime(time), kind: .deck(change))
    }

    @Test(
        "cards that are removed and put back thousands of times at once are few that fade, and few that can be put back",
        arguments: ["linear", "cover-flow-2", "card-stack", "navigation", "hyperbola"])
    func removals(model: String) {
        var stage = Script.stage(model, cards: 40, at: 8)
        let before = stage.deck
        var most = 0
        for round in 0..<400 {
            let card = stage.current
            stage.advance(to: StageTime(1), events: [Self.event(1, .remove(card)), Self.event(1, .putBack)])
            most = max(most, stage.motion.layoutTransition.entries.count)
            #expect(round > 0 || stage.deck == before)
        }
        // The bound: the cards that are visible before and after one change, and the cards that fade.
        #expect(most < LayoutTransition.mostDepartures + 90, "\(most)")
        #expect(stage.deck == before)

        var emptied = Script.stage(model, cards: 2000, at: 8)
        for _ in 0..<600 { emptied.advance(to: StageTime(1), events: [Self.event(1, .remove(3))]) }
        #expect(emptied.motion.removedCards.count == RemovedCard.most && emptied.deck.count == 1400)
        var restored = 0
        while emptied.putBack(at: StageTime(2)) != nil { restored += 1 }
        #expect(restored == RemovedCard.most && emptied.deck.count == 1400 + restored)
    }

    @Test("of thousands of cards that are turned over, few are remembered")
    func flips() {
        var stage = Script.stage("linear", cards: 2000)
        for page in 0..<1000 {
            stage.advance(to: StageTime(1), events: [StageEvent(time: StageTime(1), kind: .command(.flipCard(page: page)))])
        }
        let pages = stage.motion.flips.backPages
        #expect(pages.count == Flips.most && pages.first == 1000 - Flips.most && pages.last == 999)
    }

    @Test("of an order of runs the nearest free card of a picture is that of its list")
    func freeCards() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            var deck = Deck(pictures: Deck.Pictures(untitled: 7), count: Int.random(in: 0...40, using: &random))
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                deck.insert(picture: Int.random(in: 0..<7, using: &random), at: Int.random(in: 0...deck.count, using: &random))
            }
            var free = FreeCards(deck.order)
            var list = Dictionary(grouping: deck.shownPictures.indices, by: { deck.shownPictures[$0] })
            for _ in 0..<60 {
                let (picture, card) = (Int.random(in: 0..<8, using: &random), Int.random(in: -5...50, using: &random))
                let nearest = list[picture]?.min { (abs($0 - card), $0) < (abs($1 - card), $1) }
                list[picture]?.removeAll { $0 == nearest }
                let taken = free.take(picture, near: card)
                #expect(taken == nearest, "\(picture) near \(card) of \(deck.runs)")
            }
        }
    }

    @Test("what is put back is followed by the cards that came later, in a deck of a billion, too")
    func replaced() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            var former = Deck(pictures: Deck.Pictures(untitled: 5), count: Int.random(in: 1...12, using: &random))
            var later = former
            let numbers = later.list(Deck.Pictures(untitled: 3))
            former = later
            later.show(numbers)
            for _ in 0..<4 { later.insert(Deck.Pictures(untitled: 2), at: Int.random(in: 0...later.count, using: &random)) }
            for picture in 0..<5 { later.insert(picture: picture, at: Int.random(in: 0...later.count, using: &random)) }
            let expected = former.shownPictures + later.shownPictures.filter { !numbers.contains($0) }
            var restored = later
            restored.show(former.order, without: numbers)
            #expect(restored.shownPictures == expected)
        }
        var stage = Stage(
            deck: Deck(pictures: Deck.Pictures(untitled: 3), count: 1_000_000_000), size: Size(width: 640, height: 400))
        stage.advance(
            to: StageTime(1),
            events: [
                Self.event(1, .replace(Deck.Pictures(untitled: 2))), Self.event(1, .insert(Deck.Pictures(untitled: 1), at: 1)),
            ])
        #expect(stage.deck.shownPictures == [3, 5, 4])
        stage.advance(to: StageTime(2), events: [Self.event(2, .putBack)])
        #expect(stage.deck.count == 1_000_000_001 && stage.deck.picture(ofCard: 1_000_000_000) == 5)
    }

    // MARK: - Courses

    private static func recording(_ stage: Stage, pause: Double) -> Recording {
        let flick = BuiltInGesture.flick.recording(for: stage)
        var recording = flick
        recording.events += flick.events.map { StageEvent(time: $0.time + pause, kind: $0.kind) }
        recording.end = flick.end + pause
        return recording
    }

    @Test(
        "a pause of nearly an hour is one step, and the numbers are those of a pause of ten seconds",
        arguments: ["linear", "wheel"])
    func pause(model: String) throws {
        let stage = Script.stage(model)
        var (short, long) = (
            GestureRun(Self.recording(stage, pause: 10), on: stage, under: nil),
            GestureRun(Self.recording(stage, pause: 3500), on: stage, under: nil)
        )
        while !short.isComplete { short.proceed(samples: 100) }
        long.proceed(samples: 2400)
        #expect(long.isComplete && long.samples.count < 2400)
        #expect(long.marks.map(\.kind) == short.marks.map(\.kind) && long.marks.map(\.card) == short.marks.map(\.card))
        #expect(long.numbers.card == short.numbers.card && long.numbers.distance == short.numbers.distance)
        // In the pause the course is level.
        let last = try #require(long.samples.last { $0.time < 3499 })
        let next = try #require(long.samples.first { $0.time > 3499 })
        #expect(last.offset == next.offset && last.velocity == 0)
        var (shown, player) = (stage, RecordingPlayer(long.recording, followsSize: false))
        #expect(long.show(StageTime(1700), on: &shown, player: &player))
        #expect(shown.time == StageTime(1700) && shown.scrollOffset == last.offset)
    }

    @Test("of a long motion the samples and the moments that are kept are bounded, and every moment is shown as it is played")
    func bounded() throws {
        let stage = Script.stage("linear")
        var recording = BuiltInGesture.flick.recording(for: stage)
        let kinds: [StageEvent.Kind] = [.command(.step(1)), .command(.step(-1)), .deck(.remove(2)), .deck(.putBack)]
        for second in 2..<420 {
            recording.events.append(StageEvent(time: StageTime(Double(second)), kind: kinds[second % 4]))
            recording.events.append(StageEvent(time: StageTime(Double(second) + 0.4), kind: kinds[second / 3 % 4]))
        }
        recording.end = StageTime(420)
        var run = GestureRun(recording, on: stage, under: nil)
        while !run.isComplete { run.proceed(samples: 1000) }
        #expect(run.samples.count <= GestureRunSamples.most && run.samples.count > GestureRunSamples.most / 4)
        #expect(zip(run.samples, run.samples.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(run.samples.first?.time == 0 && run.samples.last?.time ?? 0 >= 420)
        // No peak is lost.
        #expect(run.samples.map { abs($0.velocity) }.max() == run.numbers.largestVelocity)
        let played = RecordingPlayer(recording, followsSize: false)
        for seconds in [3.3, 77.77, 200.41, 419.9] {
            var (shown, player) = (stage, played)
            #expect(run.show(StageTime(seconds), on: &shown, player: &player))
            var (other, plain) = (stage, played)
            plain.begin(&other)
            plain.advance(&other, to: StageTime(seconds))
            #expect(shown.scrollOffset == other.scrollOffset && shown.deck == other.deck && player.next == plain.next)
        }
    }

    @Test("checkpoints weigh no more together than they may, however large the decks are")
    func checkpoints() {
        var checkpoints = GestureCheckpoints()
        var stage = Script.stage("linear")
        stage.advance(to: StageTime(0.1), events: [Self.event(0.1, .arrange((0..<5000).map { $0 * 7 % 20 }))])
        let recording = Recording(
            title: "",
            start: stage.recordingStart ?? RecordingStart(size: stage.size, deck: stage.deck, configuration: stage.configuration),
            events: ContiguousArray((0..<5000).map { Self.event(Double($0), .remove(1)) }))
        var player = RecordingPlayer(recording, followsSize: false)
        for second in 0..<1000 {
            player.next = second
            checkpoints.keep(stage.motion, player, at: StageTime(Double(second)), seconds: Double(second))
        }
        let (runs, count) = (stage.deck.runCount, checkpoints.entries.count)
        #expect(runs > 1000 && count <= 1_000_000 / runs && count > 50)
        let (first, middle) = (checkpoints.entries.first?.time, checkpoints.last(at: StageTime(500))?.time)
        #expect(first == StageTime(0) && middle ?? StageTime(0) > StageTime(400))
    }

    @Test("events that are played one at a time give what they give at once, and the stage never gets beyond the next one")
    func oneByOne() {
        for gesture in [BuiltInGesture.twoFlicks, .wheel, .throwAndCatch] {
            for model in ["linear", "card-stack", "navigation"] {
                let stage = Script.stage(model)
                let recording = gesture.recording(for: stage)
                var (whole, part) = (stage, stage)
                var players = (RecordingPlayer(recording, followsSize: false), RecordingPlayer(recording, followsSize: false))
                players.0.begin(&whole)
                players.1.begin(&part)
                for end in [0.31, 0.32, 1.5, 4] {
                    players.0.advance(&whole, to: StageTime(end))
                    while !players.1.advance(&part, to: StageTime(end), before: players.1.next + 1) {
                        #expect(part.time <= players.1.nextTime ?? StageTime(-1))
                    }
                    #expect(
                        whole.time == part.time && whole.scrollOffset == part.scrollOffset && players.0.next == players.1.next)
                    #expect(whole.scrollVelocity == part.scrollVelocity)
                }
            }
        }
    }

    @Test("of orders that repeat their pictures, as many cards are told apart as of one")
    func append() {
        // The former order has runs of three pictures, which can't be joined; the middle picture is left out.
        var former = CardOrder(count: 0, pictures: 1)
        for _ in 0..<40 {
            former.insert(CardOrder.Run(count: 90_001, first: 0, cycle: 3, phase: 0), at: former.count)
        }
        #expect(former.runs.count == 40 && former.repeats)
        var order = CardOrder(count: 0, pictures: 1)
        order.append(former, without: 1..<2)
        #expect(order.count > 0 && order.count <= CardOrder.mostParts)
    }

    @Test("a free card is looked for in some thousand runs on each side, and not in all of a hostile order")
    func farFreeCards() {
        var order = CardOrder(count: 0, pictures: 1)
        for index in 0..<9000 { order.insert(CardOrder.Run(pictures: index % 2 * 5, count: 1), at: index) }
        order.insert(CardOrder.Run(pictures: 77, count: 1), at: 9000)
        var free = FreeCards(order)
        #expect(free.take(77, near: 20) == nil)
        #expect(free.take(77, near: 8000) == 9000)
        #expect(free.take(5, near: 20) == 19 && free.take(0, near: 20) == 20)
    }

    @Test("a log keeps few rests whose decks are large, each of which may have an order of its own")
    func rests() throws {
        var log = GestureLog()
        let deck = Deck(
            pictureCount: 1000, runs: (0..<300_000).map { Deck.Run(count: 1, first: $0 * 7 % 1000, cycle: 1, phase: 0) })
        var start = try #require(Script.stage("linear", cards: 12).recordingStart)
        for round in 0..<20 {
            start.time = StageTime(1 + Double(round) * 0.01)
            start.deck = deck
            _ = log.note(.command(.step(1)), at: start.time) { start }
        }
        #expect((1...4).contains(log.restTimes.count), "\(log.restTimes.count)")
    }
}
