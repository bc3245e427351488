import Foundation
import RiffleExport
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

/// The Swift export, compiled and tested by its own tests: all models in one package, so that the compiler is started once.
@Suite("Swift export")
struct SwiftTests {
    @Test("every model and formula, at its defaults and random settings; a changed constant is found")
    func models() throws {
        let folder = try Scratch()
        var count = 0
        for id in Exported.ids {
            for (index, configuration) in try Exported.settings(id, random: Exported.dearSettings).enumerated() {
                try write(configuration, "\(id)-\(index)", to: folder) { _ in }
                count += 1
            }
        }
        var early = try Exported.settings("card-stack", random: 0)[0]
        early.set("entersAtLanding", to: 0)
        try write(early, "card-stack-early", to: folder) { _ in }
        count += 1
        var changes = [
            ("card-stack", "entersAtLanding: true", "entersAtLanding: false"),
            ("card-stack", "            veil: ", "            veil: 0.99 * "),
            ("wheel", "m34: Double = -0.002", "m34: Double = -0.0021"), ("card-stack", "throwSpeed: 700", "throwSpeed: 740"),
            ("navigation", "at: 0.5", "at: 0.54"), ("linear", "nearerInFront: true", "nearerInFront: false"),
        ]
        // Each constant of the hyperbola, and one of each other model, is changed.
        if Spread.isWhole { changes += try Exported.ids.flatMap(constants) }
        for (index, (id, before, after)) in changes.enumerated() {
            try write(Exported.settings(id, random: 0)[0], "changed-\(index)-\(id)", to: folder) { file in
                file.text = file.text.replacing(before, with: after)
            }
        }
        try folder.write(Self.steps, "Tests/AllTests/Steps.swift")
        let run = try ProgramRun(
            "/usr/bin/env",
            [
                "swift", "test", "--disable-swift-testing", "--package-path", folder.path, "--scratch-path", folder.file("built"),
            ])
        #expect(run.out.contains("steps: []"), "\(run.out.suffix(2000)) \(run.error.suffix(2000))")
        let reports = run.out.split(separator: "\n").filter { $0.hasPrefix("{\"target\":\"swift\"") }
        #expect(reports.count == count + changes.count, "\(run.out.suffix(2000)) \(run.error.suffix(2000))")
        let deviations = try reports.map { line in
            try #require(line.firstMatch(of: #/"deviation":([^,]+),/#).flatMap { Double($0.output.1) }, "\(line)")
        }
        #expect(deviations.filter { $0 > 1e-6 }.count == changes.count, "\(reports)")
    }

    @Test(
        "each model has a module of its own, which hides no name and is none of the package's",
        arguments: [
            ("hyperbola", "Hyperbola"), ("cover-flow-2", "CoverFlow2"), ("card", "Card"), ("array", "Array"), ("data", "Data"),
            ("string", "String"), ("self", "Self"), ("any", "Any"), ("for-each", "ForEach"), ("z-stack", "ZStack"),
            ("List", "List"), ("3d", "Cards3d"),
        ])
    func names(_ id: String, _ word: String) throws {
        var export = try ModelExport(Exported.settings("wave", random: 0)[0])
        export.id = id
        for target in [ExportTarget.swift, .uikit, .swiftui] {
            let files = target.files(export)
            let (module, type) = ("\(word)Cards", "\(word)Model")
            for file in files where file.path.contains("Sources/") {
                #expect(file.path.hasPrefix("\(target)/Sources/\(module)/"))
                // No type has the module's name, which would hide it.
                #expect(file.text.firstMatch(of: try Regex("(struct|class|enum|protocol|typealias) \(module)\\b")) == nil)
                #expect(!file.text.contains("MODEL") && !file.text.contains("XCTest"))
            }
            #expect(files.contains { $0.text.contains("enum \(type) {") })
            let manifest = try #require(files.first { $0.path == "\(target)/Package.swift" })
            #expect(manifest.text.contains(".library(name: \"\(module)\", targets: [\"\(module)\"])"))
        }
    }

