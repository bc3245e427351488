import RiffleMath
import Testing

@testable import RiffleUI

@Suite("Throw forecast")
struct ForecastTests {
    private static func lines(_ label: ForecastLabel) -> [String] { [label.distance] + (label.speed.map { [$0] } ?? []) }

    @Test("missing distance and speed are shown, rounded up so that they suffice; once the drag is a throw, nothing is missing")
    func lines() {
        let mark = Vector2(100, 100)
        #expect(Self.lines(ForecastLabel(mark: mark, missingDistance: 37.2, missingSpeed: 419.1)) == ["38 pt", "or 420 pt/s"])
        #expect(Self.lines(ForecastLabel(mark: mark, missingDistance: 12, missingSpeed: nil)) == ["12 pt"])
        #expect(Self.lines(ForecastLabel(mark: mark, missingDistance: 0, missingSpeed: 0)) == ["throw"])
        #expect(Self.lines(ForecastLabel(mark: mark, missingDistance: 5, missingSpeed: .infinity)) == ["5 pt"])
    }
}
