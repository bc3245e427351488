internal import RiffleModels
package import RifflePainter
internal import RiffleScene
internal import RiffleSettings
internal import RiffleStage

/// Reports the cards that a frame leaves out because there are too many, and a slow formula: each once per model.
package struct FrameLoad {
    /// The greatest time that a formula may take per frame, in seconds.
    package static let most = 0.02
    /// The number of slow frames in a row that make a formula slow: one alone may have had to wait for a processor.
    private static let run = 6

    private var toldLeftOut: Set<String> = []
    private var toldSlow: Set<String> = []
    private var slowFrames = 0
    /// The shortest of the slow frames in a row, in seconds.
    private var least = Double.infinity

    /// Nothing has been reported.
    package init() {}

    /// The sentence about the cards that a frame leaves out; nil if there are none, or if this was reported of the model before.
    package mutating func leftOut(_ statistics: CompositorStatistics, of model: String, titled title: String) -> String? {
        let count = statistics.leftOutCards
        guard count > 0, toldLeftOut.insert(model).inserted else { return nil }
        let cards = count == 1 ? "1 card is" : "\(count) cards are"
        return "\(title) is too much for a frame: \(cards) left out, the farthest first. Spread the cards, or show fewer."
    }

    /// The sentence about a formula that takes too long; nil if this frame's `seconds` don't show it yet, or if it was reported of the
    /// formula before.
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
