import RiffleInteraction
import RiffleMath
import TestSupport
import Testing

@Suite("Gestures")
struct GestureTests {
    /// Sends events (time, phase, x) of a finger and collects the gestures.
    static func play(
        _ script: [(Double, InputEvent.Pointer.Phase, Double)], into recognizer: inout PointerRecognizer
    ) -> [PointerGesture] {
        script.flatMap { time, phase, x in
            Array(recognizer.handle(InputEvent.Pointer(phase: phase, id: 1, position: Vector2(x, 50)), at: time))
        }
    }

    @Test("a slow drag across the slop begins at the slop's edge, without a jump")
    func slowDrag() throws {
        var recognizer = PointerRecognizer()
        var script: [(Double, InputEvent.Pointer.Phase, Double)] = [(0, .began, 100)]
        for step in 1...30 { script.append((Double(step) * 0.02, .moved, 100 + Double(step))) }
        let gestures = Self.play(script, into: &recognizer)
        #expect(gestures[0] == .down(at: Vector2(100, 50)))
        guard case .panBegan(let translation, _) = gestures[1] else {
            Issue.record("no pan: \(gestures)")
            return
        }
        #expect(near(translation.x, 1) && translation.y == 0)
        guard case .panChanged(let last, let velocity) = try #require(gestures.last) else {
            Issue.record("no change")
            return
        }
        // Of the 10 withheld points, 9.5 have been given back: half of the 19 points that the finger has moved since.
        #expect(near(last.x, 29.5))
        #expect(near(velocity.x, 50, 1e-6))
        #expect(gestures.count == 21)
    }

    @Test("exactly the slop is not a pan, slightly more is, in any direction")
    func slopEdge() {
        for direction in [Vector2(1, 0), Vector2(0, -1), Vector2(0.6, 0.8)] {
            var pan = PanRecognizer()
            pan.handle(InputEvent.Pointer(phase: .began, id: 1, position: .zero), at: 0)
            #expect(pan.handle(InputEvent.Pointer(phase: .moved, id: 1, position: direction * 9.99), at: 0.1) == .possible)
            #expect(pan.handle(InputEvent.Pointer(phase: .moved, id: 1, position: direction * 10.01), at: 0.2) == .began)
            #expect((pan.translation * pan.translation).sum().squareRoot() < 0.011)
            #expect(pan.handle(InputEvent.Pointer(phase: .moved, id: 1, position: direction * 31), at: 0.3) == .changed)
            #expect(near(pan.translation.x, direction.x * 31) && near(pan.translation.y, direction.y * 31))
        }
    }

    @Test(
        "the withheld translation is released within twice the slop without a jump; slop 3 points for a mouse, 10 for a finger",
        arguments: [0, 1])
    func withheldTranslation(id: Int) {
        let slop = id == InputEvent.Pointer.mouse ? 3.0 : 10
        for step in [0.5, 2, 7] {
            var pan = PanRecognizer()
            pan.handle(InputEvent.Pointer(phase: .began, id: id, position: .zero), at: 0)
            var last = 0.0
            var x = 0.0
            while x < 60 {
                x += step
                pan.handle(InputEvent.Pointer(phase: .moved, id: id, position: Vector2(x, 0)), at: x / 500)
                #expect(pan.state.isActive == (x > slop), "\(x)")
                #expect(pan.translation.x - last <= 1.5 * step + 1e-9 && pan.translation.x <= x + 1e-9)
                last = pan.translation.x
            }
            #expect(near(last, x), "the card is under the point where it was grabbed")
        }
    }

    @Test("down and up within the slop is a tap where the pointer went down; after 11 points it is not")
    func tap() {
        var recognizer = PointerRecognizer()
        let tapped = Self.play([(0, .began, 10), (0.05, .moved, 19), (0.1, .ended, 18)], into: &recognizer)
        #expect(tapped == [.down(at: Vector2(10, 50)), .tap(at: Vector2(10, 50))])
        let dragged = Self.play([(1, .began, 10), (1.05, .moved, 21), (1.1, .moved, 10), (1.2, .ended, 10)], into: &recognizer)
        #expect(dragged.count == 4)
        #expect(!dragged.contains(.tap(at: Vector2(10, 50))))
        guard case .panEnded = dragged[3] else {
            Issue.record("\(dragged)")
            return
        }
    }

    @Test("a release 50 points away without a preceding movement is a pan that begins and ends")
    func releaseAfar() {
        var recognizer = PointerRecognizer()
        let gestures = Self.play([(0, .began, 0), (0.025, .ended, 50)], into: &recognizer)
        guard gestures.count == 3, case .panBegan(let began, _) = gestures[1],
            case .panEnded(let ended, let velocity) = gestures[2]
        else {
            Issue.record("\(gestures)")
            return
        }
        #expect(began.x == 40 && ended.x == 40)
        #expect(near(velocity.x, 2000))
    }

    @Test("holding still before the release gives zero velocity; releasing at once keeps it")
    func hold() {
        for (wait, isThrown) in [(0.0, true), (0.03, true), (0.05, false), (1, false)] {
            var recognizer = PointerRecognizer()
            var script: [(Double, InputEvent.Pointer.Phase, Double)] = [(0, .began, 0)]
            for step in 1...20 { script.append((Double(step) * 0.01, .moved, Double(step) * 10)) }
            script.append((0.2 + wait, .ended, 200))
            guard case .panEnded(_, let velocity)? = Self.play(script, into: &recognizer).last else {
                Issue.record("no end")
                continue
            }
            #expect(isThrown ? near(velocity.x, 1000, 1e-9) : velocity == .zero, "wait \(wait)")
        }
    }

    @Test("other buttons and further fingers change nothing")
    func others() {
        var recognizer = PointerRecognizer()
        func send(_ phase: InputEvent.Pointer.Phase, _ id: Int, _ x: Double, _ button: InputEvent.Pointer.Button, _ time: Double)
            -> [PointerGesture]
        {
            Array(recognizer.handle(InputEvent.Pointer(phase: phase, id: id, position: Vector2(x, 0), button: button), at: time))
        }
        #expect(send(.began, 0, 0, .secondary, 0).isEmpty)
        #expect(send(.moved, 0, 50, .primary, 0.1).isEmpty)
        #expect(send(.ended, 0, 50, .secondary, 0.2).isEmpty)
        #expect(recognizer.pointer == nil)

        #expect(send(.began, 1, 0, .primary, 1).count == 1)
        #expect(send(.began, 2, 300, .primary, 1.1).isEmpty)
        #expect(send(.moved, 2, 400, .primary, 1.2).isEmpty)
        #expect(send(.moved, 1, 30, .primary, 1.3).count == 1)
        #expect(send(.ended, 2, 400, .primary, 1.4).isEmpty)
        #expect(recognizer.pan.state.isActive)
        // The middle button going up does not end the primary's drag.
        #expect(send(.ended, 1, 30, .middle, 1.45).isEmpty)
        #expect(send(.ended, 1, 30, .primary, 1.5).count == 1)
        #expect(recognizer.pointer == nil)
    }

    @Test("two fingers down are not a tap")
    func twoFingers() {
        var recognizer = PointerRecognizer()
        var gestures: [PointerGesture] = []
        for (phase, id) in [(InputEvent.Pointer.Phase.began, 1), (.began, 2), (.ended, 1), (.ended, 2)] {
            gestures += Array(recognizer.handle(InputEvent.Pointer(phase: phase, id: id, position: Vector2(5, 5)), at: 0.1))
        }
        #expect(gestures == [.down(at: Vector2(5, 5)), .up(at: Vector2(5, 5))])
    }

    @Test("a cancel ends a pan and a touch without a pan; later events are ignored until the next touch")
    func cancel() {
        var recognizer = PointerRecognizer()
        let panned = Self.play(
            [(0, .began, 0), (0.1, .moved, 40), (0.2, .cancelled, .nan), (0.3, .moved, 90)], into: &recognizer)
        #expect(panned.last == .panCancelled)
        #expect(panned.count == 3)
        #expect(recognizer.pan.state == .cancelled)
        let touched = Self.play([(1, .began, 0), (1.1, .moved, 4)], into: &recognizer) + Array(recognizer.cancel())
        #expect(touched == [.down(at: Vector2(0, 50)), .up(at: Vector2(4, 50))])
        let again = Array(recognizer.cancel())
        #expect(again.isEmpty)
        #expect(Self.play([(2, .ended, 0)], into: &recognizer).isEmpty)
    }

    @Test("after a lost end, the next press of the same pointer cancels the old touch first")
    func lostEnd() {
        var recognizer = PointerRecognizer()
        let gestures = Self.play([(0, .began, 0), (0.1, .moved, 40), (0.5, .began, 200), (0.6, .ended, 200)], into: &recognizer)
        #expect(Array(gestures.suffix(3)) == [.panCancelled, .down(at: Vector2(200, 50)), .tap(at: Vector2(200, 50))])
    }

    @Test("the recognizers' states are UIKit's")
    func states() {
        var pan = PanRecognizer()
        var tap = TapRecognizer(maximumDuration: 0.5)
        func both(_ phase: InputEvent.Pointer.Phase, _ x: Double, _ time: Double) -> [GestureState] {
            let event = InputEvent.Pointer(phase: phase, id: 1, position: Vector2(x, 0))
            return [pan.handle(event, at: time), tap.handle(event, at: time)]
        }
        #expect(both(.began, 0, 0) == [.possible, .possible])
        #expect(both(.moved, 5, 0.1) == [.possible, .possible])
        #expect(both(.ended, 5, 0.2) == [.failed, .ended])
        #expect(both(.began, 0, 1) == [.possible, .possible])
        #expect(both(.moved, 15, 1.1) == [.began, .failed])
        #expect(both(.moved, 16, 1.2) == [.changed, .failed])
        #expect(both(.ended, 16, 1.3) == [.ended, .failed])
        #expect(both(.began, 0, 2) == [.possible, .possible])
        #expect(both(.ended, 0, 2.6) == [.failed, .failed])
        #expect(both(.began, 0, 3) == [.possible, .possible])
        #expect(both(.cancelled, 0, 3.1) == [.failed, .failed])
    }

    @Test("random input: every down is followed by exactly one end, no gesture occurs outside, no value is NaN")
    func fuzz() {
        var random = SeededGenerator(seed: 99)
        var recognizer = PointerRecognizer()
        var isDown = false
        var isPanning = false
        let phases: [InputEvent.Pointer.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
        let buttons: [InputEvent.Pointer.Button] = [.primary, .primary, .primary, .secondary, .middle]
        for step in 0..<20_000 {
            let odd = Int.random(in: 0..<50, using: &random)
            let x = odd == 0 ? .nan : odd == 1 ? .infinity : Double.random(in: -40...40, using: &random)
            let event = InputEvent.Pointer(
                phase: phases.randomElement(using: &random) ?? .moved, id: Int.random(in: 0...1, using: &random),
                position: Vector2(x, Double.random(in: -40...40, using: &random)),
                button: buttons.randomElement(using: &random) ?? .primary)
            for gesture in recognizer.handle(event, at: Double(step / 2) * 0.007) {
                switch gesture {
                case .down:
                    #expect(!isDown)
                    isDown = true
                case .panBegan(let translation, let velocity):
                    #expect(isDown && !isPanning && translation.x.isFinite && velocity.x.isFinite)
                    isPanning = true
                case .panChanged(let translation, let velocity):
                    #expect(isPanning && translation.y.isFinite && velocity.y.isFinite)
                case .panEnded, .panCancelled:
                    #expect(isPanning)
                    (isDown, isPanning) = (false, false)
                case .tap, .up:
                    #expect(isDown && !isPanning)
                    isDown = false
                }
            }
            #expect((recognizer.pointer != nil) == isDown)
            #expect((recognizer.pointer != nil && recognizer.pan.state.isActive) == isPanning)
        }
    }
}
