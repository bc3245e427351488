internal import RiffleInteraction
internal import RiffleMath

/// Distinguishes the devices that send wheel events by their deltas in notches, since SDL doesn't report the device.
///
/// A plain wheel sends whole notches. One of high resolution sends 120ths of a notch (axis_value120 of Wayland), which add up to notches. A
/// device that scrolls continuously (fingers on a trackpad, a pointing stick) sends lengths in points, which SDL converts to arbitrary
/// numbers of notches. The kind holds until the device pauses: its next delta may happen to be a whole notch.
struct WheelKind {
    /// The scroll distance in points of a wheel's notch.
    static let notch = 60.0
    /// The pause in seconds after which an event may be another device's.
    static let pause = 0.25

    private enum Kind: Int { case notches, highResolution, continuous }
    private var kind = Kind.notches
    private var last = -Double.infinity
    /// The turn of a high-resolution wheel beyond its last whole notch, in notches.
    private var rest = Vector2.zero

    /// Returns the event for a delta at a time in seconds; nil if the delta is only a part of a notch. `continuousNotch`: the length in
    /// points that counts as a notch if the device has none.
    mutating func event(of delta: Vector2, at time: Double, continuousNotch: Double) -> InputEvent.Kind? {
        if time - last > Self.pause { (kind, rest) = (.notches, .zero) }
        last = time
        let least = Self.least(for: delta)
        if kind.rawValue < least.rawValue { kind = least }
        switch kind {
        case .notches: return .wheel(delta: delta * Self.notch, isPrecise: false)
        case .highResolution:
            rest = rest + delta
            // The numbers are sums of Floats.
            let whole = Vector2(
                (rest.x + 1e-4 * sign(rest.x)).rounded(.towardZero), (rest.y + 1e-4 * sign(rest.y)).rounded(.towardZero))
            guard whole != .zero else { return nil }
            rest = rest - whole
            return .wheel(delta: whole * Self.notch, isPrecise: false)
        case .continuous:
            // Includes the deltas that were taken for parts of a notch before.
            defer { rest = .zero }
            return .wheel(delta: (rest + delta) * continuousNotch, isPrecise: true)
        }
    }

    private func sign(_ number: Double) -> Double { number < 0 ? -1 : 1 }

    private static func least(for delta: Vector2) -> Kind {
        // SDL's numbers have the precision of a Float.
        func isWhole(_ number: Double) -> Bool { abs(number - number.rounded()) <= 1e-5 * max(abs(number), 1) }
        if isWhole(delta.x), isWhole(delta.y) { return .notches }
        return isWhole(delta.x * 120) && isWhole(delta.y * 120) ? .highResolution : .continuous
    }
}
