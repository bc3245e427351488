import RiffleFit
import RiffleMath
import RiffleModels
import RiffleSDL

/// `riffle bench --fits`: the time that a ranking of families takes, for thirty marks on a model's cards, as inexact as marks that are set
/// by hand.
struct FitBench {
    /// The models whose cards are marked: edges that stay upright, and at the end edges that slant, each marked by two points.
    private static let models = ["hyperbola", "quartic", "linear", "rotary", "time-machine", "wheel", "cover-flow"]
    private static let marks = 30

    let catalogue: ModelCatalogue
    /// The number of measurements of each model; the median counts.
    let runs: Int

    func run() throws {
        try Output.write(
            line: "A ranking of all families from \(Self.marks) marks in three frames, in ms of processor time (aim: under 100):")
        var medians: (upright: [Double], slanted: [Double]) = ([], [])
        for id in Self.models {
            guard let definition = catalogue.model(id: id) else { continue }
            let reference = Self.reference(definition)
            var times: [Double] = []
            for _ in 0..<max(runs, 1) {
                let before = Clock.worked()
                _ = try? reference.fit()
                times.append((Clock.worked() - before) * 1000)
            }
            let median = times.sorted()[times.count / 2]
            let isSlanted = reference.marks.contains { if case .edge(_, .line) = $0.content { true } else { false } }
            if isSlanted { medians.slanted.append(median) } else { medians.upright.append(median) }
            let name = id + String(repeating: " ", count: max(0, 16 - id.count))
            try Output.write(line: "\(name) \(median.tenths)\(isSlanted ? "  with two points a mark" : "")")
        }
        let (upright, slanted) = (medians.upright.sorted(), medians.slanted.sorted())
        guard let most = upright.last, let slowest = slanted.last else { return }
        try Output.write(
            line:
                "Rankings of \(Self.marks) marks: \(upright[upright.count / 2].tenths) ms in the median of \(upright.count) models, \(most.tenths) at most; \(slowest.tenths) at most with two points a mark"
        )
    }

    /// Returns a fixed set of marks on a model at rest, each up to half a pixel off.
    private static func reference(_ definition: ModelDefinition) -> FitReference {
        let space = LayoutSpace(
            bounds: Size(width: 1280, height: 800), screen: Size(width: 375, height: 667), itemCount: 18)
        var model = definition.make(definition.defaults)
        model.prepare(for: space)
        let perspective = definition.defaults.has("perspective") ? definition.defaults["perspective"] : 0
        let center = Vector2(space.bounds.width, space.bounds.height) / 2 + model.anchorOffset
        var stage = FitStage(center: center, card: model.cardSize)
        var state: UInt64 = 1
        /// A pseudorandom number from −0.5 to 0.5.
        func chance() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53) - 0.5
        }
        let current = 8.0
        var found: [FitMark] = []
        let offsets = [0, 0.35, 0.7]
        for (frame, scrolled) in offsets.enumerated() {
            for card in -2...2 {
                let offset = Double(card) - scrolled
                let pose = model.pose(at: offset, scroll: ScrollState(offset: current - offset))
                let quad = ProjectedQuad(pose.transform, model.cardSize, nearestW: 0.5)
                guard !pose.isHidden, quad.isWhole else { continue }
                // Some models have a perspective for the order of their cards alone.
                if perspective < 0, abs(quad.w[0] - 1) > 1e-6 { stage.eye = -1 / perspective }
                let corners = (0..<4).map { center + quad[$0] + Vector2(chance(), chance()) }
                let isUpright = abs(quad[0].x - quad[3].x) < 1e-6 && abs(quad[0].y - quad[1].y) < 1e-6
                for (side, a, b) in [(RectSide.left, 0, 3), (.right, 1, 2), (.top, 0, 1), (.bottom, 3, 2)] {
                    let place: FitMark.Place =
                        isUpright ? .at(side.isUpright ? corners[a].x : corners[a].y) : .line(corners[a], corners[b])
                    found.append(FitMark(.edge(side, place), card: card, frame: frame))
                }
            }
        }
        // Edges are missing here and there, as where other cards cover them.
        while found.count > marks { found.remove(at: Int((chance() + 0.5) * Double(found.count))) }
        return FitReference(stage: stage, frames: offsets.map { FitFrame(offset: $0) }, marks: found)
    }
}
