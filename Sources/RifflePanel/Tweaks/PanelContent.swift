internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

/// The panel's rows prepared for drawing: their layout and texts.
struct PanelContent {
    let tint: PanelTint
    let items: [TweakItem]
    let layout: TweakLayout
    /// The text at the right of each row.
    let texts: [String]
    /// The layout of the curves and of the clock; nil where they do not show.
    private(set) var curves: CurveLayout?
    private(set) var clock: ClockLayout?
    /// The layout of the formula's text; nil where it does not show.
    private(set) var formula: FormulaLayout?
    /// The bounds and the default of the hovered or focused parameter.
    let rangeText: String
    /// The paragraphs of that parameter's tooltip: its value, its help, where it comes from, and its bounds.
    let tip: [String]
    /// The index of the item that the help describes.
    let helped: Int?
    /// The groups with values that differ from their defaults.
    let changedGroups: Set<ParameterDescriptor.Group>

    init(_ state: TweakState, _ configuration: StageConfiguration, viewport: Size) {
        tint = PanelTheme(state.tone, configuration.face).tint
        let items = state.items(configuration)
        self.items = items
        layout = state.layout(items, viewport: viewport)
        texts = items.map { $0.asRow?.text ?? "" }
        changedGroups = Set(TweakRow.changes(of: configuration).map(\.descriptor.group))
        for line in layout.lines {
            switch items[line.item] {
            case .curves(let count): curves = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            case .clock: clock = ClockLayout(line.box)
            case .formula(let shape): formula = FormulaLayout(line.box, shape)
            default: break
            }
        }
        let subject = state.hover ?? state.shownFocus
        helped = subject.flatMap { subject in items.lastIndex { $0.asRow?.descriptor.name == subject } }
        let row = helped.flatMap { items[$0].asRow }
        rangeText = row?.rangeText ?? ""
        tip = row.map { ["\($0.descriptor.title): \($0.text)", $0.descriptor.help, $0.sourceText, $0.rangeText] } ?? []
    }
}

extension TweakItem {
    /// Nil: it is something else than a row.
    fileprivate var asRow: TweakRow? {
        guard case .row(let row) = self else { return nil }
        return row
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
