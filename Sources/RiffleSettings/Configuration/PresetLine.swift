internal import RiffleMath
internal import RiffleModels

/// A configuration as one line of text, to be pasted into a chat or a command: the model, its parameters that aren't at their
/// defaults, then the stage's. `riffle:3 cover-flow tilt=0.5 scrollPhysics=original | flipLift=2`. The number is the version
/// of the defaults. Choices are written by the ids of their options; an index is read, too.
public enum PresetLine {
    /// The prefix of every line; the version follows.
    static let start = "riffle:"
    static var version: Int { ParameterDescriptor.defaultsVersion }
    /// The greatest length in UTF-8 bytes; longer texts are refused.
    static let longest = 4000

    /// The remedy for a model that isn't here, as the end of a sentence.
    public static let formulaHint = "if that is a formula, give its file: --model FILE.formula, or drop it on the window"

    /// The result of reading a line.
    public struct Reading: Equatable, Sendable {
        /// The base configuration with the line's values.
        public var configuration: StageConfiguration
        /// One sentence for each part that was left out or clamped.
        public var problems: [String]
    }

    /// The reason why a text isn't a preset.
    public enum Refusal: Error, Equatable, Sendable {
        /// One sentence that names the problem and the remedy.
        case notAPreset(String)
    }

    /// The line of a configuration; preferences are left out.
    public static func text(of configuration: StageConfiguration) -> String {
        func pairs(_ values: ParameterValues) -> String {
            values.descriptors.filter { values[$0.name] != $0.defaultValue }
                .map { " \($0.name)=\($0.text(of: values[$0.name]))" }.joined()
        }
        let stage = pairs(configuration.stage)
        return "\(start)\(version) \(configuration.modelID)" + pairs(configuration.values) + (stage.isEmpty ? "" : " |\(stage)")
    }

    /// Reads a line. Unknown parts are left out and numbers out of range are clamped; both are reported in `problems`. `base`: the source
    /// of the preferences and of the parameters of other models.
    public static func read(
        _ text: String, over base: StageConfiguration = StageConfiguration()
    ) throws(Refusal) -> Reading {
        guard text.utf8.prefix(longest + 1).count <= longest else {
            throw .notAPreset("The text is too long for a preset; copy one line that begins with \(start)\(version).")
        }
        var words = text.split { $0.isWhitespace || $0 == "\u{FEFF}" }.map(String.init)
        var problems: [String] = []
        // Another prefix begins another preset; a line break alone doesn't.
        if let next = words.dropFirst().firstIndex(where: { $0.hasPrefix(start) }) {
            words.removeSubrange(next...)
            problems.append("The text has several presets: the first one was taken.")
        }
        guard let first = words.first, first.hasPrefix(start) else {
            throw .notAPreset("The text isn't a preset; a preset is one line that begins with \(start)\(version).")
        }
        guard let number = Int(first.dropFirst(start.count)), number >= 1 else {
            throw .notAPreset(
                "The preset's version (\(first.prefix(20))) isn't a whole number from 1 on; this Riffle writes \(start)\(version)."
            )
        }
        guard number <= version else {
            throw .notAPreset(
                "The preset is from a later version (\(first.prefix(20))); this Riffle reads up to \(start)\(version).")
        }
        guard words.count > 1, var configuration = selecting(words[1], base) else {
            let name = words.count > 1 ? "the model \"\(words[1].prefix(40))\"" : "a model"
            let hint = words.count > 1 ? base.catalogue.nearestID(to: words[1]).map { "; did you mean \"\($0)\"?" } : nil
            let advice = words.count > 1 ? "; \(formulaHint)." : "."
            throw .notAPreset("The preset is for \(name), which Riffle doesn't have\(hint ?? advice)")
        }
        // Parameters that the line doesn't name have the defaults of its version.
        configuration.values = ParameterValues(defaultsOf: configuration.values.descriptors, inVersion: number)
        configuration.stage = ParameterValues(defaultsOf: configuration.stage.descriptors, inVersion: number)
        // If a line has both the present and a former name of a parameter, the present name wins: it is set last.
        let chosen = configuration
        let isFormer = { (word: String) in chosen.isFormerName(String(word.prefix { $0 != "=" })) }
        let settings = words.dropFirst(2).filter { $0 != "|" }
        for word in settings.filter(isFormer) + settings.filter({ !isFormer($0) }) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let descriptor = configuration.descriptor(named: String(parts[0]))
            guard parts.count == 2, let value = Self.value(of: parts[1], for: descriptor) else {
                if parts.count == 2, let descriptor, case .choice = descriptor.kind {
                    problems.append("\"\(word.prefix(40))\" was left out: \(descriptor.name) takes \(descriptor.expectation).")
                } else {
                    problems.append("\"\(word.prefix(40))\" isn't NAME=NUMBER and was left out.")
                }
                continue
            }
            switch configuration.set(String(parts[0]), to: value) {
            case .set: break
            case .clamped(let admitted): problems.append("\(parts[0].prefix(40)) was set to \(admitted.brief).")
            case .notANumber: problems.append("\(parts[0].prefix(40)) has no number and was left out.")
            case .unknown: problems.append("\(words[1]) has no \(parts[0].prefix(40)), so that number was left out.")
            }
        }
        if number < 3 { configuration.values.separateSwitches() }
        return Reading(configuration: configuration, problems: problems)
    }

    private static func selecting(_ id: String, _ base: StageConfiguration) -> StageConfiguration? {
        var configuration = base
        return configuration.selectModel(id) ? configuration : nil
    }

    /// Returns the number that a text means for a parameter (for a choice also by the id of an option); nil if it means none.
    private static func value(of text: Substring, for descriptor: ParameterDescriptor?) -> Double? {
        if let descriptor { return descriptor.value(of: String(text)) }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
