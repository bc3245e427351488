import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSDL
import RiffleSettings
import RiffleStage

/// `riffle bench --stage`: the cost of a frame from the scroll offset to the draw list, without a window and without drawing.
///
/// Every figure is a median over batches in one run. Compare figures of one run only, since the machine's speed drifts.
struct StageBench {
    /// All known models, and the models that are measured.
    let catalogue: ModelCatalogue
    let measured: [ModelDefinition]
    /// Whether all models are measured, and the scene step alone as well.
    let isWhole: Bool
    let frames: Int

    /// Measures one model, or all models of the catalogue if `model` is nil.
    init(of model: ModelDefinition?, among catalogue: ModelCatalogue, frames: Int) {
        self.catalogue = catalogue
        measured = model.map { [$0] } ?? catalogue.models
        isWhole = model == nil
        self.frames = frames
    }

    func run() throws {
        try Output.write(
            line: """
                One frame = scroll, place, order, cut, tessellate, draw list, at 1280×800, cards swinging by 7 + 6·sin(t);
                the card stack throws four cards a second, and brings some back.
                cards: visible to the model, which places and orders them; seen: those of them that are on the screen.
                Microseconds a card:  place: the poses alone, for each visible card;  list: pose, order and two triangles, for each card seen,
                without soft edges and without cutting hidden areas, so less than a real frame;  frame: the whole frame as shown, for each
                card seen (aim: under 1).
                alloc: heap blocks a frame in the steady state (aim: 0; –: not counted).  1M/100: a frame with 1,000,000 cards over one with 100 (aim: 1.1).

                """)
        try writeRow(
            "model", ["cards", "seen", "place", "list", "frame", "ms", "p99 ms", "vertices", "tris", "runs", "alloc", "1M/100"])
        let models = isWhole ? measured.filter { ModelCatalogue.builtIn.ids.contains($0.descriptor.id) } : measured
        for model in models { try writeFrames(of: model) }
        try writeCommonCosts()
        try writeJumps(of: models)
        try writePoses()
        if isWhole { try writeScenes() }
    }

    private func writeFrames(of model: ModelDefinition) throws {
        let id = model.descriptor.id
        let placing = Self.placingCost(of: model, frames: frames).microseconds
        var run = Swing(catalogue, model: id, cards: 30)
        let result = run.measure(frames: frames)
        var quads = Swing(catalogue, model: id, cards: 30, isPlain: true)
        let list = quads.measure(frames: frames)
        try writeRow(
            id,
            [
                Self.n(result.placed, 0), Self.n(result.visible, 0), Self.n(placing, 3),
                Self.n(list.median * 1e6 / max(list.visible, 1), 2), Self.n(result.median * 1e6 / max(result.visible, 1), 2),
                Self.n(result.median * 1000, 3), Self.n(result.p99 * 1000, 3), Self.n(result.vertices, 0),
                Self.n(result.triangles, 0), Self.n(result.runs, 0), Self.n(result.allocations, 2),
                Self.n(millionRatio(of: id), 2),
            ])
    }

    private func writeCommonCosts() throws {
        var empty = Swing(catalogue, model: "linear", cards: 0, isPlain: true)
        let cost = empty.measure(frames: frames).median
        let backdrops = [0, 30].map { cards in
            var without = Swing(catalogue, model: "cover-flow", cards: cards)
            var with = Swing(catalogue, model: "cover-flow", cards: cards, hasBackdrop: true)
            return Self.n((with.measure(frames: frames).median - without.measure(frames: frames).median) * 1e6, 1)
        }
        try Output.write(
            line: """

                A frame without a card takes \(Self.n(cost * 1e6, 2)) µs; all figures include this.
                The backdrop behind the cards, as coloured cells: \(backdrops[0]) µs a frame, \(backdrops[1]) µs in cover flow, where it first finds the \
                cells that cards hide; no figure includes this.
                """)
    }

