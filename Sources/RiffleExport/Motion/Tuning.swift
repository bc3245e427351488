internal import RiffleFormula
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The setting and the formula that an export is made of.
struct Tuning: Sendable {
    var configuration: StageConfiguration
    var window: Size
    var formula: Formula
    var settings: PoseFunction.Settings
}

/// A parameter of a playable file.
struct PlayableSlider {
    /// The name of the parameter's constant in the pose's code.
    var constant: String
    var title: String
    var help: String
    /// The unit as a suffix: "°", " pt".
    var unit: String
    /// The range, in shown units.
    var range: ClosedRange<Double>
    var step: Double
    var value: Double
    /// Base units of one shown unit.
    var factor: Double
    /// The row's extent and its first and last offset at `tableCount` values of the range; empty if they don't depend on the parameter.
    var rows: [[Double]]

    static let tableCount = 33
}

extension ModelExport {
    /// Returns the pose with the model's essential numbers as variables, and their sliders; screens have no sliders.
    func playable() -> (pose: PoseFunction, shown: ShownCount, sliders: [PlayableSlider]) {
        let (configuration, formula) = (tuning.configuration, tuning.formula)
        let descriptors =
            subject == .screens
            ? []
            : configuration.model.descriptor.essentials.compactMap { name in
                configuration.values.descriptors.first { $0.name == name }
            }
        let own = Set(formula.parameters.filter { if case .number = $0.kind { true } else { false } }.map(\.name))
        var settings = tuning.settings
        settings.live = Set(descriptors.map(\.name)).intersection(own)
        var pose = PoseFunction(formula, settings)
        (pose.title, pose.summary) = (self.pose.title, self.pose.summary)
        pose.shade(by: look.shade)
        pose = subject == .cards ? pose.counted(formula) ?? pose : pose
        var shown = shown
        if case .rule = shown, let rule = PoseFunction.shown(formula, settings) { shown = .rule(rule.counted(formula) ?? rule) }
        let naming = PoseNaming(formula)
        let constants = Set(pose.constants.map(\.name))
        let sliders = descriptors.compactMap { descriptor -> PlayableSlider? in
            let constant = naming[descriptor.name]
            guard settings.live.contains(descriptor.name), constants.contains(constant),
                let parameter = formula.parameters.first(where: { $0.name == descriptor.name })
            else { return nil }
            let unit = descriptor.unit.rawValue
            return PlayableSlider(
                constant: CodeStyle.javaScript.name(constant), title: CodeText.plain(descriptor.title),
                help: CodeText.plain(descriptor.help), unit: unit.isEmpty || unit == "°" ? unit : " " + unit,
                range: descriptor.range, step: descriptor.step, value: configuration.values[descriptor.name],
                factor: parameter.unit?.base(of: 1) ?? 1, rows: rows(descriptor))
        }
        return (pose, shown, sliders)
    }

    /// Returns `PlayableSlider.rows` for a parameter.
    private func rows(_ descriptor: ParameterDescriptor) -> [[Double]] {
        guard subject == .cards else { return [] }
        let rows = (0..<PlayableSlider.tableCount).map { index -> [Double] in
            var configuration = tuning.configuration
            let share = Double(index) / Double(PlayableSlider.tableCount - 1)
            configuration.set(descriptor.name, to: .lerp(descriptor.range.lowerBound, descriptor.range.upperBound, share))
            let rule = configuration.prepared(window: tuning.window, itemCount: cardCount).model.scrollRule
            let track = ScrollTrack(rule)
            return [track.extent, track.limits.lowerBound, track.limits.upperBound]
        }
        return rows.allSatisfy { $0 == rows[0] } ? [] : rows
    }
}
