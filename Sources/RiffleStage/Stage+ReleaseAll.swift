internal import RiffleInteraction
internal import RiffleMath

extension Stage {
    /// Ends every hold of a hand, at the present moment: a pointer that is down is cancelled where it is, a key that is held goes up. For a gesture
    /// that is played no further, whose own ends never come. The log keeps both.
    public mutating func releaseAll() {
        if let key = motion.keyRepeat { deliverNow(.command(.keyUp(key.direction))) }
        // The mouse's events may still wait in the emulated hand; a finger's never do.
        if let position = motion.hand.touchPosition { cancel(InputEvent.Pointer.mouse, at: position) }
        if let id = motion.recognizer.pointer, id != InputEvent.Pointer.mouse { cancel(id, at: motion.recognizer.pan.position) }
    }

    private mutating func cancel(_ id: Int, at position: Vector2) {
        deliverNow(.input(.pointer(InputEvent.Pointer(phase: .cancelled, id: id, position: position))))
    }

    private mutating func deliverNow(_ kind: StageEvent.Kind) {
        advance(to: time, events: CollectionOfOne(StageEvent(time: time, kind: kind)))
    }
}
