import RiffleMath
import Testing

@testable import RifflePanel

@Suite("Throw forecast")
struct ForecastTests {
    @Test("missing distance and speed are shown, rounded up so that they suffice; once the drag is a throw, nothing is missing")
    func lines() {
        let mark = Vector2(100, 100)
        #expect(ForecastLabel(mark: mark, missingDistance: 37.2, missingSpeed: 419.1).lines == ["38 pt", "or 420 pt/s"])
        #expect(ForecastLabel(mark: mark, missingDistance: 12, missingSpeed: nil).lines == ["12 pt"])
        #expect(ForecastLabel(mark: mark, missingDistance: 0, missingSpeed: 0).lines == ["throw"])
        #expect(ForecastLabel(mark: mark, missingDistance: 5, missingSpeed: .infinity).lines == ["5 pt"])
    }
}
