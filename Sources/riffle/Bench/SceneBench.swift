import RiffleMath
import RifflePainter
import RiffleScene
import RiffleSDL

/// The scene step alone: clip, order, split, tessellate, draw list, for cards that intersect each other.
struct SceneBench {
    enum Arrangement: String, CaseIterable {
        /// All cards contain one vertical axis: every card intersects every other.
        case star
        /// A ring so narrow that neighbours intersect.
        case ring
        /// Side by side without intersections, as a baseline for the cost of intersections.
        case row
    }

    private let arrangement: Arrangement
    private let count: Int
    private var compositor = Compositor()
    private var cards: ContiguousArray<SceneCard> = []
    private var list = DrawList()

    init(_ arrangement: Arrangement, count: Int) {
        self.arrangement = arrangement
        self.count = count
    }

    /// The median time of a frame in microseconds, and means per frame of pieces, vertices, runs and heap blocks.
    mutating func measure(frames: Int) -> (median: Double, pieces: Double, vertices: Double, runs: Double, blocks: Double) {
        var samples: [Double] = []
        samples.reserveCapacity(frames)
        var sums = SIMD3<Double>.zero
        var blocks = AllocationCount.Blocks()
        for frame in -60..<frames {
            place(turn: Double(frame) * 0.013)
            let before = AllocationCount.now
            let start = Clock.now()
            list.removeAll()
            compositor.compose(cards, viewport: Rect(x: 0, y: 0, width: 1280, height: 800), into: &list)
            let seconds = Clock.now() - start
            guard frame >= 0 else { continue }
            samples.append(seconds)
            blocks += AllocationCount.now - before
            sums += SIMD3(Double(compositor.statistics.pieces), Double(list.vertices.count), Double(list.runs.count))
        }
        let means = sums / Double(frames)
        return (samples.sorted()[frames / 2] * 1e6, means.x, means.y, means.z, AllocationCount.mean(blocks, over: frames))
    }

    /// Lays out the cards; `turn`: the animation's angle in radians.
    private mutating func place(turn: Double) {
        cards.removeAll(keepingCapacity: true)
        let eye = Transform3D.perspective(m34: -1.0 / 800) * .translation(640, 400, 0)
        for index in 0..<count {
            let share = Double(index) / Double(count)
            var size = Size(width: 240, height: 320)
            let transform: Transform3D
            switch arrangement {
            case .star: transform = .rotation(.pi * share + turn, axis: Vector3(0, 1, 0))
            case .ring:
                let ring = Transform3D.rotation(2 * .pi * share + turn, axis: Vector3(0, 1, 0))
                // The sides of a regular polygon meet at the apothem w/2 · cot(π/n) = 120 · cot(π/n); at three quarters of it
                // they intersect.
                transform = .translation(0, 0, 90 / Double.tan(.pi / Double(count))) * ring * .translation(0, 0, -400)
            case .row:
                size = Size(width: 1200 / Double(count), height: 320)
                let tilt = Transform3D.rotation(0.9 * .sin(turn), axis: Vector3(0, 1, 0))
                transform = tilt * .translation(1240 * (share - 0.5), 0, -100)
            }
            cards.append(
                SceneCard(
                    id: index, transform: transform * eye, size: size,
                    front: QuadPicture(
                        texture: TextureID(rawValue: Int32(index % 14)), pixelSize: Size(width: 720, height: 1280), levelCount: 5),
                    cornerRadius: 12, shadow: QuadShadow(radius: 6, opacity: 0.4)))
        }
    }
}
