import RiffleArchive
import RiffleExport
import RiffleFiles

/// Runs the check that an exported folder brings along.
struct ExportCheck {
    /// The platform whose folder is checked.
    let target: ExportTarget
    /// The greatest deviation from Riffle's own results, in card widths and cards; nil: nothing was compared.
    private(set) var deviation: Double?
    /// How many poses and offsets were compared.
    private(set) var samples = 0
    /// The platform's loss, as a fraction of a motion's distance; nil if its check doesn't measure it.
    private(set) var lost: Double?
    /// "ran", "type-checked" (against stubs of the platform, and the pose ran), "pose only" (no other code can run here), or "not checked
    /// here: " with the reason.
    private(set) var result: String
    /// Whether a program that ran failed.
    private(set) var hasFailed = false

    /// The greatest deviation that counts as agreement. A folder's own statement doesn't count.
    static func tolerance(of target: ExportTarget) -> Double {
        switch target {
        // Browsers compute with single precision: 2e-5 is a thousandth of a point on a card of 50 points.
        case .css: 2e-5
        default: 1e-6
        }
    }

    /// Runs the check of a target's folder, and ends it once `isWanted`, which is polled, returns false.
    init(_ target: ExportTarget, in folder: String, while isWanted: () -> Bool = { true }) {
        self.target = target
        // Leftovers of programs go there: compiled code, lock files, a browser's profile.
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
        case .spec: (command, package) = (["node", "\(folder)/tests/check.mjs"], "nodejs")
        case .swift:
            let built = temporary.path + "/build"
            command = ["swift", "test", "--disable-swift-testing", "--package-path", folder, "--scratch-path", built]
            package = "swift"
        case .qml: (command, package) = (["sh", "\(folder)/tests/check.sh"], "qml-qt6")
        case .kotlin: (command, package) = (["sh", "\(folder)/check.sh"], "kotlin")
        case .playable:
            result = "not checked here: it uses the JavaScript export's modules, which have a check"
            return
        }
        let (ending, output) = ChildProcess.run(
            command, seconds: 600, environment: .own(with: ["TMPDIR": temporary.path]), while: isWanted)
        switch ending {
        case .missing:
            result =
                "not checked here: \(command[0]) isn't installed\(target == .swift ? "" : " (Debian: apt install \(package))")"
        case .timedOut: (result, hasFailed) = ("not checked here: \(command[0]) took longer than ten minutes", true)
        case .stopped: result = "stopped"
        case .exited(127):
            result = "not checked here: " + (output.split(separator: "\n").last.map(String.init) ?? "a program is missing")
        case .exited(let code):
            // On these platforms only the pose runs, and the deviation is the pose's.
            result =
                switch target {
                case .uikit, .swiftui: "type-checked"
                case .kotlin: "pose only"
                default: "ran"
                }
            let line = output.split(separator: "\n").last { $0.hasPrefix("{\"target\"") }
            let report = line.flatMap { JSONValue(reading: String($0))?.object }
            deviation = report?["deviation"]?.finiteNumber
            lost = report?["lost"]?.finiteNumber
            samples = report?["samples"]?.finiteNumber.flatMap { Int(exactly: $0) } ?? 0
            let isSame = (deviation.map { (0...Self.tolerance(of: target)).contains($0) } ?? false) && samples > 0
            hasFailed = code != 0 || !isSame
            if deviation == nil {
                result = "failed: " + Self.reason(in: output)
            } else if samples <= 0 {
                result = "failed: nothing was compared"
            }
        }
    }

    /// The reason of a failed check, from its output: the first error, which may cause the following ones, or else the last line.
    static func reason(in output: String) -> String {
        let lines = output.split(separator: "\n").map { $0.drop { $0.isWhitespace } }.filter { !$0.isEmpty }
        let error = lines.first { $0.contains(#/:\d+: (?:fatal )?error: /#) } ?? lines.first { $0.contains(#/(?i)error:/#) }
        return (error ?? lines.last).map { String($0.prefix(300)) } ?? "no output"
    }

    /// The result as a line of JSON.
    var line: String {
        let value: JSONValue = [
            "target": .string(target.rawValue), "deviation": deviation.map { JSONValue($0) } ?? .null,
            "samples": JSONValue(samples), "result": .string(result),
        ]
        return (lost.map { value.with(["lost": JSONValue($0)]) } ?? value).line
    }
}
