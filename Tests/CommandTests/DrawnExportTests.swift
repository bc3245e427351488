import BuiltProgram
import Foundation
import TestSupport
import Testing

/// Exported pages are drawn by Chromium and look as Riffle draws them; `make check-exports` does it for all rows, also in Firefox.
@Suite("Drawn exports")
struct DrawnExportTests {
    private func draw(_ arguments: [String], script name: String = "draw-exports.py") throws -> ProgramRun {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let script = root.appending(path: ".scripts/\(name)").path
        return try ProgramRun(
            "/usr/bin/python3", [script, builtProgram, "--in", "chromium", "--few"] + arguments)
    }

    @Test("rows at three moments are Riffle's pictures")
    func rows() throws {
        let run = try draw(["--to", "js,css", "hyperbola", "rotary"])
        #expect(run.code == 0 && run.out.contains("Drawn pages: 12 pictures, 0 faults."), "\(run.out) \(run.error)")
    }

    @Test("a wrong paint order is seen")
    func wrong() throws {
        let run = try draw(["--to", "js,css", "rotary", "--wrong"])
        #expect(run.code == 1 && run.out.contains("FAILED js") && run.out.contains("FAILED css"), "\(run.out) \(run.error)")
    }

    @Test("a stack and screens under a hand are Riffle's pictures")
    func motions() throws {
        let run = try draw(["--to", "js,css,playable", "card-stack", "tabs"], script: "draw-motions.py")
        #expect(
            run.code == 0 && run.out.contains("Drawn motions: 92 pictures, 0 changes seen, 0 faults."), "\(run.out) \(run.error)")
    }

    @Test("a wrong paint order and a wrong angle of a stack, a wrong time of screens are seen")
    func wrongMotions() throws {
        let run = try draw(["--to", "js", "--wrong"], script: "draw-motions.py")
        #expect(
            run.code == 0 && run.out.contains("Drawn motions: 0 pictures, 5 changes seen, 0 faults."), "\(run.out) \(run.error)")
    }
}
