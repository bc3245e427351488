import Foundation
import RiffleFormula
import RiffleInteraction
import RiffleMath
import RiffleModels
@testable import RiffleSettings
import TestSupport
import Testing

@testable import RiffleStage

/// A dragged card stays under the pointer: the laws, over every row.
@Suite("The card under the hand")
struct DragFollowTests {
    private static let window = Size(width: 1280, height: 800)
    /// Settings of each row: the default ones, the source's, and random ones. The whole run has 20 of those.
    private static let rounds = Spread.isWhole ? 22 : 5
    /// The shipped formulas, and the models that scroll.
    static let rows =
        ModelCatalogue.builtIn.ids.filter { !["card-stack", "navigation", "modal", "tabs"].contains($0) } + formulas
    private static let formulas = ["hand", "helix", "wave"]

    /// A stage of a row with settings over its defaults, in the refined physics.
    static func stage(_ name: String, _ settings: [String: Double] = [:], source: Bool = false, at offset: Double) throws -> Stage
    {
        var configuration = StageConfiguration()
        if formulas.contains(name) {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let text = try String(contentsOf: root.appending(path: "Resources/Formulas/\(name).formula"), encoding: .utf8)
            let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
            configuration = StageConfiguration(
                ModelCatalogue([
                    ModelDefinition(formula: formula, text: formula.text, id: name, fallbackTitle: name, source: "a file")
                ]))
        } else {
            let isKnown = configuration.selectModel(name)
            #expect(isKnown)
        }
        if source { for (name, value) in configuration.model.descriptor.sourceSettings { configuration.set(name, to: value) } }
        for (name, value) in settings { configuration.set(name, to: value) }
        configuration.set("scrollPhysics", to: Double(ScrollPhysics.refined.rawValue))
        configuration.set("dragFollow", to: Double(DragFollow.hand.rawValue))
        var stage = Stage(configuration: configuration, deck: Script.deck(20), size: window)
        var frame = Frame()
        stage.scrub(to: offset, at: 0)
        stage.step(to: 0.001, events: [], into: &frame)
        return stage
    }

    /// Random values of a row's parameters.
    private static func settings(_ name: String, _ random: inout SeededGenerator) throws -> [String: Double] {
        var settings: [String: Double] = [:]
        for parameter in try stage(name, at: 4).configuration.model.descriptor.parameters {
            guard Bool.random(using: &random), parameter.name != "autoscroll" else { continue }
            let value = random.number(parameter.range)
            settings[parameter.name] = parameter.admitted(value) ?? parameter.admitted(value.rounded())
        }
        return settings
    }

    /// A grabbed point of a card, in the coordinates of the poses.
    private struct Grab {
        var page: Int
        var start: Double
        var point: Vector2
        var pointer: Vector2
        var axis: Vector2

        /// The place of the point along the axis at an unfolded offset, in window points.
        func place(_ stage: Stage, at offset: Double) -> Double? {
            let model = stage.motion.model
            let wraps = stage.motion.scrolling.wraps
            let count = Double(stage.deck.count)
            let folded = wraps ? offset - count * (offset / count).rounded(.down) : offset
            let isScrollView = stage.motion.scrolling.isByPage
            let scroll = ScrollState(offset: folded, turnProgress: isScrollView ? 0 : nil)
            let pose = model.pose(at: Double(page) - offset, scroll: scroll)
            let image = pose.transform.row1 * point.x + pose.transform.row2 * point.y + pose.transform.row4
            guard image.w > 1e-6, !pose.isHidden else { return nil }
            return ((stage.motion.anchor + Vector2(image.x, image.y) / image.w * stage.motion.viewport.scale) * axis).sum()
        }

        /// Whether the place is monotone from the grab to an offset, and moves by 20 points a card or more all the way.
        func isFollowed(_ stage: Stage, to offset: Double, least: Double = 20.5) -> Bool {
            let limits = stage.motion.scrolling.wraps ? -.infinity ... .infinity : 0...Double(stage.deck.count - 1)
            // At an end of the row, the pointer may be beyond it.
            guard limits.contains(start), offset > limits.lowerBound, offset < limits.upperBound else { return false }
            let steps = max(Int(abs(offset - start) * 60), 1)
            var sign = 0.0
            for step in -1...steps + 1 {
                let at = start + (offset - start) * Double(step) / Double(steps)
                guard let before = place(stage, at: at - 5e-5), let after = place(stage, at: at + 5e-5) else { return false }
                // `least` is a little more or less than 20 points a card, because the limit itself is a matter of rounding.
                let slope = (after - before) / 1e-4
                guard abs(slope) >= least * stage.motion.viewport.scale, sign == 0 || slope.sign == (sign < 0 ? .minus : .plus)
                else {
                    return false
                }
                sign = slope
            }
            return true
        }
    }

