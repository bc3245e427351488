internal import RiffleFormula

extension ModelExport {
    /// The export with the number of cards as a variable of the pose, if the pose depends on it: components can then have other numbers of
    /// cards. A style sheet has a property for it instead, which follows `--cards`.
    var counted: ModelExport {
        guard subject == .cards else { return self }
        var export = self
        if case .rule(let rule) = shown, let counted = rule.counted(tuning.formula) { export.shown = .rule(counted) }
        guard let own = pose.counted(tuning.formula) else { return export }
        export.pose = own
        export.samples.inputs = own.inputs.map(\.name)
        let place = pose.inputs.count
        export.samples.rows = samples.rows.map { $0[..<place] + [Double(cardCount)] + $0[place...] }
        return export
    }
}
