internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// The poses of the visible cards, as tables.
struct SpecPoses {
    /// A column after the inputs.
    struct Column {
        var name: String
        /// The unit's symbol; empty for plain numbers.
        var unit: String
        var help: String
    }

    /// The parts of a pose, in the order of CSS's functions: perspective, translate, rotateZ, rotateY, rotateX, skewX, scale.
    static let parts = [
        Column(name: "x", unit: "pt", help: "To the right, before the perspective."),
        Column(name: "y", unit: "pt", help: "Downwards."), Column(name: "z", unit: "pt", help: "Towards the eye."),
        Column(
            name: "rotateX", unit: "°",
            help: "The third rotation in a CSS transform list, so the first to act on the card."),
        Column(name: "rotateY", unit: "°", help: "Before rotateX in a CSS transform list."),
        Column(name: "rotateZ", unit: "°", help: "Before rotateY in a CSS transform list."),
        Column(name: "skewX", unit: "°", help: "Between the turns and the scale."),
        Column(name: "scaleX", unit: "", help: "At the end of a CSS transform list."),
        Column(name: "scaleY", unit: "", help: "The same."),
        Column(name: "perspective", unit: "pt", help: "How far the eye is: the first of a CSS transform list; 0 is none."),
    ]

    /// The looks of a card, and the place where the viewer sees it.
    static let looks = [
        Column(name: "opacity", unit: "", help: "0 to 1."),
        Column(name: "order", unit: "pt", help: "A card of greater order is in front."),
        Column(name: "dim", unit: "", help: "How dark the card is, 0 to 1, with its shade."),
        Column(name: "veil", unit: "", help: "How much of the backdrop shows on it, 0 to 1."),
        Column(name: "hidden", unit: "", help: "1: the card isn’t drawn."),
        Column(name: "seenX", unit: "pt", help: "Where its centre is seen, from the cards’ common centre."),
        Column(name: "seenY", unit: "pt", help: "The same, downwards."),
        Column(name: "seenScale", unit: "", help: "The perspective’s factor at its centre."),
    ]

    /// The transform's entries, as matrix3d() has them.
    static let entries = (0..<16).map {
        Column(name: "m\($0 / 4 + 1)\($0 % 4 + 1)", unit: "", help: "The transform’s entry, as in matrix3d().")
    }

    /// The pose's variables.
    let inputs: [PoseFunction.Input]
    /// Each row: inputs, parts (nil if the transform can't be made of them), looks and entries.
    private(set) var rows: [[Double?]] = []

    init(_ export: ModelExport) {
        inputs = export.pose.inputs
        let (configuration, window) = (export.tuning.configuration, export.tuning.window)
        let (model, _) = configuration.prepared(window: window, itemCount: export.cardCount)
        let reach = min(max(export.reach, 2), 8)
        let samples = PoseSamples(
            export.pose, model, configuration.values, export.subject, shade: configuration.look.shade, reach: reach)
        for row in samples.rows { add(row) }
    }

    /// All columns after the inputs.
    static var columns: [Column] { parts + looks + entries }

    /// Returns the index of a column in a row; nil if there is none.
    func place(of name: String) -> Int? {
        if let index = inputs.firstIndex(where: { $0.variable == name || $0.name == name }) { return index }
        return Self.columns.firstIndex { $0.name == name }.map { $0 + inputs.count }
    }

    private mutating func add(_ row: [Double]) {
        let count = inputs.count
        let entries = Array(row[count..<count + 16])
        let looks = Array(row[(count + 16)...])
        let w = entries[15]
        let seen = w > 0 ? [entries[12] / w, entries[13] / w, 1 / w] : [nil, nil, nil]
        let numbers: [Double?] =
            Self.parts(of: Transform3D(entries: entries)) + looks.map(Optional.some) + seen + entries.map(Optional.some)
        rows.append(row.prefix(count).map(Optional.some) + numbers.map { $0?.shortened })
    }

    /// Returns the numbers of `parts`; nil if they can't give a flat card the same look as the transform.
    static func parts(of transform: Transform3D) -> [Double?] {
        let components = TransformComponents(transform)
        guard components.transform.isSame(as: transform), components.scale.x > 0 else { return parts.map { _ in nil } }
        let (a, b, c) = components.rotation.rows
        let turned = Double.hypot(a.x, a.y)
        let y = Double.atan2(-a.z, turned)
        // If the card is turned by 90° about the vertical axis, the other two turns are about one axis.
        let isUpright = turned < 1e-9
        let x = isUpright ? Double.atan2(b.x * (y < 0 ? -1 : 1), b.y) : Double.atan2(b.z, c.z)
        let z = isUpright ? 0 : Double.atan2(a.y, a.x)
        let degrees = [x, y, z, Double.atan2(components.shear, 1)].map { $0 * 180 / .pi }
        let (place, m34) = (components.translation, components.perspective)
        return [place.x, place.y, place.z] + degrees + [components.scale.x, components.scale.y, m34 == 0 ? 0 : -1 / m34]
    }
}

extension Transform3D {
    /// Creates a transform of the entries m11, m12 … m44.
    fileprivate init(entries m: [Double]) {
        self.init(
            row1: SIMD4(m[0], m[1], m[2], m[3]), row2: SIMD4(m[4], m[5], m[6], m[7]), row3: SIMD4(m[8], m[9], m[10], m[11]),
            row4: SIMD4(m[12], m[13], m[14], m[15]))
    }

    /// Returns whether a flat card looks the same under both transforms, except for rounding.
    fileprivate func isSame(as other: Transform3D) -> Bool {
        [(row1, other.row1), (row2, other.row2), (row4, other.row4)].allSatisfy { own, other in
            (0..<4).allSatisfy { abs(own[$0] - other[$0]) <= 1e-9 * Swift.max(1, abs(other[$0])) * ($0 == 3 ? 1e-2 : 1) }
        }
    }
}
