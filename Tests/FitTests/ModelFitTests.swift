import Foundation
import RiffleFit
import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Fits to marks on the models that ship: edges of their cards as a careful hand marks them, half a pixel off.
@Suite("Fits to the models")
struct ModelFitTests {
    @Test(
        "the true family is first or tied, and cards between the marks are where the model has them",
        arguments: ModelMarks.ids.flatMap { id in (0...1).map { (id, $0) } })
    func recall(id: String, setting: Int) throws {
        let seed = try #require(ModelMarks.settings(of: id, count: setting).last)
        for knows in [true, false] { #expect(try Self.faults(id, seed, knowsOffsets: knows) == []) }
    }

    @Test("a curve that has taken up another one's work gives way to it")
    func idleCurve() throws { #expect(try Self.faults("rotary", 21, knowsOffsets: true) == []) }

    @Test("cards whose turn is pinned are found from turned cards on")
    func pinnedTurn() throws {
        let marks = try #require(ModelMarks("cylinder", setting: 21))
        var pins = FitPins()
        for (property, family) in marks.families { pins.families[property] = family }
        #expect(try marks.reference().fit(pins).greatestError < 2)
    }

    @Test(
        "so it is for the defaults and twenty settings of each; else the true families do no better, but for one in a hundred",
        .enabled(if: ProcessInfo.processInfo.environment["RIFFLE_WHOLE"] != nil))
    func all() throws {
        var (runs, untold) = (0, 0)
        var faults: [String] = []
        for id in ModelMarks.ids {
            let settings = ModelMarks.settings(of: id, count: 20)
            #expect(settings.count == 21, "\(id): \(settings)")
            for setting in settings {
                for knows in [true, false] {
                    let found = try Self.faults(id, setting, knowsOffsets: knows)
                    runs += 1
                    if found.isEmpty { continue }
                    if try Self.isTold(id, setting, knowsOffsets: knows) { faults += found } else { untold += 1 }
                }
            }
        }
        #expect(faults.count * 100 <= runs && untold * 50 <= runs, "\(untold) of \(runs), and \(faults)")
    }

    /// Whether marks half a pixel off determine the cards between them: whether a fit with the true families pinned finds them.
    private static func isTold(_ id: String, _ setting: Int, knowsOffsets knows: Bool) throws -> Bool {
        let marks = try #require(ModelMarks(id, setting: setting))
        var pins = FitPins()
        for (property, family) in marks.families { pins.families[property] = family }
        return try worstError(of: try marks.reference(knows: knows).fit(pins), marks, knowsOffsets: knows).error < 1.5
    }

    /// The faults of a fit to a model with a setting.
    private static func faults(_ id: String, _ setting: Int, knowsOffsets knows: Bool) throws -> [String] {
        let marks = try #require(ModelMarks(id, setting: setting))
        let reference = marks.reference(knows: knows)
        let name = "\(id) \(setting), offsets \(knows ? "known" : "unknown")"
        let fit = try reference.fit()
        let worst = try worstError(of: fit, marks, knowsOffsets: knows)
        var faults: [String] = []
        if worst.error >= 1.5 { faults.append("\(name): \(worst.error) px off at \(worst.offset)") }
        if !fit.wrongMarks.isEmpty { faults.append("\(name): \(fit.wrongMarks) are called wrong") }
        for (property, family) in marks.families {
            let ranking = fit.rankings.first { $0.property == property }
            let found = fit.properties.first { $0.property == property }?.family
            guard found != family, ranking?.tied.contains(family) != true else { continue }
            faults.append("\(name): \(property.rawValue) is \(family.title), not \(found?.title ?? "nothing")")
        }
        return faults
    }

    /// The greatest distance in pixels between corners of fitted cards and the model's, for cards between the marks. A fitted frame offset
    /// is known only to about the marks' error, so a card counts at its best place within a fiftieth of a card.
    private static func worstError(
        of fit: FitResult, _ marks: ModelMarks, knowsOffsets: Bool
    ) throws -> (error: Double, offset: Double) {
        let range = try #require(fit.markedOffsets)
        let shifts = knowsOffsets ? [0] : stride(from: -0.02, through: 0.02, by: 0.002).map { $0 }
        var worst = (error: 0.0, offset: 0.0)
        for offset in stride(from: range.lowerBound, through: range.upperBound, by: 0.17) {
            guard let edges = marks.outline(at: offset) else { continue }
            let error =
                shifts.map { shift in
                    edges.map { side, ends in
                        guard let found = fit.edge(side, at: offset + shift) else { return Double.infinity }
                        return max(distance(ends.0, found.0), distance(ends.1, found.1))
                    }.max() ?? 0
                }.min() ?? 0
            if error > worst.error { worst = (error, offset) }
        }
        return worst
    }

    private static func distance(_ a: Vector2, _ b: Vector2) -> Double {
        let way = a - b
        return (way * way).sum().squareRoot()
    }
}
