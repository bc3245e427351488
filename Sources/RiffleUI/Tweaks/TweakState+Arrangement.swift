internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings

extension TweakState {
    /// The dependencies of the panel's items.
    struct ItemsKey: Equatable {
        var configuration: StageConfiguration
        var filter: TweakItem.Filter
        var closedSections: Set<TweakSection>
        var areCurvesFolded: Bool
        var plotCount: Int
        var formula: FormulaText.Shape?
        var formulaHeading: FormulaHeading
        var hasClock: Bool
    }

    /// The panel's items for a configuration.
    func items(_ configuration: StageConfiguration) -> [TweakItem] { rows(configuration).items }

    /// The panel's items with their texts.
    func rows(_ configuration: StageConfiguration) -> PanelRows {
        let key = ItemsKey(
            configuration: configuration,
            filter: TweakItem.Filter(
                page: list.page, search: list.search, isChangedOnly: list.isChangedOnly, favourites: list.favourites,
                closed: list.closed,
                areFavouritesClosed: list.closedSections.contains(.favourites)),
            closedSections: list.closedSections, areCurvesFolded: isClosed(.curves), plotCount: curves.plots.count,
            formula: formula?.shape, formulaHeading: formulaHeading,
            hasClock: live.clock != nil)
        // Every motion of the pointer asks for the rows several times.
        return kept.items.value(for: key) { PanelRows(Self.items(key), on: key.filter.page, configuration) }
    }

    /// The frames of the panel's items.
    func layout(_ items: [TweakItem], viewport: Size) -> TweakLayout {
        let key = LayoutKey(items: items, viewport: viewport, width: width, scroll: scroll)
        return kept.layout.value(for: key) { TweakLayout(items, viewport: viewport, width: width, scroll: scroll) }
    }

    /// The dependencies of the items' frames.
    struct LayoutKey: Equatable {
        var items: [TweakItem]
        var viewport: Size
        var width: Double
        var scroll: Double
    }

    private static func items(_ key: ItemsKey) -> [TweakItem] {
        let rows = TweakItem.items(of: key.configuration, key.filter)
        // The curves, the formula and the clock belong to the motion's page; a search, or the switch for changed parameters, shows rows
        // alone.
        guard key.filter.page == .parameters, key.filter.search.isEmpty, !key.filter.isChangedOnly else { return rows }
        // Favourites are above the curves.
        let top = rows.prefix { if case .group = $0 { false } else { true } }
        var items = Array(top)
        if key.plotCount > 0 {
            items.append(.section(.curves))
            if !key.areCurvesFolded { items.append(.curves(count: key.plotCount)) }
        }
        let heading = key.formulaHeading
        if heading.hasText || heading.offersNew { items.append(.formulaHeading(heading)) }
        if let formula = key.formula, !key.closedSections.contains(.formula) { items.append(.formula(formula)) }
        items += rows.dropFirst(top.count)
        if key.hasClock {
            items.append(.section(.clock))
            if !key.closedSections.contains(.clock) { items.append(.clock) }
        }
        return items
    }
}
