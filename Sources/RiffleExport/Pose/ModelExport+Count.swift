internal import RiffleFormula

extension ModelExport {
    /// The export with the number of cards as a variable of the pose, where that depends on it: so components can have other
    /// numbers. A style sheet has it as a property instead, which follows `--cards`.
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
