internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

/// The panel's rows prepared for drawing: their layout and texts.
struct PanelContent {
    let tint: PanelTint
    let items: [TweakItem]
    let layout: TweakLayout
    /// The text at the right of each row.
    let texts: [String]
    /// The groups with values that differ from their defaults.
    let changedGroups: Set<ParameterDescriptor.Group>
    /// The layout of the curves and of the clock; nil where they do not show.
    private(set) var curves: CurveLayout?
    private(set) var clock: ClockLayout?
    /// The layout of the formula's text; nil where it does not show.
    private(set) var formula: FormulaLayout?
    /// The index of the item that the help describes: the hovered or else the focused parameter. Nil: there is none.
    let helped: Int?
    /// That parameter's help.
    let help: RowHelp?

    init(_ state: TweakState, _ configuration: StageConfiguration, viewport: Size) {
        tint = PanelTheme(state.live.tone, configuration.preferences.face).tint
        let rows = state.rows(configuration)
        let items = rows.items
        (self.items, texts, changedGroups) = (items, rows.texts, rows.changedGroups)
        layout = state.layout(items, viewport: viewport)
        for line in layout.lines {
            switch items[line.item] {
            case .curves(let count): curves = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            case .clock: clock = ClockLayout(line.box)
            case .formula(let shape): formula = FormulaLayout(line.box, shape)
            default: break
            }
        }
        let subject = state.hover.name ?? state.shownFocus
        helped = subject.flatMap { subject in items.lastIndex { $0.asRow?.descriptor.name == subject } }
        help = helped.flatMap { items[$0].asRow }.map { row in state.kept.help.value(for: row) { RowHelp(row) } }
    }
}

/// The panel's items with their texts.
struct PanelRows: Sendable {
    let items: [TweakItem]
    /// The text at the right of each row.
    let texts: [String]
    /// The groups with values that differ from their defaults.
    let changedGroups: Set<ParameterDescriptor.Group>

    init(_ items: [TweakItem], on page: TweakPage, _ configuration: StageConfiguration) {
        self.items = items
        texts = items.map { $0.asRow?.text ?? "" }
        changedGroups = Set(TweakRow.changes(of: configuration, on: page).map(\.descriptor.group))
    }
}

/// The help about a parameter.
struct RowHelp: Sendable {
    /// The parameter's origin, in words.
    let source: String
    /// Its bounds and its default.
    let range: String
    /// The paragraphs of the parameter's tooltip: its value, its help, its origin and its bounds.
    let tip: [String]

    init(_ row: TweakRow) {
        (source, range) = (row.sourceText, row.rangeText)
        tip = ["\(row.descriptor.title): \(row.text)", row.descriptor.help, source, range]
    }
}

extension TweakItem {
    /// The item's row; nil if the item isn't a row.
    fileprivate var asRow: TweakRow? {
        guard case .row(let row) = self else { return nil }
        return row
    }
}

extension TweakRow {
    /// The bounds and the default, such as "0 … 100, default 20 pt".
    var rangeText: String {
        let defaultText = TweakRow(descriptor: descriptor, value: descriptor.defaultValue).text
        switch descriptor.kind {
        case .number, .count: return "\(boundsText), default \(defaultText)"
        case .toggle, .choice: return "default \(defaultText)"
        }
    }
}
