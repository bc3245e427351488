import Foundation
import RiffleFormula
import RiffleModels

/// The manual's model, made of its text in the manual.
enum HillModel {
    static let text: String = {
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Resources/manual/adding.md").standardized
        let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let blocks = page.components(separatedBy: "```formula\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        return blocks.first { $0.hasPrefix("title \"Hill\"") } ?? ""
    }()

    /// Makes the model with an id that is free even after the model has become a built-in one.
    static func definition() throws -> ModelDefinition {
        let text = text.replacing("title \"Hill\"", with: "title \"Own hill\"")
        return ModelDefinition(
            formula: try Formula(parsing: text, vocabulary: .scrollingCards), text: text, id: "own-hill", fallbackTitle: "",
            source: "a test")
    }
}
