internal import RiffleFormula
internal import RiffleInteraction
internal import RiffleMath
internal import RiffleModels
internal import RiffleMotion
internal import RiffleSettings
internal import RiffleStage

/// Everything that a spec sheet says about a model: its tokens and its page are printed from this.
struct SpecSheet {
    /// A number with a name.
    struct Number {
        var name: String
        /// The name for people.
        var title: String
        var help: String
        /// The unit's symbol, as in the panel; empty for plain numbers.
        var unit: String
        var value: Double
        /// The origin of the value or its formula; empty: none is given.
        var source = ""
        /// The descriptor of a parameter: range, step, default, and the panel's section; nil if the number isn't a parameter.
        var descriptor: ParameterDescriptor?
        /// Whether it is 1 for yes and 0 for no.
        var isFlag = false
    }

    /// A spring, and its motion from rest at 0 to 1, as rows of time, position and velocity.
    struct SpringPart {
        var name: String
        var help: String
        var spring: Spring
        var rest: MotionSetting.Rest?
        /// The time in seconds from which the spring stays within a thousandth; nil if it is longer than `SpecSheet.longest`.
        var settling: Double?
        var rows: [[Double]]
    }

    /// A decay, and its motion after a release at a velocity of 1, as rows of time, position and velocity.
    struct DecayPart {
        var name: String
        var help: String
        var decay: DecayWords
        var rest: MotionSetting.Rest
        var rows: [[Double]]
    }

    /// An easing, as rows of the share of the duration and the share of the way.
    struct CurvePart {
        var name: String
        var help: String
        /// The curve; nil if the easing is no Bézier curve.
        var bezier: CubicBezierCurve?
        /// The easing's law in words, if it is no Bézier curve; empty otherwise.
        var law: String
        var rows: [[Double]]
    }

    /// The longest duration that is listed, in seconds.
    static let longest = 10.0
    private static let rate = 60.0

    let export: ModelExport
    private(set) var parameters: [Number] = []
    /// Numbers that determine some parameters, as the panel offers them.
    private(set) var derived: [Number] = []
    private(set) var motion: [Number] = []
    /// The motion's settings whose values are words.
    private(set) var words: [(name: String, value: String, help: String)] = []
    private(set) var springs: [SpringPart] = []
    private(set) var decays: [DecayPart] = []
    private(set) var curves: [CurvePart] = []
    let poses: SpecPoses

    init(_ export: ModelExport) {
        self.export = export
        poses = SpecPoses(export)
        let configuration = export.tuning.configuration
        let all = [configuration.values, configuration.stage].flatMap { values in
            values.descriptors.map { Number($0, values[$0.name]) }
        }
        parameters = all.filter { number in
            guard let descriptor = number.descriptor else { return false }
            // The parameters of the mouse's emulation belong to the hand, not to the model.
            let isModels = descriptor.group != .hand && descriptor.effect != .motion
            return isModels && configuration.uses(descriptor.name)
        }
        derived = configuration.derivedParameters.map { parameter in
            var number = Number(parameter.descriptor, parameter.value)
            number.source = "It sets \(parameter.parameters.joined(separator: ", "))"
            number.descriptor = nil
            return number
        }
        let settings = MotionSettings(export)
        var list = settings.list + settings.springs
        if export.subject == .cards {
            let lift = configuration.lift(cardWidth: export.card.width, depth: 0)
            let descriptors = configuration.values.descriptors + configuration.stage.descriptors
            list.append(
                MotionSetting("flip", .group("", MotionSetting.flips(configuration.flipTiming, lift, descriptors))))
        }
        for setting in list.flatMap(\.ungrouped) { add(setting) }
    }

    private mutating func add(_ setting: MotionSetting) {
        func add(_ value: Double, _ unit: String, isFlag: Bool = false) {
            motion.append(
                Number(
                    name: setting.name, title: setting.name, help: setting.help, unit: unit, value: value,
                    source: setting.source, isFlag: isFlag))
        }
        switch setting.value {
        case .number(let value): add(value, setting.unit)
        case .count(let value): add(Double(value), "")
        case .flag(let isOn): add(isOn ? 1 : 0, "", isFlag: true)
        case .duration(let value): add(value, "s")
        case .optional(let value): if let value { add(value, setting.unit) }
        case .word(let word): words.append((setting.name, word, setting.help))
        case .curve(let curve): curves.append(CurvePart(setting.name, setting.help, curve))
        case .spring(let spring, let rest): springs.append(SpringPart(setting.name, setting.help, spring, rest))
        case .decay(let decay, let rest): decays.append(DecayPart(setting.name, setting.help, decay, rest))
        case .group: break
        }
    }

