internal import RiffleMath
public import RiffleModels
internal import RiffleStage

/// A line of the tweak panel.
enum TweakItem: Equatable {
    /// The name of a group.
    case group(ParameterDescriptor.Group)
    case row(TweakRow)
    /// The name of a part that is no group of numbers.
    case section(TweakSection)
    /// So many curves, one of them large.
    case curves(count: Int)
    case clock

    /// Why there is nothing else.
    case note(String)

    /// What of the lines is shown.
    struct Filter: Equatable {
        /// Words that a row must have, all of them, in its name, title, help or unit.
        var search = ""
        /// Only what isn't as the model comes with it.
        var isChangedOnly = false
        /// What stands on top, by name.
        var favourites: Set<String> = []
        /// Groups that show their names only, unless something is searched for.
        var closed: Set<ParameterDescriptor.Group> = []
        var areFavouritesClosed = false
    }

    /// The lines for a configuration: the favourites, then the model's other parameters and the stage's, group by group.
    static func items(of configuration: StageConfiguration, _ filter: Filter) -> [TweakItem] {
        let words = filter.search.lowercased().split(separator: " ")
        let rows = TweakRow.rows(of: configuration).filter { row in
            (!filter.isChangedOnly || row.differs) && words.allSatisfy { row.searchText.contains($0) }
        }
        guard !rows.isEmpty else {
            if !words.isEmpty {
                let place = filter.isChangedOnly ? "Nothing that was changed" : "Nothing"
                return [.note("\(place) has “\(filter.search)” in its name or in what it does.")]
            }
            return filter.isChangedOnly ? [.note("Nothing is changed: all is as the model comes with it.")] : []
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

/// How finely a hand means it.
public enum TweakPace: Sendable {
    case fine
    case normal
    case coarse

    /// A step, in the parameter's own steps.
    var factor: Double {
        switch self {
        case .fine: 0.1
        case .normal: 1
        case .coarse: 10
        }
    }

    /// How far a value goes when the hand moves on a slider.
    var speed: Double { self == .fine ? 0.1 : 1 }
}

/// The parts of the panel that are no groups of numbers.
enum TweakSection: String, CaseIterable, Sendable {
    case favourites = "Favourites"
    case curves = "Curves"
    case clock = "Clock"
}

/// A parameter and what it is set to.
public struct TweakRow: Equatable, Sendable {
    public var descriptor: ParameterDescriptor
    public var value: Double
    /// Whether it is other numbers in other words.
    public var isAlias = false

    /// The numbers of the chosen model that count, each followed by those that stand for it, and the stage's.
    static func rows(of configuration: StageConfiguration) -> [TweakRow] {
        var rows = rows(of: configuration.values).filter { configuration.uses($0.descriptor.name) }
        for alias in configuration.aliases {
            let place = rows.lastIndex { row in row.isAlias || alias.parameters.contains(row.descriptor.name) }
            rows.insert(
                TweakRow(descriptor: alias.descriptor, value: alias.value, isAlias: true), at: place.map { $0 + 1 } ?? 0)
        }
        return rows + Self.rows(of: configuration.stage)
    }

    /// What isn't at its default, whether it counts at present or not; what is about the window alone stays as it is.
    static func changes(of configuration: StageConfiguration) -> [TweakRow] {
        (rows(of: configuration.values) + rows(of: configuration.stage)).filter {
            $0.differs && !StageParameters.ofWindow.contains($0.descriptor.name)
        }
    }

    private static func rows(of values: ParameterValues) -> [TweakRow] {
        values.descriptors.map { TweakRow(descriptor: $0, value: values[$0.name]) }
    }

    /// Where the formula or the figure comes from, for people.
    var sourceText: String { "Source: \(descriptor.source)" }

    var searchText: String {
        "\(descriptor.name) \(descriptor.title) \(descriptor.help) \(descriptor.unit.rawValue)".lowercased()
    }

    /// Whether it isn't what the model comes with.
    var differs: Bool {
        // What is solved for comes out a rounding error beside its default.
        isAlias
            ? abs(value - descriptor.defaultValue) > 1e-9 * max(1, abs(descriptor.defaultValue))
            : value != descriptor.defaultValue
    }

    /// How far a hand that drags the number has to go for a step, in points: whole numbers need room to be stopped at, and a range of few
    /// steps would be run through at once.
    var pointsPerStep: Double {
        guard descriptor.kind == .number else { return 12 }
        let steps = (descriptor.range.upperBound - descriptor.range.lowerBound) / max(descriptor.step, 1e-12)
        return (160 / max(steps, 1)).clamped(to: 2...12)
    }

    /// How far along its range the value lies, 0…1.
    func share(of value: Double) -> Double {
        let span = descriptor.range.upperBound - descriptor.range.lowerBound
        return span > 0 ? min(max((value - descriptor.range.lowerBound) / span, 0), 1) : 0
    }

    /// The value at a share of the range, not yet on a step; beyond the ends it goes on.
    func raw(at share: Double) -> Double {
        descriptor.range.lowerBound + (descriptor.range.upperBound - descriptor.range.lowerBound) * share
    }

    /// The value at a share of the range, on a whole number of steps.
    func value(at share: Double) -> Double { snapped(raw(at: min(max(share, 0), 1))) }

    /// `count` steps on; a choice and a switch go round.
    func stepped(by count: Double) -> Double {
        switch descriptor.kind {
        case .toggle: return value >= 0.5 ? 0 : 1
        case .choice(let options):
            let places = Double(max(options.count, 1))
            let place = (value + (count < 0 ? -1 : 1) + places).truncatingRemainder(dividingBy: places)
            return place.rounded()
        case .number, .count:
            return min(max(value + descriptor.step * count, descriptor.range.lowerBound), descriptor.range.upperBound)
        }
    }

    /// The nearest value that is a whole number of steps, or of parts or multiples of one, from the default.
    func snapped(_ value: Double, pace: TweakPace = .normal) -> Double {
        var step = descriptor.step * pace.factor
        if descriptor.kind != .number { step = max(step, descriptor.step) }
        guard step > 0, value.isFinite else { return descriptor.defaultValue }
        // Steps are counted from the default, so that it is always one of the places.
        let result = descriptor.defaultValue + ((value - descriptor.defaultValue) / step).rounded() * step
        return min(max(result, descriptor.range.lowerBound), descriptor.range.upperBound)
    }

    /// What people read: the number with as many digits as a step has, and its unit.
    public var text: String {
        switch descriptor.kind {
        case .toggle: return value >= 0.5 ? "on" : "off"
        case .choice(let options):
            let place = Int(value.rounded())
            return options.indices.contains(place) ? options[place] : "\(place)"
        case .number, .count:
            if let meaning = descriptor.meaning(of: value) { return meaning }
            let unit = descriptor.unit.rawValue
            return unit.isEmpty ? number : "\(number) \(unit)"
        }
    }

    /// The number alone.
    var number: String { TweakRow.format(value, step: descriptor.step) }

    static func format(_ value: Double, step: Double) -> String {
        var digits = 0
        var unit = 1.0
        while digits < 5, abs(step / unit - (step / unit).rounded()) > 1e-6 {
            digits += 1
            unit /= 10
        }
        // A default between two steps keeps what it says.
        if digits < 3, step < 1, abs(value / unit - (value / unit).rounded()) > 1e-6 { digits += 1 }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        let whole = (abs(value) * scale).rounded()
        guard whole < 1e15 else { return "\(value)" }
        let sign = value < 0 && whole > 0 ? "−" : ""
        let text = String(Int(whole))
        guard digits > 0 else { return sign + text }
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        let point = padded.index(padded.endIndex, offsetBy: -digits)
        return sign + padded[..<point] + "." + padded[point...]
    }
}
