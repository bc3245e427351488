internal import RiffleMath

/// The lists that a layout transition is made from. The stage keeps them, so that transitions that begin again and again, as in each
/// round of a loop, ask for no memory.
struct LayoutTransitionWork: Sendable {
    /// The cards as they were shown before the change.
    var before: ContiguousArray<Stage.ShownCard> = []
    /// The outlines of the cards that were painted before the change, back to front.
    var outlines: ContiguousArray<PaintedOutline> = []
    /// The cards as they are placed after it.
    var after: ContiguousArray<Stage.ShownCard> = []
    /// The positions in `after` of the cards without a counterpart.
    var free: ContiguousArray<Int> = []
    var pairs: ContiguousArray<Pair> = []
    /// The cards that are shown only before.
    var leaving: ContiguousArray<Stage.ShownCard> = []
    /// For each pair, the lift of its card before the change.
    var lifts: ContiguousArray<Double> = []
    /// The transitions: those of `pairs`, in their order, and those of cards that appear.
    var entries: ContiguousArray<LayoutTransition.Entry> = []
    /// The transitions of cards that have no page in the new row.
    var departing: ContiguousArray<LayoutTransition.Entry> = []
    var order = PaintOrderWork()

    /// A card before and after the change.
    struct Pair: Sendable {
        var old: Stage.ShownCard
        var new: Stage.ShownCard
    }
}

/// The lists that the paint order during a layout transition is made from; by entry, unless said otherwise.
struct PaintOrderWork: Sendable {
    /// The outlines of the cards that will be painted, back to front.
    var outlines: ContiguousArray<PaintedOutline> = []
    /// The positions among the outlines before and after; −1: not painted.
    var before: ContiguousArray<Int> = []
    var after: ContiguousArray<Int> = []
    var keys: ContiguousArray<Double> = []
    /// The entries' indices in the order of `before`.
    var sequence: ContiguousArray<Int> = []
    var start: ContiguousArray<Int> = []
    var end: ContiguousArray<Int> = []
    var last: ContiguousArray<Int> = []
    var ranks = PaintRanks()
}
