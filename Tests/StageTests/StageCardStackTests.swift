import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import Testing

@Suite("Stage: the card stack")
struct StageCardStackTests {
    static func command(_ command: StageCommand, at time: Double) -> StageEvent {
        StageEvent(time: time, kind: .command(command))
    }

    static func centers(_ frame: Frame) -> [Int: Vector2] {
        Dictionary(frame.cards.filter { $0.opacity > 0.05 }.map { ($0.index, $0.center) }, uniquingKeysWith: { a, _ in a })
    }

    @Test("a card thrown with its back up keeps its back up in flight, and reappears with its front up")
    func flippedThrow() {
        var stack = Script.stage("card-stack")
        var faces: [FrameCard.Face?] = []
        let events = [Self.command(.flip, at: 0.1), Self.command(.throwTop(.left), at: 1), Self.command(.undoThrow, at: 3)]
        Script.play(&stack, events, at: [0.9, 1.1, 1.25, 2.9, 3.2, 5]) { frame in
            faces.append(frame.cards.first { $0.index == 5 }?.face)
        }
        #expect(faces == [.back, .back, .back, nil, .front, .front])
    }

    @Test(
        "a card thrown with its back up lands with its front up, however few cards there are, at any frame rate and with reduced motion",
        arguments: [2, 3, 5, 6], [false, true])
    func flippedThrowOfFew(count: Int, isReduced: Bool) {
        for times in [[0.9, 1.1, 5], Array(stride(from: 0.9, to: 5, by: 0.0173)) + [5]] {
            var stack = Script.stage("card-stack", cards: count)
            if isReduced { Script.play(&stack, [Script.configure(0.01, stack) { $0.set("motion", to: 2) }], at: [0.02]) }
            let thrown = stack.current
            let events = [Self.command(.flip, at: 0.1), Self.command(.throwTop(.left), at: 1)]
            var faces: [FrameCard.Face?] = []
            Script.play(&stack, events, at: times) { frame in faces.append(frame.cards.first { $0.index == thrown }?.face) }
            #expect(faces.first == .back)
            #expect(faces.last != .back)
        }
    }

    @Test("a card that is brought back before it lands keeps its back up", arguments: [2, 5, 20])
    func flippedThrowAndBack(count: Int) {
        var stack = Script.stage("card-stack", cards: count)
        let thrown = stack.current
        let events = [Self.command(.flip, at: 0.1), Self.command(.throwTop(.left), at: 1), Self.command(.undoThrow, at: 1.2)]
        var face: FrameCard.Face?
        Script.play(&stack, events, at: [0.9, 1.1, 1.21, 1.5, 5]) { frame in face = frame.cards.first { $0.index == thrown }?.face
        }
        #expect(face == .back)
    }

    @Test("a flipped card turns back from the moment when it isn't the top one any more, at any frame rate")
    func flippedBelow() {
        func face(_ times: [Double]) -> Double {
            var stack = Script.stage("card-stack")
            let events = [
                Self.command(.throwTop(.left), at: 0.1), Self.command(.flip, at: 1), Self.command(.undoThrow, at: 2.013),
            ]
            var width = 0.0
            Script.play(&stack, events, at: times) { frame in
                width = frame.cards.first { $0.index == 6 }?.size.width ?? .nan
            }
            return width
        }
        let seldom = face([0.5, 1.9, 2.2])
        let often = face(Array(stride(from: 0, to: 2.2, by: 0.0071)) + [2.2])
        #expect(abs(seldom - often) < 1e-9, "\(seldom), \(often)")
    }

