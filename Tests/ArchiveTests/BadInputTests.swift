import Foundation
import RiffleModels
import RiffleFiles
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleArchive

@Suite("Invalid presets")
struct BadInputTests {
    static let valid: [[UInt8]] = (0..<6).map { seed in
        var dice = SeededGenerator(seed: UInt64(seed))
        return Array(Preset(name: "Fuzz \u{1F0A1}", summary: "x", configuration: dice.configuration()).text.utf8)
    }

    @Test(
        "each is refused with its own problem",
        arguments: [
            ("", PresetProblem.empty), (" \n\t", .empty), ("\u{FEFF}", .empty), ("[]", .notAnObject), ("3", .notAnObject),
            ("{}", .notAPreset), ("{\"model\": \"linear\"}", .notAPreset), ("{\"riffle\": 4}", .futureVersion("4")),
            ("{\"riffle\": 1e300}", .futureVersion("1e+300")),
            ("{\"riffle\": \"1\"}", .wrongShape("riffle", expected: "a version, such as 3")),
            ("{\"riffle\": 1, \"model\": \"lineer\"}", .unknownModel("lineer", nearest: "linear")),
            ("{\"riffle\": 1, \"model\": 3}", .wrongShape("model", expected: "the name of a model in quotes")),
            ("{\"riffle\": 1, \"models\": []}", .wrongShape("models", expected: "an object in braces")),
            ("{\"riffle\": 1, \"models\": {\"linear\": 1}}", .wrongShape("linear", expected: "an object in braces")),
            ("{\"riffle\": 1, \"stage\": null}", .wrongShape("stage", expected: "an object in braces")),
            ("{\"riffle\": 1, \"name\": 1}", .wrongShape("name", expected: "text in quotes")),
            ("{\"riffle\": 1,\n\"riffle\": 1}", .duplicateKey("riffle", line: 2)),
            ("{\"riffle\": 1,\n\"\\u0072iffle\": 1}", .duplicateKey("riffle", line: 2)),
            ("{\"riffle\": 1", .truncated(line: 1)), ("{\"riffle\": 1,\n \"na", .truncated(line: 2)),
            ("{\"riffle\": 1} x", .malformed(line: 1, "there is more text after its end")),
            ("{\"riffle\" 1}", .malformed(line: 1, "a colon is missing after \"riffle\"")),
            ("{riffle: 1}", .malformed(line: 1, "a name in quotes is missing")),
            ("{\"riffle\": 01}", .malformed(line: 1, "a number begins with a needless 0")),
            ("{\"riffle\": 1,}", .malformed(line: 1, "a name in quotes is missing")),
            (String(repeating: "[", count: 100_000), .malformed(line: 1, "it is nested too deeply")),
        ])
    func refusals(text: String, problem: PresetProblem) {
        #expect(throws: problem) { try Preset.read(text) }
        let sentence = problem.sentence(about: "x.json")
        #expect(sentence.hasPrefix("x.json") && !sentence.contains("\n") && sentence.count < 160, "\(sentence)")
    }

