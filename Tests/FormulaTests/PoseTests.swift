import RiffleFormula
import RiffleMath
import TestSupport
import Testing

@Suite struct PoseTests {
    /// The results of Core Animation's functions, written out.
    static let size = Size(width: 268, height: 476)

    @Test func `lines act in their sequence, each in the coordinates of those before it`() throws {
        let pose = try Posing(
            """
            x = 30
            y = o * 10
            rotate z = 20 deg
            transform translate(1, 2, 3), rotate(x, 0.3), rotate(y, -0.4), scale(2, 3), scale(1.5)
            z = 7
            scale y = 0.5
            scale = 1.1
            scale x = 0.9
            """
        ).pose(2)
        let expected = Transform3D.identity.translated(by: 30, 20, 0).rotated(by: 20 * .pi / 180, around: Vector3(0, 0, 1))
            .translated(by: 1, 2, 3).rotated(by: 0.3, around: Vector3(1, 0, 0)).rotated(by: -0.4, around: Vector3(0, 1, 0))
            .scaled(by: 2, 3, 1).scaled(by: 1.5, 1.5, 1).translated(by: 0, 0, 7).scaled(by: 1, 0.5, 1).scaled(by: 1.1, 1.1, 1)
            .scaled(by: 0.9, 1, 1)
        #expect(zip(pose.transform.entries, expected.entries).allSatisfy { near($0, $1, 1e-12) })
    }

    @Test func `translations in a row add up`() throws {
        let pose = try Posing("transform translate(1, 2, 0)\nx = 4\ny = 5\nz = 6\ntransform translate(0, 0, 7)").pose(0)
        #expect(pose.transform == .translation(5, 7, 13))
    }

    @Test func `a card without lines is unchanged`() throws {
        #expect(try Posing("").pose(3) == FormulaPose())
    }

    @Test func `what is no transform is passed on`() throws {
        let pose = try Posing("opacity = 1 - o / 4\ndim = o / 10\nveil = o / 5\norder = -o * 5 pt\nhidden = o > 2").pose(2)
        #expect(pose == FormulaPose(opacity: 0.5, dim: 0.2, veil: 0.4, order: -10, isHidden: false))
        #expect(try Posing("hidden = o > 2").pose(2.5).isHidden)
    }

    @Test func `the perspective property is applied last, whatever its line`() throws {
        let turned = Transform3D.perspective(m34: -1.0 / 500).translated(by: 50, 0, 0).rotated(by: 0.5, around: Vector3(0, 1, 0))
        for text in ["perspective = 500\nx = 50\nrotate y = 0.5", "x = 50\nrotate y = 0.5\nperspective = 500"] {
            #expect(try Posing(text).pose(0).transform == turned)
        }
        let function = try Posing("x = 50\ntransform perspective(500)\nrotate y = 0.5").pose(0).transform
        let inside = Transform3D.perspective(m34: -1.0 / 500).rotated(by: 0.5, around: Vector3(0, 1, 0)) * .translation(50, 0, 0)
        #expect(zip(function.entries, inside.entries).allSatisfy { near($0, $1, 1e-12) })
        #expect(function != turned)
        #expect(try Posing("perspective = 1 / 0\nx = 5").pose(0).transform == .translation(5, 0, 0), "a parallel view")
    }

    @Test func `a transform leaves its anchor in place`() throws {
        let pose = try Posing("anchor x = 0\nanchor y = 0.75\nrotate z = 40 deg\nscale = 3").pose(0)
        let anchor = SIMD4(-134, 0.25 * 476, 0, 1)
        let image = pose.transform.apply(to: anchor)
        #expect((0..<4).allSatisfy { near(image[$0], anchor[$0], 1e-12) })
        #expect(try Posing("anchor x = 0.5\nanchor y = 0.5\nscale = 2").pose(0).transform == .scale(2, 2, 1))
        // The eye stays before the area's centre.
        let eye = try Posing("anchor x = 0\nrotate y = 30 deg\nperspective = 800").pose(0)
        let flat = try Posing("anchor x = 0\nrotate y = 30 deg").pose(0)
        let expected = flat.transform * .perspective(m34: -1.0 / 800)
        #expect(zip(eye.transform.entries, expected.entries).allSatisfy { near($0, $1, 1e-12) })
    }