    @Test("a change of viewport, deck or parameters doesn't interrupt a thrown card, and no card jumps")
    func rearranging() {
        for change in [0, 1, 2] {
            var stack = Script.stage("card-stack")
            Script.play(&stack, [Self.command(.throwTop(.right), at: 0.1)], at: [0.05, 0.2])
            var frame = Frame()
            stack.step(to: 0.25, events: [], into: &frame)
            let before = Self.centers(frame)
            switch change {
            case 0: stack.insertCards([Deck.Picture(title: "more")], at: stack.deck.count, at: 0.25)
            case 1:
                let viewport = Script.configure(0.25, stack) { $0.set("viewport", to: 1) }
                stack.step(to: 0.25, events: [viewport], into: &frame)
            default:
                let deck = Script.configure(0.25, stack) { $0.set("throwDuration", to: 0.8) }
                stack.step(to: 0.25, events: [deck], into: &frame)
            }
            stack.step(to: 0.25, events: [], into: &frame)
            let after = Self.centers(frame)
            #expect(after[5] != nil && frame.phase == .decelerating, "change \(change)")
            #expect(frame.current == 6)
            for (card, center) in before {
                guard let now = after[card] else { continue }
                #expect(
                    abs(now.x - center.x) < 0.01 && abs(now.y - center.y) < 0.01,
                    "change \(change), card \(card): \(center), \(now)"
                )
            }
            stack.step(to: 4, events: [], into: &frame)
            #expect(!frame.isMoving && frame.current == 6)
        }
    }

    @Test("the frame has a forecast while a card is dragged, and is then reported as moving")
    func forecast() {
        var stack = Script.stage("card-stack")
        var outcomes: [String] = []
        let drag = Script.drag(from: Vector2(640, 400), by: Vector2(60, 0), at: 0.1, duration: 0.05, releases: false)
        Script.play(&stack, drag, at: [0.05, 0.16, 0.3]) { frame in
            outcomes.append(frame.forecast.map { $0.flight?.rawValue ?? "back" } ?? "none")
            if frame.time.seconds == 0.16 { #expect(frame.isMoving) }
        }
        // Released while fast, it would be thrown; once the pointer stands still, the distance alone is too short.
        #expect(outcomes == ["none", "right", "back"])
    }

    @Test("switching models keeps the current card in both directions, also with thrown cards in flight")
    func switching() {
        var stack = Script.stage("hyperbola", at: 7)
        let events = [
            Script.configure(0.1, stack) { $0.selectModel("card-stack") }, Self.command(.throwTop(.left), at: 1),
            Self.command(.throwTop(.right), at: 1.1), Script.configure(1.2, stack) { $0.selectModel("wheel") },
        ]
        var currents: [Int] = []
        var last = Frame()
        Script.play(&stack, events, at: [0.05, 0.3, 0.9, 1.15, 1.25, 4]) { frame in
            currents.append(frame.current)
            last = frame
        }
        #expect(currents == [7, 7, 7, 9, 9, 9])
        #expect(!last.isMoving)
    }

    @Test("with any layer step the stack stays within the window below the top inset; the parameters don't change")
    func room() throws {
        for (step, layers) in [(60.0, 5.0), (60, 12), (-60, 12), (20, 12), (7, 5)] {
            for size in [Size(width: 1280, height: 800), Size(width: 580, height: 600), Size(width: 1280, height: 400)] {
                var configuration = StageConfiguration()
                configuration.selectModel("card-stack")
                configuration.set("viewport", to: 0)
                configuration.set("yStep", to: step)
                configuration.set("layers", to: layers)
                let deck = Deck(pictures: (0..<18).map { Deck.Picture(title: "\($0)") })
                var stage = Stage(configuration: configuration, deck: deck, size: size)
                stage.resize(to: size, topInset: 36, pixelScale: 1, at: 0)
                var frame = Frame()
                stage.step(to: 0, events: [], into: &frame)
                let seen = frame.cards.filter { $0.opacity > 0.05 }
                #expect(seen.count >= 5)
                let top = seen.map { $0.center.y - $0.size.height / 2 }.min() ?? .nan
                let bottom = seen.map { $0.center.y + $0.size.height / 2 }.max() ?? .nan
                #expect(top >= 36 && bottom <= size.height, "\(step), \(layers): \(top)…\(bottom) of \(size)")
                #expect(abs((stage.cardsFrame()?.y ?? .nan) - top) < 1, "the cards' upper edge")
                #expect(stage.configuration == configuration)
            }
        }
        // With the defaults the stack is visible.
        var stack = Script.stage("card-stack")
        var frame = Frame()
        stack.step(to: 0, events: [], into: &frame)
        let top = try #require(frame.cards.max { $0.z < $1.z })
        #expect(top.size.height > 0)
    }
}
