import RiffleModels
import RiffleSettings
import Testing

@testable import RiffleExport

@Suite("The comments of exported settings")
struct SettingCommentTests {
    /// A file's words, without comment marks and line ends.
    private static func words(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            let rest = line.drop { $0 == " " }
            return String(["/// ", "// ", "/** ", "* "].first(where: rest.hasPrefix).map { rest.dropFirst($0.count) } ?? rest)
        }.joined(separator: " ")
    }

    /// The comment of a setting in any language: springs and decays in each platform's terms.
    private static func wanted(_ setting: MotionSetting) -> [String] {
        switch setting.value {
        case .spring(let spring, _): [setting.comment(), spring.comment]
        case .decay(let decay, _): [decay.comment]
        // The unit may be left to the type.
        case .duration: setting.comment(hasUnit: false).split(separator: " Source: ").prefix(1).map(String.init)
        case .group(_, let settings): settings.flatMap(wanted)
        default: [setting.comment()]
        }
    }

    @Test("each language says of each setting what it does", arguments: ["linear", "cover-flow", "card-stack", "navigation"])
    func complete(id: String) throws {
        var configuration = StageConfiguration()
        configuration.selectModel(id)
        var export = try ModelExport(configuration)
        export.samples.rows = []
        let motion = MotionSettings(export)
        for (target, settings) in [
            (ExportTarget.js, motion.list), (.swift, motion.list), (.kotlin, motion.members),
        ] {
            let words = target.files(export).map { Self.words($0.text) }.joined(separator: " ")
            for setting in settings where !motion.shared.contains(setting.name) {
                for text in Self.wanted(setting) { #expect(words.contains(text), "\(target): \(setting.name): \(text)") }
            }
        }
    }

    @Test("the head says that a drag is at a rate where Riffle's keeps the card under the hand, and nowhere else")
    func follow() throws {
        for (id, settings, isSaid) in [
            ("progress", [:], true), ("cover-flow", [:], true), ("quartic", ["dragFollow": 1], false),
            ("cover-flow", ["scrollPhysics": 0], false), ("card-stack", [:], false), ("navigation", [:], false),
        ] as [(String, [String: Double], Bool)] {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for (name, value) in settings { configuration.set(name, to: value) }
            var export = try ModelExport(configuration)
            export.samples.rows = []
            for target in ExportTarget.allCases where target != .spec {
                let words = target.files(export).map { Self.words($0.text) }.joined(separator: " ")
                // On these platforms the grabbed point stays under the pointer.
                let follows = [.js, .qml, .playable].contains(target)
                #expect(words.contains("dragFollow: rate. ") == (isSaid && !follows), "\(target) of \(id)")
                if follows, id != "card-stack", id != "navigation" {
                    #expect(words.contains("followsHand: \(isSaid)"), "\(target) of \(id)")
                }
            }
        }
    }
}
