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
    /// The buttons of `PlaybackClock.rates` together.
    var rates: Rect
    var graph: Rect

    init(_ box: Rect) {
        let left = box.x + TweakLayout.padding
        let width = box.width - 2 * TweakLayout.padding
        let y = box.y + 2
        let unit = (width - 3 * Self.gap) / 9
        pause = Rect(x: left, y: y, width: unit * 2.4, height: Self.buttonHeight)
        step = Rect(x: pause.maxX + Self.gap, y: y, width: unit * 2, height: Self.buttonHeight)
        let right = step.maxX + Self.gap * 2
        rates = Rect(x: right, y: y, width: left + width - right, height: Self.buttonHeight)
        graph = Rect(x: left, y: pause.maxY + Self.gap, width: width, height: Self.graphHeight)
    }

    /// The button of one of `PlaybackClock.rates`, by its index.
    func rate(_ index: Int) -> Rect {
        let side = rates.width / Double(PlaybackClock.rates.count)
        return Rect(x: rates.x + Double(index) * side, y: rates.y, width: side, height: rates.height)
    }

    /// One of the six figures below the graph: two columns of three.
    func figure(_ index: Int) -> Rect {
        let half = (graph.width - 16) / 2
        return Rect(
            x: graph.x + Double(index % 2) * (half + 16), y: graph.maxY + Self.gap + Double(index / 2) * Self.figureHeight,
            width: half, height: Self.figureHeight)
    }
}
