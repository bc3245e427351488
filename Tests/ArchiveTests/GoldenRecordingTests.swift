import RiffleInteraction
import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import StageSupport
import Testing
import TestSupport

@testable import RiffleArchive

#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif
import Foundation

/// Recordings over all models and both physics, with the state every half second. After a change of the physics, the test tells where and
/// when it first shows. `RIFFLE_ACCEPT_RECORDINGS=1` writes missing recordings, made by a random walk; the recordings `hand-…` were made
/// with a mouse in a window.
@Suite("Golden recordings")
struct GoldenRecordingTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recordings").path

    static let models = ModelCatalogue.builtIn.ids
    static let hands = ["hand-cover-flow", "hand-card-stack", "hand-navigation"]

    /// The physics that a model has.
    static func physics(of model: String) -> [ScrollPhysics] {
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        return configuration.descriptor(named: "scrollPhysics") == nil ? [.refined] : [.refined, .original]
    }

    private static let writesMissing = ProcessInfo.processInfo.environment["RIFFLE_ACCEPT_RECORDINGS"] != nil
    /// The recordings that exist; all of them if the missing ones are to be written.
    static let names = models.flatMap { model in physics(of: model).map { "\(model)-\($0 == .refined ? "refined" : "original")" }
    }.filter { writesMissing || isThere($0) }

    private static func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name).gesture") }

    /// The random walk for a name: some drags, flicks, clicks, keys and wheels, and now and then a change of a setting.
    private static func made(_ name: String, seed: UInt64) throws -> Recording {
        let model = try #require(models.first { name == "\($0)-refined" || name == "\($0)-original" })
        var configuration = StageConfiguration()
        configuration.selectModel(model)
        if name.hasSuffix("original") { configuration.set("scrollPhysics", to: Double(ScrollPhysics.original.rawValue)) }
        var other = configuration
        other.set("cardHeight", to: 0.5)
        other.set("flipDuration", to: 0.3)
        var stage = Stage(
            configuration: configuration, deck: Script.deck(14), size: Size(width: 1280, height: 800), time: StageTime(0))
        stage.jump(to: StageTime(0), card: 4)
        stage.keepsLog = true
        let walk = Walk(seed: seed, from: 0.2, bursts: 3, configurations: [other], changesDeck: true)
        let start = StageTime(walk.events[0].time.seconds)
        stage.advance(to: StageTime(walk.end), events: walk.events)
        return try #require(stage.recording(since: start, title: name))
    }

    static func file(_ name: String) throws -> RecordingFile {
        try RecordingFile.read(atPath: "\(folder)/\(name).gesture")
    }

    @Test("a recording plays to its checks, at two frame rates", arguments: names + hands)
    func plays(name: String) throws {
        if Self.writesMissing, Self.names.contains(name), !Self.isThere(name) {
            let seed = name.utf8.reduce(17) { ($0 &* 31) &+ UInt64($1) }
            try RecordingFile(Self.made(name, seed: seed)).text
                .write(toFile: "\(Self.folder)/\(name).gesture", atomically: true, encoding: .utf8)
        }
        let file = try Self.file(name)
        #expect(file.remarks.isEmpty)
        let recording = file.recording
        #expect(recording.checks.count > 2, "\(name) has no checks")
        // Something moves: a recording of a stage at rest proves nothing.
        #expect(Set(recording.checks.map(\.cards.first?.center.x)).count > 1)
        for rate in [60.0, 144] {
            var stage = Stage(recording.start)
            stage.takesChecks = true
            var player = RecordingPlayer(recording, followsSize: true)
            player.begin(&stage)
            let frames = Int((recording.duration * rate).rounded(.up))
            for frame in 0...frames {
                player.advance(&stage, to: min(recording.start.time + Double(frame) / rate, recording.end))
            }
            let checks = stage.takenChecks(since: recording.start.time)
            #expect(checks.count == recording.checks.count)
            for (check, expected) in zip(checks, recording.checks) {
                guard let difference = check.difference(from: expected) else { continue }
                Issue.record("\(name) at \(check.time - recording.start.time) s, \(rate) Hz: \(difference)")
                break
            }
        }
    }

    @Test("no recording is lost; a new model needs none")
    func complete() { #expect(Self.names.count >= 32) }
}

extension Stage {
    fileprivate mutating func jump(to time: StageTime, card: Int) { jump(to: Double(card), at: time) }
}
