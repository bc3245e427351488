import RiffleMath
import Testing

@Suite("Transform3D")
struct Transform3DTests {
    @Test("translate, scale and rotate put the new operation first, as Core Animation does")
    func newOperationFirst() {
        let scaledAfter = Transform3D.translation(10, 0, 0) * .scale(2, 2, 2)
        #expect(scaledAfter.row4.x == 20)
        let scaledBefore = Transform3D.translation(10, 0, 0).scaled(by: 2, 2, 2)
        #expect(scaledBefore.row4.x == 10)
        let movedFirst = Transform3D.scale(2, 2, 2).translated(by: 10, 0, 0)
        #expect(movedFirst.row4.x == 20)
    }

    @Test("rotations have Core Animation's signs")
    func rotationSigns() {
        let a = 0.3
        let y = Transform3D.rotation(a, axis: Vector3(0, 1, 0))
        #expect(abs(y.row1.z + Double.sin(a)) < 1e-15)
        #expect(abs(y.row3.x - Double.sin(a)) < 1e-15)
        let x = Transform3D.rotation(a, axis: Vector3(1, 0, 0))
        #expect(abs(x.row2.z - Double.sin(a)) < 1e-15)
        #expect(abs(x.row3.y + Double.sin(a)) < 1e-15)
        let z = Transform3D.rotation(a, axis: Vector3(0, 0, 1))
        #expect(abs(z.row1.y - Double.sin(a)) < 1e-15)
        #expect(abs(z.row2.x + Double.sin(a)) < 1e-15)
    }
}
