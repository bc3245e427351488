import Foundation
import Testing

/// The manual's path of a card from pose to pixel, followed through the sources.
@Suite struct PoseToPixelTests {
    /// The section of the manual.
    static func section() throws -> Substring {
        let page = try Package.text(of: "Resources/manual/architecture.md")
        let rest = try #require(page.components(separatedBy: "\n## The path of one card\n").last)
        return try #require(rest.components(separatedBy: "\n## ").first)[...]
    }

    /// The functions that the steps begin with.
    private static func steps() throws -> [String] {
        return try Self.section().matches(of: #/(?m)^(\d)\. `(\w+\.\w+)`/#).prefix(9).map { String($0.2) }
    }

    private static func reader() throws -> CallReader {
        let targets: Set = ["RiffleStage", "RifflePainter", "RiffleScene", "RiffleSDL"]
        return CallReader(try Package.sources.get().filter { targets.contains($0.target) })
    }

    @Test func `the nine steps are called in their order`() throws {
        let steps = try Self.steps()
        try #require(steps.count == 9)
        let reader = try Self.reader()
        #expect(steps.filter { !reader.declares($0) } == [], "no such functions")
        // The trail makes a stage's frame, then draws its list.
        let trail = reader.reached(from: "Stage.compose") + reader.reached(from: "Window.draw")
        #expect(trail.filter { steps.contains($0) } == steps)
    }

    @Test func `calls are followed through properties, parameters, variables and protocols, in their order`() {
        let text = """
            struct Painter {
                private(set) var scene = Scene()
                let backend: any Backend
                mutating func paint(_ list: List) {
                    scene.inner.sort()
                    var dresser = Dresser(list)
                    dresser.dress { list.fill() }
                    backend.draw()
                    unknown.sort()
                    helper()
                }
                func helper() { Self.last() }
                static func last() {}
            }
            struct Scene {
                var inner = Inner()
                struct Never {}
            }
            struct Inner {
                mutating func sort() {
                    paint()
                }
            }
            struct Dresser {
                func dress(_ body: () -> Void) {}
                func unused() {}
            }
            extension List {
                func fill() {}
            }
            final class GLBackend: Backend {
                func draw() {}
            }
            """
        let reader = CallReader([SwiftSource(path: "Sources/RiffleStage/Sample.swift", text: text)])
        #expect(
            reader.reached(from: "Painter.paint") == [
                "Painter.paint", "Inner.sort", "Dresser.dress", "List.fill", "GLBackend.draw", "Painter.helper", "Painter.last",
            ])
    }
}
