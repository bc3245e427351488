import RiffleMath
import RiffleModels
import TestSupport
import Testing

@Suite("Animation controllers")
struct AnimationTests {
    static let ids = AnimationCatalogue.all.map(\.id)
    static let size = Size(width: 375, height: 667)

    static func controller(_ id: String) throws -> any AnimationController {
        try #require(AnimationCatalogue.all.first { $0.id == id }).make()
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

    @Test("the catalogue has at least eight controllers, with unique ids and titles")
    func catalogue() {
        #expect(Self.ids.count >= 8)
        #expect(Set(Self.ids).count == Self.ids.count)
        #expect(Set(AnimationCatalogue.all.map(\.title)).count == Self.ids.count)
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

    @Test("the source's push and the system's are where FORMULAS.md says", arguments: [0, 0.25, 0.5, 0.75, 1])
    func figures(progress: Double) {
        let space = TransitionSpace(size: Self.size)
        let source = SourcePush().poses(at: progress, in: space)
        #expect(abs(source.to.transform.row4.x - 375 * (1 - progress)) < 1e-12)
        #expect(abs(source.from.transform.row4.x + 0.6 * 375 * progress) < 1e-12)
        #expect(abs(source.from.transform.row1.x - (1 - 0.4 * progress)) < 1e-12)
        let system = SystemPush().poses(at: progress, in: space)
        #expect(abs(system.from.transform.row4.x + 125 * progress) < 1e-12)
        #expect(abs(system.from.dim - 0.1 * progress) < 1e-12)
        #expect(abs(system.to.transform.row4.x - 375 * (1 - progress)) < 1e-12)
        #expect(SystemPush().duration == 0.35)
    }
}
