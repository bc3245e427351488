import RiffleMath
import RiffleModels
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleSession

/// Edges of resting cards that a hand pulls.
@Suite("Pulling an edge")
struct EdgePullTests {
    private static let ids = ModelCatalogue.builtIn.models.filter(\.hasFormula).map(\.descriptor.id)

    /// Edges that a hand can take on the stage, each once.
    private static func edges(_ stage: Stage) -> [CardEdge] {
        var edges: [CardEdge] = []
        for row in 0..<16 {
            for column in 0..<32 {
                let point = Vector2(20 + 40 * Double(column), 60 + 45 * Double(row))
                guard let edge = stage.edge(near: point, within: 14),
                    !edges.contains(where: { $0.card == edge.card && $0.side == edge.side })
                else { continue }
                edges.append(edge)
            }
        }
        return edges
    }

    @Test(
        "an edge goes with the hand or a sentence says why not, comes back to the same numbers, and is undone in one step",
        arguments: ids)
    func pulled(id: String) throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel(id) }
        desk.run(2)
        let start = session.stage.configuration
        let edges = Self.edges(session.stage)
        #expect(edges.count > 2, "\(id)")
        var reached = 0
        for edge in edges.prefix(Spread.isWhole ? 20 : 5) {
            let press = edge.middle
            guard session.beginPull(at: press, within: 20, desk.now) else { continue }
            guard let pulled = session.formula.pull else {
                Issue.record("\(id): \(desk.statuses.last ?? "")")
                continue
            }
            let way = pulled.edge.side.isUpright ? Vector2(24, 0) : Vector2(0, 24)
            let before = session.stage.edge(of: pulled.edge)?.middle ?? press
            for step in [0.25, 0.5, 0.75, 1] {
                session.movePull(to: press + way * step, at: desk.now)
                desk.run(1)
            }
            let pull = try #require(session.formula.pull)
            let now = try #require(session.stage.edge(of: pull.edge))
            let gap = now.middle - before - way
            if pull.reason == nil {
                #expect(abs(pull.edge.side.isUpright ? gap.x : gap.y) < 0.6, "\(id) \(pull.edge.side) \(pull.changed) \(gap)")
                #expect(!pull.changed.isEmpty)
                reached += 1
            }
            // All other parameters keep their values.
            for parameter in start.values.descriptors where !pull.changed.contains(parameter.name) {
                #expect(session.stage.configuration.values[parameter.name] == start.values[parameter.name])
            }
            session.movePull(to: press, at: desk.now)
            #expect(session.stage.configuration == start, "\(id)")
            session.movePull(to: press + way, at: desk.now)
            session.endPull(at: desk.now)
            if session.stage.configuration != start {
                session.stepHistory(back: true, at: desk.now)
                #expect(session.stage.configuration == start, "\(id)")
            }
            desk.run(1)
        }
        #expect(reached > 0 || start.model.descriptor.showsScreens, "\(id)")
    }

    @Test("locked numbers stay, Escape puts all back, and screens have no edges")
    func locked() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("hyperbola") }
        desk.run(2)
        let start = session.stage.configuration
        let edge = try #require(Self.edges(session.stage).first { $0.side == .left && $0.variables[0] > 0.5 })
        func pull() throws -> [String] {
            #expect(session.beginPull(at: edge.middle, within: 5, desk.now))
            session.movePull(to: edge.middle + Vector2(-20, 0), at: desk.now)
            defer { session.endPull(at: desk.now, cancels: true) }
            return try #require(session.formula.pull).changed
        }
        let free = try pull()
        #expect(session.stage.configuration == start)
        let name = try #require(free.first)
        session.toggleLock(name)
        let others = try pull()
        #expect(!others.contains(name) && !others.isEmpty)
        session.toggleLock(name)
        #expect(try pull() == free)
        let screens = try #require(ModelCatalogue.builtIn.models.first { $0.descriptor.showsScreens })
        session.configure(at: desk.now) { $0.selectModel(screens.descriptor.id) }
        desk.run(2)
        #expect(session.stage.edge(near: Vector2(640, 400), within: 1000) == nil)
    }

    @Test("a number at its limit stays there while others go on, and nothing jumps")
    func steady() throws {
        let desk = try Desk()
        let session = desk.session
        session.configure(at: desk.now) { $0.selectModel("hyperbola") }
        desk.run(2)
        let edge = try #require(Self.edges(session.stage).first { $0.side == .left && $0.variables[0] > 0.5 })
        #expect(session.beginPull(at: edge.middle, within: 5, desk.now))
        var last = edge.middle.x
        var changed: Set<[String]> = []
        for step in 1...70 {
            session.movePull(to: edge.middle + Vector2(-6 * Double(step), 0), at: desk.now)
            desk.run(0.6)
            let pull = try #require(session.formula.pull)
            let now = try #require(session.stage.edge(of: pull.edge)).middle.x
            // The edge never moves further than the hand.
            #expect(now <= last + 0.6 && now >= last - 6.6, "\(step): \(last) → \(now), \(pull.changed)")
            last = now
            changed.insert(pull.changed)
        }
        #expect(changed.count > 1)
        session.endPull(at: desk.now)
    }
}
