import Foundation
import RiffleFormula
import RiffleMath
import RiffleModels
import Testing

/// The formulas in Resources/Formulas.
@Suite("Formulas that ship")
struct ShippedFormulaTests {
    @Test("each is read, has texts for users, and poses every card over its parameters' ranges")
    func shipped() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Resources/Formulas")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "formula" }
        #expect(files.count == 3)
        for file in files {
            let formula = try Formula(parsing: String(contentsOf: file, encoding: .utf8), vocabulary: .scrollingCards)
            #expect(formula.title != nil && formula.summary.hasSuffix("."), "\(file.lastPathComponent)")
            let definition = ModelDefinition(
                formula: formula, text: formula.text, id: "shipped", fallbackTitle: "", source: "a file")
            for parameter in definition.descriptor.parameters {
                #expect(parameter.help.hasSuffix("."), "\(parameter.name)")
                for share in [0, 0.5, 1] {
                    var values = ParameterValues(defaultsOf: definition.descriptor.parameters)
                    values.set(parameter.name, to: .lerp(parameter.range.lowerBound, parameter.range.upperBound, share))
                    var model = definition.make(values)
                    model.prepare(
                        for: LayoutSpace(
                            bounds: Size(width: 1228, height: 767), screen: Size(width: 375, height: 667), itemCount: 18))
                    for offset in stride(from: -9.0, through: 9, by: 0.25) {
                        #expect(model.problem(at: offset, scroll: .resting) == nil, "\(parameter.name)")
                    }
                    #expect(!model.pose(at: 0, scroll: .resting).isHidden && model.pose(at: 0, scroll: .resting).opacity == 1)
                }
            }
        }
    }
}
