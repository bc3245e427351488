internal import RiffleMath

/// The frames of the strip's parts, in points of the window: a row of controls, below it the marks' labels, the two lanes and the
/// time axis, with the table of numbers at their right. A pure function, so that hit tests and drawing agree.
struct StripLayout {
    static let headerHeight = 32.0
    static let marksHeight = 17.0
    static let axisHeight = 17.0
    /// The distance between the lanes.
    static let laneGap = 3.0
    /// The space below the time axis.
    private static let bottom = 3.0
    /// The width to the left of the lanes, for the axes' labels and the lower trim handle.
    static let gutter = 46.0
    /// The width to the right of the lanes, for the upper trim handle.
    private static let right = 16.0
    private static let margin = 6.0
    /// The width of a trim handle's target. It lies outside the part that is played, so that all of this part can be scrubbed.
    static let handle = 10.0

    /// The columns of the table.
    static let titleColumn = 158.0
    static let numberColumn = 58.0
    /// The least width of the lanes beside the table; where there is less, the table is left out.
    static let leastLanes = 340.0
    static let rowHeight = 16.0

    let box: Rect
    /// The frames of the controls, by their raw values; a frame of width 0: there is no room for the control.
    private var boxes = InlineArray<8, Rect>(repeating: Rect(x: 0, y: 0, width: 0, height: 0))
    /// The free part of the row of controls, between the left and the right group.
    private(set) var readout: Rect
    let marks: Rect
    let offset: Rect
    let velocity: Rect
    let axis: Rect
    /// Nil where there is no room.
    let table: Rect?
    /// The number of rows of numbers that have room in the table.
    let rowCount: Int
    let duration: Double
    let trim: ClosedRange<Double>

    init(_ content: StripContent, in box: Rect) {
        self.box = box
        // While another gesture is recorded, there is nothing to scrub.
        duration = content.recording == .none && content.duration.isFinite ? max(content.duration, 0) : 0
        let start = content.trim.lowerBound.clamped(to: 0...duration)
        trim = start...max(start, min(content.trim.upperBound, duration))
        let columns = Self.titleColumn + Self.numberColumn * (content.b == nil ? 1 : 3)
        let spare = box.width - Self.gutter - Self.right - columns - 2 * Self.margin
        let hasTable = !content.numbers.isEmpty && content.recording == .none && spare >= Self.leastLanes
        let top = box.y + Self.headerHeight
        table =
            hasTable
            ? Rect(x: box.maxX - columns - Self.margin - 4, y: top, width: columns, height: box.height - Self.headerHeight - 4)
            : nil
        // One line for the columns' names.
        rowCount = table.map { min(content.numbers.count, max(Int(($0.height / Self.rowHeight).rounded(.down)) - 1, 0)) } ?? 0
        let left = box.x + Self.gutter
        let width = max((table?.x ?? box.maxX) - Self.right - left, 1)
        marks = Rect(x: left, y: top, width: width, height: Self.marksHeight)
        axis = Rect(x: left, y: box.maxY - Self.bottom - Self.axisHeight, width: width, height: Self.axisHeight)
        let room = max(axis.y - marks.maxY - Self.laneGap, 2)
        offset = Rect(x: left, y: marks.maxY, width: width, height: (room * 0.63).rounded())
        velocity = Rect(
            x: left, y: offset.maxY + Self.laneGap, width: width, height: room - (room * 0.63).rounded())
        readout = Rect(x: box.x, y: box.y, width: 0, height: Self.headerHeight)
        if content.showsControls {
            layOutButtons(hasNumbers: !content.numbers.isEmpty)
        } else {
            let side = min(box.width * 0.3, 280)
            readout = Rect(x: box.x + side, y: box.y, width: box.width - 2 * side, height: Self.headerHeight)
        }
    }

    // MARK: - The controls

    private static let icon = 34.0
    private static let removalOrder: [GestureStrip.Button] = [.copy, .save, .other, .comparison, .gestures, .record, .loop]

    private mutating func layOutButtons(hasNumbers: Bool) {
        let gap = 10.0
        var shown = InlineArray<8, Bool>(repeating: true)
        shown[GestureStrip.Button.copy.rawValue] = hasNumbers
        func extent() -> Double {
            GestureStrip.Button.allCases.reduce(2 * Self.margin + gap) {
                $0 + (shown[$1.rawValue] ? Self.leastWidth(of: $1) : 0)
            }
        }
        for button in Self.removalOrder where extent() > box.width { shown[button.rawValue] = false }
        // The spare width goes to the two names.
        let spare = max(box.width - extent(), 0)
        func width(of button: GestureStrip.Button) -> Double {
            let growth = button == .gestures ? min(spare * 0.24, 136) : button == .other ? min(spare * 0.2, 122) : 0
            return Self.leastWidth(of: button) + growth.rounded(.down)
        }
        var x = box.x + Self.margin
        for button in GestureStrip.Button.allCases where button.isLeft && shown[button.rawValue] {
            boxes[button.rawValue] = Rect(x: x, y: box.y, width: width(of: button), height: Self.headerHeight)
            x += width(of: button)
        }
        readout.x = x + gap / 2
        x = box.maxX - Self.margin
        for button in GestureStrip.Button.allCases.reversed() where !button.isLeft && shown[button.rawValue] {
            x -= width(of: button)
            boxes[button.rawValue] = Rect(x: x, y: box.y, width: width(of: button), height: Self.headerHeight)
        }
        readout.width = max(x - gap / 2 - readout.x, 0)
    }

    private static func leastWidth(of button: GestureStrip.Button) -> Double {
        switch button {
        case .gestures: 84
        case .other: 78
        default: icon
        }
    }

    /// The controls that have room, with their frames.
    var buttons: [(button: GestureStrip.Button, box: Rect)] {
        GestureStrip.Button.allCases.compactMap { button in box(of: button).map { (button, $0) } }
    }

    func box(of button: GestureStrip.Button) -> Rect? {
        boxes[button.rawValue].width > 0 ? boxes[button.rawValue] : nil
    }

    // MARK: - Time

    /// The seconds between two ticks of the time axis.
    var timeStep: Double { StripTicks.timeStep(duration: duration, width: axis.width) }

    /// The x of a time.
    func x(of time: Double) -> Double { axis.x + (duration > 0 ? time / duration : 0) * axis.width }

    /// The time at an x, within 0…`duration`.
    func time(at x: Double) -> Double { ((x - axis.x) / axis.width).clamped(to: 0...1) * duration }

    /// The targets of the two trim handles, left and right of the part that is played.
    var handles: (lower: Rect, upper: Rect) {
        let height = velocity.maxY - marks.y
        return (
            Rect(x: x(of: trim.lowerBound) - Self.handle, y: marks.y, width: Self.handle, height: height),
            Rect(x: x(of: trim.upperBound), y: marks.y, width: Self.handle, height: height)
        )
    }

    /// The area in which a press moves the playhead: the marks, the lanes and the time axis, and a little beyond their ends.
    var scrubs: Rect {
        Rect(x: axis.x - 8, y: marks.y, width: axis.width + 16, height: axis.maxY - marks.y)
    }

    func part(at point: Vector2) -> GestureStrip.Part? {
        guard box.contains(point) else { return nil }
        if let button = GestureStrip.Button.allCases.first(where: { box(of: $0)?.contains(point) == true }) {
            return .button(button)
        }
        if duration > 0 {
            if handles.lower.contains(point) { return .start }
            if handles.upper.contains(point) { return .end }
            if scrubs.contains(point) { return .time }
        }
        return .surface
    }
}
