import RifflePainter
import RiffleScene
import Testing

@testable import RiffleSession

@Suite("Frames that are too much")
struct FrameLoadTests {
    @Test("cards that are left out are said once a model, with their number")
    func leftOut() {
        var load = FrameLoad()
        var statistics = CompositorStatistics()
        let none = load.leftOut(statistics, of: "a", titled: "Fan")
        #expect(none == nil)
        statistics.leftOutCards = 1977
        let sentence = load.leftOut(statistics, of: "a", titled: "Fan") ?? ""
        #expect(sentence.contains("Fan") && sentence.contains("1977 cards are left out, the farthest first"))
        let again = load.leftOut(statistics, of: "a", titled: "Fan")
        #expect(again == nil)
        statistics.leftOutCards = 1
        let other = load.leftOut(statistics, of: "b", titled: "Rose")
        #expect(other?.contains("1 card is left out") == true)
    }

    @Test("a formula is slow after six slow frames in a row, by the shortest of them, and that is said once")
    func slow() {
        var load = FrameLoad()
        for _ in 0..<5 {
            let early = load.slow(0.09, formula: "a", titled: "Fan")
            #expect(early == nil)
        }
        let quick = load.slow(0.0199, formula: "a", titled: "Fan")
        #expect(quick == nil)
        for _ in 0..<5 {
            let early = load.slow(0.09, formula: "a", titled: "Fan")
            #expect(early == nil)
        }
        let sentence = load.slow(0.0331, formula: "a", titled: "Fan")
        #expect(sentence?.contains("Fan takes 34 ms a frame") == true)
        for _ in 0..<20 {
            let early = load.slow(0.09, formula: "a", titled: "Fan")
            #expect(early == nil)
        }
    }
}
