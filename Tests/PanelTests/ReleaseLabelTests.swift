import Testing

@testable import RifflePanel

/// The line that says what letting go of a row or a screen would do.
@Suite("Release label")
struct ReleaseLabelTests {
    private func lines(_ outcome: ReleaseLabel.Outcome, _ distance: Double?, _ speed: Double?) -> [String] {
        let label = ReleaseLabel(outcome, missingDistance: distance, missingSpeed: speed, isBeside: false)
        var missing = "former"
        label.writeMissing(to: &missing)
        return [label.result, missing]
    }

    @Test("it names the card, from 1, and what is missing for the next, rounded up")
    func row() {
        #expect(lines(.rest(card: 6, next: 7), 63.2, 411) == ["→ 7", "64 pt or 420 pt/s more for 8"])
        #expect(lines(.rest(card: 6, next: 5), nil, 90) == ["→ 7", "90 pt/s more for 6"])
        #expect(lines(.rest(card: 6, next: 7), 3, nil) == ["→ 7", "3 pt more for 8"])
        #expect(lines(.rest(card: 11, next: nil), nil, nil) == ["→ 12", ""])
        #expect(lines(.rest(card: 6, next: 7), .infinity, nil) == ["→ 7", "99999 pt more for 8"])
    }

    @Test("of screens it says whether the transition completes")
    func screens() {
        #expect(lines(.completes, nil, nil) == ["→ completes", ""])
        #expect(lines(.cancels, 63.2, nil) == ["→ cancels", "64 pt more to complete"])
        #expect(lines(.cancels, nil, nil) == ["→ cancels", ""])
    }
}
