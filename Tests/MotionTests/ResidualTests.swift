import RiffleMath
import RiffleMotion
import TestSupport
import Testing

@Suite("Residual")
struct ResidualTests {
    let residual = Residual(value: Vector3(3, -2, 0), velocity: Vector3(0, 40, -7), duration: 0.4)

    @Test("starts with the value and the velocity, and ends at zero")
    func ends() {
        #expect(residual.value(at: 0) == residual.value)
        #expect(residual.velocity(at: 0) == residual.velocity)
        #expect(residual.value(at: -1) == residual.value)
        for time in [0.4, 0.4000001, 9] {
            #expect(residual.value(at: time) == .zero)
            #expect(residual.velocity(at: time) == .zero)
            #expect(residual.isOver(at: time))
        }
        #expect(!residual.isOver(at: 0.399))
    }

    @Test("the velocity is the derivative, and has no jump at the end; nor has the acceleration")
    func smooth() {
        for step in 1..<400 {
            let time = Double(step) / 1000
            let difference = (residual.value(at: time + 1e-6) - residual.value(at: time - 1e-6)) / 2e-6
            for axis in 0..<3 { #expect(near(residual.velocity(at: time)[axis], difference[axis], 1e-6)) }
        }
        for axis in 0..<3 {
            #expect(abs(residual.value(at: 0.4 - 1e-6)[axis]) < 1e-12)
            #expect(abs(residual.velocity(at: 0.4 - 1e-6)[axis]) < 1e-7)
            let acceleration = (residual.velocity(at: 0.4 - 1e-6)[axis] - residual.velocity(at: 0.4 - 2e-6)[axis]) / 1e-6
            #expect(abs(acceleration) < 0.05)
        }
    }

    @Test("the velocity term is at most |v₀|·T/5; without velocity the value decreases monotonically")
    func bounded() {
        let throwing = ScalarResidual(value: 0, velocity: 10, duration: 0.5)
        var farthest = 0.0
        for step in 0...1000 { farthest = max(farthest, abs(throwing.value(at: Double(step) / 2000))) }
        #expect(farthest < 10 * 0.5 / 5)
        #expect(farthest > 10 * 0.5 / 6)
        let still = ScalarResidual(value: 1, velocity: 0, duration: 0.5)
        var last = 1.0
        for step in 1...500 {
            let now = still.value(at: Double(step) / 1000)
            #expect(now <= last)
            last = now
        }
    }

    @Test("without a duration it is zero at once; vector and scalar residuals agree")
    func degenerate() {
        for duration in [0, -1, .nan] {
            let none = ScalarResidual(value: 5, velocity: 5, duration: duration)
            #expect(none.value(at: 0) == 0)
            #expect(none.velocity(at: 0) == 0)
        }
        #expect(Residual<SIMD8<Double>>.zero.value(at: 0) == .zero)
        let number = ScalarResidual(value: -2, velocity: 40, duration: 0.4)
        #expect(number.value(at: 0.13) == residual.value(at: 0.13).y)
        #expect(number.velocity(at: 0.13) == residual.velocity(at: 0.13).y)
    }
}
