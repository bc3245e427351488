import Foundation
import RiffleMath
import RiffleModels
import Testing

@testable import RiffleInteraction

/// physics.json: whole gestures and programmatic scrolls, tick by tick.
@Suite("physics")
struct PhysicsTables {
    /// Plays a case's script: the events of tick k at (k − ½)/60 s, then the timer's step at k/60 s.
    struct Player {
        let json: JSON
        var scroller: CarouselScroller
        private let layout: TableCarousel
        private var acceptsPan = false
        private var script: [Int: [JSON]] = [:]
        private(set) var tick = -1

        init(_ json: JSON) throws {
            self.json = json
            layout = try TableCarousel(json)
            let rule = layout.rule(json)
            let age = json["lastStepAge"].number ?? 0.5
            scroller = CarouselScroller(
                rule: rule, offset: json["initialScrollOffset"].double, time: -age, quirks: .source)
            scroller.recordsEvents = true
            for event in json["script"].array { script[event[0].int ?? 0, default: []].append(event) }
        }

        mutating func advance() {
            tick += 1
            for event in script[tick] ?? [] { play(event, at: (Double(tick) - 0.5) / 60) }
            scroller.advance(to: Double(tick) / 60)
        }

        private mutating func play(_ event: JSON, at time: Double) {
            let (a, b) = (event[2].double, event[3].double)
            let translation = Vector2(a, b)
            let velocity = Vector2(event[4].double, event[5].double)
            switch event[1].string {
            case "down": scroller.touchDown(at: time)
            case "began": acceptsPan = scroller.panBegan(translation: translation, velocity: velocity, at: time)
            case "changed" where acceptsPan: scroller.panChanged(translation: translation, velocity: velocity, at: time)
            case "ended" where acceptsPan: scroller.panEnded(translation: translation, velocity: velocity, at: time)
            case "cancelled" where acceptsPan: scroller.panCancelled(at: time)
            case "changed", "ended", "cancelled": break
            case "tap": scroller.tap(page: card(at: translation), at: time)
            case "scrollToIndex": scroller.scroll(toCard: Int(a), animated: b != 0, at: time)
            case "scrollToIndexDuration": scroller.scroll(toOffset: a, duration: b, at: time)
            case "scrollByItems": scroller.scroll(byNumberOfItems: Int(a), duration: b, at: time)
            case "scrollToOffset": scroller.scroll(toOffset: a, duration: b, at: time)
            case "scrollByOffset": scroller.scroll(byOffset: a, duration: b, at: time)
            case "setScrollOffset": scroller.set(offset: a, at: time)
            case "setCurrentItemIndex": scroller.set(offset: a, at: time)
            case "setAutoscroll": scroller.set(autoscroll: a, at: time)
            default: Issue.record("case \(json["id"]): unknown op \(event[1])")
            }
        }

        /// The frontmost card at a point. The cases don't say how high their cards are: 300 points, as in tap.json.
        private func card(at point: Vector2) -> Int? {
            TableScene(
                layout, at: scroller.offset, turnProgress: scroller.turnProgress, height: json["itemHeight"].number ?? 300
            ).card(at: point)
        }
    }

    static func flags(of scroller: CarouselScroller) -> Int {
        (scroller.isDragging ? 1 : 0) + (scroller.isDecelerating ? 2 : 0) + (scroller.isScrolling ? 4 : 0)
    }

    @Test("every trajectory, tick by tick")
    func trajectories() throws {
        for json in try Tables.cases("physics") {
            var player = try Player(json)
            let name = "case \(json["id"].double) (\(json["name"].string ?? ""))"
            let offsets = json["scrollOffset"].array
            #expect(!offsets.isEmpty, "\(name) is empty")
            var firstMiss: String?
            for tick in offsets.indices {
                player.advance()
                if firstMiss != nil { continue }
                let at = "\(name), tick \(tick)"
                if let expected = offsets[tick].number, !close(player.scroller.offset, expected, relative: 1e-6) {
                    firstMiss = "\(at): offset \(player.scroller.offset) is not \(expected)"
                } else if let expected = json["currentItemIndex"][tick].int, player.scroller.currentIndex != expected {
                    firstMiss = "\(at): current \(player.scroller.currentIndex) is not \(expected)"
                } else if let expected = json["flags"][tick].int, Self.flags(of: player.scroller) != expected {
                    firstMiss = "\(at): flags \(Self.flags(of: player.scroller)) are not \(expected)"
                } else if let expected = json["toggle"][tick].number,
                    !close(player.scroller.turn.progress, expected, relative: 1e-6)
                {
                    firstMiss = "\(at): turnProgress \(player.scroller.turn.progress) is not \(expected)"
                }
            }
            #expect(firstMiss == nil, "\(firstMiss ?? "")")
        }
    }

