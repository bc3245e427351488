import BuiltProgram
import Foundation
import RiffleArchive
import RiffleFit
import RiffleFormula
import RiffleMath
import TestSupport
import Testing

@testable import riffle

/// `riffle fit` on pictures that Riffle draws, and on films of them.
@Suite("Fits on the command line", processThreads)
struct FitCommandTests {
    private func riffle(_ scratch: Scratch, _ arguments: String..., path: String = "/usr/bin:/bin") throws -> ProgramRun {
        try CommandTests.riffle(
            arguments,
            environment: [
                "PATH": path, "HOME": scratch.path, "XDG_DATA_HOME": scratch.path + "/data", "TMPDIR": scratch.path,
                "XDG_CONFIG_HOME": scratch.path + "/config",
            ])
    }

    /// Cards of a linear row on a plain ground, 400×200 pixels: 40 pixels wide, 50 apart, scrolled by some cards.
    private func picture(_ scrolled: Double = 0) -> PixelGrid {
        var grid = PixelGrid(width: 400, height: 200)
        for card in -2...2 {
            let left = 200 + 50 * (Double(card) - scrolled) - 20
            grid.fill(left...left + 40, 60...140)
        }
        return grid
    }

    private static let marks = """
        {"reference": 1, "stage": {"center": [200, 100], "card": [40, 80]}, "marks": [
          {"card": -1, "left": 130.4, "right": 170, "snap": true}, {"card": 0, "left": 180, "right": 220, "top": 60, "bottom": 140},
          {"card": 1, "left": 228.8, "right": 271.3, "snap": true}, {"card": 2, "left": 280, "right": 320}]}
        """

