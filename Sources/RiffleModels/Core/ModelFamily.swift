/// A group of related models; the key of its digit selects one of them.
public enum ModelFamily: Int, CaseIterable, Sendable {
    case taskSwitcher = 1
    case quartic = 2
    case cardStack = 3
    case screens = 4
    case linear = 5
    case rotary = 6
    case cylinder = 7
    case wheel = 8
    case timeMachine = 9
    case coverFlow = 0

    /// The digit of its key.
    public var digit: Int { rawValue }

    /// The label shown to users.
    public var title: String {
        switch self {
        case .taskSwitcher: "Task switcher"
        case .quartic: "Quartic stack"
        case .cardStack: "Card stack"
        case .screens: "Screens"
        case .linear: "Linear"
        case .rotary: "Rotary"
        case .cylinder: "Cylinder"
        case .wheel: "Wheel"
        case .timeMachine: "Time machine"
        case .coverFlow: "Cover flow"
        }
    }
}

extension ModelCatalogue {
    /// The ids of a family's models, in the catalogue's order.
    public func members(of family: ModelFamily) -> [String] {
        models.filter { $0.descriptor.family == family }.map(\.descriptor.id)
    }

    /// The id of the model that the key of a digit selects while the model `id` is shown: the family's first model, or, within the family,
    /// the next one, cyclically. `back`: the last model, or, within the family, the previous one. Nil if no family has the digit.
    public func id(ofDigit digit: Int, after id: String, back: Bool = false) -> String? {
        guard let family = ModelFamily(rawValue: digit) else { return nil }
        let members = members(of: family)
        guard !members.isEmpty else { return nil }
        guard let position = members.firstIndex(of: id) else { return back ? members.last : members.first }
        return members[(position + (back ? members.count - 1 : 1)) % members.count]
    }

    /// The keys that select a model while another family's is shown: "1" for a first model, "4 4" for a second of three, "Shift+4" for a
    /// last one. Empty for a model without a family.
    public func keys(of id: String) -> String {
        guard let family = model(id: id)?.descriptor.family else { return "" }
        let members = members(of: family)
        guard let position = members.firstIndex(of: id) else { return "" }
        if position > 0, position == members.count - 1 { return "Shift+\(family.digit)" }
        return Array(repeating: "\(family.digit)", count: position + 1).joined(separator: " ")
    }
}
