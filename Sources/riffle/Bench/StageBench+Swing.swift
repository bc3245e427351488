import RiffleInteraction
import RiffleMath
import RiffleModels
import RifflePainter
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

extension StageBench {
    /// A stage whose scroll offset oscillates frame after frame, with all textures loaded.
    struct Swing {
        struct Result {
            /// The median time of a frame, in seconds.
            var median: Double
            /// The 99th percentile, in seconds.
            var p99: Double
            /// Means per frame: the cards that the model lists as visible and places.
            var placed: Double
            /// The cards that are on the screen.
            var visible: Double
            var vertices: Double
            var triangles: Double
            var runs: Double
            /// Heap allocations per frame; NaN where they aren't counted.
            var allocations: Double
        }

        private var stage: Stage
        private var frame = Frame()
        private var time = 0.0
        private var frames = 0
        private let isStack: Bool
        private let isScreens: Bool
        private var samples: [Double] = []

        /// `isPlain`: square corners, no shadows, backdrop, antialiasing or occlusion culling, so that pose, order and two triangles
        /// per card remain. `hasBackdrop`: with the blurred picture behind the cards as a vertex-coloured mesh, as in the window.
        init(_ catalogue: ModelCatalogue, model: String, cards: Int, isPlain: Bool = false, hasBackdrop: Bool = false) {
            var configuration = StageConfiguration(catalogue)
            configuration.selectModel(model)
            isStack = configuration.madeModel.scrollRule.stack != nil
            isScreens = configuration.model.descriptor.showsScreens
            if isPlain { for name in ["cornerRadius", "shadowOpacity", "backdrop"] { configuration.set(name, to: 0) } }
            let pictures = (0..<30).map { Deck.Picture(title: "\($0)") }
            stage = Stage(
                configuration: configuration, deck: Deck(pictures: pictures, count: cards), size: Size(width: 1280, height: 800))
            for picture in 0..<30 {
                let info = TextureInfo(pixelSize: Size(width: 720, height: 1280), levelCount: 5)
                stage.setTexture(.front(picture: picture), info)
                stage.setTexture(.icon(picture: picture), TextureInfo(pixelSize: Size(width: 256, height: 256), levelCount: 4))
            }
            if isPlain {
                stage.drawing.cullsOccluded = false
                stage.drawing.antialiasesEdges = false
            }
            let shades = (0..<160).map { UInt8($0) }
            stage.setBackdrop(
                TextureInfo(pixelSize: Size(width: 240, height: 150), levelCount: 1),
                colors: hasBackdrop ? BackdropColors(columns: 8, rows: 5, rgba: shades) : nil, in: .backdrop, at: StageTime(0))
        }

        /// The scroll offset in cards at a time in seconds.
        static func offset(at time: Double) -> Double { 7 + 6 * .sin(time) }

        /// Measures frames of 1/60 s each, after a warm-up of 60 frames.
        mutating func measure(frames: Int) -> Result {
            samples.removeAll(keepingCapacity: true)
            samples.reserveCapacity(frames)
            for _ in 0..<60 { step() }
            var placed = 0.0
            var visible = 0.0
            var vertices = 0.0
            var triangles = 0.0
            var runs = 0.0
            var blocks = AllocationCount.Blocks()
            for _ in 0..<frames {
                let before = AllocationCount.now
                let start = Clock.now()
                step()
                samples.append(Clock.now() - start)
                blocks += AllocationCount.now - before
                placed += Double(frame.statistics.cards)
                visible += Double(frame.cards.count)
                vertices += Double(frame.drawList.vertices.count)
                triangles += Double(frame.drawList.indices.count / 3)
                runs += Double(frame.drawList.runs.count)
            }
            samples.sort()
            let count = Double(frames)
            return Result(
                median: samples[frames / 2], p99: samples[min(frames - 1, frames * 99 / 100)], placed: placed / count,
                visible: visible / count,
                vertices: vertices / count, triangles: triangles / count, runs: runs / count,
                allocations: AllocationCount.mean(blocks, over: frames))
        }

        private mutating func step() {
            time += 1.0 / 60
            frames += 1
            if isStack {
                // Throw a card four times a second, to alternating sides; every fifth time undo a throw instead.
                guard frames % 15 == 0 else { return stage.step(to: StageTime(time), events: EmptyCollection(), into: &frame) }
                let command: StageCommand =
                    frames % 75 == 0 ? .undoThrow : .throwTop(frames % 2 == 0 ? .left : .right)
                let event = StageEvent(time: StageTime(time), kind: .command(command))
                return stage.step(to: StageTime(time), events: CollectionOfOne(event), into: &frame)
            }
            if isScreens {
                // Alternate between push and pop.
                guard frames % 33 == 0 else { return stage.step(to: StageTime(time), events: EmptyCollection(), into: &frame) }
                let event = StageEvent(time: StageTime(time), kind: .command(frames % 2 == 0 ? .back : .activate))
                return stage.step(to: StageTime(time), events: CollectionOfOne(event), into: &frame)
            }
            stage.scrub(to: Self.offset(at: time), at: StageTime(time))
            stage.step(to: StageTime(time), events: EmptyCollection(), into: &frame)
        }
    }
}