    /// The calls of views on a row, a stack and screens other than gestures: changes of the count, and ends at once.
    private static let steps = """
        import XCTest

        @testable import All

        final class Steps: XCTestCase {
            func testSteps() {
                var wrong: [Int] = []
                func check(_ number: Int, _ isRight: Bool) { if !isRight { wrong.append(number) } }
                let row = Hyperbola0Model.layout
                var scroller = Scroller(row.scrolling, offset: 3)
                scroller.change(to: row.with(count: 7).scrolling, current: 5, at: 1)
                check(1, scroller.offset == 5 && scroller.current == 5 && !scroller.isMoving)
                scroller.scroll(to: 6, at: 2)
                scroller.advance(to: 2.05)
                let offset = scroller.offset
                check(2, offset > 5 && scroller.current == 6 && scroller.isMoving)
                scroller.change(to: row.with(count: 6).scrolling, current: 5, at: 2.05)
                check(3, abs(scroller.offset - (offset - 1)) < 1e-9 && scroller.current == 5 && scroller.isMoving)
                scroller.finish()
                check(4, scroller.offset == 5 && !scroller.isMoving)
                scroller.change(to: row.with(count: 0).scrolling, current: 0, at: 3)
                check(5, row.with(count: 0).items(at: scroller.offset).isEmpty && scroller.current == 0)
                var endless = Scroller(Wheel0Model.scrolling, offset: 4)
                endless.scroll(to: 0, at: 1)
                check(6, endless.current == 0)
                endless.finish()
                check(7, endless.offset == 0)
                // As many as Riffle lays out of so many; the last one of 30 lies behind the eye, where nobody sees it.
                let circle = InvertedRotary0Model.layout
                for (count, cards) in [(1, [0]), (2, [0]), (5, [0, 1, 4]), (9, [0, 1, 2, 7, 8]), (30, [0, 1, 2, 3, 26, 27, 28, 29])] {
                    check(100 + count, circle.with(count: count).items(at: 0).map(\\.index).sorted() == cards)
                }

                let deck = CardStack0Model.layout
                var stack = Stack(deck.settings, current: 2)
                stack.throwTop(to: SIMD2(1, 0), at: 1)
                check(8, stack.isMoving && stack.thrown == [SIMD2(1, 0)])
                stack.finish()
                check(9, !stack.isMoving && stack.current == 3 && deck.items(of: stack).last?.index == 3)
                stack.bringBack(at: 2)
                stack.finish()
                check(10, stack.current == 2)
                stack.flip(at: 3)
                stack.advance(to: 3.2)
                check(11, deck.items(of: stack).last.map { $0.pose.order > 0 } ?? false)
                stack.finish()
                check(12, deck.items(of: stack).last?.showsBack == true && !stack.isMoving)
                stack = Stack(deck.settings(count: 1))
                stack.throwTop(to: SIMD2(1, 0), at: 1)
                stack.finish()
                check(13, deck.items(of: stack).map(\\.index) == [0])

                var screens = Transitions(Navigation0Model.transitions, current: 1)
                screens.forward(at: 1)
                check(14, screens.isMoving && screens.next == 2 && screens.current == 1)
                screens.finish()
                check(15, !screens.isMoving && screens.current == 2)
                print("steps: \\(wrong)")
            }
        }

        """

    /// Lines of a model's constants with a changed value each: all of the hyperbola's.
    private func constants(of id: String) throws -> [(String, String, String)] {
        let export = try ModelExport(Exported.settings(id, random: 0)[0])
        let names = export.pose.constants.map(\.name)
        let text = ExportTarget.swift.files(export).map(\.text).joined()
        return try (id == "hyperbola" ? names : Array(names.suffix(1))).map { name in
            let line = try Regex("static let \(name)_?: Double = ([^\n]+)")
            let match = try #require(text.firstMatch(of: line), "\(id): \(name)")
            let (whole, value) = (String(text[match.range]), String(match.output[1].substring ?? ""))
            return (id, whole, whole.dropLast(value.count) + "0.01 + 1.01 * (\(value))")
        }
    }

    /// Adds an export to a package of several.
    private func write(
        _ configuration: StageConfiguration, _ name: String, to folder: Scratch, _ change: (inout ExportFile) -> Void
    ) throws {
        var export = try ModelExport(configuration)
        export.id = name
        for var file in ExportTarget.swift.files(export).inOneModule() {
            change(&file)
            file.path = String(file.path.dropFirst("swift/".count))
            if file.path.contains("Tests/") {
                file.path = file.path.replacing("samples.json", with: "\(name).json")
                    .replacing("PoseTests.swift", with: "\(name).swift")
                let type = "Tests_" + name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
                file.text = file.text.replacing("class PoseTests", with: "class \(type)")
                    .replacing("\"samples.json\"", with: "\"\(name).json\"")
            }
            if file.path == "Package.swift" {
                file.text = file.text.replacing(", exclude: [\"samples.json\"]", with: "")
            }
            try folder.write(file.text, file.path)
        }
    }
}

extension [ExportFile] {
    /// A package's files with the module `All` instead of the model's, so that several are compiled at once.
    func inOneModule() -> [ExportFile] {
        let module = lazy.compactMap { $0.path.firstMatch(of: #/Sources/(\w+)//#)?.output.1 }.first ?? "None"
        return map { file in
            var file = file
            file.path = file.path.replacing("/\(module)", with: "/All")
            file.text = file.text.replacing(module, with: "All")
            return file
        }
    }
}
