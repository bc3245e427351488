internal import RiffleArchive
internal import RiffleExport

/// The contents of a share in the form that phones get: laid out once for each size of a screen, with the addresses of their scripts.
struct ShareLayouts: Sendable {
    private(set) var content: ShareContent
    /// The version of the content.
    private(set) var version = 1
    private(set) var files = ShareFiles()
    private var sides: [PhoneScreen: [ShareSide]] = [:]

    init(_ content: ShareContent) { self.content = content }

    /// Replaces the content.
    mutating func update(_ content: ShareContent) {
        self.content = content
        version += 1
        sides = [:]
    }

    /// Returns the sides of the content on a screen, without models that have no formula, because these can't be exported.
    mutating func sides(on screen: PhoneScreen) -> [ShareSide] {
        if let known = sides[screen] { return known }
        let made = content.sides.indices.compactMap { index -> ShareSide? in
            var side = try? ShareSide(content.sides[index], cardCount: content.cardCount, on: screen)
            if content.backdrops.indices.contains(index) { side?.backdrop = content.backdrops[index] }
            return side
        }
        sides[screen] = made
        return made
    }

    /// Returns the message that describes the content to a phone.
    mutating func message(for screen: PhoneScreen) -> String {
        let sides = sides(on: screen)
        let described = sides.map { side -> JSONValue in
            let fit: JSONValue = [
                "scale": JSONValue(side.scale), "x": JSONValue(side.center.x), "y": JSONValue(side.center.y),
            ]
            return [
                "kind": .string(side.model.kind), "count": JSONValue(content.cardCount), "fit": fit,
                "code": .string(files.address(ofScript: side.model.code)),
                "script": .string(files.address(ofScript: side.model.script)),
                "backdrop": words(of: side.backdrop),
            ]
        }
        let pictures = content.pictures.map { picture -> JSONValue in
            ["file": .string(files.address(of: picture)), "title": .string(picture.title)]
        }
        let model: JSONValue = [
            "version": JSONValue(version), "start": JSONValue(min(max(content.start, 0), content.cardCount - 1)),
            "desk": JSONValue(min(content.side, max(sides.count - 1, 0))),
            "sides": .array(described), "pictures": .array(pictures),
            "focus": .string("\(Int((content.pictureFocus * 100).rounded()))%"),
        ]
        return (["model": model] as JSONValue).line
    }

    private mutating func words(of backdrop: ShareBackdrop) -> JSONValue {
        switch backdrop {
        case .nothing: .null
        case .picture(let picture): ["file": .string(files.address(of: picture))]
        case .card(let blur): ["blur": JSONValue(blur)]
        }
    }
}