    /// Sentences that people should read before the numbers.
    var notes: [String] {
        let values = export.tuning.configuration.values
        var notes = [
            "Lengths are points for a window of \(whole(export.tuning.window.width)) × \(whole(export.tuning.window.height)) points: a point is a pixel of CSS, a point of Apple’s platforms, a dp of Android."
        ]
        if export.subject != .screens {
            notes.append("Some numbers depend on the number of cards; they are for \(export.cardCount) cards.")
        }
        if export.subject == .cards, values.has("scrollPhysics"), !values.scrollsRefined {
            notes.append(
                "scrollPhysics is original, and so is the film; flick, settle and friction follow the refined physics, as in all exports."
            )
        }
        if !export.pose.idle.isEmpty {
            notes.append("No effect on the poses at these settings: \(export.pose.idle.joined(separator: ", ")).")
        }
        return notes
    }

    private func whole(_ value: Double) -> String { JSONText.digits(value.shortened) }

    /// The model's formula, with the present values as its parameters' defaults.
    var formula: String { export.tuning.formula.text }

    /// Returns the times of a motion's table, from 0 to at most `end`.
    fileprivate static func times(to end: Double) -> [Double] {
        let count = Int((min(end, longest) * rate).rounded(.up))
        return (0...max(count, 1)).map { Double($0) / rate }
    }
}

extension SpecSheet.Number {
    fileprivate init(_ descriptor: ParameterDescriptor, _ value: Double) {
        self.init(
            name: descriptor.name, title: CodeText.plain(descriptor.title), help: CodeText.plain(descriptor.help),
            unit: descriptor.unit.rawValue, value: value, source: CodeText.plain(descriptor.source), descriptor: descriptor)
    }
}

extension SpecSheet.SpringPart {
    fileprivate init(_ name: String, _ help: String, _ spring: Spring, _ rest: MotionSetting.Rest?) {
        (self.name, self.help, self.spring, self.rest) = (name, help, spring, rest)
        let end = spring.settlingTime(from: 0, velocity: 0, to: 1, distance: 1e-3, speed: .infinity)
        settling = end > SpecSheet.longest ? nil : end
        rows = SpecSheet.times(to: end).map { time in
            let state = spring.state(at: time, from: 0, velocity: 0, to: 1)
            return [time, state.position, state.velocity].map(\.shortened)
        }
    }

    /// The motion as an easing of CSS over `easingDuration`; its points are 1/60 s apart.
    var easing: String {
        "linear(" + rows.map { JSONText.digits(($0[1] * 1e4).rounded() / 1e4) }.joined(separator: ", ") + ")"
    }

    /// The duration of `easing`, in seconds.
    var easingDuration: Double { rows.last?[0] ?? 0 }
}

extension SpecSheet.DecayPart {
    fileprivate init(_ name: String, _ help: String, _ decay: DecayWords, _ rest: MotionSetting.Rest) {
        (self.name, self.help, self.decay, self.rest) = (name, help, decay, rest)
        let friction = max(decay.friction, 1e-9)
        // The table ends when the speed has fallen to a hundredth.
        rows = SpecSheet.times(to: Double.log(100) / friction).map { time in
            [time, -Double.expm1(-friction * time) / friction, Double.exp(-friction * time)].map(\.shortened)
        }
    }
}

extension SpecSheet.CurvePart {
    fileprivate init(_ name: String, _ help: String, _ bezier: CubicBezierCurve?) {
        (self.name, self.help, self.bezier) = (name, help, bezier)
        let isFlip = name.hasPrefix("flip")
        let law: (Double) -> Double
        if let bezier {
            self.law = ""
            law = bezier.value
        } else if isFlip {
            self.law = "10s³ − 15s⁴ + 6s⁵ from rest; a card that is already turning keeps its speed."
            let residual = ScalarResidual(value: -1, velocity: 0, duration: 1)
            law = { 1 + residual.value(at: $0) }
        } else {
            self.law = "v·s·(1 − s)² + s²·(3 − 2s) with the hand's speed v, in distances per duration; the table is for v = 0."
            law = { $0 * $0 * (3 - 2 * $0) }
        }
        rows = (0...32).map { [Double($0) / 32, law(Double($0) / 32)].map(\.shortened) }
    }
}
