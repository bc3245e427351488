import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

@Suite("Animation controllers")
struct AnimationTests {
    static let animations = AnimationCatalogue.all + ((try? drop()).map { [$0] } ?? [])
    static let ids = animations.map(\.id)
    static let size = Size(width: 375, height: 667)

    static func controller(_ id: String) throws -> FormulaAnimation {
        try #require(animations.first { $0.id == id })
    }

    /// The animation that the manual shows.
    static func drop() throws -> FormulaAnimation {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: folder.appending(path: "Resources/manual/transitions.md"), encoding: .utf8)
        let block = page.components(separatedBy: "```formula\n").first { $0.hasPrefix("title \"drop\"") }
        return try FormulaAnimation(id: "drop", text: String(try #require(block).components(separatedBy: "```")[0]))
    }

    /// The bounding box of a screen, in points about the container's centre; nil if the screen isn't drawn.
    static func box(_ pose: CardPose) -> (lower: Vector2, upper: Vector2)? {
        guard !pose.isHidden, pose.opacity > 0 else { return nil }
        var lower = Vector2(.infinity, .infinity)
        var upper = -lower
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            let corner = pose.transform.apply(to: SIMD4(x * size.width, y * size.height, 0, 1))
            lower = pointwiseMin(lower, Vector2(corner.x, corner.y) / corner.w)
            upper = pointwiseMax(upper, Vector2(corner.x, corner.y) / corner.w)
        }
        return (lower, upper)
    }

    static func fills(_ pose: CardPose) -> Bool {
        guard let box = box(pose), pose.opacity == 1, pose.dim == 0 else { return false }
        return abs(box.lower.x + 187.5) < 1e-9 && abs(box.upper.x - 187.5) < 1e-9 && abs(box.lower.y + 333.5) < 1e-9
            && abs(box.upper.y - 333.5) < 1e-9
    }

    @Test("the catalogue's ids and titles are unique, and the manual's example is one of them to be")
    func catalogue() {
        #expect(AnimationCatalogue.all.count >= 8 && Self.ids.count == AnimationCatalogue.all.count + 1)
        #expect(Set(Self.ids).count == Self.ids.count)
        #expect(Set(Self.animations.map(\.title)).count == Self.ids.count)
    }

