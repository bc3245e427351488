import RiffleMath
import RiffleModels
import RiffleSession
import RiffleStage

@testable import RiffleUI
@testable import riffle

/// The places of the window's parts, by name, in points, so that tests need no layout.
extension UnseenWindow {
    private var viewport: Size { workspace.uiViewport }
    private var tweaks: TweakState { workspace.panel.tweaks }

    private func found<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw Failure(description: "there is no \(name)") }
        return value
    }

    /// The place of a button of the bar.
    func button(_ button: Bar.Button) throws -> Vector2 {
        try found(workspace.bar.bar.box(of: button, width: workspace.uiStage.width), "button \(button)").center
    }

    func click(_ button: Bar.Button) throws {
        let point = try self.button(button)
        click(point.x, point.y)
    }

    /// The place of a line of the open menu, found by the beginning of its title.
    func line(_ title: String) throws -> Vector2 {
        let menu = workspace.menus.menu
        let titles = menu.items.map(\.title)
        let index = try found(titles.firstIndex { $0.hasPrefix(title) }, "“\(title)” in the menu of \(titles)")
        return menu.layout(viewport).rows[index].center
    }

    /// Chooses a line of the open menu.
    func choose(_ title: String) throws {
        let point = try line(title)
        click(point.x, point.y)
    }

    /// Presses and releases the right button at a point.
    func rightClick(_ x: Double, _ y: Double) throws {
        moveMouse(x, y)
        press(button: 3)
        release(button: 3)
        try waitForRest()
    }

    // MARK: - The panel

    /// The row of a parameter and its line.
    private func row(_ name: String) throws -> (row: TweakRow, line: TweakLayout.Line) {
        let items = tweaks.items(workspace.session.stage.configuration)
        for line in tweaks.layout(items, viewport: viewport).lines {
            if case .row(let row) = items[line.item], row.descriptor.name == name { return (row, line) }
        }
        throw Failure(description: "there is no row of \(name)")
    }

    /// The centre of a parameter's number; below, the places of its name, of the dot before it, and of the handle on its slider.
    func number(_ name: String) throws -> Vector2 { try row(name).line.value.center }
    func title(_ name: String) throws -> Vector2 {
        let line = try row(name).line
        return Vector2(line.box.x + TweakLayout.padding + 20, line.value.center.y)
    }
    func dot(_ name: String) throws -> Vector2 {
        let line = try row(name).line
        return Vector2(line.box.x + TweakLayout.padding / 2, line.value.center.y)
    }
    func handle(_ name: String) throws -> Vector2 {
        let (row, line) = try row(name)
        let track = try found(line.track, "slider of \(name)")
        return Vector2(track.x + track.width * row.share(of: row.value), track.center.y)
    }

    /// The frame of a line of the panel's list other than a parameter's row.
    private func box(_ what: String, where isSo: (TweakItem) -> Bool) throws -> Rect {
        let items = tweaks.items(workspace.session.stage.configuration)
        let line = tweaks.layout(items, viewport: viewport).lines.first { isSo(items[$0.item]) }
        return try found(line, what).box
    }

    /// The centre of a card's ring on the large plot.
    func ring(ofCard card: Double) throws -> Vector2 {
        let plot = tweaks.curves.plots[try found(tweaks.curves.chosenIndex, "plot")]
        let point = try found(plot.handles.first { abs($0.point.x - card) < 0.01 }, "ring of card \(card)").point
        let box = try box("curves") { if case .curves = $0 { true } else { false } }
        let items = tweaks.items(workspace.session.stage.configuration)
        let height = tweaks.layout(items, viewport: viewport).plotHeight
        return CurveLayout(box, count: tweaks.curves.plots.count, plotHeight: height).scale(plot).point(point.x, point.y)
    }

    /// The centre of a button in the formula's heading; below, the centre of the formula's text.
    func button(_ action: FormulaAction) throws -> Vector2 {
        let box = try box("formula") { if case .formulaHeading = $0 { true } else { false } }
        return tweaks.formulaHeading.box(of: action, in: box).center
    }
    func formulaText() throws -> Vector2 { try box("text") { if case .formula = $0 { true } else { false } }.center }

    /// The place of the button on a preset's picture that opens its menu.
    func menuButton(ofPreset number: Int) throws -> Vector2 {
        let browser = workspace.presets.browser
        let layout = browser.layout(viewport: viewport, panelWidth: tweaks.width(in: viewport))
        let boxes = zip(browser.cells, layout.boxes).compactMap { cell, box in if case .item = cell { box } else { nil } }
        return PresetBrowserLayout.menu(in: try found(boxes.dropFirst(number).first, "preset \(number)")).center
    }
}
