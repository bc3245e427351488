internal import RiffleModels
package import RifflePainter
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// Reports the parts that a frame leaves out because they are too much, and a slow formula: each once a model.
package struct FrameLoad {
    /// Seconds a frame that a formula may take.
    package static let most = 0.02
    /// The number of slow frames in a row that make a formula slow: one alone may have had to wait for a processor.
    private static let run = 6

    private var toldLeftOut: Set<String> = []
    private var toldSlow: Set<String> = []
    private var slowFrames = 0
    /// The shortest of the slow frames in a row, in seconds.
    private var least = Double.infinity

    /// Nothing has been said.
    package init() {}

    /// The sentence about the cards that a frame leaves out, if it leaves any out and that hasn't been said of this model.
    package mutating func leftOut(_ statistics: CompositorStatistics, of model: String, titled title: String) -> String? {
        let count = statistics.leftOutCards
        guard count > 0, toldLeftOut.insert(model).inserted else { return nil }
        let cards = count == 1 ? "1 card is" : "\(count) cards are"
        return "\(title) is too much for a frame: \(cards) left out, the farthest first. Spread the cards, or show fewer."
    }

    /// The sentence about a formula that takes too long, if this frame's `seconds` show it and that hasn't been said of it.
    package mutating func slow(_ seconds: Double, formula model: String, titled title: String) -> String? {
        guard seconds > Self.most else {
            (slowFrames, least) = (0, .infinity)
            return nil
        }
        slowFrames += 1
        least = min(least, seconds)
        guard slowFrames >= Self.run, toldSlow.insert(model).inserted else { return nil }
        return
            "\(title) takes \(Int((least * 1000).rounded(.up))) ms a frame; anything above \(Int(Self.most * 1000)) ms is visible as stutter. "
            + "Make the formula shorter, or show fewer cards."
    }
}
