internal import RiffleMath
internal import RiffleModels
internal import RiffleStage

/// The curves of the present setting beside those of the other one. They are sampled again only when a setting changes; the dots, where
/// the cards are, follow every frame.
public struct CurveBoard: Equatable, Sendable {
    private(set) var plots: [CurvePlot] = []
    /// The title of the plot that is shown large; the first one if there is none of that title.
    var chosen = ""
    /// Where the cards in view stand on the large plot.
    private(set) var dots: ContiguousArray<Vector2> = []
    private var configuration: StageConfiguration?
    private var other: StageConfiguration?
    private var itemCount = 0

    /// Nothing to show.
    public init() {}

    /// The same without what may change with every frame.
    var still: CurveBoard {
        var board = self
        board.dots = []
        return board
    }

    /// Shows another curve large, so many places on, round the end.
    mutating func choose(steps: Int) {
        guard let place = chosenIndex else { return }
        chosen = plots[((place + steps) % plots.count + plots.count) % plots.count].title
    }

    /// The place of the large plot; nil without any.
    var chosenIndex: Int? {
        plots.isEmpty ? nil : plots.firstIndex { $0.title == chosen } ?? 0
    }

    /// Takes over what the stage shows. While a knob is held the large plot's axes stand still under the hand.
    mutating func refresh(_ stage: Stage, other newOther: StageConfiguration, isHeld: Bool) {
        if configuration != stage.configuration || other != newOther || itemCount != stage.deck.count {
            let before = isHeld ? chosenIndex.map { plots[$0] } : nil
            let isOtherModel = configuration?.modelID != stage.configuration.modelID
            configuration = stage.configuration
            other = newOther
            itemCount = stage.deck.count
            sample(stage, newOther)
            if isOtherModel, let best = plots.first(where: { !$0.handles.isEmpty }) ?? plots.first(where: \.isTelling) {
                chosen = best.title
            }
            if let before, let place = chosenIndex, plots[place].title == before.title { plots[place].y = before.y }
        }
        dots.removeAll(keepingCapacity: true)
        if let place = chosenIndex, let property = plots[place].property { stage.appendShown(property, to: &dots) }
    }

    private mutating func sample(_ stage: Stage, _ other: StageConfiguration) {
        let probe = stage.probe
        let second = CurveProbe(configuration: other, size: stage.size, itemCount: stage.deck.count)
        plots = PoseProperty.allCases.compactMap { CurvePlot($0, of: probe, against: second) }
        let others = other.timeCurves
        for curve in stage.configuration.timeCurves {
            plots.append(CurvePlot(curve, against: others.first { $0.title == curve.title }, in: stage.configuration))
        }
    }
}

/// Where the parts of the curves stand in their line of the panel.
struct CurveLayout: Equatable {
    static let captionHeight = 20.0
    /// Of a small curve; in a low panel, of its name alone.
    static func thumbHeight(plotHeight: Double) -> Double { plotHeight < 120 ? 24 : 44 }
    static let gap = 6.0
    static let columns = 4
    /// How near a hand must come to a knob to take it.
    static let reach = 12.0

    var caption: Rect
    var plot: Rect
    var thumbs: [Rect]

    /// The height of all, for `count` curves and a large one of `plotHeight`.
    static func height(count: Int, plotHeight: Double) -> Double {
        guard count > 0 else { return 0 }
        let rows = (count + columns - 1) / columns
        return captionHeight + plotHeight + Double(rows) * (thumbHeight(plotHeight: plotHeight) + gap) + gap
    }

    init(_ box: Rect, count: Int, plotHeight: Double) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        caption = Rect(x: left, y: box.y, width: width, height: Self.captionHeight)
        plot = Rect(x: left, y: caption.maxY, width: width, height: plotHeight)
        let side = (width - Double(Self.columns - 1) * Self.gap) / Double(Self.columns)
        let thumbHeight = Self.thumbHeight(plotHeight: plotHeight)
        thumbs = []
        for place in 0..<count {
            thumbs.append(
                Rect(
                    x: left + Double(place % Self.columns) * (side + Self.gap),
                    y: plot.maxY + Self.gap + Double(place / Self.columns) * (thumbHeight + Self.gap), width: side,
                    height: thumbHeight))
        }
    }

    /// How a plot's numbers lie in the large frame.
    func scale(_ curve: CurvePlot) -> PlotScale {
        PlotScale(
            rect: Rect(x: plot.x + 8, y: plot.y + 8, width: plot.width - 16, height: plot.height - 16), x: curve.x, y: curve.y)
    }

    /// The knob under a hand, the nearest one.
    func knob(of curve: CurvePlot, at point: Vector2) -> Int? {
        let scale = scale(curve)
        var best: (place: Int, distance: Double)?
        for (place, knob) in curve.handles.enumerated() {
            let way = scale.point(knob.point.x, knob.point.y) - point
            let distance = (way * way).sum().squareRoot()
            if distance <= Self.reach, distance < best?.distance ?? .infinity { best = (place, distance) }
        }
        return best?.place
    }
}
