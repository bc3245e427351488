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
    /// The effect of a change of the value on the cards that are shown, besides another picture.
    public private(set) var effect = Effect.immediate
    /// The values that a slider shows; nil: all of `range`.
    private var slider: ClosedRange<Double>?
    /// When the parameter has an effect: only while a choice of the same model has one of these values; nil means always.
    public var condition: Condition?
    /// The easing curve whose first coordinate this is; nil for all other parameters.
    public internal(set) var easing: Easing?
    /// Labels of single values, where the number alone would be unclear: 0 visible cards reads "the type's own".
    private var meanings: [Double: String] = [:]
    /// Earlier names: presets, recorded lines and commands that use one still mean this parameter.
    public private(set) var formerNames: [String] = []
    /// Earlier names of a choice's options, in lower case, and the indices of the options: presets store ids.
    private var formerOptions: [String: Int] = [:]
    /// Earlier defaults, by the last version of the defaults that had them.
    private var formerDefaults: [Int: Double] = [:]

    /// The version of all parameters' defaults. Presets store only the values that differ from the defaults, and this version.
    /// When a default changes, increment it and record the old default as a former one.
    public static let defaultsVersion = 3

    /// A condition on a choice or switch of the same model.
    public struct Condition: Equatable, Sendable {
        /// The name of the choice.
        public var choice: String
        /// The values of the choice for which the condition holds.
        public var values: [Double]
    }

    /// An adjustable easing curve, and the parameters that make it up.
    public struct Easing: Equatable, Sendable {
        /// A title short enough for a small plot.
        public var title: String
        /// The name of the choice among the curves (`TransitionCurve`), one of which is the custom one.
        public var choice: String
        /// The names of the custom curve's coordinates: x1, y1, x2, y2.
        public var controls: [String]
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

    /// A choice among options: the value is the index of an option, `selected` by default.
    public static func choice(
        name: String, title: String, options: [Option], selected: Int, group: Group = .model, help: String, source: String
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
        case choice([Option])
    }

    /// One option of a choice.
    public struct Option: Equatable, Sendable, ExpressibleByStringLiteral {
        /// The identifier in presets, lines and on the command line: lower case with hyphens.
        public let id: String
        /// The label shown to users.
        public let title: String

        /// An option whose id is its title in lower case, with a hyphen for whatever is no letter or digit, unless it has another
        /// `id`.
        public init(_ title: String, id: String? = nil) {
            self.title = title
            let words = title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
            self.id = id ?? words.joined(separator: "-")
        }

        /// The option of a title, with the id that follows from it.
        public init(stringLiteral title: String) { self.init(title) }
    }

    /// The effect of a change of a value on the cards that are shown, besides another picture.
    public enum Effect: Sendable {
        /// It shows at once; the motion goes on.
        case immediate
        /// The cards move to other poses in a layout transition; the motion goes on.
        case layout
        /// The arrangement changes and gets a scroller of its own; the cards move there in a layout transition, and a flick goes on.
        case structure
        /// The value says where the motion is, or can go. A comparison of settings leaves the value alone, so that the motion goes on
        /// afterwards.
        case motion
    }

    /// The section of the panel that shows a parameter; the raw value is its title.
    public enum Group: String, CaseIterable, Sendable {
        case model = "Model"
        case motion = "Motion"
        case gesture = "Gesture"
        case look = "Look"
        case stage = "Stage"
        case window = "Window"
        case hand = "Hand"
    }

    /// The unit of a parameter's value; the raw value is the text shown to users.
    public enum Unit: String, Sendable {
        case none = ""
        case points = "pt"
        case seconds = "s"
        case milliseconds = "ms"
        case radians = "rad"
        case degrees = "°"
        case percent = "%"
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

    /// A copy whose changes have this effect on the cards that are shown.
    public func with(effect: Effect) -> ParameterDescriptor {
        var result = self
        result.effect = effect
        return result
    }

    /// A copy whose slider shows a part of the range.
    func sliding(over slider: ClosedRange<Double>) -> ParameterDescriptor {
        var result = self
        result.slider = slider
        return result
    }

    /// The values along the track of a slider, a part of `range`: values that people try. Others can be typed, and files may have
    /// them.
    public var track: ClosedRange<Double> { slider?.clamped(to: range) ?? range }

    /// A copy with a former name.
    public func formerly(named name: String) -> ParameterDescriptor {
        var result = self
        result.formerNames.append(name)
        return result
    }

    /// A copy that shows `words` instead of the number for `value`.
    public func label(_ words: String, for value: Double) -> ParameterDescriptor {
        var result = self
        result.meanings[value] = words
        return result
    }

    /// The text shown instead of a value; nil where the number is shown.
    public func meaning(of value: Double) -> String? { meanings[value] }

    /// A copy with a former name of the option at `index`.
    public func renamedOption(_ name: String, at index: Int) -> ParameterDescriptor {
        var result = self
        result.formerOptions[name.lowercased()] = index
        return result
    }

    /// A copy with the default that it had up to `version` of the defaults.
    public func formerly(_ value: Double, upTo version: Int) -> ParameterDescriptor {
        var result = self
        result.formerDefaults[version] = value
        return result
    }

    /// The default in `version` of the defaults.
    public func defaultValue(inVersion version: Int) -> Double {
        formerDefaults.filter { $0.key >= version }.min { $0.key < $1.key }?.value ?? defaultValue
    }

    /// The index of a choice's option by its id, its title or a former name, ignoring case; nil if there is none or this is no
    /// choice.
    public func index(ofOption name: String) -> Int? {
        guard case .choice(let options) = kind else { return nil }
        let name = name.lowercased()
        return options.firstIndex { $0.id == name || $0.title.lowercased() == name } ?? formerOptions[name]
    }

    /// The option of a choice that a value means; nil if there is none or this is no choice.
    public func option(at value: Double) -> Option? {
        guard case .choice(let options) = kind, let index = Int(exactly: value.rounded()), options.indices.contains(index)
        else { return nil }
        return options[index]
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
