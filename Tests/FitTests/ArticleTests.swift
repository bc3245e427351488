import RiffleFit
import RiffleFormula
import RiffleMath
import Testing

/// The measurements that the iOS 9 task switcher's article was written with: card +1 sits 4/5 of a card's width to the right, card −2 sits
/// 2/5 to the left.
@Suite("The article's measurements")
struct ArticleTests {
    private static let stage = FitStage(center: Vector2(400, 300), card: Size(width: 270, height: 480))

    private func left(_ card: Int, widths: Double) -> FitMark {
        .edge(.left, at: 400 - 135 + widths * 270, card: card)
    }

    @Test("two edges and a pinned hyperbola give 1.25 and 0.625")
    func two() throws {
        let reference = FitReference(stage: Self.stage, marks: [left(1, widths: 0.8), left(-2, widths: -0.4)])
        let fit = try reference.fit(FitPins(["x=hyperbola"]))
        let x = try #require(fit.properties.first { $0.property == .x })
        #expect(x.family == .hyperbola && fit.properties.count == 1)
        let (a, b) = (try #require(x["A"]), try #require(x["B"]))
        #expect(abs(a - 1.25) < 1e-9 && abs(b - 0.625) < 1e-9)
        #expect(x["At"] == 0 && x.parameters.first?.isHeld == true)
        #expect(fit.greatestError < 1e-9)
    }

    @Test("with the current card's edge its place is fitted, too")
    func shifted() throws {
        let reference = FitReference(
            stage: Self.stage, marks: [left(0, widths: 0.2), left(1, widths: 1), left(-2, widths: -0.2)])
        let x = try #require(reference.fit(FitPins(["x=hyperbola"])).properties.first)
        let (a, b, at) = (try #require(x["A"]), try #require(x["B"]), try #require(x["At"]))
        #expect(abs(a - 1.25) < 1e-9 && abs(b - 0.625) < 1e-9 && abs(at - 0.2) < 1e-9)
    }

    @Test("too few edges for a family are refused with both numbers")
    func tooFew() throws {
        let reference = FitReference(stage: Self.stage, marks: [left(1, widths: 0.8)])
        #expect(
            throws: FitRefusal.tooFew(
                "1 edges are too few for x to follow hyperbola, a family with 3 numbers; mark more edges, or pin a simpler family."
            )
        ) {
            try reference.fit(FitPins(["x=hyperbola"]))
        }
    }
}
