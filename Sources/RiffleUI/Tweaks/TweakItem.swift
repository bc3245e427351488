import RiffleSession
internal import RiffleMath
public import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// A row of the tweak panel.
enum TweakItem: Equatable {
    /// The heading of a group.
    case group(ParameterDescriptor.Group)
    case row(TweakRow)
    /// The heading of a section that is no group of parameters.
    case section(TweakSection)
    /// The curves: `count` plots, one of them large.
    case curves(count: Int)
    case clock
    case formulaHeading(FormulaHeading)
    /// The text of the chosen model's formula.
    case formula(FormulaText.Shape)

    /// A sentence instead of rows.
    case note(String)

    /// The choice of the visible rows.
    struct Filter: Equatable {
        var page = TweakPage.parameters
        /// Words that a row must all contain, in its name, title, help or unit.
        var search = ""
        /// Only parameters that differ from the model's defaults.
        var isChangedOnly = false
        /// The names of the rows at the top.
        var favourites: Set<String> = []
        /// The folded groups; a search shows their rows all the same.
        var closed: Set<ParameterDescriptor.Group> = []
        var areFavouritesClosed = false
    }

    /// The rows for a configuration: the favourites, then the others of the page, group by group. A search finds rows of all pages.
    static func items(of configuration: StageConfiguration, _ filter: Filter) -> [TweakItem] {
        let words = filter.search.lowercased().split(separator: " ")
        let rows = TweakRow.rows(of: configuration).filter { row in
            (filter.page.shows(row.descriptor.group) || !words.isEmpty) && (!filter.isChangedOnly || row.differs)
                && words.allSatisfy { row.searchText.contains($0) }
        }
        guard !rows.isEmpty else {
            if !words.isEmpty {
                let subject = filter.isChangedOnly ? "No changed number" : "Nothing"
                return [.note("\(subject) has “\(filter.search)” in its name or description.")]
            }
            return filter.isChangedOnly ? [.note("Nothing has changed. Every number is at its default.")] : []
        }
        var items: [TweakItem] = []
        let favourites = rows.filter { filter.favourites.contains($0.descriptor.name) }
        if !favourites.isEmpty {
            items.append(.section(.favourites))
            if !words.isEmpty || !filter.areFavouritesClosed { items += favourites.map(TweakItem.row) }
        }
        for group in ParameterDescriptor.Group.allCases {
            let members = rows.filter { $0.descriptor.group == group && !filter.favourites.contains($0.descriptor.name) }
            guard !members.isEmpty else { continue }
            items.append(.group(group))
            if words.isEmpty && filter.closed.contains(group) { continue }
            items += members.map(TweakItem.row)
        }
        return items
    }
}

/// How finely a drag or a key changes a value.
public enum TweakPace: Sendable {
    case fine
    case normal
    case coarse

    /// The size of a step, as a multiple of the parameter's own step.
    var factor: Double {
        switch self {
        case .fine: 0.1
        case .normal: 1
        case .coarse: 10
        }
    }

    /// The factor on the distance of a slider's drag.
    var speed: Double { self == .fine ? 0.1 : 1 }
}

/// The sections of the panel that are no groups of parameters.
enum TweakSection: String, CaseIterable, Sendable {
    case favourites = "Favourites"
    case curves = "Curves"
    case formula = "Formula"
    case clock = "Clock"
}

/// A parameter and its value.
public struct TweakRow: Equatable, Sendable {
    /// The parameter.
    public var descriptor: ParameterDescriptor
    /// Its value, in the parameter's unit.
    public var value: Double
    /// Whether it is an alias, which expresses other parameters in another form.
    public var isDerived = false

    /// The rows of the derived parameters, of the chosen model's parameters that are in use (its essentials first), of the stage's
    /// parameters and of the preferences.
    static func rows(of configuration: StageConfiguration) -> [TweakRow] {
        let own = rows(of: configuration.values).filter { configuration.uses($0.descriptor.name) }
        let measured = configuration.derivedParameters.map {
            TweakRow(descriptor: $0.descriptor, value: $0.value, isDerived: true)
        }
        // Parameters whose effect shows at once come first: measurements of the cards, then the model's essentials in their order.
        let names = configuration.model.descriptor.essentials
        let essential = names.compactMap { name in own.first { $0.descriptor.name == name } }
        let rows = measured + essential + own.filter { !names.contains($0.descriptor.name) }
        return rows + Self.rows(of: configuration.stage) + Self.rows(of: configuration.preferences.values)
    }

