package import RiffleModels

extension ModelDescriptor {
    /// A short suggestion for a preset's name: the part of the title after the dot, such as “Hyperbola”
    /// of “Task switcher · hyperbola”.
    package var shortTitle: String {
        title.split(separator: "·").last.map { $0.trimmed.capitalizedFirst } ?? title
    }
}

extension Substring {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

extension String {
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
