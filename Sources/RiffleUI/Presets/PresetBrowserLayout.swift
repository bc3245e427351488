internal import RiffleMath

/// The frames of the page's parts, in points of the window; a pure function, so that hit tests and drawing agree. It does not
/// depend on hover, so that nothing moves under the pointer.
struct PresetBrowserLayout: Equatable {
    static let buttonHeight = 40.0
    static let headingHeight = 30.0
    static let gap = 12.0
    static let nameHeight = 30.0
    static let blendHeight = 62.0
    /// The aspect ratio of a picture, width over height.
    static let aspect = 1.6
    /// The least width of a picture: a wider panel shows more columns.
    static let leastPicture = 124.0

    /// The button in the panel's header that opens and closes the page.
    var button: Rect
    /// The page: all of the panel below its header.
    var page: Rect
    /// The frame that the cells scroll in.
    var list: Rect
    /// The strip with the blend slider; nil while nothing is blended.
    var blend: Rect?
    /// The description of the preset under the pointer.
    var footer: Rect
    /// The frame of each cell.
    var boxes: [Rect]
    /// The height of all cells, in points.
    var contentHeight: Double
    /// The ids of the presets whose pictures are in sight, wholly or in part, in order.
    private(set) var shownItems: [String] = []

    /// The greatest scroll offset, in points.
    var greatestScroll: Double { max(0, contentHeight - list.height) }
    /// The bar beside the cells; nil: all of them show.
    var scrollBar: ScrollBar? { ScrollBar(in: list, seen: list.height, of: contentHeight) }

    init(_ cells: [PresetBrowser.Cell], scroll: Double, isBlending: Bool, viewport: Size, panelWidth: Double) {
        let panel = TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0)
        button = panel.presets
        let left = panel.panel.minX
        let width = panel.panel.width
        let top = TweakLayout.headerHeight
        page = Rect(x: left, y: top, width: width, height: max(0, viewport.height - top))
        footer = panel.pageFooter
        var bottom = max(footer.minY, top)
        if isBlending, bottom - top > Self.blendHeight {
            bottom -= Self.blendHeight
            blend = Rect(x: left, y: bottom, width: width, height: Self.blendHeight)
        }
        list = Rect(x: left, y: top, width: width, height: max(0, bottom - top))

        let inner = width - 2 * TweakLayout.padding
        let columns = max(1, ((inner + Self.gap) / (Self.leastPicture + Self.gap)).rounded(.down))
        let side = (inner - (columns - 1) * Self.gap) / columns
        let height = side / Self.aspect + Self.nameHeight + 8
        boxes = []
        var y = 4.0
        var column = 0.0
        for (index, cell) in cells.enumerated() {
            var box = Rect(x: left, y: list.y + y - scroll, width: width, height: 0)
            switch cell {
            case .save, .update:
                box.height = Self.buttonHeight
                y += box.height
            case .heading:
                box.height = Self.headingHeight
                y += box.height
            case .item:
                box.x = left + TweakLayout.padding + column * (side + Self.gap)
                box.width = side
                box.height = height
                column += 1
                var isLast = index + 1 == cells.count
                if !isLast, case .item = cells[index + 1] {} else { isLast = true }
                if column == columns || isLast {
                    y += height
                    column = 0
                }
            }
            boxes.append(box)
        }
        contentHeight = y + 12
        for (cell, box) in zip(cells, boxes) where isInSight(box) {
            if case .item(let id) = cell { shownItems.append(id) }
        }
    }

    /// Whether some of a cell's frame is within the list.
    func isInSight(_ box: Rect) -> Bool { box.maxY > list.minY && box.minY < list.maxY }

    /// The frame of an item's picture.
    static func picture(in box: Rect) -> Rect { Rect(x: box.x, y: box.y, width: box.width, height: box.width / aspect) }

    /// The frame of an item's name, below the picture.
    static func name(in box: Rect) -> Rect {
        let picture = picture(in: box)
        return Rect(x: box.x, y: picture.maxY + 3, width: box.width, height: 24)
    }

    /// The button on the picture that opens the item's menu.
    static func menu(in box: Rect) -> Rect { Rect(x: box.maxX - 30, y: box.y + 6, width: 24, height: 22) }

    /// The frame of the text field for a cell's name.
    static func field(of cell: PresetBrowser.Cell, in box: Rect) -> Rect {
        if case .item = cell {
            let name = name(in: box)
            return Rect(x: name.x - 4, y: name.y, width: name.width + 8, height: name.height)
        }
        return Rect(
            x: box.x + TweakLayout.padding, y: box.y + 4, width: box.width - 2 * TweakLayout.padding, height: box.height - 10)
    }

    /// The track of the blend slider.
    static func track(in blend: Rect) -> Rect {
        Rect(
            x: blend.x + TweakLayout.padding + 6, y: blend.maxY - 20, width: blend.width - 2 * TweakLayout.padding - 12, height: 4
        )
    }
    /// The button that ends blending.
    static func close(in blend: Rect) -> Rect {
        Rect(x: blend.maxX - TweakLayout.padding - 22, y: blend.y + 6, width: 22, height: 22)
    }

    /// The hit-test result at a point; nil: nothing that acts.
    func target(at point: Vector2, _ cells: [PresetBrowser.Cell]) -> PresetTarget? {
        guard list.contains(point), let index = boxes.firstIndex(where: { $0.contains(point) }) else { return nil }
        switch cells[index] {
        case .heading: return nil
        case .save, .update: return PresetTarget(cell: index)
        case .item:
            return PresetTarget(cell: index, part: Self.menu(in: boxes[index]).contains(point) ? .menu : .whole)
        }
    }
}