    @Test func `skew slants by the tangent`() throws {
        let pose = try Posing("skew x = 30 deg\nskew y = 10 deg").pose(0)
        let first = Transform3D(
            row1: SIMD4(1, 0, 0, 0), row2: SIMD4(.tan(.pi / 6), 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(0, 0, 0, 1))
        let second = Transform3D(
            row1: SIMD4(1, .tan(.pi / 18), 0, 0), row2: SIMD4(0, 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(0, 0, 0, 1))
        #expect(zip(pose.transform.entries, (second * first).entries).allSatisfy { near($0, $1, 1e-12) })
    }

    static let derived = [
        "x = o^2 * 3\ny = sin(o) * 50\nz = o * 9", "scale = 1 + o / 5\nrotate x = o\nrotate y = o^2\nrotate z = 2 * o",
        "transform translate(o, o^2, 5 * o), scale(o, 2 * o), rotate(x, 0.2), skew(o / 4, -o / 3), perspective(400 + 90 * o)",
        "anchor x = o\nanchor y = 0.2 * o\nscale = o\nrotate z = o\nperspective = 300 * o\nx = 40 * o",
        "opacity = o^3\nx = 5",
        "rotate x = 0.3\nx = o\nrotate y = 1\ny = o\nskew x = o / 2\nrotate z = o",
    ]

    @Test(arguments: derived)
    func `a pose's derivative is that of its entries`(text: String) throws {
        let posing = try Posing(text)
        let input = try #require(posing.prepared.program.input(named: "o"))
        let derivative = posing.prepared.derivative(by: input, posing.fill(0.7))
        func entries(_ pose: FormulaPose) -> [Double] {
            pose.transform.entries + [pose.opacity]
        }
        func differences(_ step: Double) -> [Double] {
            zip(entries(posing.pose(0.7 + step)), entries(posing.pose(0.7 - step))).map { ($0 - $1) / (2 * step) }
        }
        let expected = zip(differences(1e-3), differences(5e-4)).map { (4 * $1 - $0) / 3 }
        let found = derivative.transform.entries + [derivative.opacity]
        #expect(zip(found, expected).allSatisfy { near($0, $1, 1e-8) }, "\(found), not \(expected)")
        #expect(derivative.pose == posing.pose(0.7))
    }

    @Test func `derivatives by parameters and by the space go through what is computed once`() throws {
        let posing = try Posing("param a = 3\nparam on2 = on\nparam unused = 1\nlet r = a^2 * width\nx = r * o")
        let program = posing.prepared.program
        let byA = posing.prepared.derivative(by: try #require(program.input(named: "a")), posing.fill(2))
        #expect(byA.transform.row4.x == 2 * 3 * 268 * 2)
        let byWidth = posing.prepared.derivative(by: try #require(program.input(named: "width")), posing.fill(2))
        #expect(byWidth.transform.row4.x == 9 * 2)
        let byUnused = posing.prepared.derivative(by: try #require(program.input(named: "unused")), posing.fill(2))
        #expect(byUnused.transform.row4.x == 0)
        #expect(program.input(named: "on2") == nil && program.input(named: "r") == nil && program.input(named: "turning") == nil)
    }

    @Test func `many cards have the poses of each`() throws {
        let posing = try Posing("x = o * width\nrotate y = clamp(o, -1, 1)\nhidden = abs(o) > 3\nopacity = sqrt(3 - o)")
        let index = posing.formula.vocabulary.cardIndex("o")
        var poses: [FormulaPose] = []
        posing.prepared.poses(count: 9) {
            $1[index] = Double($0) - 4
        } take: {
            #expect($0 == poses.count); poses.append($1)
        }
        #expect(poses == (0..<9).map { posing.pose(Double($0) - 4) })
        #expect(poses[8] == FormulaPose(isHidden: true, isFinite: false))
    }

    @Test(arguments: [1, 120, 300, 3_000])
    func `a formula of any size is posed`(count: Int) throws {
        let lets = (0..<count).map { "let v\($0) = \($0 == 0 ? "o" : "v\($0 - 1)") + \($0)" }
        let posing = try Posing(
            (lets.suffix(1_990) + []).isEmpty
                ? "" : lets.prefix(1_990).joined(separator: "\n") + "\nopacity = v\(min(count, 1_990) - 1)")
        let last = Double(min(count, 1_990) - 1)
        #expect(posing.pose(0.5).opacity == 0.5 + last * (last + 1) / 2)
        let input = try #require(posing.prepared.program.input(named: "o"))
        #expect(posing.prepared.derivative(by: input, posing.fill(0.5)).opacity == 1)
    }

    @Test func `parameters and choices come by their values`() throws {
        let text =
            "param a = 10 deg\nparam side = left of left, right\nparam wraps = off\nrotate z = side is right ? a : -a\nhidden = wraps"
        #expect(try Posing(text).pose(0).transform.row1.y == -Double.sin(.pi / 18))
        let other = try Posing(text, parameters: [1, 1, 1]).pose(0)
        #expect(other.transform.row1.y == Double.sin(1) && other.isHidden)
    }

    @Test func `scroll values are the space's`() throws {
        let posing = try Posing("param gap = 30\nscroll view spacing = width + gap, snap = gap > 20, vertical = off")
        #expect(posing.prepared.scrollValues == [298, 1, 0])
    }

    @Test(arguments: [
        ("x = sqrt(o)", -0.5, "1:5: the square root of a negative number (−0.5) at o = −0.5"),
        ("# a\ny = 5 + sqrt(o - 2)", -0.5, "2:9: the square root of a negative number (−2.5) at o = −0.5"),
        ("x = 1 / o", 0, "1:7: a division by 0 at o = 0"), ("x = o / o", 0, "1:7: 0 divided by 0 at o = 0"),
        ("let k = 1 / (n - 20)\nx = o * k", 1, "1:11: a division by 0"),
        ("x = 3 mod o", 0, "1:7: the remainder of a division by 0 at o = 0"),
        ("x = o^-1", 0, "1:6: 0 to a negative power (−1) at o = 0"),
        ("x = o^0.5", -2, "1:6: a negative number (−2) to a power that isn't whole (0.5) at o = −2"),
        ("x = ln(o)", 0, "1:5: the logarithm of 0 at o = 0"),
        ("x = log2(o)", -3, "1:5: the logarithm of a negative number (−3) at o = −3"),
        ("rotate z = asin(o)", 1.5, "1:12: no angle has a sine beyond −1…1 (1.5) at o = 1.5"),
        ("rotate z = acos(o)", -1.25, "1:12: no angle has a cosine beyond −1…1 (−1.25) at o = −1.25"),
        ("x = exp(o)", 1_000, "1:5: a number becomes too large at o = 1000"),
        ("x = wrap(o, 2, 2)", 1, "1:5: wrap between equal bounds (2) at o = 1"),
        ("x = o < 0 ? sqrt(o) : 1", -1, "1:13: the square root of a negative number (−1) at o = −1"),
        ("x = (1 / 0) * o", 1, "1:8: a division by 0"),
        ("x = o < 0 ? ln(o - 5) : 1 / (o - 1)", 1, "1:27: a division by 0 at o = 1"),
        ("x = mix(1, 2, 1 / o)", 0, "1:17: a division by 0 at o = 0"),
        ("perspective = n - 20", 1, "1:15: the eye is at distance 0"),
        ("transform perspective(o)", 0, "1:23: the eye is at distance 0 at o = 0"),
        ("x = 1e308\nscale = 1e308 + o\ny = 1e308", 1, "1:5: the transform's numbers are too large at o = 1"),
    ])
    func `a number that is none is traced to its origin`(text: String, at offset: Double, sentence: String) throws {
        let posing = try Posing(text)
        #expect(posing.problem(offset) == sentence)
        #expect(posing.pose(offset) == FormulaPose(isHidden: true, isFinite: false))
    }

    @Test func `a side that isn't taken may be anything`() throws {
        let posing = try Posing("x = o < 0 ? 1 / 0 : sqrt(o)\nopacity = when o < 0: ln(-1), else: 0.5")
        #expect(posing.pose(4) == FormulaPose(transform: .translation(2, 0, 0), opacity: 0.5))
        #expect(posing.problem(4) == nil)
    }
}