    @Test("marks become a formula that 'formula check' reads; rough ones snap to the edge")
    func formula() throws {
        let scratch = try Scratch()
        let file = try scratch.write(picture().pgm, "row.pgm"), marks = try scratch.write(Self.marks, "row.json")
        let output = scratch.file("row.formula")
        let run = try riffle(scratch, "fit", file, "--marks", marks, "-o", output)
        #expect(
            run.code == 0 && run.out == "" && run.error.contains("x: linear") && run.error.contains("px off on average"), "\(run)"
        )
        let text = try String(contentsOfFile: output, encoding: .utf8)
        let formula = try Formula(parsing: text, vocabulary: .scrollingCards)
        #expect(formula.title == "row")
        let step = try #require(formula.parameters.first { $0.name == "xStep" })
        #expect(abs(step.defaultValue - 1.25) < 0.005)
        #expect(try riffle(scratch, "formula", "check", output).code == 0)
        let json = try riffle(scratch, "fit", file, "--marks", marks, "--json", "--pin", "x=linear", "--pin", "scale=1")
        #expect(json.code == 0 && json.error == "", "\(json.error)")
        let value = try #require(JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any])
        #expect(value["fit"] as? Int == 1 && (value["errors"] as? [Double])?.count == 10)
        #expect((value["properties"] as? [[String: Any]])?.first?["family"] as? String == "linear")
        #expect(
            try riffle(scratch, "fit", file, "--marks", marks, "-o", "-").out
                == text.replacing("title \"row\"", with: "title \"Fit\""))
    }

    @Test("bad references, marks, pins and outputs are one sentence")
    func refused() throws {
        let scratch = try Scratch()
        let file = try scratch.write(picture().pgm, "row.pgm"), marks = try scratch.write(Self.marks, "row.json")
        let output = scratch.file("row.formula")
        let empty = try scratch.write("", "empty.png"), text = try scratch.write("a text", "text.mp4")
        let bad = try scratch.write("{\"reference\": 1", "bad.json")
        let far = try scratch.write(Self.marks.replacing("\"left\": 180", with: "\"left\": 9000"), "far.json")
        let timed = try scratch.write(
            Self.marks.replacing("\"marks\"", with: "\"frames\": [{\"time\": 1}], \"marks\""), "timed.json")
        let cases: [([String], Int32, String)] = [
            (["fit", scratch.file("nosuch.png"), "--marks", marks, "-o", output], 1, "nosuch.png"),
            (["fit", empty, "--marks", marks, "-o", output], 1, "empty.png"),
            (["fit", text, "--marks", marks, "-o", output], 1, "text.mp4"),
            (["fit", scratch.path, "--marks", marks, "-o", output], 1, scratch.path),
            (["fit", file, "--marks", bad, "-o", output], 1, "bad.json"),
            (["fit", file, "--marks", scratch.file("nosuch.json"), "-o", output], 1, "nosuch.json"),
            (["fit", file, "--marks", far, "-o", output], 1, "outside the picture"),
            (["fit", file, "--marks", timed, "-o", output], 1, "the reference is a picture"),
            (["fit", file, "--marks", marks, "--pin", "q=linear", "-o", output], 2, "no property"),
            (["fit", file, "--marks", marks, "--pin", "z=linear", "-o", output], 1, "eye"),
            (["fit", file, "--marks", marks], 2, "-o"),
            (["fit", file, "--marks", marks, "--json", "-o", "-"], 2, "--json"),
            (["fit", file, "--marks", marks, "-o", scratch.file("nosuch/row.formula")], 1, "nosuch"),
        ]
        for (arguments, code, words) in cases {
            let run = try CommandTests.riffle(arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path])
            #expect(run.code == code && run.out == "" && run.error.contains(words), "\(arguments): \(run)")
            #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    @Test("a recording without ffmpeg names its package; with it, frames are found by their times, and edges are followed")
    func recording() throws {
        let scratch = try Scratch()
        let marks = try scratch.write(
            """
            {"reference": 1, "stage": {"center": [200, 100], "card": [40, 80]},
             "frames": [{"offset": 0, "time": 0}, {"time": 0.8, "track": true}], "marks": [
              {"card": -1, "left": 130, "right": 170}, {"card": 0, "left": 180, "right": 220, "top": 60, "bottom": 140},
              {"card": 1, "left": 230, "right": 270}]}
            """, "row.json")
        let film = scratch.file("row.mp4")
        let without = try riffle(
            scratch, "fit", try scratch.write("no film", "no.mkv"), "--marks", marks, "--json", path: "/nosuch")
        #expect(without.code == 1 && without.error.contains("apt install ffmpeg"), "\(without.error)")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") else { return }
        // A film whose frames last 0.05 s, except for one of 0.3 s. It lies on its side, and the file tells the rotation.
        var list = ""
        for frame in 0..<16 {
            let scrolled = Double(frame) * 0.03
            _ = try scratch.write(picture(scrolled).pgm, "\(frame).pgm")
            list += "file '\(scratch.file("\(frame).pgm"))'\nduration \(frame == 6 ? 0.3 : 0.05)\n"
        }
        let made = try ProgramRun(
            "/usr/bin/ffmpeg",
            [
                "-v", "error", "-f", "concat", "-safe", "0", "-i", try scratch.write(list, "list.txt"), "-vf",
                "transpose=2,format=yuv420p",
                "-fps_mode", "vfr", "-c:v", "libx264", "-crf", "18", scratch.file("raw.mp4"),
            ])
        #expect(made.code == 0, "\(made.error)")
        // ffmpeg has an option for the rotation since version 6; earlier versions have a tag.
        var turned = try ProgramRun(
            "/usr/bin/ffmpeg",
            ["-v", "error", "-display_rotation:v:0", "-90", "-i", scratch.file("raw.mp4"), "-c", "copy", film])
        if turned.code != 0 {
            turned = try ProgramRun(
                "/usr/bin/ffmpeg",
                ["-y", "-v", "error", "-i", scratch.file("raw.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=270", film])
        }
        #expect(turned.code == 0, "\(turned.error)")
        let run = try riffle(
            scratch, "fit", film, "--marks", marks, "--json", "--pin", "x=linear", "--pin", "y=0", "--pin", "scale=1")
        let value = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any], "\(run.error)")
        // At 0.8 s the frame is the twelfth: 0.05 s each, but 0.3 s for the seventh.
        let offsets = try #require(value["offsets"] as? [Double])
        #expect(offsets.count == 2 && abs(offsets[1] - 0.33) < 0.02, "\(offsets) \(run.error)")
        #expect((value["errors"] as? [Double] ?? []).count == 16, "\(run.error)")
        #expect((value["greatestError"] as? Double ?? 9) < 1)
    }
}

/// A gray picture that tests draw, with smooth edges.
private struct PixelGrid {
    let width: Int
    let height: Int
    private var pixels: [UInt8]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: 60, count: width * height)
    }

    /// Fills a rectangle; pixels at its border are covered in part.
    mutating func fill(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
        func share(_ index: Int, _ range: ClosedRange<Double>) -> Double {
            max(0, min(range.upperBound, Double(index + 1)) - max(range.lowerBound, Double(index)))
        }
        for row in 0..<height {
            for column in 0..<width {
                let share = share(column, x) * share(row, y)
                let under = Double(pixels[row * width + column])
                pixels[row * width + column] = UInt8((under + (200 - under) * share).rounded())
            }
        }
    }

    var pgm: Data { Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels) }
}
