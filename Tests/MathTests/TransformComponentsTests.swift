import RiffleMath
import TestSupport
import Testing

@Suite("TransformComponents")
struct TransformComponentsTests {
    @Test("a transform is the same after decomposition and recomposition")
    func roundTrip() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let transform = Transform3D.perspective(m34: random.number(-0.004...0.004))
                .translated(by: random.number(-500...500), random.number(-500...500), random.number(-200...200))
                .rotated(
                    by: random.number(-7...7),
                    around: Vector3(random.number(-1...1), random.number(-1...1), random.number(-1...1))
                )
                .scaled(by: random.number(0.1...3), random.number(0.1...3), random.number(0.1...3))
            let back = TransformComponents(transform).transform
            for (a, b) in zip(back.entries, transform.entries) {
                #expect(abs(a - b) <= 1e-10 * max(1, abs(b)), "\(back.entries) is not \(transform.entries)")
            }
        }
    }

    @Test("a quaternion's matrix is that of the same rotation, and its rotation vector round-trips")
    func quaternion() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<1000 {
            let axis = Vector3(random.number(-1...1), random.number(-1...1), random.number(-1...1))
            let length = (axis * axis).sum().squareRoot()
            let angle = random.number(-3.1...3.1)
            let matrix = Transform3D.rotation(angle, axis: axis)
            let turn = Quaternion(rotationVector: axis * (angle / length))
            let rows = turn.rows
            #expect(abs(rows.0.y - matrix.row1.y) < 1e-12)
            #expect(abs(rows.1.z - matrix.row2.z) < 1e-12)
            #expect(abs(rows.2.x - matrix.row3.x) < 1e-12)
            let difference = turn.rotationVector - axis * (angle / length)
            #expect((difference * difference).sum() < 1e-20)
        }
    }

    @Test("a product of quaternions is the rotation that applies the second first")
    func product() {
        let a = Quaternion(rotationVector: Vector3(0.3, -0.2, 0.9))
        let b = Quaternion(rotationVector: Vector3(-0.5, 0.1, 0.4))
        func matrix(_ q: Quaternion) -> Transform3D { TransformComponents(rotation: q).transform }
        let composed = matrix(b) * matrix(a)
        for (x, y) in zip(matrix(a * b).entries, composed.entries) { #expect(abs(x - y) < 1e-14) }
    }
}
