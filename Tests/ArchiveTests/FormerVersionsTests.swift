import Foundation
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import TestSupport
import Testing

@testable import RiffleArchive

/// Files of former versions of the defaults keep their meaning: the poses of every model, and the places to which a recording moves the
/// cards. The numbers of `FormerVersions` were computed while version 2 was the present one, and stay as they are;
/// `RIFFLE_ACCEPT_FORMER_VERSIONS=1` writes missing ones.
@Suite("Files of former versions")
struct FormerVersionsTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("FormerVersions").path
    static let versions = [1, 2]
    /// The models of former versions.
    static let models = [
        "hyperbola", "progress", "cover-flow", "cover-flow-2", "linear", "rotary", "cylinder", "wheel", "time-machine", "quartic",
        "inverted-rotary", "inverted-cylinder", "inverted-wheel", "inverted-time-machine", "card-stack", "navigation", "modal",
        "tabs",
    ]
    private static let writesMissing = ProcessInfo.processInfo.environment["RIFFLE_ACCEPT_FORMER_VERSIONS"] != nil

    /// The lines of a data file; empty if the file is missing.
    private static func lines(_ name: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    private static func write(_ lines: [String], to name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try (lines.joined(separator: "\n") + "\n").write(toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
    }

    // MARK: - Poses

    /// A preset's text in a version; `members` are the model's members, such as `"tilt": 0.5`.
    private static func preset(_ model: String, _ members: String, version: Int) -> String {
        "{\"riffle\": \(version), \"model\": \"\(model)\", \"models\": {\"\(model)\": {\(members)}}}"
    }

    /// Three weighted sums of the poses of a configuration at 200 offsets, and of the model's sizes. Each number counts by v / (1 + |v|),
    /// so that small ones count beside large ones.
    private static func sums(_ configuration: StageConfiguration) -> [Double] {
        let count = 15
        let (model, space) = configuration.prepared(window: Size(width: 1280, height: 800), itemCount: count)
        var weights = SeededGenerator(seed: 47)
        var sums = [0.0, 0, 0]
        func add(_ number: Double) {
            for index in sums.indices {
                sums[index] += weights.number(-1...1) * (number.isFinite ? number / (1 + abs(number)) : 2)
            }
        }
        for number in [
            space.bounds.width, space.bounds.height, model.cardSize.width, model.cardSize.height, model.anchorOffset.x,
            model.anchorOffset.y,
        ] { add(number) }
        for step in 0..<200 {
            let offset = Double(step) * 0.0791 - 7.9
            let place = Double(step % 29) * 0.5
            let scroll = ScrollState(
                offset: place, velocity: offset, direction: step % 3 - 1, turnProgress: step % 2 == 0 ? nil : offset / 8)
            var pose = model.pose(at: offset, scroll: scroll)
            // For exports, the formula hides a card that iCarousel's fade leaves out; when the sums were made, the card was only left out.
            if configuration.modelID == "hyperbola", model.leavesOut(cardAt: offset) { pose.isHidden = false }
            for number in pose.transform.entries + [pose.opacity, pose.zPosition, pose.dim] { add(pose.isHidden ? 0 : number) }
            add(pose.isHidden ? 1 : 0)
            add(model.offset(ofCard: step % count, at: place))
        }
        return sums
    }

    /// 50 settings of a model: its defaults, and changes of some of its own parameters.
    private static func settings(of id: String) throws -> [String] {
        let model = try #require(ModelCatalogue.builtIn.model(id: id))
        var chance = SeededGenerator(seed: id.utf8.reduce(3) { ($0 &* 31) &+ UInt64($1) })
        return (0..<50).map { index in
            if index == 0 { return "" }
            let values = ParameterValues(defaultsOf: model.descriptor.parameters)
            return values.descriptors.compactMap { parameter in
                guard chance.index(below: 4) == 0 else { return nil }
                let value: Double
                switch parameter.kind {
                case .toggle: value = Double(chance.index(below: 2))
                case .choice(let options): value = Double(chance.index(below: options.count))
                default:
                    let (least, most) = (parameter.range.lowerBound, parameter.range.upperBound)
                    value = (chance.number(least...most) * 1000).rounded() / 1000
                }
                return parameter.admitted(value).map { "\"\(parameter.name)\": \($0)" }
            }.joined(separator: ", ")
        }
    }

    @Test("the poses of a model are those of the version that a file names", arguments: models)
    func poses(id: String) throws {
        var lines = Self.lines("poses-\(id)")
        if lines.isEmpty, Self.writesMissing {
            lines = try Self.settings(of: id).map { members in
                let sums = try Self.versions.flatMap { version in
                    Self.sums(
                        try Preset.read(Array(Self.preset(id, members, version: version).utf8), name: "x").preset.configuration)
                }
                return "\(members) | \(sums.map { "\($0)" }.joined(separator: " "))"
            }
            try Self.write(lines, to: "poses-\(id)")
        }
        #expect(lines.count == 50)
        var different = Set<String>()
        for line in lines {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
            let members = parts[0].trimmingCharacters(in: .whitespaces)
            let expected = parts[1].split(separator: " ").compactMap { Double($0) }
            #expect(expected.count == 3 * Self.versions.count)
            different.insert("\(expected)")
            for (index, version) in Self.versions.enumerated() {
                let read = try Preset.read(Array(Self.preset(id, members, version: version).utf8), name: "x")
                #expect(read.problems.isEmpty, "\(read.problems)")
                let sums = Self.sums(read.preset.configuration)
                for (sum, expected) in zip(sums, expected[(3 * index)...]) {
                    #expect(abs(sum - expected) < 1e-7, "version \(version), \(members)")
                }
            }
        }
        // Settings without an effect would prove nothing.
        #expect(different.count > 5)
    }

    // MARK: - Recordings

    @Test("a golden recording under a former version moves the cards as it did", arguments: GoldenRecordingTests.names)
    func recordings(name: String) throws {
        let text = try String(contentsOfFile: "\(GoldenRecordingTests.folder)/\(name).gesture", encoding: .utf8)
        let present = "\"riffle\":2"
        #expect(text.contains(present))
        let old = text.replacingOccurrences(of: present, with: "\"riffle\":1")
        let recording = try RecordingFile.read(Array(old.utf8), title: name).recording
        var stage = Stage(recording.start)
        stage.takesChecks = true
        var player = RecordingPlayer(recording, followsSize: true)
        player.begin(&stage)
        player.advance(&stage, to: recording.end)
        let found = stage.takenChecks(since: recording.start.time).map(Self.numbers)
        var lines = Self.lines("recording-\(name)")
        if lines.isEmpty, Self.writesMissing {
            lines = found.map { $0.map { "\($0)" }.joined(separator: " ") }
            try Self.write(lines, to: "recording-\(name)")
        }
        #expect(lines.count == found.count && found.count > 2)
        for (index, (line, numbers)) in zip(lines, found).enumerated() {
            let expected = line.split(separator: " ").compactMap { Double($0) }
            #expect(expected.count == numbers.count)
            for (number, expected) in zip(numbers, expected) { #expect(abs(number - expected) < 1e-5, "\(name), check \(index)") }
        }
    }

    /// The offset and the current card, and weighted sums of the cards' places and opacities.
    private static func numbers(of check: RecordingCheck) -> [Double] {
        var weights = SeededGenerator(seed: 48)
        var sums = [0.0, 0, 0]
        for card in check.cards {
            for number in [card.center.x, card.center.y, card.right.x, card.right.y, card.top.x, card.top.y, 100 * card.opacity] {
                for index in sums.indices { sums[index] += weights.number(-1...1) * number }
            }
        }
        return [check.offset, Double(check.current), Double(check.cards.count)] + sums
    }
}
