internal import RiffleFormula
internal import RiffleMath
internal import RiffleModels

/// A setting of the cards' motion, as the code of all platforms has it.
struct MotionSetting {
    /// The name in lower camel case.
    var name: String
    var value: Value
    /// The setting's effect: sentences for a comment; empty if there are none.
    private(set) var help: String
    /// A unit's symbol; empty where the help says the unit, or where there is none.
    private(set) var unit = ""
    /// The value's origin; empty: none is given.
    private(set) var source = ""

    enum Value {
        case number(Double)
        case count(Int)
        case flag(Bool)
        /// A word of an enumeration.
        case word(String)
        /// A number that may be missing.
        case optional(Double?)
        /// In seconds.
        case duration(Double)
        /// A timing curve; nil: the motion's own.
        case curve(CubicBezierCurve?)
        /// A spring, with the limits of its rest if they are the model's.
        case spring(Spring, Rest?)
        case decay(DecayWords, Rest)
        /// Settings that belong together, with the name of their type.
        case group(String, [MotionSetting])
    }

    /// The limits of rest: a motion that is nearer to its target than `distance`, and slower than `speed`, has come to rest.
    struct Rest {
        var distance: Double
        var speed: Double
    }

    init(_ name: String, _ value: Value, _ help: String = "") {
        (self.name, self.value, self.help) = (name, value, help)
        if case .duration = value { unit = "s" }
    }

    /// Creates a setting with the help, unit and source of a parameter's descriptor.
    init(_ name: String, _ value: Value, of parameter: String, in descriptors: [ParameterDescriptor]) {
        self.init(name, value)
        guard let descriptor = descriptors.first(where: { $0.name == parameter }) else { return }
        // The exported motion is always refined.
        help = descriptor.help.replacing(" Refined deck.", with: "")
        (unit, source) = (descriptor.unit.rawValue, descriptor.source)
    }

    /// Returns the comment: the effect, the source, and the conversions to other platforms' words. `hasUnit`: whether it says the number's
    /// unit, which some code expresses by a type.
    func comment(hasUnit: Bool = true) -> String {
        let words =
            switch value {
            case .spring(let spring, _): spring.comment
            case .decay(let decay, _): decay.comment
            default: ""
            }
        let text = CodeText.description(help, unit: hasUnit ? unit : "", source: source)
        return [text, words].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The value, if it is a plain number.
    var number: Double? {
        switch value {
        case .number(let number): number
        case .count(let count): Double(count)
        default: nil
        }
    }

    /// The setting itself, or a group's settings with the group's name before their own, as in "flipDuration". A group's first setting
    /// takes the group's description if it has none of its own.
    var ungrouped: [MotionSetting] {
        guard case .group(_, let settings) = value else { return [self] }
        return settings.enumerated().map { index, setting in
            var setting = setting
            setting.name = name + setting.name.prefix(1).uppercased() + setting.name.dropFirst()
            if index == 0, setting.help.isEmpty { setting.help = help }
            return setting
        }
    }
}

extension Spring {
    /// The spring's two numbers, for a spring type of the exported code.
    var settings: [MotionSetting] { [.init("omega", .number(omega0)), .init("ratio", .number(zeta))] }
}

extension CubicBezierCurve {
    /// The curve's two control points: x1, y1, x2, y2.
    var numbers: [Double] { [x1, y1, x2, y2] }
}

/// All settings of the motion of an export's cards.
struct MotionSettings {
    /// The settings' name in code that has them as one value.
    var name: String
    /// The name of that value's type.
    var type: String
    /// A sentence about them.
    var comment: String
    var list: [MotionSetting]
    /// Further springs, for platforms that bring their own; elsewhere the exported scroller has them.
    var springs: [MotionSetting] = []
    /// The names of the settings that are also constants of the pose.
    var shared: Set<String> = []

    init(_ export: ModelExport) {
        if let stack = export.stack {
            let settings = stack.settings
            (name, type, comment) = ("stack", "StackSettings", StackMotion.comment)
            list = settings
            shared = Self.shared(settings, export.pose.constants)
        } else if let transitions = export.transitions {
            (name, type, comment) = ("transitions", "TransitionSettings", TransitionMotion.comment)
            list = transitions.settings
        } else {
            let row = RowMotion(export.motion)
            (name, type, comment) = ("scrolling", "ScrollSettings", "How the row scrolls.")
            (list, springs) = (row.settings, row.springs)
        }
    }

    /// Returns the names of the settings that are also constants of the pose. A user's formula may use such a name for something else.
    private static func shared(_ settings: [MotionSetting], _ constants: [PoseFunction.Constant]) -> Set<String> {
        var names: Set<String> = []
        for constant in constants {
            let value = constant.value.value()
            for setting in settings where setting.name == constant.name && setting.number != nil && setting.number == value {
                names.insert(constant.name)
            }
        }
        return names
    }

    /// The settings for a platform that has the pose's constants elsewhere, and brings its own springs.
    var members: [MotionSetting] { (list + springs).filter { !shared.contains($0.name) }.flatMap(\.ungrouped) }
}
