extension Scroller {
    /// Passes a gesture to the scroller. Taps and refused pans end the touch (`touchUp`), so a caught motion settles; the caller
    /// handles taps that scroll itself. Returns false if the scroller refuses a pan: do not pass the rest of that pan.
    @discardableResult
    public mutating func handle(_ gesture: PointerGesture, at time: Double) -> Bool {
        switch gesture {
        case .down: touchDown(at: time)
        case .panBegan(let translation, let velocity):
            guard panBegan(translation: translation, velocity: velocity, at: time) else {
                touchUp(at: time)
                return false
            }
        case .panChanged(let translation, let velocity): panChanged(translation: translation, velocity: velocity, at: time)
        case .panEnded(let translation, let velocity): panEnded(translation: translation, velocity: velocity, at: time)
        case .panCancelled: panCancelled(at: time)
        case .tap, .up: touchUp(at: time)
        }
        return true
    }
}
