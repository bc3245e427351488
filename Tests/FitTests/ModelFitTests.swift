import Foundation
import RiffleFit
import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// Fits to marks on the models that ship.
@Suite("Fits to the models")
struct ModelFitTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The settings of each model: its defaults and one more; with RIFFLE_WHOLE_FITS twenty more.
    private static let runs = ModelMarks.ids.flatMap { id in
        (environment["RIFFLE_WHOLE_FITS"] == nil ? Array(0...1) : Array(0...20)).map { (id, $0) }
    }

    @Test("the true family is first or tied, and cards between the marks are where the model has them", arguments: runs)
    func recall(id: String, setting: Int) throws {
        for knows in [true, false] {
            let marks = try #require(ModelMarks(id, setting: setting))
            let reference = marks.reference(seed: UInt64(setting + 1), knows: knows)
            // A setting may move the cards out of sight.
            guard reference.marks.count >= 48 else { continue }
            let name = "\(id) \(setting), offsets \(knows ? "known" : "unknown")"
            let fit = try reference.fit(); let range = fit.markedOffsets!
            let worst = try worstError(of: fit, marks, knowsOffsets: knows)
            #expect(worst.error < 1.5, "\(name): \(worst) \(fit.properties.map { "\($0.property.rawValue) \($0.family) \($0.parameters.map { String(Int($0.value * 1000)) })" }) \(reference.marks.count) marks \(range) \(fit.wrongMarks)")
            #expect(fit.wrongMarks == [], "\(name)")
            for (property, family) in marks.families {
                let ranking = fit.rankings.first { $0.property == property }
                let found = fit.properties.first { $0.property == property }?.family
                let place = ranking?.families.first { $0.family == family }?.difference
                #expect(
                    found == family || ranking?.tied.contains(family) == true,
                    "\(name): \(property.rawValue) is \(family), not \(found?.title ?? "nothing"), difference \(place ?? -1)")
            }
        }
    }

    /// How far the corners of cards between the marks are from the model's, in pixels. Where a frame's offset is fitted, too, it is known
    /// to about the marks' error: a card counts as at the best place within a fiftieth of a card.
    private func worstError(of fit: FitResult, _ marks: ModelMarks, knowsOffsets: Bool) throws -> (error: Double, offset: Double) {
        let range = try #require(fit.markedOffsets)
        let shifts = knowsOffsets ? [0] : stride(from: -0.02, through: 0.02, by: 0.002).map { $0 }
        var worst = (error: 0.0, offset: 0.0)
        for offset in stride(from: range.lowerBound, through: range.upperBound, by: 0.17) {
            guard let edges = marks.outline(at: offset) else { continue }
            let error = shifts.map { shift in
                edges.map { side, ends in
                    guard let found = fit.edge(side, at: offset + shift) else { return Double.infinity }
                    return max(Self.distance(ends.0, found.0), Self.distance(ends.1, found.1))
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
