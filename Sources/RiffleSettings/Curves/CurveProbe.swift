public import RiffleMath
public import RiffleModels

/// A model prepared as the stage prepares it, for sampling its curves: they come from the code that also places the cards.
public struct CurveProbe: Sendable {
    let model: any SwitcherModel
    /// The range of offsets worth plotting, in cards: the offsets of the visible cards, within −7…7.
    public let offsets: ClosedRange<Double>
    /// The draggable points of the model's curves.
    public let handles: [CurveHandle]

    /// Probes the chosen model of a configuration in a window of 1280 × 800 points. Curves count in card widths, so the window's
    /// size doesn't matter to them.
    public init(_ configuration: StageConfiguration) {
        self.init(configuration: configuration, size: Size(width: 1280, height: 800), itemCount: 41)
    }

    /// Probes the chosen model of a configuration in a window of `size` points. `widthShare`: see `Stage`.
    public init(configuration: StageConfiguration, size: Size, widthShare: Double = 1, itemCount: Int) {
        let ratio = configuration.cardShape == .ratio ? configuration.stage["cardRatio"] : nil
        self.init(configuration: configuration, size: size, widthShare: widthShare, itemCount: itemCount, aspect: ratio)
    }

    /// Probes the chosen model like a stage that knows its pictures. `aspect`: the cards' width over their height; nil: the model's own.
    public init(configuration: StageConfiguration, size: Size, widthShare: Double, itemCount: Int, aspect: Double?) {
        let model = PreparedModel(
            configuration, window: size, widthShare: widthShare, itemCount: max(itemCount, 41), aspect: aspect
        ).model
        var cards: ContiguousArray<PosedCard> = []
        model.visibleCards(at: 20, into: &cards)
        let least = cards.map(\.offset).min() ?? -3
        let most = cards.map(\.offset).max() ?? 3
        offsets = least.clamped(to: -7...(-2))...most.clamped(to: 2...7)
        handles = model.curveHandles
        self.model = model
    }

    /// A pose property at an offset in cards, in the property's own unit, for a card in the middle of a row.
    public func value(_ property: PoseProperty, at offset: Double) -> Double {
        property.value(of: model.pose(at: offset, scroll: ScrollState(offset: 20)), card: model.cardSize)
    }

    /// Fills `values` with a property at `count` offsets, evenly spaced over `offsets`; with none if `count` is below 2.
    public func sample(_ property: PoseProperty, count: Int, into values: inout ContiguousArray<Double>) {
        values.removeAll(keepingCapacity: true)
        guard count > 1 else { return }
        values.reserveCapacity(count)
        for step in 0..<count {
            let offset = Double.lerp(offsets.lowerBound, offsets.upperBound, Double(step) / Double(count - 1))
            values.append(value(property, at: offset))
        }
    }

    /// The value of a handle, in its descriptor's unit.
    public func value(of handle: CurveHandle) -> Double { model.value(of: handle) }

    /// The parameters that give the handle of this name a value, clamped to its range; empty for an unknown name or without a
    /// solution.
    public func solve(_ name: String, for value: Double) -> [(name: String, value: Double)] {
        guard let handle = handles.first(where: { $0.descriptor.name == name }) else { return [] }
        return model.solve(handle, for: value.clamped(to: handle.descriptor.range))
    }
}
