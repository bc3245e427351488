import RiffleArchive
import RiffleExport
import RiffleFiles

/// Runs the check that an exported folder brings along.
struct ExportCheck {
    /// The platform.
    let target: ExportTarget
    /// The greatest deviation from what Riffle does, in card widths and cards; nil: nothing was compared.
    private(set) var deviation: Double?
    /// How many poses and offsets were compared.
    private(set) var samples = 0
    /// What a platform can't do, where its check measures that: in parts of a motion's way.
    private(set) var lost: Double?
    /// "ran", "type-checked" (against stubs of the platform, and the pose ran), or "not checked here: " with the reason.
    private(set) var result: String
    /// Whether what ran failed.
    private(set) var hasFailed = false

    /// The greatest deviation that counts as the same.
    static let tolerance = 1e-6

    /// Runs the check of a target's folder, as long as `isWanted`, which is polled.
    init(_ target: ExportTarget, in folder: String, while isWanted: () -> Bool = { true }) {
        self.target = target
        // What programs leave behind goes there: compiled code, lock files, a browser's profile.
        let temporary: TemporaryFolder
        do throws(FileProblem) {
            temporary = try TemporaryFolder()
        } catch {
            result = "not checked here: " + error.sentence
            return
        }
        defer { temporary.remove() }
        let command: [String]
        let package: String
        switch target {
        case .css: (command, package) = (["sh", "\(folder)/tests/check.sh"], "chromium")
        case .uikit, .swiftui: (command, package) = (["sh", "\(folder)/check.sh"], "swift")
        case .js: (command, package) = (["node", "\(folder)/tests/check.js"], "nodejs")
        case .swift:
            let built = temporary.path + "/build"
            command = ["swift", "test", "--disable-swift-testing", "--package-path", folder, "--scratch-path", built]
            package = "swift"
        case .qml: (command, package) = (["sh", "\(folder)/check.sh"], "qml-qt6")
        case .kotlin: (command, package) = (["sh", "\(folder)/check.sh"], "kotlin")
        }
        let (ending, output) = ChildProcess.run(
            command, seconds: 600, environment: ["TMPDIR": temporary.path], while: isWanted)
        switch ending {
        case .missing:
            result =
                "not checked here: \(command[0]) isn't installed\(target == .swift ? "" : " (Debian: apt install \(package))")"
        case .timedOut: (result, hasFailed) = ("not checked here: \(command[0]) took longer than ten minutes", true)
        case .stopped: result = "stopped"
        case .exited(127):
            result = "not checked here: " + (output.split(separator: "\n").last.map(String.init) ?? "a program is missing")
        case .exited(let code):
            // Of these only the pose runs, which the deviation is of.
            result = target == .uikit || target == .swiftui ? "type-checked" : "ran"
            let line = output.split(separator: "\n").last { $0.hasPrefix("{\"target\"") }
            let report = line.flatMap { JSONValue(reading: String($0))?.object }
            deviation = report?["deviation"]?.finiteNumber
            lost = report?["lost"]?.finiteNumber
            samples = report?["samples"]?.finiteNumber.flatMap { Int(exactly: $0) } ?? 0
            // Where a platform computes with single precision, the check has a bound of its own.
            let bound = report?["bound"]?.finiteNumber ?? Self.tolerance
            hasFailed = code != 0 || !(deviation ?? .infinity <= bound)
            if deviation == nil { result = "failed: " + (output.split(separator: "\n").last.map(String.init) ?? "no output") }
        }
    }

    /// As a line of JSON.
    var line: String {
        let value: JSONValue = [
            "target": .string(target.rawValue), "deviation": deviation.map { JSONValue($0) } ?? .null,
            "samples": JSONValue(samples), "result": .string(result),
        ]
        return (lost.map { value.with(["lost": JSONValue($0)]) } ?? value).line
    }
}
