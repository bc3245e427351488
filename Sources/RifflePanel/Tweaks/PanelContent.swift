internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

/// The panel's rows prepared for drawing: their layout and texts. Kept from frame to frame, and rebuilt only when something that
/// it depends on changes.
struct PanelContent {
    private(set) var items: [TweakItem] = []
    private(set) var layout = TweakLayout([], viewport: .zero, width: 0, scroll: 0)
    /// The text at the right of each row.
    private(set) var texts: [String] = []
    /// The layout of the curves and of the clock; nil where they do not show.
    private(set) var curves: CurveLayout?
    private(set) var clock: ClockLayout?
    /// The layout of the formula's text; nil where it does not show.
    private(set) var formula: FormulaLayout?
    /// The bounds and the default of the hovered or focused parameter.
    private(set) var rangeText = ""
    /// The index of the item that the help describes.
    private(set) var helped: Int?
    /// The groups with values that differ from their defaults.
    private(set) var changedGroups: Set<ParameterDescriptor.Group> = []
    private var key: Key?

    private struct Key: Equatable {
        var configuration: StageConfiguration
        var viewport: Size
        var width: Double
        var scroll: Double
        var search: String
        var isChangedOnly: Bool
        var favourites: Set<String>
        var closed: Set<ParameterDescriptor.Group>
        var closedSections: Set<TweakSection>
        var curveCount: Int
        var hasClock: Bool
        var formula: FormulaText.Shape?
        var formulaHeading: FormulaHeading
        var subject: String?
    }

    /// Updates it to a state.
    mutating func refresh(_ state: TweakState, _ configuration: StageConfiguration, viewport: Size) {
        let key = Key(
            configuration: configuration, viewport: viewport, width: state.width, scroll: state.scroll, search: state.search,
            isChangedOnly: state.isChangedOnly, favourites: state.favourites,
            closed: state.closed, closedSections: state.closedSections, curveCount: state.curves.plots.count,
            hasClock: state.clock != nil, formula: state.formula?.shape, formulaHeading: state.formulaHeading,
            subject: state.hover ?? state.focus)
        guard key != self.key else { return }
        self.key = key
        items = state.items(configuration)
        layout = state.layout(items, viewport: viewport)
        texts.removeAll(keepingCapacity: true)
        helped = nil
        rangeText = ""
        changedGroups = Set(TweakRow.changes(of: configuration).map(\.descriptor.group))
        curves = nil
        clock = nil
        formula = nil
        for line in layout.lines {
            switch items[line.item] {
            case .curves(let count): curves = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            case .clock: clock = ClockLayout(line.box)
            case .formula(let shape): formula = FormulaLayout(line.box, shape)
            default: break
            }
        }
        for (index, item) in items.enumerated() {
            guard case .row(let row) = item else {
                texts.append("")
                continue
            }
            texts.append(row.text)
            if let subject = key.subject, row.descriptor.name == subject {
                helped = index
                rangeText = row.rangeText
            }
        }
    }
}

extension TweakRow {
    /// "0 … 100, default 20 pt".
    var rangeText: String {
        let defaultText = TweakRow(descriptor: descriptor, value: descriptor.defaultValue).text
        switch descriptor.kind {
        case .number, .count: return "\(boundsText), default \(defaultText)"
        case .toggle, .choice: return "default \(defaultText)"
        }
    }
}
