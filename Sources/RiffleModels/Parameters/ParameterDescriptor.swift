internal import RiffleMath

/// One number that a person can turn: everything a panel, a command line, a preset or a test needs to know about it.
public struct ParameterDescriptor: Equatable, Sendable {
    /// The word that command line and presets use: lower camel case, unique within a model.
    public var name: String
    /// The word that people read.
    public var title: String
    public var unit: Unit
    /// Values outside are clamped.
    public var range: ClosedRange<Double>
    /// The step of a key press or a notch; whole steps for counts.
    public var step: Double
    public var defaultValue: Double
    public var kind: Kind
    public var group: Group
    /// One sentence: what it does to the picture or the motion.
    public var help: String
    /// Where the formula or the figure comes from.
    public var source: String
    /// Counts only while a choice of the same model stands at one of these; nil: always.
    public var condition: Condition?
    /// What single values stand for, where a number alone wouldn't say it: 0 visible cards are "the type's own".
    private var meanings: [Double: String] = [:]
    /// Names that it once had: presets, lines and commands that use one still mean this parameter.
    public private(set) var formerNames: [String] = []
    /// Names that options of a choice once had, in lower case, and their positions: presets hold names.
    private var formerOptions: [String: Int] = [:]
    /// Defaults that it once had, by the last version of the defaults in which it had them.
    private var formerDefaults: [Int: Double] = [:]

    /// The version of all parameters' defaults. What is written holds only what differs from them, and says which they are; one more
    /// whenever a default changes, which then becomes a former one.
    public static let defaultsVersion = 2

    public struct Condition: Equatable, Sendable {
        public var choice: String
        public var values: [Double]
    }

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

    /// A switch: 0 is off, 1 is on.
    public static func toggle(
        name: String, title: String, isOn: Bool, group: Group = .model, help: String, source: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            name: name, title: title, range: 0...1, step: 1, defaultValue: isOn ? 1 : 0, kind: .toggle, group: group,
            help: help, source: source)
    }

    /// A choice by position among named values.
    public static func choice(
        name: String, title: String, options: [String], selected: Int, group: Group = .model, help: String, source: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            name: name, title: title, range: 0...Double(max(options.count - 1, 0)), step: 1, defaultValue: Double(selected),
            kind: .choice(options), group: group, help: help, source: source)
    }

    public enum Kind: Equatable, Sendable {
        case number
        /// A number without a fraction.
        case count
        case toggle
        case choice([String])
    }

    /// The panel's sections.
    public enum Group: String, CaseIterable, Sendable {
        case model = "Model"
        case motion = "Motion"
        case gesture = "Gesture"
        case look = "Look"
        case stage = "Stage"
    }

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
        /// Of width to height; people may write it as 3:2.
        case ratio = ":1"
    }
}

extension ParameterDescriptor {
    /// The same, counting only while a choice stands at one of these.
    public func used(when choice: String, is values: Double...) -> ParameterDescriptor { used(when: choice, is: values) }

    /// The same, counting only while a choice stands at one of these.
    func used(when choice: String, is values: [Double]) -> ParameterDescriptor {
        var result = self
        result.condition = Condition(choice: choice, values: values)
        return result
    }

    /// The same, also found by a name that it once had.
    func formerly(named name: String) -> ParameterDescriptor {
        var result = self
        result.formerNames.append(name)
        return result
    }

    /// The same, with words for a value that stands for something else than its number.
    public func naming(_ value: Double, _ words: String) -> ParameterDescriptor {
        var result = self
        result.meanings[value] = words
        return result
    }

    /// What a value stands for; nil where it is a number like any other.
    public func meaning(of value: Double) -> String? { meanings[value] }

    /// The same, with a name that one of its options once had.
    func formerly(_ name: String, at place: Int) -> ParameterDescriptor {
        var result = self
        result.formerOptions[name.lowercased()] = place
        return result
    }

    /// The same, with the default that it had up to a version of the defaults.
    func formerly(_ value: Double, upTo version: Int) -> ParameterDescriptor {
        var result = self
        result.formerDefaults[version] = value
        return result
    }

    /// The default in a version of the defaults.
    public func defaultValue(inVersion version: Int) -> Double {
        formerDefaults.filter { $0.key >= version }.min { $0.key < $1.key }?.value ?? defaultValue
    }

    /// The place of a choice's option by its name, or by one that it once had; upper and lower case are the same.
    public func place(ofOption name: String) -> Int? {
        guard case .choice(let options) = kind else { return nil }
        let name = name.lowercased()
        return options.firstIndex { $0.lowercased() == name } ?? formerOptions[name]
    }

    /// `value` as this parameter holds it: inside the range, whole where only whole values make sense.
    /// NaN and the infinities are refused (nil): they carry no intention.
    public func admitted(_ value: Double) -> Double? {
        guard value.isFinite else { return nil }
        let clamped = value.clamped(to: range)
        switch kind {
        case .number: return clamped
        case .count, .toggle, .choice: return clamped.rounded().clamped(to: range)
        }
    }
}
