internal import RiffleMath
internal import RiffleModels

/// One of the numbers and words of a motion, with what it is: the same for all platforms.
struct MotionSetting {
    /// Its name in code.
    var name: String
    var value: Value
    /// Sentences for a comment; empty: none.
    var comment: String

    enum Value {
        case number(Double)
        case count(Int)
        case flag(Bool)
        /// One of an enumeration's words.
        case word(String)
        /// A timing curve; nil: the motion's own.
        case curve(CubicBezierCurve?)
        /// A number that may be missing.
        case optional(Double?)
        /// Settings that belong together, with the name of their type.
        case group(String, [MotionSetting])
    }

    init(_ name: String, _ value: Value, _ comment: String = "") {
        (self.name, self.value, self.comment) = (name, value, comment)
    }

    /// A parameter's value with what its descriptor says.
    init(_ name: String, _ value: Value, of parameter: String, in descriptors: [ParameterDescriptor]) {
        var comment = ""
        if let descriptor = descriptors.first(where: { $0.name == parameter }) {
            comment = CodeText.description(
                of: PoseFunction.Constant(
                    name: name, value: .number(0), unit: descriptor.unit.rawValue, help: descriptor.help,
                    source: descriptor.source))
        }
        // What is exported is always refined.
        self.init(name, value, comment.replacing(" Refined deck.", with: ""))
    }

    /// A spring in the words of all platforms.
    init(_ name: String, _ spring: Spring, _ comment: String) {
        let numbers = [
            MotionSetting("omega", .number(spring.omega0)), MotionSetting("ratio", .number(spring.zeta)),
        ]
        self.init(name, .group("Spring", numbers), comment + " " + SpringWords(spring).comment)
    }
}

extension MotionSetting {
    /// As properties of a JavaScript object. Numbers of the same name that `shared` has are meant.
    static func javaScript(_ settings: [MotionSetting], shared: Set<String>, indent: Int = 2) -> String {
        let pad = String(repeating: " ", count: indent)
        return settings.map { setting in
            let value: String
            switch setting.value {
            case .number where shared.contains(setting.name), .count where shared.contains(setting.name):
                return "\(pad)\(setting.name),\n"
            case .number(let number): value = CodeNumber.text(number)
            case .count(let count): value = "\(count)"
            case .flag(let flag): value = "\(flag)"
            case .word(let word): value = "\"\(word)\""
            case .curve(let curve): value = curve.map { "[\(numbers($0).joined(separator: ", "))]" } ?? "null"
            case .optional(let number): value = number.map(CodeNumber.text) ?? "null"
            case .group(_, let settings):
                let line = settings.map { javaScript([$0], shared: shared, indent: 0).dropLast(2) }.joined(separator: ", ")
                let isShort = settings.allSatisfy { $0.comment.isEmpty } && indent + setting.name.count + line.count + 7 <= 80
                value =
                    isShort ? "{ \(line) }" : "{\n" + javaScript(settings, shared: shared, indent: indent + 2) + "\(pad)}"
            }
            return javaScriptComment(setting.comment, indent) + "\(pad)\(setting.name): \(value),\n"
        }.joined()
    }

    private static func javaScriptComment(_ text: String, _ indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        guard !text.isEmpty else { return "" }
        let single = "\(pad)/** \(text) */"
        guard single.count > 80 else { return single + "\n" }
        return "\(pad)/**\n" + CodeText.wrapped(text, width: 77 - indent).map { "\(pad) * \($0)\n" }.joined() + "\(pad) */\n"
    }

    /// As arguments of a Swift initializer, each on its own line, without the end of the last one.
    static func swift(_ settings: [MotionSetting], shared: Set<String>, indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        return settings.map { setting in
            let value: String
            switch setting.value {
            case .number where shared.contains(setting.name): value = setting.name
            case .number(let number): value = CodeNumber.text(number)
            case .count where shared.contains(setting.name): value = "Int(\(setting.name))"
            case .count(let count): value = "\(count)"
            case .flag(let flag): value = "\(flag)"
            case .word(let word): value = ".\(word)"
            case .curve(let curve): value = curve.map { "TimingCurve(\(numbers($0).joined(separator: ", ")))" } ?? "nil"
            case .optional(let number): value = number.map(CodeNumber.text) ?? "nil"
            case .group(let type, let settings):
                let line = settings.map { swift([$0], shared: shared, indent: 0) }.joined(separator: ", ")
                let isShort = settings.allSatisfy { $0.comment.isEmpty } && indent + setting.name.count + line.count < 75
                value = isShort ? "\(type)(\(line))" : "\(type)(\n\(swift(settings, shared: shared, indent: indent + 4)))"
            }
            // What pose.js and the pose's constants say isn't said again.
            let isShared = shared.contains(setting.name)
            let lines = isShared ? [] : CodeText.wrapped(setting.comment, width: 97 - indent)
            return lines.map { "\(pad)// \($0)\n" }.joined() + "\(pad)\(setting.name): \(value)"
        }.joined(separator: ",\n")
    }

    private static func numbers(_ curve: CubicBezierCurve) -> [String] {
        [curve.x1, curve.y1, curve.x2, curve.y2].map(CodeNumber.text)
    }
}
