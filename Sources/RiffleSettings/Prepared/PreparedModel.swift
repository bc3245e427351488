public import RiffleMath
public import RiffleModels

/// A configuration's model, prepared for a window and a deck: for the stage itself, the outlines of another configuration, and
/// curves.
public struct PreparedModel: Sendable {
    /// The model, which knows its space.
    public private(set) var model: any SwitcherModel
    /// The model's area, in model points and in window points.
    public private(set) var viewport: Viewport
    /// The size of the model's own card, without `cardShape`, in model points.
    public private(set) var ownCard: Size

    /// Prepares a configuration's model. `window`: in points; `top`: the inset at the window's top; `widthShare`: see `Stage`;
    /// `cardSize`: a fixed size in window points, nil: the model's own.
    ///
    /// With an aspect ratio (width / height) the card gets that ratio and keeps its area, so that a wide picture is as large as a tall
    /// one. Neither side gets longer than the larger of 0.86 of the viewport's side and the own card's side.
    public init(
        _ configuration: StageConfiguration, window: Size, top: Double = 0, widthShare: Double = 1, itemCount: Int,
        cardSize: Size? = nil, aspect: Double?
    ) {
        model = configuration.movingModel
        viewport = Viewport(
            kind: configuration.viewport, window: window, top: top, widthShare: widthShare,
            cardShare: Self.cardShare(configuration), proportions: model.cardProportions)
        ownCard = .zero
        fit(
            configuration, window: window, top: top, widthShare: widthShare, itemCount: itemCount, cardSize: cardSize,
            aspect: aspect)
    }

    /// Prepares the model of the same configuration for another window or deck. Doesn't allocate, unless the model is a formula.
    public mutating func fit(
        _ configuration: StageConfiguration, window: Size, top: Double = 0, widthShare: Double = 1, itemCount: Int,
        cardSize: Size? = nil, aspect: Double?
    ) {
        viewport = Viewport(
            kind: configuration.viewport, window: window, top: top, widthShare: widthShare,
            cardShare: Self.cardShare(configuration), proportions: model.cardProportions)
        let scale = viewport.scale
        var space = LayoutSpace(
            bounds: viewport.bounds, screen: viewport.screen, itemCount: itemCount, card: cardSize.map { $0 * (1 / scale) })
        model.prepare(for: space)
        ownCard = model.cardSize
        guard let aspect, ownCard.width > 0, ownCard.height > 0 else { return }
        let width = (ownCard.width * ownCard.height * aspect).squareRoot()
        let shaped = Size(width: width, height: width / aspect)
        let room = Size(
            width: Swift.max(ownCard.width, 0.86 * viewport.bounds.width),
            height: Swift.max(ownCard.height, 0.86 * viewport.bounds.height))
        space.card = shaped.width > room.width || shaped.height > room.height ? room.fitted(aspect: aspect) : shaped
        model.prepare(for: space)
    }

    /// The card's share of the window's height. A screen has no neighbours, so it takes a quarter more.
    fileprivate static func cardShare(_ configuration: StageConfiguration) -> Double {
        let share = configuration.stage["cardHeight"]
        return configuration.model.descriptor.showsScreens ? Swift.min(share * 1.25, 0.9) : share
    }
}

extension StageConfiguration {
    /// The chosen model with its parameter values; `autoscroll` counts as 0 where motion is reduced.
    fileprivate var movingModel: any SwitcherModel {
        guard reducesMotion, values.has("autoscroll") else { return madeModel }
        var still = values
        still.set("autoscroll", to: 0)
        return model.make(still)
    }

    /// The area in model points that the window viewport fits into a window, whatever viewport is chosen: the scale of exports.
    public var fittedArea: Size {
        Viewport.room(cardShare: PreparedModel.cardShare(self), proportions: movingModel.cardProportions)
    }

    /// The chosen model as a stage of this window shows it at rest, prepared, and the space that it is prepared for: the source of exports'
    /// sizes and samples. `window` in points.
    public func prepared(window: Size, itemCount: Int) -> (model: any SwitcherModel, space: LayoutSpace) {
        let aspect = cardShape == .ratio ? stage["cardRatio"] : nil
        let prepared = PreparedModel(self, window: window, itemCount: itemCount, aspect: aspect)
        let own = prepared.model.cardSize != prepared.ownCard
        return (
            prepared.model,
            LayoutSpace(
                bounds: prepared.viewport.bounds, screen: prepared.viewport.screen, itemCount: itemCount,
                card: own ? prepared.model.cardSize : nil)
        )
    }
}
