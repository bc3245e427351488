import BuiltProgram
import Foundation
import RiffleExport
import RiffleFiles
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import riffle

@Suite("riffle export --to spec", processThreads)
struct SpecCommandTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func export(_ output: String, _ more: [String] = [], environment: [String: String] = [:]) throws -> ProgramRun {
        let own = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": "/nosuch", "TMPDIR": folder.path]) { $1 }
        return try CommandTests.riffle(
            ["export", "--to", "spec", "-o", folder.file(output)] + more, environment: own.merging(environment) { $1 })
    }

    /// The bytes of the first file of a kind that a page embeds.
    private func data(_ page: String, _ kind: String) throws -> Data {
        let start = try #require(page.range(of: "src=\"data:\(kind);base64,")).upperBound
        let end = try #require(page[start...].firstIndex(of: "\""))
        return try #require(Data(base64Encoded: String(page[start..<end])))
    }

    @Test("a sheet with a film and a picture of all cards; the same settings give the same bytes; its check runs")
    func whole() throws {
        for name in ["one", "two"] {
            let run = try export(name, ["--model", "linear", "--cards", "7", "--set", "spacing=1.2"])
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        }
        #expect(folder.names("one/spec").sorted() == ["linear.html", "tests", "tokens.json"])
        for file in ["linear.html", "tokens.json", "tests/check.mjs", "tests/pose.mjs"] {
            #expect(folder.data("one/spec/\(file)") == folder.data("two/spec/\(file)"), "\(file)")
        }
        let page = try #require(folder.text("one/spec/linear.html"))
        let film = try data(page, "video/mp4")
        #expect(film.dropFirst(4).prefix(4) == Data("ftyp".utf8) && page.contains("Film: Flick"))
        let picture = try data(page, "image/webp")
        #expect(picture.dropFirst(8).prefix(4) == Data("WEBP".utf8))
        try folder.write(film, "film.mp4")
        let probe = try ProgramRun(
            "/usr/bin/env",
            [
                "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
                "stream=width,height,nb_read_frames", "-of", "csv=p=0", folder.file("film.mp4"),
            ])
        let numbers = probe.out.split { !$0.isNumber }.compactMap { Int($0) }
        #expect(numbers.count == 3 && numbers[0] == 800 && numbers[1] == 500 && numbers[2] > 60, "\(probe)")
        #expect(folder.text("one/spec/tokens.json")?.contains("\"$value\": 1.2") ?? false)
        let check = try CommandTests.riffle(["export", "--check", folder.file("one"), "--trust"])
        #expect(check.code == 0 && check.out.contains("\"result\":\"ran\"") && check.out.contains("\"target\":\"spec\""))
        // No temporary file is left.
        #expect(folder.names().sorted() == ["film.mp4", "one", "two"])
    }

    @Test("without ffmpeg a sentence says that there is no film, in the page, too; the picture is there")
    func withoutFilm() throws {
        let run = try export("out", ["--model", "card-stack"], environment: ["PATH": "/nowhere"])
        #expect(
            run.code == 0 && run.error == "There is no film: ffmpeg isn't installed (Debian: apt install ffmpeg).\n", "\(run)")
        let page = try #require(folder.text("out/spec/card-stack.html"))
        #expect(page.contains("There is no film: ffmpeg isn't installed") && !page.contains("<video"))
        #expect(try data(page, "image/webp").count > 2000)
    }

    @Test("a recording is what the film shows; a formula of one's own is filmed; each wrong use is one sentence")
    func others() throws {
        try folder.writeShortDrag("one.gesture")
        let played = try export("out", ["--model", "linear", "--gesture", folder.file("one.gesture")])
        #expect(played.code == 0 && played.error.isEmpty, "\(played.error)")
        let page = try #require(folder.text("out/spec/linear.html"))
        #expect(page.contains("Film: One") && page.contains("<dt>Cards</dt><dd>7</dd>"))
        try folder.write("title \"Hill <one>\"\nx = o * 0.5 * width\ny = abs(o) * 30 pt\n", "hill.formula")
        let own = try export("own", ["--model", folder.file("hill.formula")])
        #expect(own.code == 0 && own.error.isEmpty, "\(own.error)")
        let sheet = try #require(folder.text("own/spec/hill.html"))
        #expect(sheet.contains("<h1>Hill &lt;one&gt;</h1>"))
        #expect(try data(sheet, "video/mp4").count > 2000)
        let wrong = try export("wrong", ["--model", "linear", "--other", "riffle:3 linear spacing=1.5"])
        #expect(wrong.code == 2 && wrong.error.contains("--other is for the playable file"), "\(wrong.error)")
        #expect(folder.names("wrong").isEmpty)
    }

    @Test("the window saves one, with the film of its job; one that isn't wanted any more leaves nothing")
    func window() throws {
        let options = StageOptions(modelID: "linear")
        var configuration = StageConfiguration()
        configuration.selectModel("linear")
        var film = options.specFilm(configuration, nil, try OffscreenRenderer.library([]))
        film.process = FilmProcess(program: builtProgram)
        let source = ExportSource(configuration: configuration, cardCount: 5, film: film)
        let pending = PendingExport(target: .spec, source: source)
        #expect(throws: FileProblem.self) { try pending.write(in: folder.path, before: nil, while: { false }) }
        #expect(folder.names().isEmpty)
        let saved = try pending.write(in: folder.path, before: nil, while: { true })
        #expect(saved.folder == folder.file("Riffle linear") && saved.remarks.isEmpty, "\(saved)")
        let page = try #require(folder.text("Riffle linear/spec/linear.html"))
        #expect(try data(page, "video/mp4").count > 2000)
    }
}
