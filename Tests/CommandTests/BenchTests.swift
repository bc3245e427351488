import Foundation
import RiffleModels
import TestSupport
import Testing

@Suite("The benchmark without a window", processThreads)
struct BenchTests {
    @Test("one model has a row in each table of models; a display isn't needed")
    func oneModel() throws {
        let run = try CommandTests.riffle(["bench", "--stage", "--model", "linear", "--frames", "1"])
        #expect(run.code == 0, "\(run.error)")
        let rows = run.out.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.first == "linear" }
        #expect(rows.map(\.count) == [13, 4, 3], "\(run.out)")
        // The times for thirty cards, and for one of them.
        let frame = rows.first?.compactMap { Double($0) } ?? []
        #expect(frame.count >= 11 && frame[0] > 1 && frame[2] > 0 && frame[4] > 0 && frame[7] > 0, "\(run.out)")
    }

    @Test("a formula can be measured too, and other options are refused, as nothing of theirs is measured")
    func options() throws {
        let formula = CommandTests.root.path + "/Resources/Formulas/helix.formula"
        let run = try CommandTests.riffle(["bench", "--stage", "--frames", "1", formula])
        #expect(run.code == 0 && run.out.contains("\nhelix "), "\(run.error)")
        for option in [["--panel"], ["--size", "100x100"], ["--cards", "3"], ["--set", "numbers=1"]] {
            let refused = try CommandTests.riffle(["bench", "--stage"] + option)
            #expect(
                refused.code == 2 && refused.out.isEmpty && refused.error.contains("only --model and --frames go with it"),
                "\(option)")
        }
    }

    @Test("the rankings of marks on seven models are measured, by themselves")
    func fits() throws {
        let run = try CommandTests.riffle(["bench", "--fits"])
        #expect(run.code == 0, "\(run.error)")
        let rows = run.out.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 1 && Double($0[1]) != nil }
        #expect(rows.count == 7 && rows.allSatisfy { (Double($0[1]) ?? 0) > 0 }, "\(run.out)")
        #expect(rows.filter { $0.count > 2 }.map { $0[0] } == ["wheel", "cover-flow"], "\(run.out)")
        for option in [["--stage"], ["--size", "100x100"], ["--cards", "3"], ["--model", "linear"]] {
            let refused = try CommandTests.riffle(["bench", "--fits"] + option)
            #expect(refused.code == 2 && refused.out.isEmpty && refused.error.contains("--fits"), "\(option)")
        }
    }
}
