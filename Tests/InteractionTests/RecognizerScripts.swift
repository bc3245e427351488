import RiffleMath
import Testing

@testable import RiffleInteraction

/// Scripted touches for each recognizer.
@Suite("Long press, flick and failure requirements")
struct RecognizerScripts {
    static func pointer(_ phase: InputEvent.Pointer.Phase, _ x: Double, id: Int = 0, button: InputEvent.Pointer.Button = .primary)
        -> InputEvent.Pointer
    {
        InputEvent.Pointer(phase: phase, id: id, position: Vector2(x, 0), button: button)
    }

    @Test("a long press begins at its deadline, follows the pointer, and ends")
    func longPress() {
        var press = LongPressRecognizer()
        press.handle(Self.pointer(.began, 0), at: 1)
        #expect(press.advance(to: 1.49) == .possible)
        #expect(press.deadline == 1.5)
        #expect(press.advance(to: 1.5) == .began)
        #expect(press.handle(Self.pointer(.moved, 300), at: 1.6) == .changed)
        #expect(press.handle(Self.pointer(.ended, 300), at: 1.7) == .ended)
        #expect(press.handle(Self.pointer(.began, 0), at: 2) == .possible)
        #expect(press.handle(Self.pointer(.ended, 0), at: 2.2) == .failed)
    }

    @Test("a press that moves away, is cancelled or uses another button is not a long press")
    func noLongPress() {
        var press = LongPressRecognizer()
        press.handle(Self.pointer(.began, 0), at: 0)
        #expect(press.handle(Self.pointer(.moved, 11), at: 0.1) == .failed)
        #expect(press.advance(to: 3) == .failed)
        press = LongPressRecognizer()
        press.handle(Self.pointer(.began, 0, button: .secondary), at: 0)
        #expect(press.advance(to: 3) == .possible)
        press.handle(Self.pointer(.began, 0), at: 4)
        press.advance(to: 5)
        #expect(press.handle(Self.pointer(.cancelled, 0), at: 5.1) == .cancelled)
        // A movement after the deadline does not make it fail.
        press = LongPressRecognizer()
        press.handle(Self.pointer(.began, 0), at: 0)
        #expect(press.handle(Self.pointer(.moved, 50), at: 0.9) == .changed)
    }

    @Test("a flick has speed at its end and a direction; holding before the release is not a flick")
    func flick() {
        for (sign, direction) in [(1.0, ThrowDirection.right), (-1, .left)] {
            var flick = FlickRecognizer()
            flick.handle(Self.pointer(.began, 0), at: 0)
            for step in 1...5 { flick.handle(Self.pointer(.moved, sign * Double(step) * 20), at: Double(step) * 0.016) }
            #expect(flick.handle(Self.pointer(.ended, sign * 100), at: 0.081) == .ended)
            #expect(flick.direction == direction)
            var held = FlickRecognizer()
            held.handle(Self.pointer(.began, 0), at: 0)
            for step in 1...5 { held.handle(Self.pointer(.moved, sign * Double(step) * 20), at: Double(step) * 0.016) }
            #expect(held.handle(Self.pointer(.ended, sign * 100), at: 0.2) == .failed)
            #expect(held.velocity == .zero)
        }
        var slow = FlickRecognizer()
        slow.handle(Self.pointer(.began, 0), at: 0)
        for step in 1...50 { slow.handle(Self.pointer(.moved, Double(step) * 2), at: Double(step) * 0.016) }
        #expect(slow.handle(Self.pointer(.ended, 100), at: 0.8) == .failed)
        var other = FlickRecognizer()
        other.handle(Self.pointer(.began, 0, id: 1), at: 0)
        #expect(other.handle(Self.pointer(.ended, 500, id: 2), at: 0.05) == .possible)
    }

    @Test("a tap that requires a long press to fail is recognized when it fails, and fails if it is recognized")
    func requirement() {
        var gate = FailureRequirement()
        #expect(gate.resolve(.possible, unless: .possible) == .possible)
        #expect(gate.resolve(.ended, unless: .possible) == .possible)
        #expect(gate.resolve(.possible, unless: .failed) == .ended)
        #expect(gate.resolve(.possible, unless: .failed) == .possible)
        gate.reset()
        #expect(gate.resolve(.ended, unless: .possible) == .possible)
        #expect(gate.resolve(.possible, unless: .began) == .failed)
        #expect(gate.resolve(.possible, unless: .failed) == .possible)
        #expect(gate.resolve(.failed, unless: .possible) == .failed)
        #expect(gate.resolve(.began, unless: .cancelled) == .began)
    }

    @Test("eleven points away is not a tap, and a slow drag across the slop does not jump")
    func slop() {
        var tap = TapRecognizer()
        tap.handle(Self.pointer(.began, 0), at: 0)
        tap.handle(Self.pointer(.moved, 11), at: 0.1)
        #expect(tap.handle(Self.pointer(.ended, 0), at: 0.2) == .failed)
        var pan = PanRecognizer()
        pan.handle(Self.pointer(.began, 0), at: 0)
        var last = 0.0
        for step in 1...40 {
            pan.handle(Self.pointer(.moved, Double(step)), at: Double(step) * 0.016)
            // The withheld translation is released by half of each movement.
            #expect(pan.translation.x - last <= 1.5 + 1e-9)
            last = pan.translation.x
        }
        #expect(abs(last - 40) < 1e-9)
    }
}