    /// The visible cards' points under a grid of the window.
    private static func grabs(_ stage: inout Stage, wheel: Bool) -> [Grab] {
        var seen = Set<Int>()
        var grabs: [Grab] = []
        for x in stride(from: 60.0, to: 1250, by: 83) {
            for y in [400.0, 300, 560, 140] {
                let pointer = Vector2(x, y)
                guard let card = stage.placedCard(at: pointer), seen.insert(card.page).inserted,
                    let point = card.pose.point(withImage: (pointer - stage.motion.anchor) / stage.motion.viewport.scale)
                else { continue }
                let offset = stage.motion.scroller.unfoldedOffset
                var grab = Grab(
                    page: Int((offset + card.offset).rounded()), start: offset, point: point, pointer: pointer,
                    axis: stage.isVertical ? Vector2(0, 1) : Vector2(1, 0))
                if wheel {
                    func place(_ axis: Vector2, _ offset: Double) -> Double {
                        grab.axis = axis
                        return grab.place(stage, at: offset) ?? .nan
                    }
                    let h = 1e-5
                    let way = Vector2(
                        place(Vector2(1, 0), offset - h) - place(Vector2(1, 0), offset + h),
                        place(Vector2(0, 1), offset - h) - place(Vector2(0, 1), offset + h))
                    let length = (way * way).sum().squareRoot()
                    grab.axis = length > 20 * 2 * h ? way / length : Vector2(1, 0)
                }
                grabs.append(grab)
            }
        }
        return grabs
    }