    /// The parameters of a page that differ from their defaults, in use or not.
    static func changes(of configuration: StageConfiguration, on page: TweakPage) -> [TweakRow] {
        [configuration.values, configuration.stage, configuration.preferences.values].flatMap(rows)
            .filter { page.shows($0.descriptor.group) && $0.differs }
    }

    private static func rows(of values: ParameterValues) -> [TweakRow] {
        values.descriptors.map { TweakRow(descriptor: $0, value: values[$0.name]) }
    }

    /// The source of the formula or the value, for display.
    var sourceText: String { "Source: \(descriptor.source)" }

    var searchText: String {
        "\(descriptor.name) \(descriptor.title) \(descriptor.help) \(descriptor.unit.rawValue)".lowercased()
    }

    /// Whether the value differs from the model's default.
    var differs: Bool {
        // An alias is solved for, and may differ from its default by a rounding error.
        isDerived
            ? abs(value - descriptor.defaultValue) > 1e-9 * max(1, abs(descriptor.defaultValue))
            : value != descriptor.defaultValue
    }

    /// The distance of a drag on the number per step, in points: 12 for whole numbers; for others, the whole range takes 160
    /// points, within limits of 2…12 points per step.
    var pointsPerStep: Double {
        guard descriptor.kind == .number else { return 12 }
        let steps = (descriptor.range.upperBound - descriptor.range.lowerBound) / max(descriptor.step, 1e-12)
        return (160 / max(steps, 1)).clamped(to: 2...12)
    }

    /// The fraction of the track that lies below the value, 0…1.
    func share(of value: Double) -> Double {
        let span = descriptor.track.upperBound - descriptor.track.lowerBound
        return span > 0 ? min(max((value - descriptor.track.lowerBound) / span, 0), 1) : 0
    }

    /// The value at a fraction of the track, not rounded to a step; extrapolated beyond the ends.
    func raw(at share: Double) -> Double {
        descriptor.track.lowerBound + (descriptor.track.upperBound - descriptor.track.lowerBound) * share
    }

    /// The value `count` steps on; a choice and a switch are cyclic.
    func stepped(by count: Double) -> Double {
        switch descriptor.kind {
        case .toggle: return value >= 0.5 ? 0 : 1
        case .choice(let options):
            let optionCount = Double(max(options.count, 1))
            let index = (value + (count < 0 ? -1 : 1) + optionCount).truncatingRemainder(dividingBy: optionCount)
            return index.rounded()
        case .number, .count:
            return decimal(value + descriptor.step * count).clamped(to: descriptor.range)
        }
    }

    /// Returns the decimal number that a sum of steps means: 1.4, where binary fractions add up to 1.4000000000000004. If the sum is next
    /// to the default, returns exactly the default.
    private func decimal(_ sum: Double) -> Double {
        if abs(sum - descriptor.defaultValue) < 1e-9 { return descriptor.defaultValue }
        return abs(sum) < 1e6 ? (sum * 1e9).rounded() / 1e9 : sum
    }

    /// The nearest value in the range that is a whole number of steps, of the size for the pace, from the default.
    func snapped(_ value: Double, pace: TweakPace = .normal) -> Double {
        var step = descriptor.step * pace.factor
        if descriptor.kind != .number { step = max(step, descriptor.step) }
        guard step > 0, value.isFinite else { return descriptor.defaultValue }
        // Steps are counted from the default, so that it can always be reached.
        let result = descriptor.defaultValue + ((value - descriptor.defaultValue) / step).rounded() * step
        return decimal(result).clamped(to: descriptor.range)
    }

    /// The text to display: the number with as many digits as a step has, and its unit.
    public var text: String {
        let label = descriptor.label(of: value)
        if case .choice = descriptor.kind { return label.capitalizedFirst }
        return label
    }

    /// The number without its unit.
    var number: String { descriptor.number(of: value) }
}