    /// Writes how long the strip's playhead takes to show a moment of a long recording.
    private func writeJumps(of models: [ModelDefinition]) throws {
        let length = Self.n(ScrubBench.length, 0)
        try Output.write(
            line:
                "\nA jump to any moment of a recording of \(length) s, in ms, without the frame that shows it (aim: under 8); course: the time to work out the whole recording, once:"
        )
        try writeRow("model", ["median", "longest", "course"])
        for model in models {
            var bench = ScrubBench(catalogue, model: model.descriptor.id)
            let result = bench.measure(jumps: frames)
            try writeRow(model.descriptor.id, [result.median, result.longest, result.course].map { Self.n($0 * 1000, 3) })
        }
    }

    /// Writes the cost of the poses alone, of all measured models without screens.
    private func writePoses() throws {
        try Output.write(line: "\nThe poses alone of thirty cards, µs a frame (aim: under 50, without a heap block):")
        try writeRow("model", ["formula", "alloc"])
        for model in measured where !model.descriptor.showsScreens {
            let cost = Self.placingCost(of: model, frames: frames)
            try writeRow(model.descriptor.id, [Self.n(cost.microseconds * 30, 1), Self.n(cost.blocks, 2)])
        }
    }

    /// Writes the cost of the scene step for intersecting cards, and for as many cards that don't intersect.
    private func writeScenes() throws {
        try Output.write(
            line: "\nThe scene step alone (clip, order, split, tessellate, draw list), µs a frame; round corners and shadows on:")
        try writeRow("cards", ["µs", "µs/card", "pieces", "vertices", "runs", "alloc"])
        for arrangement in SceneBench.Arrangement.allCases {
            for count in [15, 30, 100] {
                var scene = SceneBench(arrangement, count: count)
                let result = scene.measure(frames: max(frames / 4, 1))
                try writeRow(
                    "\(count) in a \(arrangement.rawValue)",
                    [
                        Self.n(result.median, 1), Self.n(result.median / Double(count), 2), Self.n(result.pieces, 1),
                        Self.n(result.vertices, 0), Self.n(result.runs, 0), Self.n(result.blocks, 2),
                    ])
            }
        }
    }

    /// The cost of the poses alone, in microseconds a card, and the heap blocks a frame.
    private static func placingCost(
        of definition: ModelDefinition, frames: Int
    ) -> (microseconds: Double, blocks: Double) {
        var model = definition.make(definition.defaults)
        model.prepare(
            for: LayoutSpace(bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: 30))
        var cards: ContiguousArray<PosedCard> = []
        var samples: [Double] = []
        var blocks = AllocationCount.Blocks()
        let batchFrames = max(frames / 40, 10)
        model.visibleCards(at: Swing.offset(at: 0), into: &cards)
        for batch in 0..<40 {
            var placed = 0
            let before = AllocationCount.now
            let start = Clock.now()
            for frame in 0..<batchFrames {
                model.visibleCards(at: Swing.offset(at: Double(batch * 37 + frame) / 60), into: &cards)
                model.layOut(&cards, scroll: ScrollState(turnProgress: 0.2))
                placed += cards.count
            }
            let seconds = Clock.now() - start
            blocks += AllocationCount.now - before
            samples.append(seconds * 1e6 / Double(max(placed, 1)))
        }
        return (samples.sorted()[samples.count / 2], AllocationCount.mean(blocks, over: 40 * batchFrames))
    }

    /// The cost of a frame with 1,000,000 cards divided by that with 100: the median over pairs of alternating runs, so that a
    /// drift of the machine's speed cancels.
    private func millionRatio(of model: String) -> Double {
        var small = Swing(catalogue, model: model, cards: 100)
        var large = Swing(catalogue, model: model, cards: 1_000_000)
        let count = max(frames / 36, 10)
        let ratios = (0..<9).map { _ in
            let a = small.measure(frames: count).median
            return large.measure(frames: count).median / a
        }
        return ratios.sorted()[ratios.count / 2]
    }

    // MARK: - Tables

    private func writeRow(_ name: String, _ cells: [String]) throws {
        func space(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) }
        try Output.write(line: name + space(name, 24) + cells.map { space($0, 9) + $0 }.joined())
    }

    private static func n(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite else { return "–" }
        let scale = [1.0, 10, 100, 1000][digits]
        let whole = (value * scale).rounded() / scale
        return digits == 0 ? "\(Int(whole))" : "\(whole)"
    }
}
