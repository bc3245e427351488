public import RiffleMath

// A spring that parameters write in one of several forms: a choice says which of the other parameters count.
extension SpringForm {
    /// The name of the choice.
    public static let choice = "spring"
    /// The forms of the choice's options, in their order.
    static let options: [SpringForm] = [.uiView, .response, .physical, .perceptual]

    /// The names of the parameters that hold the form's numbers, in the order of `numbers(of:)`; none for a form that isn't an option.
    fileprivate var parameters: [String] {
        switch self {
        case .uiView: ["springDuration", "dampingRatio"]
        case .response: ["response", "dampingRatio"]
        case .physical: ["mass", "stiffness", "damping"]
        case .perceptual: ["response", "bounce"]
        case .natural, .compose: []
        }
    }
}

extension ParameterValues {
    /// The spring that the values write; nil without a choice of the form, or without the numbers of every form.
    public var spring: Spring? {
        springForm.map { form in form.spring(form.parameters.map { self[$0] }) }
    }

    /// Chooses another form by its option and writes the spring in it. The numbers are clamped to the parameters' ranges. Values without
    /// a spring stay as they are.
    public mutating func writeSpring(inOption option: Double) {
        guard var spring else { return }
        set(SpringForm.choice, to: option)
        guard let form = springForm else { return }
        if form.parameters.contains("dampingRatio") {
            // UIKit's duration follows from the damping ratio, which may be clamped.
            set("dampingRatio", to: spring.zeta)
            spring = Spring(omega0: spring.omega0, zeta: self["dampingRatio"])
        }
        for (name, number) in zip(form.parameters, form.numbers(of: spring, mass: self["mass"])) { set(name, to: number) }
    }

    private var springForm: SpringForm? {
        let options = SpringForm.options
        guard has(SpringForm.choice), options.allSatisfy({ $0.parameters.allSatisfy(has) }) else { return nil }
        let option = integer(SpringForm.choice)
        return options.indices.contains(option) ? options[option] : .uiView
    }
}
