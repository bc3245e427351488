import RiffleMath
import Testing

@testable import riffle

@Suite("Double clicks")
struct DoubleClickTests {
    @Test("the second of two presses that are close in time and position; a third begins a new double click")
    func pairs() {
        var clicks = DoubleClick()
        let point = Vector2(10, 10), beside = Vector2(16, 10)
        let presses = [(point, 1), (Vector2(13, 13), 1.3), (point, 1.4), (point, 2), (beside, 2.1), (beside, 2.2)]
        let doubles = presses.map { clicks.press(at: $0.0, time: $0.1) }
        #expect(doubles == [false, true, false, false, false, true])
    }
}
