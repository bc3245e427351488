internal import RiffleMath

/// One adjustable number of a model: all that panel, command line, presets and tests need to know about it.
public struct ParameterDescriptor: Equatable, Sendable {
    /// The identifier on the command line and in presets: lower camel case, unique within a model.
    public var name: String
    /// The label shown to users.
    public var title: String
    /// The unit of the value.
    public var unit: Unit
    /// The admitted values; others are clamped.
    public var range: ClosedRange<Double>
    /// The change per key press or wheel notch; a whole number for counts.
    public var step: Double
    /// The value unless the user sets another.
    public var defaultValue: Double
    /// How the number is read.
    public var kind: Kind
    /// The panel section that shows it.
    public var group: Group
    /// One sentence for users: its effect on the picture or the motion.
    public var help: String
    /// The origin of the formula or the value.
    public var source: String
    /// When the parameter has an effect: only while a choice of the same model has one of these values; nil means always.
    public var condition: Condition?
    /// Labels of single values, where the number alone would be unclear: 0 visible cards reads "the type's own".
    private var meanings: [Double: String] = [:]
    /// Earlier names: presets, recorded lines and commands that use one still mean this parameter.
    public private(set) var formerNames: [String] = []
    /// Earlier names of a choice's options, in lower case, and the indices of the options: presets store names.
    private var formerOptions: [String: Int] = [:]
    /// Earlier defaults, by the last version of the defaults that had them.
    private var formerDefaults: [Int: Double] = [:]

    /// The version of all parameters' defaults. Presets store only the values that differ from the defaults, and this version.
    /// When a default changes, increment it and record the old default as a former one.
    public static let defaultsVersion = 2

    /// A condition on a choice parameter of the same model.
    public struct Condition: Equatable, Sendable {
        /// The name of the choice.
        public var choice: String
        /// The values of the choice for which the condition holds.
        public var values: [Double]
    }

    /// A parameter that is always in effect, without former names; see the properties.
    public init(
        name: String, title: String, unit: Unit = .none, range: ClosedRange<Double>, step: Double, defaultValue: Double,
        kind: Kind = .number, group: Group = .model, help: String, source: String
    ) {
        self.name = name
        self.title = title
        self.unit = unit
        self.range = range
        self.step = step
        self.defaultValue = defaultValue
        self.kind = kind
        self.group = group
        self.help = help
        self.source = source
    }

    /// A toggle: 0 is off, 1 is on.
    public static func toggle(
        name: String, title: String, isOn: Bool, group: Group = .model, help: String, source: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            name: name, title: title, range: 0...1, step: 1, defaultValue: isOn ? 1 : 0, kind: .toggle, group: group,
            help: help, source: source)
    }

    /// A choice among named options: the value is the index of an option, `selected` by default.
    public static func choice(
        name: String, title: String, options: [String], selected: Int, group: Group = .model, help: String, source: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            name: name, title: title, range: 0...Double(max(options.count - 1, 0)), step: 1, defaultValue: Double(selected),
            kind: .choice(options), group: group, help: help, source: source)
    }

    /// How a parameter's number is read.
    public enum Kind: Equatable, Sendable {
        /// Any number in the range.
        case number
        /// A number without a fraction.
        case count
        /// 0 or 1.
        case toggle
        /// The index of one of these options.
        case choice([String])
    }

    /// The section of the panel that shows a parameter; the raw value is its title.
    public enum Group: String, CaseIterable, Sendable {
        case model = "Model"
        case motion = "Motion"
        case gesture = "Gesture"
        case look = "Look"
        case stage = "Stage"
    }

    /// The unit of a parameter's value; the raw value is the text shown to users.
    public enum Unit: String, Sendable {
        case none = ""
        case points = "pt"
        case seconds = "s"
        case radians = "rad"
        case cards = "cards"
        case cardsPerSecond = "cards/s"
        case pointsPerSecond = "pt/s"
        case cardWidths = "card widths"
        case times = "×"
        case perMillisecond = "per ms"
        case perPoint = "1/pt"
        case megabytes = "MB"
        /// Width to height; users may also write it as 3:2.
        case ratio = ":1"
    }
}

extension ParameterDescriptor {
    /// A copy that has an effect only while the parameter `choice` has one of `values`.
    public func used(when choice: String, is values: Double...) -> ParameterDescriptor { used(when: choice, is: values) }

    /// A copy that has an effect only while the parameter `choice` has one of `values`.
    func used(when choice: String, is values: [Double]) -> ParameterDescriptor {
        var result = self
        result.condition = Condition(choice: choice, values: values)
        return result
    }

    /// A copy with a former name.
    func formerly(named name: String) -> ParameterDescriptor {
        var result = self
        result.formerNames.append(name)
        return result
    }

    /// A copy that shows `words` instead of the number for `value`.
    public func naming(_ value: Double, _ words: String) -> ParameterDescriptor {
        var result = self
        result.meanings[value] = words
        return result
    }

    /// The text shown instead of a value; nil where the number is shown.
    public func meaning(of value: Double) -> String? { meanings[value] }

    /// A copy with a former name of the option at `index`.
    func formerly(_ name: String, at index: Int) -> ParameterDescriptor {
        var result = self
        result.formerOptions[name.lowercased()] = index
        return result
    }

    /// A copy with the default that it had up to `version` of the defaults.
    func formerly(_ value: Double, upTo version: Int) -> ParameterDescriptor {
        var result = self
        result.formerDefaults[version] = value
        return result
    }

    /// The default in `version` of the defaults.
    public func defaultValue(inVersion version: Int) -> Double {
        formerDefaults.filter { $0.key >= version }.min { $0.key < $1.key }?.value ?? defaultValue
    }

    /// The index of a choice's option by its current or a former name, ignoring case; nil if there is none or this is no choice.
    public func index(ofOption name: String) -> Int? {
        guard case .choice(let options) = kind else { return nil }
        let name = name.lowercased()
        return options.firstIndex { $0.lowercased() == name } ?? formerOptions[name]
    }

    /// `value` clamped to the range, and rounded for counts, toggles and choices. Nil for NaN and the infinities.
    public func admitted(_ value: Double) -> Double? {
        guard value.isFinite else { return nil }
        let clamped = value.clamped(to: range)
        switch kind {
        case .number: return clamped
        case .count, .toggle, .choice: return clamped.rounded().clamped(to: range)
        }
    }
}