    @Test("cover flow 2's turns, with the turn progress that poses the current card")
    func turns() throws {
        for json in try Tables.cases("physics") where !json["effectiveToggle"].isNull {
            var player = try Player(json)
            let layout = try TableCarousel(json)
            let name = "case \(json["id"].double) (\(json["name"].string ?? ""))"
            var matrices: [Int: JSON] = [:]
            for entry in json["mats"].array { matrices[entry[0].int ?? -1] = entry[1] }
            for tick in json["effectiveToggle"].array.indices {
                player.advance()
                let scroller = player.scroller
                let offset = layout.offset(ofCard: scroller.currentIndex, at: scroller.offset)
                let effective = scroller.turnProgress ?? CarouselScroller.followingTurnProgress(at: offset)
                if let expected = json["effectiveToggle"][tick].number {
                    // Exactly half a card from the middle, rounding decides the side: the turn progress differs by 1, the turn
                    // does not.
                    let isTie = close(abs(offset), 0.5, relative: 1e-6) && close(abs(effective - expected), 1, relative: 1e-6)
                    #expect(
                        isTie || close(effective, expected, relative: 1e-6),
                        "\(name), tick \(tick): \(effective) is not \(expected)")
                }
                for row in (matrices[tick] ?? .null).array where !row[1].isNull {
                    let offset = layout.offset(ofCard: row[0].int ?? 0, at: scroller.offset)
                    let m = layout.pose(at: offset, turnProgress: scroller.turnProgress).transform
                    let shown = [m.row1.x, m.row1.z, m.row4.x, m.row4.z]
                    #expect(
                        close(shown, Array(row.doubles[1...]), relative: 1e-6),
                        "\(name), tick \(tick), card \(row[0]): \(shown)")
                }
            }
        }
    }

    @Test("the delegate's calls, in order and on their ticks")
    func events() throws {
        for json in try Tables.cases("physics") {
            var player = try Player(json)
            let name = "case \(json["id"].double) (\(json["name"].string ?? ""))"
            var calls: [(tick: Int, name: String)] = []
            for _ in json["scrollOffset"].array {
                player.advance()
                var events: ContiguousArray<TimedScrollEvent> = []
                player.scroller.takeEvents(into: &events)
                calls += events.map { (player.tick, Self.name(of: $0.event)) }
            }
            let expected = json["events"].array
            #expect(calls.map(\.name) == expected.map { $0[1].string ?? "" }, "\(name): \(calls)")
            for (call, row) in zip(calls, expected) where call.name == row[1].string {
                #expect(
                    abs(call.tick - (row[0].int ?? -1)) <= row[2].int ?? 0,
                    "\(name): \(call.name) at tick \(call.tick), not \(row[0].double)")
            }
        }
    }

    /// What iCarousel 1.8.3's didTap does without an item at the point: scrollToItemAtIndex:currentItemIndex animated:YES, and
    /// no didSelectItemAtIndex. By hand, in the tables' form: over the cards, beside the row's end, on the card itself.
    @Test(
        "a tap beside the cards scrolls to the current card without selecting it",
        arguments: [(6.3, "640, 60", false), (0.4, "60, 400", false), (6.3, "574, 400", true)])
    func emptyTap(offset: Double, point: String, isOnCard: Bool) throws {
        let text = """
            {"id": 0, "name": "linear/tap", "type": "linear", "vertical": false, "bounds": [1280, 800], "itemWidth": 220,
            "numberOfItems": 15, "initialScrollOffset": \(offset), "lastStepAge": 0.5, "script": [[5, "tap", \(point), 0, 0]]}
            """
        var player = try Player(JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
        let card = offset.rounded()
        var calls: [String] = []
        for tick in 0...40 {
            player.advance()
            var events: ContiguousArray<TimedScrollEvent> = []
            player.scroller.takeEvents(into: &events)
            calls += events.map { "\(tick) \(Self.name(of: $0.event))" }
            let share = CubicEaseInOut.value(at: ((Double(tick) - 4.5) / 24).clamped(to: 0...1))
            #expect(close(player.scroller.offset, offset + (card - offset) * share), "tick \(tick): \(player.scroller.offset)")
        }
        #expect(
            calls == ["5 willBeginScrollingAnimation"] + (isOnCard ? ["5 didSelectItem:\(Int(card))"] : [])
                + ["29 didEndScrollingAnimation"], "\(calls)")
    }

    private static func name(of event: ScrollEvent) -> String {
        switch event {
        case .didEndDragging(let willDecelerate): "didEndDragging:\(willDecelerate ? 1 : 0)"
        case .currentItemIndexDidChange: "currentItemIndexDidChange"
        case .didSelectItem(let index): "didSelectItem:\(index)"
        default: "\(event)"
        }
    }
}
