internal import RiffleMath
internal import RiffleModels
internal import RiffleSettings
internal import RiffleStage

/// The parameters that the drag of a curve's point solves for, and the alternatives to them, by name.
struct SolvedPoint: Equatable, Sendable {
    var parameters: [String] = []
    var others: [[String]] = []
}

/// The current setting's curves beside the comparison setting's. They are sampled again only when a setting changes; the dots that mark the
/// cards are updated in every frame.
public struct CurveBoard: Equatable, Sendable {
    private(set) var plots: [CurvePlot] = []
    /// The title of the large plot; if no plot has it, the first one is large.
    var chosen = ""
    /// The visible cards on the large plot, in the plot's numbers.
    private(set) var dots: ContiguousArray<Vector2> = []
    /// Whether the window is too low for the plots beside the rows, and whether a press has unfolded them all the same.
    var isLow = false
    var staysOpen = false
    /// Whether the plots are folded only because the window is too low.
    var isFolded: Bool { isLow && !staysOpen }
    /// The parameters that the drag of a point solves for.
    var solved = SolvedPoint()
    private var configuration: StageConfiguration?
    private var other: StageConfiguration?
    private var itemCount = 0

    /// No plots.
    public init() {}

    /// A copy without the dots, which may change in every frame.
    var staticPart: CurveBoard {
        var board = self
        board.dots = []
        return board
    }

    /// Makes another plot the large one, `steps` positions on, cyclic.
    mutating func choose(steps: Int) {
        guard let index = chosenIndex else { return }
        chosen = plots[(index + steps).folded(into: plots.count)].title
    }

    /// The index of the large plot; nil without plots.
    var chosenIndex: Int? {
        plots.isEmpty ? nil : plots.firstIndex { $0.title == chosen } ?? 0
    }

    /// Takes the stage's current values. While a handle is held, the large plot's axes do not change.
    mutating func refresh(_ stage: Stage, other newOther: StageConfiguration, isHeld: Bool) {
        if configuration != stage.configuration || other != newOther || itemCount != stage.deck.count {
            let before = isHeld ? chosenIndex.map { plots[$0] } : nil
            let isOtherModel = configuration?.modelID != stage.configuration.modelID
            configuration = stage.configuration
            other = newOther
            itemCount = stage.deck.count
            sample(stage, newOther)
            if isOtherModel, let best = plots.first(where: { !$0.handles.isEmpty }) ?? plots.first(where: \.variesAfterCurrent) {
                chosen = best.title
            }
            if let before, let index = chosenIndex, plots[index].title == before.title { plots[index].keepAxis(of: before) }
        }
        dots.removeAll(keepingCapacity: true)
        if let index = chosenIndex, let property = plots[index].property { stage.appendShown(property, to: &dots) }
    }

    private mutating func sample(_ stage: Stage, _ other: StageConfiguration) {
        let probe = stage.probe
        let second = CurveProbe(
            configuration: other, size: stage.size, widthShare: stage.widthShare, itemCount: stage.deck.count)
        plots = PoseProperty.allCases.compactMap { CurvePlot($0, of: probe, against: second) }
        let others = other.timeCurves
        for curve in stage.configuration.timeCurves {
            plots.append(CurvePlot(curve, against: others.first { $0.title == curve.title }, in: stage.configuration))
        }
    }
}

/// The frames of the curves' parts in their row of the panel.
struct CurveLayout: Equatable {
    static let captionHeight = 20.0
    /// The height of a thumbnail; in a low panel it shows only the name.
    static func thumbHeight(plotHeight: Double) -> Double { plotHeight < 120 ? 24 : 44 }
    static let gap = 6.0
    static let columns = 4
    /// The greatest distance from a handle at which a press takes hold of it, in points.
    static let reach = 12.0

    var caption: Rect
    var plot: Rect
    /// The first thumbnail.
    private let first: Rect
    private let count: Int

    /// The height of `count` thumbnails and a large plot of `plotHeight`, in points.
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
        first = Rect(x: left, y: plot.maxY + Self.gap, width: side, height: thumbHeight)
        self.count = count
    }

    /// The thumbnails' frames, row by row.
    var thumbs: LazyMapCollection<Range<Int>, Rect> {
        (0..<count).lazy.map { [first] index in
            Rect(
                x: first.x + Double(index % Self.columns) * (first.width + Self.gap),
                y: first.y + Double(index / Self.columns) * (first.height + Self.gap), width: first.width, height: first.height)
        }
    }

    /// The mapping from a plot's numbers to the large plot's frame.
    func scale(_ curve: CurvePlot) -> PlotScale {
        PlotScale(
            rect: Rect(x: plot.x + 8, y: plot.y + 8, width: plot.width - 16, height: plot.height - 16), x: curve.x, y: curve.y)
    }

    /// The nearest handle within reach of a point.
    func handle(of curve: CurvePlot, at point: Vector2) -> Int? {
        let scale = scale(curve)
        var best: (index: Int, distance: Double)?
        for (index, handle) in curve.handles.enumerated() {
            let displacement = scale.point(handle.point.x, handle.point.y) - point
            let distance = (displacement * displacement).sum().squareRoot()
            if distance <= Self.reach, distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        return best?.index
    }
}