    /// Drags a grab there and back; returns how often the point had to be under the pointer.
    private static func drag(_ grab: Grab, _ stage: Stage, _ note: String) -> Int {
        var stage = stage
        var followed = 0
        var frame = Frame()
        let start = grab.pointer
        stage.step(to: 0.01, events: [Script.pointer(.began, start.x, start.y, at: 0.01)], into: &frame)
        var time = 0.02
        let across = grab.axis
        let ways: [Double] = [4, 9, 15, 22, 40, 80, 130, 190, 260, 330, 260, 190, 80, 0, -60, -130, -200, -320, -200, -60, 0]
        for way in ways {
            let pointer = start + across * way
            stage.step(to: time, events: [Script.pointer(.moved, pointer.x, pointer.y, at: time)], into: &frame)
            time += 0.02
            let offset = stage.motion.scroller.unfoldedOffset
            // The drag compensates the slop within its first points.
            guard stage.isDragging, abs(way) > 14 || way == 0, grab.isFollowed(stage, to: offset),
                let place = grab.place(stage, at: offset)
            else { continue }
            followed += 1
            let error = place - (pointer * grab.axis).sum()
            #expect(abs(error) <= 0.01, "\(note): \(error) points at \(way) of card \(grab.page), offset \(offset)")
        }
        if stage.isDragging { #expect(near(stage.motion.scroller.unfoldedOffset, grab.start, 1e-7), "\(note): there and back") }
        return followed
    }

    @Test(
        "a grabbed point is under the pointer wherever its way is monotone and moves; there and back is no way", arguments: rows)
    func law(name: String) throws {
        var random = SeededGenerator(seed: 48)
        var followed = 0
        let isWheel = name.hasSuffix("wheel")
        for round in 0..<Self.rounds {
            let settings = round < 2 ? [:] : try Self.settings(name, &random)
            // From a row's ends the hand goes beyond them, and back.
            for offset in (round == 0 ? [0, 4, 7.3, 19] : [4, 7.3]) as [Double] {
                var stage = try Self.stage(name, settings, source: round == 1, at: offset)
                for grab in Self.grabs(&stage, wheel: isWheel) { followed += Self.drag(grab, stage, "\(name), \(settings)") }
            }
        }
        #expect(followed > 80, "\(followed)")
    }

    @Test("beyond that the offset and its slope are continuous, and depend on the pointer alone", arguments: rows)
    func continuity(name: String) throws {
        var stage = try Self.stage(name, at: 5)
        for grab in Spread.of(Self.grabs(&stage, wheel: name.hasSuffix("wheel")), 3, seed: name) {
            var dragged = stage
            var frame = Frame()
            let start = grab.pointer
            dragged.step(to: 0.01, events: [Script.pointer(.began, start.x, start.y, at: 0.01)], into: &frame)
            var time = 0.02
            var offsets: [Double: Double] = [:]
            var last: Double?
            var lastStep: Double?
            let ways = Array(stride(from: 0.0, through: 700, by: 1)) + Array(stride(from: 699.0, through: -700, by: -1))
            for way in ways {
                let pointer = start + grab.axis * way
                dragged.step(to: time, events: [Script.pointer(.moved, pointer.x, pointer.y, at: time)], into: &frame)
                time += 0.004
                // The drag compensates the slop within its first points; at the turn the steps change direction.
                guard dragged.isDragging, abs(way) > 20, way < 700 else {
                    (last, lastStep) = (nil, nil)
                    continue
                }
                let offset = dragged.motion.scroller.unfoldedOffset
                let hasTurned = offsets[way] != nil || way < 0
                if let known = offsets[way] { #expect(near(offset, known, 1e-9), "\(name): \(way) of card \(grab.page)") }
                offsets[way] = offset
                if let last {
                    let step = offset - last
                    // The row moves by 20 points a card at least.
                    #expect(abs(step) < 0.06, "\(name): \(way) of card \(grab.page)")
                    // The step changes only where the point is followed, because its motion has a slope there.
                    let isWithin = stage.motion.scrolling.wraps || (0...19).contains(offset) && (0...19).contains(last)
                    func isBeyond(_ offset: Double) -> Bool { !grab.isFollowed(dragged, to: offset, least: 19.5) }
                    if let lastStep, isWithin, abs(step - lastStep) >= 0.006 {
                        #expect(
                            !isBeyond(offset) || !isBeyond(last) || !isBeyond(last - lastStep),
                            "\(name): the slope at \(way) of card \(grab.page)")
                    }
                    // A release would go on with the offset's own velocity, even beyond the stretch. At the turn the velocity isn't known.
                    if isWithin, lastStep != nil, !hasTurned {
                        let velocity = dragged.motion.scroller.velocity
                        #expect(abs(velocity * 0.004 - step) < 0.006, "\(name): the velocity at \(way) of card \(grab.page)")
                    }
                    lastStep = isWithin ? step : nil
                }
                last = offset
            }
        }
    }

    @Test(
        "equal events give equal offsets at any frame rate, and the release goes on with the offset's own velocity",
        arguments: rows)
    func rates(name: String) throws {
        var offsets: [[Double]] = []
        let stage = try Self.stage(name, at: 5)
        let events = Script.drag(from: Vector2(700, 400), by: Vector2(-180, -40), at: 0.1, duration: 0.2)
        for rate in [24.0, 60, 90, 240] {
            var dragged = stage
            var ends: [Double] = []
            Script.play(&dragged, events, at: (1...Int(rate * 3)).map { Double($0) / rate }) { stage, frame in
                if (frame.time.seconds * 2).truncatingRemainder(dividingBy: 1) < 1e-9 {
                    ends.append(stage.motion.scroller.unfoldedOffset)
                }
            }
            offsets.append(ends)
        }
        for ends in offsets { for (a, b) in zip(ends, offsets[0]) { #expect(near(a, b, 1e-9)) } }
        // The states just before and just after the release.
        var dragged = stage
        var frame = Frame()
        let release = try #require(events.last).time.seconds
        dragged.step(to: release - 1e-6, events: events.dropLast(), into: &frame)
        let (before, held) = (dragged.motion.scroller.velocity, dragged.motion.scroller.unfoldedOffset)
        dragged.step(to: release + 1e-4, events: [try #require(events.last)], into: &frame)
        #expect(abs(dragged.motion.scroller.velocity - before) < 0.1 + 0.05 * abs(before))
        #expect(abs(dragged.motion.scroller.unfoldedOffset - held) < 0.02)
    }

    @Test("the original physics, and files of version 2, move at a rate")
    func rate() throws {
        for name in Self.rows {
            let parameters = try Self.stage(name, at: 4).configuration.model.descriptor.parameters
            let parameter = try #require(parameters.first { $0.name == "dragFollow" })
            #expect(parameter.defaultValue(inVersion: 2) == Double(DragFollow.rate.rawValue))
            #expect(parameter.defaultValue == Double(DragFollow.hand.rawValue))
        }
        var offsets: [Double] = []
        for follow in [DragFollow.hand, .rate] {
            var stage = Script.stage("progress", physics: .original)
            var configuration = stage.configuration
            configuration.set("dragFollow", to: Double(follow.rawValue))
            stage.advance(to: 0.01, events: [StageEvent(time: 0.01, kind: .configure(configuration))])
            stage.advance(
                to: 2, events: Script.drag(from: Vector2(640, 400), by: Vector2(-100, 0), at: 1, duration: 0.2, releases: false))
            offsets.append(stage.scrollOffset)
        }
        #expect(offsets[0] == offsets[1])
    }

    @Test("a change of numbers, deck, size or model under the hand is no jump, and the point is held on")
    func changes() throws {
        for name in ["hyperbola", "progress", "cover-flow", "rotary", "quartic", "linear"] {
            var stage = try Self.stage(name, at: 5)
            var frame = Frame()
            let axis = stage.isVertical ? Vector2(0, 1) : Vector2(1, 0)
            let location = stage.currentCardLocation()
            let start = try #require(location).center
            stage.step(to: 0.01, events: [Script.pointer(.began, start.x, start.y, at: 0.01)], into: &frame)
            var way = 0.0
            var time = 0.02
            func move(by distance: Double) {
                for _ in 0..<10 {
                    way += distance / 10
                    let pointer = start + axis * way
                    stage.step(to: time, events: [Script.pointer(.moved, pointer.x, pointer.y, at: time)], into: &frame)
                    time += 0.01
                }
            }
            move(by: 50)
            let changes: [(String, (inout Stage, Double) -> Void)] = [
                (
                    "numbers",
                    { stage, time in
                        stage.step(
                            to: time,
                            events: [
                                Script.configure(time, stage) {
                                    $0.set("perspective", to: -0.001); $0.set("cardAspect", to: 1.5)
                                }
                            ], into: &frame)
                    }
                ),
                ("size", { stage, time in stage.resize(to: Size(width: 1100, height: 700), pixelScale: 1, at: time) }),
                ("deck", { stage, time in _ = stage.removeCard(at: 1, at: time) }),
            ]
            for (what, change) in changes {
                let page = stage.motion.input.grabbed?.page
                let before = stage.motion.scroller.unfoldedOffset
                change(&stage, time)
                time += 0.01
                let shift = (stage.motion.input.grabbed?.page ?? 0) - (page ?? 0)
                #expect(near(stage.motion.scroller.unfoldedOffset, before + Double(shift), 1e-9), "\(name): \(what)")
                move(by: 1e-9)
                #expect(near(stage.motion.scroller.unfoldedOffset, before + Double(shift), 1e-6), "\(name): \(what)")
                move(by: 12)
                #expect(stage.isDragging && !stage.motion.scroller.lacksGrab, "\(name): \(what)")
                #expect(stage.motion.scroller.unfoldedOffset < before + Double(shift), "\(name): \(what)")
                move(by: -12)
                #expect(near(stage.motion.scroller.unfoldedOffset, before + Double(shift), 1e-6), "\(name): \(what)")
            }
            // A row that scrolls sideways refuses a drag up and down.
            if stage.isVertical { continue }
            let current = stage.current
            stage.step(
                to: time, events: [Script.configure(time, stage) { $0.selectModel(name == "linear" ? "cylinder" : "linear") }],
                into: &frame)
            time += 0.01
            move(by: 10)
            #expect(
                stage.isDragging && !stage.motion.scroller.lacksGrab && abs(stage.current - current) <= 1, "\(name): the model")
        }
    }

    @Test("another model takes over the page of the grabbed card: in a row without repetitions, the card's index")
    func otherModel() throws {
        var stage = try Self.stage("progress", ["endless": 1], at: 15)
        var frame = Frame()
        // Past the last card, to the first ones again.
        for step in 0..<8 {
            stage.advance(
                to: StageTime(1 + Double(step)),
                events: [StageEvent(time: StageTime(0.5 + Double(step)), kind: .command(.step(1)))])
        }
        let location = stage.currentCardLocation()
        let start = try #require(location).center
        let card = stage.current
        var time = 9.0
        func move(_ phase: InputEvent.Pointer.Phase, by way: Double) {
            stage.step(to: time, events: [Script.pointer(phase, start.x + way, start.y, at: time)], into: &frame)
            time += 0.01
        }
        move(.began, by: 0)
        for way in 1...20 { move(.moved, by: Double(way)) }
        let page = try #require(stage.motion.input.grabbed?.page)
        #expect(((page % 20) + 20) % 20 == card && !(0..<20).contains(page))
        stage.step(to: time, events: [Script.configure(time, stage) { $0.selectModel("linear") }], into: &frame)
        #expect(stage.motion.input.grabbed?.page == card)
        time += 0.01
        let before = stage.motion.scroller.unfoldedOffset
        for way in 21...60 { move(.moved, by: Double(way)) }
        #expect(stage.isDragging && !stage.motion.scroller.lacksGrab && stage.motion.scroller.unfoldedOffset < before)
    }
}

extension Scroller {
    /// Whether a drag hasn't grabbed a point yet.
    fileprivate var lacksGrab: Bool {
        var (copy, lacks) = (self, false)
        copy.withGrab { _ in lacks = true }
        return lacks
    }
}
