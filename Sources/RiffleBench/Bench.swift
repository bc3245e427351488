import CAllocationCount
import RiffleArchive
import RiffleMath
import RiffleModels
import RiffleStage

/// `make bench` (ARGS="--quick linear rotary" for fewer frames and these models only): the cost of a frame from the scroll offset
/// to the draw list, without drawing.
///
/// Every figure is a median over batches in one run. Compare figures of one run only, since the machine's speed drifts.
@main
struct Bench {
    static func main() {
        let isQuick = CommandLine.arguments.contains("--quick")
        let frames = isQuick ? 120 : 1200
        print(
            """
            One frame = scroll, place, order, cut, tessellate, draw list, at 1280×800, cards swinging by 7 + 6·sin(t);
            the card stack throws four cards a second, and brings some back.
            cards: visible to the model, which places and orders them; seen: of these on the screen.
            Microseconds a card:  place: poses alone, a visible card;  list, a card seen: pose, order and two triangles a card, with soft
            edges and the cutting of hidden area switched off, so less than what is shown takes;  frame, a card seen: all that it takes, as it is
            shown (aim: under 1).
            alloc: heap blocks a frame in the steady state (aim: 0).  1M/100: a frame with 1,000,000 cards over one with 100 (aim: 1.1).
            """)
        print("")
        print(
            row(
                "model",
                ["cards", "seen", "place", "list", "frame", "ms", "p99 ms", "vertices", "tris", "runs", "alloc", "1M/100"]))
        let wanted = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
        for model in ModelCatalogue.builtIn.models where wanted.isEmpty || wanted.contains(model.descriptor.id) {
            let id = model.descriptor.id
            let placing = placingCost(of: model, frames: frames).microseconds
            var run = Run(model: id, cards: 30)
            let result = run.measure(frames: frames)
            var quads = Run(model: id, cards: 30, isPlain: true)
            let list = quads.measure(frames: frames)
            let ratio = millionRatio(model: id, frames: frames / 4)
            print(
                row(
                    id,
                    [
                        n(result.placed, 0), n(result.visible, 0), n(placing, 3), n(list.median * 1e6 / max(list.visible, 1), 2),
                        n(result.median * 1e6 / max(result.visible, 1), 2),
                        n(result.median * 1000, 3), n(result.p99 * 1000, 3), n(result.vertices, 0), n(result.triangles, 0),
                        n(result.runs, 0),
                        n(result.allocations, 2), n(ratio, 2),
                    ]))
        }
        var empty = Run(model: "linear", cards: 0, isPlain: true)
        print("")
        print("A frame without a card takes \(n(empty.measure(frames: frames).median * 1e6, 2)) µs; that is in all figures.")
        let backdrops = [0, 30].map { cards in
            var without = Run(model: "cover-flow", cards: cards)
            var with = Run(model: "cover-flow", cards: cards, hasBackdrop: true)
            return n((with.measure(frames: frames).median - without.measure(frames: frames).median) * 1e6, 1)
        }
        print(
            """
            The backdrop behind the cards, as coloured cells: \(backdrops[0]) µs a frame, \(backdrops[1]) µs in cover flow, where it looks which of them \
            cards hide; that is in none of the figures.
            """)
        printJumps(of: ModelCatalogue.builtIn.ids.filter { wanted.isEmpty || wanted.contains($0) }, jumps: frames)
        printFormulas(wanted: Array(wanted), frames: frames)
        if wanted.isEmpty { printScenes(frames: frames / 4) }
    }

    /// Prints how long the strip's playhead takes to show a moment of a long recording.
    static func printJumps(of models: [String], jumps: Int) {
        print("")
        print(
            "A jump to any moment of a recording of \(n(ScrubBench.length, 0)) s, in ms, without the frame that shows it (aim: under 8):"
        )
        print(row("model", ["median", "longest", "its course"]))
        for model in models {
            var bench = ScrubBench(model: model)
            let result = bench.measure(jumps: jumps)
            print(row(model, [result.median, result.longest, result.course].map { n($0 * 1000, 3) }))
        }
    }

