/// Whether |a − b| ≤ `tolerance` · max(1, |b|).
public func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(b))
}

/// Integrates x″ = f(x, x′) by the classical Runge-Kutta rule in `steps` steps.
public func rungeKutta(
    _ x: Double, _ v: Double, over duration: Double, steps: Int, _ f: (Double, Double) -> Double
) -> (x: Double, v: Double) {
    var x = x
    var v = v
    let h = duration / Double(steps)
    for _ in 0..<steps {
        let (k1x, k1v) = (v, f(x, v))
        let (k2x, k2v) = (v + h / 2 * k1v, f(x + h / 2 * k1x, v + h / 2 * k1v))
        let (k3x, k3v) = (v + h / 2 * k2v, f(x + h / 2 * k2x, v + h / 2 * k2v))
        let (k4x, k4v) = (v + h * k3v, f(x + h * k3x, v + h * k3v))
        x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
        v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    }
    return (x, v)
}
