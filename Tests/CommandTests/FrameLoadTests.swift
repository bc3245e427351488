import RiffleScene
import Testing

@testable import riffle

@Suite("Frames that are too much")
struct FrameLoadTests {
    @Test("cards that are left out are said once a model, with their number")
    func leftOut() throws {
        var load = FrameLoad()
        var statistics = CompositorStatistics()
        #expect(load.leftOut(statistics, of: "a", titled: "Fan") == nil)
        statistics.leftOutCards = 1977
        let sentence = try #require(load.leftOut(statistics, of: "a", titled: "Fan"))
        #expect(sentence.contains("Fan") && sentence.contains("1977 cards are left out, the farthest first"))
        #expect(load.leftOut(statistics, of: "a", titled: "Fan") == nil)
        statistics.leftOutCards = 1
        #expect(load.leftOut(statistics, of: "b", titled: "Rose")?.contains("1 card is left out") == true)
    }

    @Test("a formula is slow after six slow frames in a row, by the shortest of them, and that is said once")
    func slow() {
        var load = FrameLoad()
        for _ in 0..<5 { #expect(load.slow(0.09, formula: "a", titled: "Fan") == nil) }
        #expect(load.slow(0.0199, formula: "a", titled: "Fan") == nil)
        for _ in 0..<5 { #expect(load.slow(0.09, formula: "a", titled: "Fan") == nil) }
        #expect(load.slow(0.0331, formula: "a", titled: "Fan")?.contains("Fan takes 34 ms a frame") == true)
        for _ in 0..<20 { #expect(load.slow(0.09, formula: "a", titled: "Fan") == nil) }
    }
}
