import BuiltProgram
import Foundation
import TestSupport
import Testing

/// Exported pages are drawn by Chromium and look as Riffle draws them; `make check-exports` does it for all rows, also in Firefox.
@Suite("Drawn exports")
struct DrawnExportTests {
    private func draw(_ arguments: [String]) throws -> ProgramRun {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let script = root.appending(path: ".scripts/draw-exports").path
        return try ProgramRun(
            "/usr/bin/python3", [script, builtProgram, "--to", "js,css", "--in", "chromium", "--few"] + arguments)
    }

    @Test("rows at three moments are Riffle's pictures")
    func rows() throws {
        let run = try draw(["hyperbola", "rotary"])
        #expect(run.code == 0 && run.out.contains("Drawn pages: 12 pictures, 0 faults."), "\(run.out) \(run.error)")
    }

    @Test("a wrong paint order is seen")
    func wrong() throws {
        let run = try draw(["rotary", "--wrong"])
        #expect(run.code == 1 && run.out.contains("FAILED js") && run.out.contains("FAILED css"), "\(run.out) \(run.error)")
    }
}