    @Test(
        "each says what it does and where it comes from; its parameters are the panel's, with its defaults and ranges",
        arguments: ids)
    func texts(id: String) throws {
        let formula = try Self.controller(id).formula
        #expect(formula.summary.hasSuffix(".") && formula.source?.isEmpty == false, "\(id)")
        #expect(try Formula(parsing: formula.text, vocabulary: .transition) == formula)
        let panel = try #require(ModelCatalogue.builtIn.model(id: "navigation")).descriptor.parameters
        for parameter in formula.parameters {
            let shown = try #require(panel.first { $0.name == parameter.name }, "\(id): \(parameter.name)")
            #expect(
                parameter.range == shown.range && parameter.step == shown.step && parameter.help.hasSuffix("."),
                "\(parameter.name)")
            #expect(parameter.defaultValue == shown.defaultValue, "\(id): \(parameter.name)")
        }
    }

    @Test("the panel's numbers are those of the formula, whose text has them as defaults", arguments: ids)
    func settings(id: String) throws {
        let animation = try Self.controller(id)
        let parameters = try #require(ModelCatalogue.builtIn.model(id: "navigation")).descriptor.parameters
        var values = ParameterValues(defaultsOf: parameters)
        for (name, value) in [("endScale", 0.4375), ("parallax", 0.75), ("darkness", 0.5)] { values.set(name, to: value) }
        var space = TransitionSpace(size: Self.size)
        (space.endScale, space.parallax, space.darkness) = (0.4375, 0.75, 0.5)
        let copy = try FormulaAnimation(id: "copy", text: animation.text(values))
        #expect(copy.formula.summary == animation.formula.summary && copy.formula.lines == animation.formula.lines)
        for parameter in copy.formula.parameters { #expect(parameter.defaultValue == values[parameter.name], "\(id)") }
        // The copy's defaults apply if the formula is evaluated by itself.
        let names = FormulaVocabulary.transition
        let prepared = PreparedFormula(
            FormulaProgram(copy.formula),
            space: names.spaceVariables.map { $0 == "containerWidth" ? Self.size.width : Self.size.height })
        for progress in [0, 0.25, 0.5, 0.8, 1] {
            let poses = animation.poses(at: progress, in: space)
            for (role, pose) in [poses.from, poses.to].enumerated() {
                let alone = prepared.pose { variables in
                    (variables[0], variables[1], variables[2]) = (progress, Double(role), 1)
                }
                #expect(alone.transform == pose.transform && alone.dim == pose.dim && alone.opacity == pose.opacity, "\(id)")
            }
        }
    }

    @Test("the poses are those of the animations in Swift that the formulas replaced")
    func table() throws {
        // This generator made the table's settings.
        var generator = SeededGenerator(seed: 51)
        let spaces = (0..<4).map { _ in
            var space = TransitionSpace(size: .zero)
            (space.endScale, space.parallax, space.darkness) = (
                generator.number(0.3...1), generator.number(0...1), generator.number(0...0.6)
            )
            space.size = Size(width: generator.number(200...1400), height: generator.number(200...900))
            return space
        }
        let file = try #require(Bundle.module.url(forResource: "animations", withExtension: "txt"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 12 * 10)
        for line in lines {
            // A line has the id, setting, progress and direction; then both poses, and which screen is in front.
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Double($0) }
            try #require(numbers.count == 3 + 43 && words.count == numbers.count + 1)
            var space = spaces[Int(numbers[0])]
            space.direction = numbers[2]
            let poses = try Self.controller(String(words[0])).poses(at: numbers[1], in: space)
            let now = Self.numbers(poses.from) + Self.numbers(poses.to) + [poses.isToInFront ? 1 : 0]
            let worst = zip(now, numbers.dropFirst(3)).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
            #expect(worst <= 1e-9, "\(words[0]) at \(numbers[1]), towards \(numbers[2])")
        }
    }

    private static func numbers(_ pose: CardPose) -> [Double] {
        pose.transform.entries + [pose.opacity, pose.zPosition, pose.isHidden ? 1 : 0, pose.dim, pose.veil]
    }

    @Test("at the start the old screen fills the container and is visible, at the end the new one", arguments: ids, [1.0, -1])
    func ends(id: String, direction: Double) throws {
        let controller = try Self.controller(id)
        var space = TransitionSpace(size: Self.size)
        space.direction = direction
        let start = controller.poses(at: 0, in: space)
        #expect(Self.fills(start.from), "\(id) starts at \(start.from)")
        // The new screen is outside, invisible, or behind the old one.
        if let box = Self.box(start.to), start.isToInFront {
            let isOutside = box.lower.x > 187.4 || box.upper.x < -187.4 || box.lower.y > 333.4 || box.upper.y < -333.4
            #expect(isOutside || box.upper.x - box.lower.x < 1e-6, "\(id): the new screen is seen at the start")
        }
        let end = controller.poses(at: 1, in: space)
        #expect(Self.fills(end.to), "\(id) ends at \(end.to)")
        if let box = Self.box(end.from), !end.isToInFront {
            #expect(box.lower.x > 187.4 || box.upper.x < -187.4, "\(id): the old screen is seen at the end")
        }
    }

    @Test("in between all poses are finite and continuous", arguments: ids)
    func continuous(id: String) throws {
        let controller = try Self.controller(id)
        let space = TransitionSpace(size: Self.size)
        var last: TransitionPoses?
        for step in 0...2000 {
            let poses = controller.poses(at: Double(step) / 2000, in: space)
            for pose in [poses.from, poses.to] {
                #expect(pose.transform.isFinite && (0...1).contains(pose.opacity) && (0...1).contains(pose.dim), "\(id)")
            }
            if let last {
                for (a, b) in [(last.from, poses.from), (last.to, poses.to)] {
                    guard let a = Self.box(a), let b = Self.box(b) else { continue }
                    let moved = max(abs(a.lower.x - b.lower.x), abs(a.upper.x - b.upper.x), abs(a.lower.y - b.lower.y))
                    #expect(moved < 2.5, "\(id) jumps by \(moved) at step \(step)")
                }
            }
            last = poses
        }
    }

    @Test("reversed it is the same with the screens exchanged", arguments: ids)
    func reversed(id: String) throws {
        let controller = try Self.controller(id)
        let reversed = ReversedAnimation(controller)
        var forward = TransitionSpace(size: Self.size)
        forward.direction = 1
        var back = forward
        back.direction = -1
        for progress in [0, 0.25, 0.5, 0.75, 1] {
            let there = controller.poses(at: progress, in: forward)
            let again = reversed.poses(at: 1 - progress, in: back)
            #expect(there.from == again.to && there.to == again.from, "\(id) at \(progress)")
            #expect(there.isToInFront != again.isToInFront)
        }
    }

    @Test("the source's push and the system's are where the originals have them", arguments: [0, 0.25, 0.5, 0.75, 1])
    func figures(progress: Double) throws {
        let space = TransitionSpace(size: Self.size)
        let source = AnimationCatalogue.controller(at: 0).poses(at: progress, in: space)
        #expect(abs(source.to.transform.row4.x - 375 * (1 - progress)) < 1e-12)
        #expect(abs(source.from.transform.row4.x + 0.6 * 375 * progress) < 1e-12)
        #expect(abs(source.from.transform.row1.x - (1 - 0.4 * progress)) < 1e-12)
        let push = try #require(AnimationCatalogue.animation(id: "system-push"))
        let system = push.poses(at: progress, in: space)
        #expect(abs(system.from.transform.row4.x + 125 * progress) < 1e-12)
        #expect(abs(system.from.dim - 0.1 * progress) < 1e-12)
        #expect(abs(system.to.transform.row4.x - 375 * (1 - progress)) < 1e-12)
        #expect(push.duration == 0.35)
    }
}
