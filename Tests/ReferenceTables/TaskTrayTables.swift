import RiffleFormula
import RiffleMath
import RiffleModels
import TestSupport
import Testing

/// tasktray.json: the hyperbola; quartic.json; cardstack.json; glow.json's poses.
@Suite("models")
struct ModelTables {
    @Test("the task tray's cards, transforms and opacities")
    func taskTray() throws {
        for json in try Tables.cases("tasktray") {
            let screen = json["screen"].doubles
            let definition = try #require(ModelCatalogue.builtIn.model(id: "hyperbola"))
            var model = definition.make(definition.descriptor.sourceValues)
            let size = Size(width: screen[0], height: screen[1])
            model.prepare(for: LayoutSpace(bounds: size, screen: size, itemCount: 15))
            let id = "case \(json["id"])"
            #expect(close([model.cardSize.width, model.cardSize.height], json["cardSize"].doubles), "\(id): card size")
            guard case .carousel(let rule) = model.scrollRule else { throw TableError(description: "not a carousel") }
            #expect(close(rule.bounceDistance, json["bounceDistance"].double), "\(id): bounce distance")
            #expect(close(rule.row.itemExtent, json["carouselItemWidth"].double), "\(id): item width")
            #expect(rule.row.itemCount == json["numberOfItems"].int)
            var cards: ContiguousArray<PosedCard> = []
            model.visibleCards(at: 7, into: &cards)
            #expect(cards.count == json["numberOfVisibleItems"].int, "\(id): visible")
            #expect(!json["rows"].array.isEmpty)
            for row in json["rows"].array {
                let offset = row[0].double
                let pose = model.pose(at: offset, scroll: .resting)
                let opacity = row[3].double * row[4].double
                #expect(close(pose.opacity, opacity, relative: 1e-6), "\(id), offset \(offset): opacity \(pose.opacity)")
                // The curve has a pole at offset 2, so the tolerance is relative to the translation.
                let expected = Array(row.doubles[5...])
                let tolerance = 1e-9 * max(1, abs(row[2].double))
                #expect(
                    close(pose.transform.entries, expected, relative: tolerance),
                    "\(id), offset \(offset): \(pose.transform.entries) is not \(expected)")
            }
        }
    }

    @Test("the quartic stack's y")
    func quartic() throws {
        for json in try Tables.cases("quartic") {
            let delta = json["deltaOffsetY"].double
            let model = try TableFormula(
                "quartic", ["m0": json["m0"].double, "n0": json["n0"].double, "delta": delta, "minScale": 1],
                space: ["screenHeight": 667, "height": 0, "viewHeight": 667])
            /// The upper edge from the top of the screen; the model's pose depends on the offset alone.
            func y(_ x: Double) -> Double { model.pose(Double(row) - x / delta).transform.row4.y + 667.0 / 2 }
            let row = json["row"].int ?? 0
            let id = "case \(json["id"])"
            #expect(close(y(0), json["defaultYDouble"].double, relative: 1e-9), "\(id)")
            #expect(close(y(0), json["defaultY"].double, relative: 2e-6), "\(id)")
            for values in json["rows"].array {
                let x = values[0].double
                #expect(close(y(x), values[1].double, relative: 2e-6), "\(id), x \(x): \(y(x))")
                #expect(close(y(x), values[2].double, relative: 1e-9), "\(id), x \(x): \(y(x))")
            }
        }
    }

    @Test("the card stack at rest and under a drag")
    func cardStack() throws {
        for json in try Tables.cases("cardstack") {
            let id = "case \(json["id"])"
            if json["kind"].string == "rest" {
                let stack = try TableFormula(
                    "card-stack", ["deck": 0, "entersAtLanding": 1, "layers": 1000, "veiled": 0], space: ["n": 1000])
                let pose = stack.pose(["layer": Double(json["index"].int ?? 0)])
                // The source allows negative opacities.
                #expect(close(pose.opacity, max(json["opacity"].double, 0), relative: 1e-6), "\(id): opacity")
                #expect(close(pose.transform.entries, json["m"].doubles), "\(id): \(pose.transform.entries)")
                continue
            }
            let count = Double(json["count"].int ?? 0)
            let maxLength = json["maxLength"].double
            let stack = try TableFormula(
                "card-stack", ["deck": 0, "layers": count, "maxLength": maxLength, "veiled": 0], space: ["n": count])
            var rule = CardStackRule()
            (rule.isRefined, rule.itemCount, rule.layers, rule.maxLength) = (false, Int(count), Int(count), maxLength)
            let delta = json["delta"].double
            #expect(!json["cards"].array.isEmpty)
            for row in json["cards"].array {
                let layer = row[0].double
                #expect(close(rule.translation(ofLayer: Int(layer), pull: delta), row[1].double), "\(id), layer \(layer)")
                #expect(close(rule.turn(ofLayer: Int(layer), pull: delta, lever: 1), row[2].double), "\(id), layer \(layer)")
                let pose = stack.pose(["layer": layer, "drag": delta])
                #expect(close(pose.opacity, max(row[3].double, 0), relative: 1e-6), "\(id), layer \(layer): opacity")
                #expect(close(pose.transform.entries, Array(row.doubles[4...])), "\(id), layer \(layer): matrix")
            }
        }
    }

    @Test("Glow's opacity, scale and shift")
    func glow() throws {
        for json in try Tables.cases("glow", kind: "updateView") {
            let screen = json["screen"].doubles[0]
            let model = try TableFormula("progress", ["veiled": 0], space: ["screenWidth": screen])
            let id = "case \(json["id"])"
            for row in json["rows"].array {
                let p = row[0].double
                let pose = model.pose(p)
                let (x, y) = (pose.transform.row1, pose.transform.row2)
                #expect(close(pose.opacity, row[1].double, relative: 1e-6), "\(id), progress \(p): alpha")
                #expect(close([x.x, x.y, y.x, y.y], Array(row.doubles[2...5])), "\(id), progress \(p): scale")
                // The scroll view has moved the page by a fifth of the screen.
                #expect(close(pose.transform.row4.x - p * screen / 5, row[6].double), "\(id), progress \(p): shift")
                #expect(close(0, row[7].double))
            }
        }
    }
}

/// A model's formula with the numbers of a table, which its sliders need not reach.
private struct TableFormula {
    private let prepared: PreparedFormula

    /// Numbers by the names of parameters and of the space's variables; parameters that are missing have their defaults, variables 0.
    init(_ id: String, _ parameters: [String: Double], space: [String: Double]) throws {
        let formula = try #require(ModelCatalogue.builtIn.model(id: id)?.formula)
        #expect(Set(parameters.keys).isSubset(of: formula.parameters.map(\.name)))
        prepared = PreparedFormula(
            FormulaProgram(formula), parameters: formula.parameters.map { parameters[$0.name] ?? $0.defaultValue },
            space: formula.vocabulary.spaceVariables.map { space[$0] ?? 0 })
    }

    func pose(_ offset: Double) -> FormulaPose { prepared.pose { $0[0] = offset } }

    /// The pose for values by the names of the card's variables.
    func pose(_ values: [String: Double]) -> FormulaPose {
        prepared.pose { variables in
            for (index, name) in prepared.program.formula.vocabulary.cardVariables.enumerated() {
                variables[index] = values[name] ?? 0
            }
        }
    }
}
