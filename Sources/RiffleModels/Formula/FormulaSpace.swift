internal import RiffleFormula
internal import RiffleMath

/// The values of the variables that are the same for all cards.
struct FormulaSpace {
    var space: LayoutSpace
    var card = Size.zero
    var isWrapping = false
    /// The number of positions on the circle and its radius, as the carousel computes them.
    var circle: (count: Int, radius: Double) = (0, 0)

    init(_ space: LayoutSpace, card: Size = .zero) {
        self.space = space
        self.card = card
    }

    /// The values in the order of the vocabulary of scrolling cards.
    var values: [Double] { values(of: .scrollingCards) }

    /// The values in a vocabulary's order.
    func values(of vocabulary: FormulaVocabulary) -> [Double] {
        vocabulary.spaceVariables.map { name in
            switch name {
            case "n": Double(space.itemCount)
            case "last": Double(space.itemCount - 1)
            case "wrapping": isWrapping ? 1 : 0
            case "count": Double(circle.count)
            case "radius": circle.radius
            case "width": card.width
            case "height": card.height
            case "viewWidth": space.bounds.width
            case "viewHeight": space.bounds.height
            case "screenWidth": space.screen.width
            case "screenHeight": space.screen.height
            default: .nan
            }
        }
    }
}

/// The numbers of a scroll line: as the line computes them, or else as the physics' parameters have them.
struct FormulaSettings {
    private let computed: [String: Double]
    private let physics: ParameterValues

    init(_ prepared: PreparedFormula, physics: ParameterValues, adjustable: Set<String>) {
        let arguments = prepared.program.formula.scroll?.arguments ?? []
        var computed: [String: Double] = [:]
        for (argument, value) in zip(arguments, prepared.scrollValues) where !adjustable.contains(argument.name) {
            if let value, value.isFinite { computed[argument.name] = value }
        }
        self.computed = computed
        self.physics = physics
    }

    /// The value of a setting; 0 if neither the line nor the physics has it.
    subscript(name: String) -> Double { computed[name] ?? physics[name] }

    func isOn(_ name: String) -> Bool { self[name] >= 0.5 }

    /// The value that the scroll line computes; nil if it doesn't.
    func given(_ name: String) -> Double? { computed[name] }

    /// The computed value of a setting that is a size, clamped to at most 10⁶; nil unless it is above 10⁻⁶.
    func size(_ name: String) -> Double? { computed[name].flatMap { $0 > 1e-6 ? min($0, 1e6) : nil } }
}

extension ScrollViewRule {
    /// A row that can't be scrolled: its limits coincide, and it has no rubber band.
    static func fixed(itemCount: Int, itemExtent: Double) -> ScrollViewRule {
        var rule = ScrollViewRule()
        rule.row.itemCount = itemCount
        rule.row.itemExtent = itemExtent
        rule.viewportExtent = 0
        return rule
    }
}