    /// Prints the cost of the scene step for intersecting cards, and for as many that don't intersect.
    static func printScenes(frames: Int) {
        print("")
        print("The scene step alone (clip, order, split, tessellate, draw list), µs a frame; round corners and shadows on:")
        print(row("cards", ["µs", "µs/card", "pieces", "vertices", "runs", "alloc"]))
        for arrangement in SceneBench.Arrangement.allCases {
            for count in [15, 30, 100] {
                var scene = SceneBench(arrangement, count: count)
                let result = scene.measure(frames: frames)
                print(
                    row(
                        "\(count) in a \(arrangement.rawValue)",
                        [
                            n(result.median, 1), n(result.median / Double(count), 2), n(result.pieces, 1), n(result.vertices, 0),
                            n(result.runs, 0), n(result.blocks, 2),
                        ]))
            }
        }
    }

    /// Prints the cost of the poses alone, of the built-in models and of the formulas in Resources.
    static func printFormulas(wanted: [String], frames: Int) {
        print("")
        print("The poses alone of thirty cards, µs a frame (aim: under 50, without a heap block):")
        print(row("model", ["formula", "alloc"]))
        for model in ModelCatalogue.builtIn.models where wanted.isEmpty || wanted.contains(model.descriptor.id) {
            guard !model.descriptor.showsScreens else { continue }
            let cost = placingCost(of: model, frames: frames)
            print(row(model.descriptor.id, [n(cost.microseconds * 30, 1), n(cost.blocks, 2)]))
        }
        for entry in FormulaLibrary(folder: nil, resources: "Resources").entries where wanted.isEmpty || wanted.contains(entry.id)
        {
            guard let model = entry.good?.model else { continue }
            let cost = placingCost(of: model, frames: frames)
            print(row(entry.id, [n(cost.microseconds * 30, 1), n(cost.blocks, 2)]))
        }
    }

    /// The cost of the poses alone, in microseconds a card, and the heap blocks a frame.
    static func placingCost(of definition: ModelDefinition, frames: Int) -> (microseconds: Double, blocks: Double) {
        var model = definition.make(definition.defaults)
        model.prepare(
            for: LayoutSpace(bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: 30))
        var cards: ContiguousArray<PosedCard> = []
        var placed = 0
        var samples: [Double] = []
        var blocks: UInt64 = 0
        let batchFrames = max(frames / 40, 10)
        model.visibleCards(at: Run.offset(at: 0), into: &cards)
        for batch in 0..<40 {
            placed = 0
            let before = allocation_count()
            let start = Seconds.now()
            for frame in 0..<batchFrames {
                model.visibleCards(at: Run.offset(at: Double(batch * 37 + frame) / 60), into: &cards)
                model.layOut(&cards, scroll: ScrollState(turnProgress: 0.2))
                placed += cards.count
            }
            let seconds = Seconds.now() - start
            blocks += allocation_count() - before
            samples.append(seconds * 1e6 / Double(max(placed, 1)))
        }
        return (samples.sorted()[samples.count / 2], Double(blocks) / Double(40 * batchFrames))
    }

    /// The cost of a frame with 1,000,000 cards divided by that with 100: the median over pairs of alternating runs, so that a
    /// drift of the machine's speed cancels.
    static func millionRatio(model: String, frames: Int) -> Double {
        var small = Run(model: model, cards: 100)
        var large = Run(model: model, cards: 1_000_000)
        var ratios: [Double] = []
        for _ in 0..<9 {
            let a = small.measure(frames: max(frames / 9, 10)).median
            let b = large.measure(frames: max(frames / 9, 10)).median
            ratios.append(b / a)
        }
        return ratios.sorted()[ratios.count / 2]
    }

    static func row(_ name: String, _ cells: [String]) -> String {
        pad(name, 24, left: true) + cells.map { pad($0, 9, left: false) }.joined()
    }

    static func pad(_ text: String, _ width: Int, left: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? text + space : space + text
    }

    static func n(_ value: Double, _ digits: Int) -> String {
        let scale = [1.0, 10, 100, 1000][digits]
        let whole = (value * scale).rounded() / scale
        return digits == 0 ? "\(Int(whole))" : "\(whole)"
    }
}

/// Time in seconds of the system's monotonic clock.
enum Seconds {
    private static let start = ContinuousClock.now

    static func now() -> Double { from(start, to: .now) }

    static func from(_ start: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
        let (seconds, attoseconds) = (end - start).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
