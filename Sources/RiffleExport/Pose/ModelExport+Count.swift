internal import RiffleFormula

extension ModelExport {
    /// The export with the number of cards as a variable of the pose, where that depends on it: so components can have other
    /// numbers. A style sheet has it as a property instead, which follows `--cards`.
    var counted: ModelExport {
        guard subject == .cards, let own = pose.counted(tuning.formula) else { return self }
        var export = self
        export.pose = own
        export.samples.inputs = own.inputs.map(\.name)
        let place = pose.inputs.count
        export.samples.rows = samples.rows.map { $0[..<place] + [Double(cardCount)] + $0[place...] }
        return export
    }
}

extension PoseFunction {
    /// The vocabulary's name of the number of cards.
    static let count = "n"

    /// The pose with the number of cards as the last variable, and the values that follow from it calculated with each pose; nil:
    /// it has no effect.
    func counted(_ formula: Formula) -> PoseFunction? {
        let name = PoseNaming(formula)[Self.count]
        guard let variable = formula.variables.first(where: { $0.name == Self.count }),
            let constant = constants.first(where: { $0.name == name && $0.source.isEmpty })
        else { return nil }
        var pose = self
        pose.constants.removeAll { $0.name == name }
        pose.inputs.append(Input(name: name, variable: Self.count, kind: variable.kind, help: constant.help))
        var changing: Set = [name]
        var moved: [Value] = []
        pose.derived.removeAll { value in
            guard !value.value.names.isDisjoint(with: changing) else { return false }
            changing.insert(value.name)
            moved.append(value)
            return true
        }
        pose.values = moved + values
        return pose
    }
}
