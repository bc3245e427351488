internal import RiffleMath

/// Writes the settings of the cards' motion as a constant in Swift.
enum SwiftSettings {
    static func text(_ export: ModelExport) -> String {
        let motion = MotionSettings(export)
        return "    /// \(motion.comment)\n    public static let \(motion.name) = \(motion.type)(\n"
            + arguments(motion.list, shared: motion.shared, indent: 8) + ")\n"
    }

    /// Returns settings as arguments of an initializer, each on its own line; the last one has no line break. If a setting's name is in
    /// `shared`, the pose's number of this name is used.
    private static func arguments(_ settings: [MotionSetting], shared: Set<String>, indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        return settings.map { setting in
            func call(_ type: String, _ settings: [MotionSetting]) -> String {
                let line = settings.map { arguments([$0], shared: [], indent: 0) }.joined(separator: ", ")
                let isShort =
                    settings.allSatisfy { $0.comment().isEmpty } && indent + setting.name.count + line.count < 75
                return "\(type)(" + (isShort ? line : "\n" + arguments(settings, shared: [], indent: indent + 4)) + ")"
            }
            let isShared = shared.contains(setting.name)
            let value: String
            switch setting.value {
            case .number where isShared: value = CodeStyle.swift.name(setting.name)
            case .count where isShared: value = "Int(\(CodeStyle.swift.name(setting.name)))"
            case .number(let number), .duration(let number): value = digits(number)
            case .count(let count): value = "\(count)"
            case .flag(let flag): value = "\(flag)"
            case .word(let word): value = ".\(word)"
            case .optional(let number): value = number.map(digits) ?? "nil"
            case .curve(let curve):
                value = curve.map { "TimingCurve(\($0.numbers.map(digits).joined(separator: ", ")))" } ?? "nil"
            case .spring(let spring, _): value = call("Spring", spring.settings)
            case .decay(let decay, _): value = digits(decay.friction)
            case .group(let type, let settings): value = call(type, settings)
            }
            // The pose's constants have their comments already.
            let lines = isShared ? [] : CodeText.wrapped(setting.comment(), width: 97 - indent)
            return lines.map { "\(pad)// \($0)\n" }.joined() + "\(pad)\(setting.name): \(value)"
        }.joined(separator: ",\n")
    }

    private static func digits(_ value: Double) -> String { CodeNumber.text(value) }
}
