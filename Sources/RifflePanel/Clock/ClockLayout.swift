internal import RiffleMath
internal import RiffleStage

/// The frames of the clock's parts in its row of the panel.
struct ClockLayout: Equatable {
    static let buttonHeight = 28.0
    static let graphHeight = 64.0
    static let figureHeight = 20.0
    static let gap = 6.0
    static let height = buttonHeight + graphHeight + 3 * figureHeight + 4 * gap

    var pause: Rect
    var step: Rect
    /// One button for each rate of `PlaybackClock.rates`.
    var rates: [Rect]
    var graph: Rect
    /// The figures below the graph: two columns of three.
    var figures: [Rect]

    init(_ box: Rect) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let y = box.y + 2
        let unit = (width - 3 * Self.gap) / 9
        pause = Rect(x: left, y: y, width: unit * 2.4, height: Self.buttonHeight)
        step = Rect(x: pause.maxX + Self.gap, y: y, width: unit * 2, height: Self.buttonHeight)
        let rest = left + width - step.maxX - Self.gap * 2
        let side = rest / Double(PlaybackClock.rates.count)
        rates = []
        for index in PlaybackClock.rates.indices {
            rates.append(
                Rect(x: step.maxX + Self.gap * 2 + Double(index) * side, y: y, width: side, height: Self.buttonHeight))
        }
        graph = Rect(x: left, y: pause.maxY + Self.gap, width: width, height: Self.graphHeight)
        figures = []
        let half = (width - 16) / 2
        for index in 0..<6 {
            figures.append(
                Rect(
                    x: left + Double(index % 2) * (half + 16), y: graph.maxY + Self.gap + Double(index / 2) * Self.figureHeight,
                    width: half, height: Self.figureHeight))
        }
    }
}
