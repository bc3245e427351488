internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

/// The panel's lines made ready to be drawn: what stands where, and what is written. Kept from frame to frame, and made again only when
/// something that it depends on is another than before.
struct PanelContent {
    private(set) var items: [TweakItem] = []
    private(set) var layout = TweakLayout([], viewport: .zero, width: 0, scroll: 0)
    /// What is written at the right of each line.
    private(set) var texts: [String] = []
    /// The parts of the curves and of the clock; nil where they don't show.
    private(set) var curves: CurveLayout?
    private(set) var clock: ClockLayout?
    /// Where the numbers under the pointer, or at the keyboard, may lie.
    private(set) var rangeText = ""
    /// The place of the line that the help is about.
    private(set) var helped: Int?
    /// The groups in which something can be brought back.
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
        var subject: String?
    }

    /// Makes it say what a state shows.
    mutating func refresh(_ state: TweakState, _ configuration: StageConfiguration, viewport: Size) {
        let key = Key(
            configuration: configuration, viewport: viewport, width: state.width, scroll: state.scroll, search: state.search,
            isChangedOnly: state.isChangedOnly, favourites: state.favourites,
            closed: state.closed, closedSections: state.closedSections, curveCount: state.curves.plots.count,
            hasClock: state.clock != nil, subject: state.hover ?? state.focus)
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
        for line in layout.lines {
            switch items[line.item] {
            case .curves(let count): curves = CurveLayout(line.box, count: count, plotHeight: layout.plotHeight)
            case .clock: clock = ClockLayout(line.box)
            default: break
            }
        }
        for (place, item) in items.enumerated() {
            guard case .row(let row) = item else {
                texts.append("")
                continue
            }
            texts.append(row.text)
            if let subject = key.subject, row.descriptor.name == subject {
                helped = place
                rangeText = row.rangeText
            }
        }
    }
}

extension TweakRow {
    /// "0 … 100, default 20 pt".
    var rangeText: String {
        let home = TweakRow(descriptor: descriptor, value: descriptor.defaultValue).text
        switch descriptor.kind {
        case .number, .count: return "\(boundsText), default \(home)"
        case .toggle, .choice: return "default \(home)"
        }
    }
}
