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

    @Test("of any transform that ends in a perspective, what a flat card shows is the same: mirrored, slanted, flattened")
    func flatCards() {
        var random = SeededGenerator(seed: 23)
        func axis() -> Vector3 { Vector3(random.number(-1...1), random.number(-1...1), random.number(-1...1)) }
        for round in 0..<2000 {
            let scales = [random.number(-3...3), random.number(-3...3)].enumerated().map {
                round % 7 == $0.offset ? 0 : $0.element
            }
            var skewed = Transform3D.perspective(m34: random.number(-0.004...0.004))
                .translated(by: random.number(-500...500), random.number(-500...500), random.number(-200...200))
                .rotated(by: random.number(-7...7), around: axis())
                .scaled(by: random.number(-2...2), random.number(0.1...2), 1)
            skewed.row2 += skewed.row1 * random.number(-2...2)
            let transform = skewed.rotated(by: random.number(-7...7), around: axis()).scaled(by: scales[0], scales[1], 1)
            let parts = TransformComponents(transform)
            let back = parts.transform
            let shown = transform.entries.indices.filter { !(8..<12).contains($0) }
            for (a, b) in shown.map({ (back.entries[$0], transform.entries[$0]) }) {
                #expect(abs(a - b) <= 1e-9 * max(1, abs(b)), "\(round): \(back.entries) is not \(transform.entries)")
            }
            let rows = parts.rotation.rows
            #expect(abs((rows.0.cross(rows.1) * rows.2).sum() - 1) < 1e-9)
        }
    }

    @Test("a rotation vector's rate of change and the angular velocity give each other, and are those of small differences")
    func rates() {
        var random = SeededGenerator(seed: 29)
        func vector(_ size: Double) -> Vector3 {
            Vector3(random.number(-size...size), random.number(-size...size), random.number(-size...size))
        }
        func length(_ vector: Vector3) -> Double { (vector * vector).sum().squareRoot() }
        for round in 0..<1000 {
            let (turn, rate) = (vector(round % 10 == 0 ? 1e-7 : 1.7), vector(4))
            let velocity = Quaternion.angularVelocity(of: turn, changingBy: rate)
            #expect(length(Quaternion.rate(of: turn, turningBy: velocity) - rate) < 1e-9)
            let h = 1e-6
            let (ahead, behind) = (Quaternion(rotationVector: turn + rate * h), Quaternion(rotationVector: turn - rate * h))
            #expect(length((ahead * behind.inverse).rotationVector / (2 * h) - velocity) < 1e-6)
            let axis = vector(1)
            let turned = Quaternion(rotationVector: turn).rotate(axis)
            let rows = Quaternion(rotationVector: turn).rows
            #expect(length(turned - (rows.0 * axis.x + rows.1 * axis.y + rows.2 * axis.z)) < 1e-12)
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
