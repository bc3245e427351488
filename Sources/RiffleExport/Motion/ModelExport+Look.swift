public import RiffleMath
public import RiffleModels
internal import RiffleSettings

extension ModelExport {
    /// The area in points that is fitted into the page or view, as Riffle fits it into its window.
    public var area: Size { tuning.configuration.fittedArea }

    /// The corners, shadow, shade and blur of a card; the lengths are for a card 268 points wide.
    public var look: CardLook { tuning.configuration.look }

    /// The look with its lengths scaled to the export's card size, in points.
    var scaledLook: CardLook {
        // The area is 1/0.86 of the model's own card, whatever shape the cards have.
        let scale = area.width * 0.86 / CardLook.cardWidth
        var look = look
        look.cornerRadius *= scale
        look.shadowRadius *= scale
        look.shadowOffset *= scale
        look.shadowOffsetX *= scale
        look.blurMost *= scale
        return look
    }
}

extension ModelExport {
    /// The files of the pictures, in a folder `cards`.
    var pictureFiles: [ExportFile] {
        pictures.enumerated().map { ExportFile("cards/\($0.offset + 1).\($0.element.ending)", picture: $0.element.bytes) }
    }
}

extension ModelExport {
    /// Returns the names of the tuned parts of the look and the motion that a platform's files lack, for a sentence.
    public func losses(on target: ExportTarget) -> [String] {
        // A spec sheet has all parameters as they are.
        if target == .spec { return [] }
        let values = tuning.configuration.values
        func isOn(_ name: String) -> Bool { values.has(name) && values[name] != 0 }
        let isOriginal = subject == .cards && values.has("scrollPhysics") && !values.scrollsRefined
        /// Each part, the platforms that support it, and whether it has an effect at these settings.
        let parts: [(name: String, platforms: Set<ExportTarget>, isTuned: Bool)] = [
            ("corner radius", [.css, .js, .playable, .qml, .uikit, .swiftui], look.cornerRadius > 0),
            ("shadow", [.css, .js, .playable, .uikit, .swiftui], look.shadowOpacity > 0),
            ("blur", [.css, .js, .playable], look.blurMost > 0), ("reflection", [], look.reflection > 0),
            ("app icons", [], look.showsIcon), ("flips", [], subject == .cards), ("placeholders", [], isOn("placeholders")),
            ("autoscroll", [], isOn("autoscroll")), ("the original's physics (scrollPhysics)", [], isOriginal),
        ]
        return parts.filter { $0.isTuned && !$0.platforms.contains(target) }.map(\.name)
    }

    /// Returns a sentence that names the missing parts; nil if nothing is missing.
    public func sentence(aboutLossesOn target: ExportTarget) -> String? {
        let names = losses(on: target)
        return names.isEmpty ? nil : "In Riffle, but not here: \(names.joined(separator: ", "))."
    }
}