    /// Checks the law for every text: a configuration in range, or a problem with one sentence.
    static func check(_ bytes: [UInt8]) {
        do throws(PresetProblem) {
            let reading = try Preset.read(bytes, name: "Fuzz")
            let configuration = reading.preset.configuration
            for id in configuration.changedModels {
                let values = configuration.values(ofModel: id)
                for descriptor in values.descriptors { #expect(descriptor.range.contains(values[descriptor.name])) }
            }
            for descriptor in configuration.stage.descriptors {
                #expect(descriptor.range.contains(configuration.stage[descriptor.name]))
            }
            #expect(!reading.preset.name.isEmpty && reading.preset.name.count <= 80)
            #expect(!reading.problems.contains { $0.isEmpty })
            // A preset that is written and read again gives the same configuration.
            let again = try Preset.read(Array(reading.preset.text.utf8), name: "Fuzz")
            #expect(again.preset.configuration == configuration)
        } catch {
            let sentence = error.sentence(about: "A")
            #expect(sentence.hasPrefix("A ") && (sentence.last == "." || sentence.last == "?"), "\(sentence)")
        }
    }

    @Test("changed, removed, duplicated or copied bytes never crash it", arguments: 0..<6)
    func fuzz(seed: Int) {
        var dice = SeededGenerator(seed: UInt64(100 + seed))
        let text = Self.valid[seed]
        for _ in 0..<1500 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let index = Int.random(in: 0..<bytes.count, using: &dice)
                switch dice.next() % 4 {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes[index] = bytes[Int.random(in: 0..<bytes.count, using: &dice)]
                case 2: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index..<min(index + 9, bytes.count)], at: index)
                }
                if bytes.isEmpty { break }
            }
            Self.check(bytes)
        }
    }

    @Test("truncated anywhere it is refused, and nearly everywhere as truncated")
    func truncation() {
        let text = Self.valid[0]
        var truncated = 0
        // The last byte is a line feed, the one before it the closing brace.
        for length in 0..<text.count - 2 {
            Self.check(Array(text[..<length]))
            #expect(throws: PresetProblem.self) { try Preset.read(Array(text[..<length]), name: "") }
            do { _ = try Preset.read(Array(text[..<length]), name: "") } catch { if case .truncated = error { truncated += 1 } }
        }
        #expect(Double(truncated) > 0.97 * Double(text.count), "\(truncated) of \(text.count)")
    }

    @Test("files: missing, a folder, a pipe, 100 MB that are not read, the largest size")
    func files() throws {
        let scratch = try Scratch()
        #expect(throws: PresetProblem.isMissing) { try FileText.bytes(of: scratch.path + "/none.json") }
        #expect(throws: PresetProblem.isFolder) { try FileText.bytes(of: scratch.path) }
        #expect(mkfifo(scratch.path + "/pipe.json", 0o600) == 0)
        #expect(throws: PresetProblem.isNoFile) { try FileText.bytes(of: scratch.path + "/pipe.json") }
        // A sparse file, which takes no disk space.
        let large = try scratch.write("{}", "large.json")
        #expect(truncate(large, 100_000_000) == 0)
        #expect(throws: PresetProblem.tooLarge(100_000_000)) { try FileText.bytes(of: large) }
        #expect(PresetProblem.tooLarge(100_000_000).sentence(about: "large.json").contains("100 MB"))
        #expect(truncate(large, off_t(FileText.largest)) == 0)
        #expect(try FileText.bytes(of: large).count == FileText.largest)
        #expect(throws: PresetProblem.self) { try FileText.bytes(of: large + "/x.json") }
    }

    @Test("file names: safe, readable, in any script, within the length that file systems allow")
    func fileNames() {
        #expect(FileName.of("Cover Flow 2") == "Cover Flow 2.json")
        #expect(FileName.of("../../etc/passwd") == "etc-passwd.json" || FileName.of("../../etc/passwd") == "..-etc-passwd.json")
        #expect(FileName.of("カード・めくり") == "カード・めくり.json")
        #expect(FileName.of("...") == "Preset.json")
        var dice = SeededGenerator(seed: 5)
        for _ in 0..<5000 {
            let scalars = (0..<Int.random(in: 0...300, using: &dice)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...(dice.next() % 2 == 0 ? 0x7F : 0x10FFFF), using: &dice))
            }
            var name = ""
            name.unicodeScalars.append(contentsOf: scalars)
            let file = FileName.of(name)
            #expect(file.utf8.count <= 200 && FileName.hasEnding(file) && file.utf8.count > 5)
            #expect(!file.utf8.contains(0x2F) && !file.utf8.contains(0) && file.utf8.first != 0x2E && file.utf8.first != 0x2D)
            #expect(FileName.title(of: file) + ".json" == file)
        }
    }

    @Test("tens of thousands of unknown names: a hundred sentences, and all of them stay in the file")
    func manyNames() throws {
        let count = 60_000
        let keys = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
        for text in ["{\"riffle\":2,\(keys)}", "{\"riffle\":2,\"model\":\"linear\",\"models\":{\"linear\":{\(keys)}}}"] {
            let reading = try Preset.read(text)
            #expect(reading.problems.count == 101)
            #expect(reading.problems.last?.contains("\(count - 100)") == true)
            let written = reading.preset.text
            #expect(written.contains("\"k0\": 1") && written.contains("\"k\(count - 1)\": 1"))
        }
    }

    @Test("a preset that would be too large to be read again is not written, and the old one stays")
    func growing() throws {
        let scratch = try Scratch()
        let keys = (0..<60_000).map { "\"key\($0)\":1" }.joined(separator: ",")
        let text = "{\"riffle\":2,\"model\":\"linear\",\(keys)}"
        #expect(text.utf8.count < FileText.largest)
        let path = try scratch.write(text, "Wide.json")
        let store = PresetStore(folder: scratch.path)
        let reason = "it would exceed the limit of 1 MB"
        #expect(throws: StoreProblem.cannotWrite(path, reason)) { try store.update("Wide.json", to: StageConfiguration()) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("control characters are escaped in the written JSON")
    func terminal() throws {
        let text = "{\"riffle\": 2, \"x\\u001b[2J\": \"\\u009b1m \\u202egnp \\udbff\\udfe9\"}"
        let written = try Preset.read(text).preset.text
        #expect(written.unicodeScalars.allSatisfy { !TerminalText.isOrder($0) })
        #expect(try JSONReader.value(of: Array(written.utf8)).object?["x\u{1B}[2J"] == .string("\u{9B}1m \u{202E}gnp \u{10FFE9}"))
    }
}
