public import RiffleFormula
internal import RiffleModels

extension Stage {
    /// Why the model, a formula, can't be shown as it says: a number of its scroll line that isn't finite, or else what hides the card
    /// nearest to the middle of those that the last frame can't pose. Nil where nothing is wrong, which costs a look at each card.
    public var problem: FormulaProblem? {
        if let problem = model.layoutProblem { return problem }
        var offset: Double?
        for card in placed where !card.pose.isFinite && abs(card.offset) < abs(offset ?? .infinity) { offset = card.offset }
        guard let offset, var problem = model.problem(at: offset, scroll: scrollState) else { return nil }
        problem.sentence += "; the card is hidden"
        return problem
    }
}
