public import RiffleMath

/// The frames of the gallery's parts, in points: a heading, and below it a grid of equal cells with a label beneath each. A pure
/// function, so that hit tests and drawing agree.
public struct GalleryLayout: Equatable, Sendable {
    /// The height of the label beneath a cell, where there are labels.
    private static let usualLabelHeight = 28.0
    /// The width of a cell below which there are no labels: only the chosen model's name is shown, in the heading.
    private static let leastLabelled = 64.0
    static let headingHeight = 44.0
    /// The greatest share of the area's width and height that a cell takes.
    private static let greatestShare = 0.6

    /// The weight of the cells' width in the choice of columns if the last row has a single cell.
    static let lonelyWorth = 0.85

    /// The area that the gallery covers: the stage below the bar.
    public let area: Rect
    /// The line with the search text and the hint.
    let heading: Rect
    /// The cells, row by row, in the area's proportions.
    public let cells: Cells
    /// The height of the label beneath a cell; 0: there are none.
    let labelHeight: Double
    /// The number of columns; 0 without cells.
    public let columns: Int

    /// `count`: the number of cells.
    public init(count: Int, in area: Rect) {
        self.area = area
        let margin = (min(area.width, area.height) * 0.03).clamped(to: 6...28).rounded()
        let gap = (margin * 0.7).rounded()
        heading = Rect(x: area.x + margin, y: area.y, width: max(area.width - 2 * margin, 1), height: Self.headingHeight)
        let room = Size(
            width: max(area.width - 2 * margin, 1), height: max(area.height - Self.headingHeight - margin / 2, 1))
        let aspect = (area.width / max(area.height, 1)).clamped(to: 0.5...2.4)
        /// Returns the width of the cells in a grid of `columns` columns.
        func width(_ columns: Int, _ labelHeight: Double) -> Double {
            let rows = Double((count + columns - 1) / columns)
            let byWidth = (room.width - Double(columns - 1) * gap) / Double(columns)
            let byHeight = (room.height - (rows - 1) * gap / 2) / rows - labelHeight
            return min(byWidth, byHeight * aspect)
        }
        guard count > 0 else {
            (cells, columns, self.labelHeight) = (Cells(count: 0, columns: 1, first: area, pitch: .zero), 0, 0)
            return
        }
        /// Returns the number of columns with the widest cells. A grid whose last row has a single cell looks like a mistake, so it
        /// counts less.
        func best(_ labelHeight: Double) -> Int {
            func worth(_ columns: Int) -> Double {
                let isLonely = columns > 1 && columns < count && count % columns == 1
                return width(columns, labelHeight) * (isLonely ? Self.lonelyWorth : 1)
            }
            return (1...count).max { worth($0) < worth($1) } ?? 1
        }
        let labelled = best(Self.usualLabelHeight)
        let hasLabels = width(labelled, Self.usualLabelHeight) >= Self.leastLabelled
        let label = hasLabels ? Self.usualLabelHeight : 0, columns = hasLabels ? labelled : best(0)
        (self.columns, labelHeight) = (columns, label)
        let most = min(area.width * Self.greatestShare, area.height * Self.greatestShare * aspect)
        let cellWidth = max(min(width(columns, label), most).rounded(.down), 1)
        let cellHeight = max((cellWidth / aspect).rounded(.down), 1)
        let rows = (count + columns - 1) / columns
        let pitch = cellHeight + label + gap / 2
        let left = area.x + ((area.width - Double(columns) * cellWidth - Double(columns - 1) * gap) / 2).rounded()
        let top = heading.maxY + max(((room.height - Double(rows) * pitch + gap / 2) / 2).rounded(.down), 0)
        cells = Cells(
            count: count, columns: columns, first: Rect(x: left, y: top, width: cellWidth, height: cellHeight),
            pitch: Vector2(cellWidth + gap, pitch))
    }

    /// The frames of the cells: computed when they are asked for, because the gallery is laid out in every frame.
    public struct Cells: RandomAccessCollection, Equatable, Sendable {
        public let count: Int
        fileprivate let columns: Int
        fileprivate let first: Rect
        /// The distance from one cell to the next, across and down.
        fileprivate let pitch: Vector2

        public var startIndex: Int { 0 }
        public var endIndex: Int { count }

        /// The frame of a cell.
        public subscript(cell: Int) -> Rect {
            Rect(
                x: first.x + Double(cell % columns) * pitch.x, y: first.y + Double(cell / columns) * pitch.y, width: first.width,
                height: first.height)
        }
    }

    /// The line beneath a cell.
    func label(of cell: Int) -> Rect {
        Rect(x: cells[cell].x, y: cells[cell].maxY, width: cells[cell].width, height: labelHeight)
    }

    /// The cell at a point, its label included.
    func cell(at point: Vector2) -> Int? {
        cells.indices.first { cells[$0].contains(point) || label(of: $0).contains(point) }
    }
}

extension Bar {
    /// The area of a stage below the bar, in points: the gallery's.
    public func rest(of stage: Size) -> Rect {
        Rect(x: 0, y: inset, width: stage.width, height: max(stage.height - inset, 1))
    }
}
