internal import RiffleMath

/// Where the lines of the presets' page stand. Points of the window; a pure function, so that a click and a drawing agree.
struct PresetShelfLayout: Equatable {
    static let buttonHeight = 40.0
    static let headingHeight = 34.0
    static let itemHeight = 48.0

    /// The button in the panel's header that opens and closes the page.
    var button: Rect
    /// The page: all of the panel below its header.
    var page: Rect
    /// The box of each line.
    var boxes: [Rect]
    var contentHeight: Double

    var greatestScroll: Double { max(0, contentHeight - page.height) }

    init(_ lines: [PresetShelf.Line], viewport: Size, panelWidth: Double, scroll: Double) {
        let panel = TweakLayout([], viewport: viewport, width: panelWidth, scroll: 0)
        button = panel.presets
        let left = panel.panel.minX
        let width = panel.panel.width
        page = Rect(
            x: left, y: TweakLayout.headerHeight, width: width, height: max(0, viewport.height - TweakLayout.headerHeight))
        boxes = []
        var y = 4.0
        for line in lines {
            let height: Double
            switch line {
            case .save, .update: height = Self.buttonHeight
            case .heading: height = Self.headingHeight
            case .item: height = Self.itemHeight
            }
            boxes.append(Rect(x: left, y: page.y + y - scroll, width: width, height: height))
            y += height
        }
        contentHeight = y + 12
    }

    /// The words below the name of a preset that is under the hand: each does something.
    static func actions(of item: PresetShelf.Item, in box: Rect) -> [(action: ShelfTarget.Action, box: Rect)] {
        let actions: [ShelfTarget.Action] = item.isBuiltIn ? [.duplicate] : [.rename, .duplicate, .delete]
        var x = box.minX + TweakLayout.padding
        return actions.map { action in
            let width = action == .duplicate ? 66.0 : 56
            defer { x += width + 8 }
            return (action, Rect(x: x, y: box.y + 25, width: width, height: 19))
        }
    }

    /// Where a line's name is typed.
    static func name(of line: PresetShelf.Line, in box: Rect) -> Rect {
        let left = box.x + TweakLayout.padding - FieldEditor.inset
        let width = box.width - 2 * (TweakLayout.padding - FieldEditor.inset)
        return line == .save
            ? Rect(x: left, y: box.y + 4, width: width, height: 30) : Rect(x: left, y: box.y + 3, width: width, height: 24)
    }

    /// The line at a point, and which of its words.
    func target(at point: Vector2, _ shelf: PresetShelf, _ lines: [PresetShelf.Line]) -> ShelfTarget? {
        guard page.contains(point), let place = boxes.firstIndex(where: { $0.contains(point) }) else { return nil }
        switch lines[place] {
        case .heading: return nil
        case .save, .update: return ShelfTarget(line: place)
        case .item(let id):
            guard let item = shelf.item(id) else { return nil }
            let action = Self.actions(of: item, in: boxes[place]).first { $0.box.contains(point) }?.action
            return ShelfTarget(line: place, action: action ?? .load)
        }
    }
}
