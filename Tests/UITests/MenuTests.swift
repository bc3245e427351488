import RiffleMath
import RiffleModels
import RiffleScene
import Testing

@testable import RiffleUI

@Suite("A menu")
struct MenuTests {
    static let viewport = Size(width: 1280, height: 800)

    /// Items of every kind: 0, a disabled one, a separator, 1 with a key of its own, a page of 2 and 3, and 4, which is on.
    static let items = [
        MenuItem(0, "Flip", key: "F"), MenuItem(9, "Make current", isEnabled: false), .separator,
        MenuItem(1, "Remove card", key: "Del"),
        MenuItem(page: "More", [MenuItem(2, "Two"), MenuItem(3, "Three", key: "Ctrl+3")]),
        MenuItem(4, "Wrap", key: "W", isOn: true),
    ]

    static func menu(
        _ items: [MenuItem] = items, at point: Vector2 = Vector2(400, 300), byKey: Bool = false, isSearchable: Bool = false
    ) -> Menu {
        var menu = Menu()
        menu.open(
            items, from: Rect(x: point.x, y: point.y, width: 0, height: 0), byKey: byKey, isSearchable: isSearchable,
            press: byKey ? nil : point)
        return menu
    }

    /// Presses at one point and releases at another; returns the chosen item.
    static func click(_ menu: inout Menu, _ down: Vector2, _ up: Vector2? = nil) -> Int? {
        var chosen: Int?
        _ = menu.pointer(.began, at: down, viewport: viewport, chosen: &chosen)
        _ = menu.pointer(.moved, at: up ?? down, viewport: viewport, chosen: &chosen)
        _ = menu.pointer(.ended, at: up ?? down, viewport: viewport, chosen: &chosen)
        return chosen
    }

    static func keys(_ menu: inout Menu, _ names: String...) -> Int? {
        var chosen: Int?
        for name in names { _ = menu.key(name, shift: false, viewport: viewport, chosen: &chosen) }
        return chosen
    }

    static func center(_ menu: Menu, _ row: Int) -> Vector2 { menu.layout(viewport).rows[row].center }

    @Test("it stays inside the window for any anchor and window size, and its visible items stay inside it")
    func layout() {
        let long = (0..<40).map { MenuItem($0, "Line \($0)", detail: $0 % 3 == 0 ? "A sentence" : "") }
        for viewport in [
            Self.viewport, Size(width: 900, height: 600), Size(width: 360, height: 300), Size(width: 120, height: 60),
        ] {
            let window = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
            for x in stride(from: -20.0, through: viewport.width + 20, by: 31) {
                for y in stride(from: -20.0, through: viewport.height + 20, by: 27) {
                    for (items, anchor) in [
                        (Self.items, Rect(x: x, y: y, width: 0, height: 0)), (long, Rect(x: x, y: 0, width: 60, height: 36)),
                        (long, Rect(x: x, y: y, width: 0, height: 0)),
                    ] {
                        for heading in [nil, MenuLayout.Heading.back] {
                            let layout = MenuLayout(items, heading: heading, from: anchor, viewport: viewport, scroll: 0)
                            #expect(isInside(layout.box, window), "\(viewport) at \(x), \(y)")
                            #expect(isInside(layout.list, layout.box))
                            #expect(layout.rows.count == items.count)
                            for (a, b) in zip(layout.rows, layout.rows.dropFirst()) { #expect(abs(a.maxY - b.minY) < 1e-9) }
                            let last = layout.rows[items.count - 1].maxY - layout.greatestScroll
                            #expect(last <= layout.list.maxY + 1e-9, "the last item can be scrolled to")
                        }
                    }
                }
            }
        }
        // Where there is room the menu opens to the right and below; else to the left and above.
        #expect(Self.menu().layout(Self.viewport).box.x == 400 && Self.menu().layout(Self.viewport).box.y == 300)
        let corner = Self.menu(at: Vector2(1270, 790)).layout(Self.viewport)
        #expect(corner.box.maxX == 1270 && corner.box.maxY == 790)
    }

    @Test("a question stands in the middle of its area, and is answered by the keyboard, by the mouse, or by neither")
    func question() throws {
        let answers = [MenuItem(7, "Yes", detail: "It does"), MenuItem(8, "No", detail: "It doesn't")]
        for viewport in [Self.viewport, Size(width: 884, height: 520), Size(width: 360, height: 300)] {
            for area in [viewport, Size(width: viewport.width * 0.64, height: viewport.height)] {
                func asked() -> Menu {
                    var menu = Menu()
                    menu.ask("Does it?", answers, in: area, viewport: viewport)
                    return menu
                }
                let layout = asked().layout(viewport)
                let heading = try #require(layout.heading)
                #expect(isInside(layout.box, Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)))
                #expect(isInside(heading, layout.box) && heading.maxY <= layout.list.minY + 1e-9)
                if layout.box.width + 2 * MenuLayout.margin < area.width {
                    #expect(abs(layout.box.center.x - area.width / 2) <= 1 && abs(layout.box.center.y - area.height / 2) <= 1)
                }
                for (keys, chosen) in [(["return"], 7), (["down", "return"], 8), (["escape"], nil), (["left", "return"], 7)] {
                    var (menu, answer) = (asked(), Int?.none)
                    for key in keys { _ = menu.key(key, shift: false, viewport: viewport, chosen: &answer) }
                    #expect(answer == chosen && !menu.isOpen, "\(keys)")
                }
                for (point, chosen) in [
                    (layout.rows[1].center, 8), (Vector2(layout.box.minX - 3, layout.box.center.y), nil),
                ] {
                    var (menu, answer) = (asked(), Int?.none)
                    for phase in [Menu.PointerPhase.moved, .began, .ended] {
                        _ = menu.pointer(phase, at: point, viewport: viewport, chosen: &answer)
                    }
                    #expect(answer == chosen && !menu.isOpen)
                }
                // A click on the question itself gives no answer.
                var (menu, answer) = (asked(), Int?.none)
                for phase in [Menu.PointerPhase.began, .ended] {
                    _ = menu.pointer(phase, at: heading.center, viewport: viewport, chosen: &answer)
                }
                #expect(answer == nil && menu.isOpen && menu.items == answers)
            }
        }
    }

    @Test("a menu that is anchored to a button never covers it, whatever the number of items")
    func button() {
        let long = (0..<40).map { MenuItem($0, "Line \($0)") }
        for height in [300.0, 600, 800] {
            let viewport = Size(width: 900, height: height)
            for button in [Rect(x: 6, y: 0, width: 180, height: 36), Rect(x: 850, y: 0, width: 38, height: 36)] {
                let box = MenuLayout(long, heading: nil, from: button, viewport: viewport, scroll: 0).box
                #expect(box.minY >= button.maxY && box.maxY <= height)
            }
        }
    }

    @Test(
        "a click on an item chooses it and closes; disabled items and separators do nothing; a click outside only closes"
    )
    func mouse() {
        for (row, id) in [(0, 0), (3, 1), (5, 4)] {
            var menu = Self.menu()
            #expect(Self.click(&menu, Self.center(menu, row)) == id)
            #expect(!menu.isOpen)
        }
        for row in [1, 2] {
            var menu = Self.menu()
            #expect(Self.click(&menu, Self.center(menu, row)) == nil)
            #expect(menu.isOpen && menu.highlight == nil)
        }
        var menu = Self.menu()
        var chosen: Int?
        let taken = [Menu.PointerPhase.began, .moved, .ended, .moved].map {
            menu.pointer($0, at: Vector2(20, 20), viewport: Self.viewport, chosen: &chosen)
        }
        #expect(taken == [true, true, true, false])
        #expect(chosen == nil && !menu.isOpen)
        // A press that is dragged off its item does nothing, and the menu stays open.
        menu = Self.menu()
        #expect(Self.click(&menu, Self.center(menu, 0), Vector2(900, 700)) == nil)
        #expect(menu.isOpen)
    }

    @Test("press, drag and release over an item chooses it; an immediate release does not")
    func held() {
        var menu = Self.menu()
        let line = Self.center(menu, 3)
        var chosen: Int?
        _ = menu.pointer(.ended, at: Vector2(402, 312), viewport: Self.viewport, chosen: &chosen)
        #expect(menu.isOpen && chosen == nil)
        _ = menu.pointer(.moved, at: line, viewport: Self.viewport, chosen: &chosen)
        #expect(menu.highlight == 3)
        _ = menu.pointer(.ended, at: line, viewport: Self.viewport, chosen: &chosen)
        #expect(chosen == 1)
    }

    @Test("in a narrow window a page replaces the items at a click, not before; its heading leads back")
    func replaced() {
        let narrow = Size(width: 400, height: 500)
        var menu = Menu()
        menu.open(Self.items, from: Rect(x: 40, y: 30, width: 0, height: 0))
        var chosen: Int?
        let row = menu.layout(narrow).rows[4].center
        _ = menu.pointer(.moved, at: row, viewport: narrow, chosen: &chosen)
        #expect(menu.items == Self.items && menu.highlight == 4)
        for phase in [Menu.PointerPhase.began, .ended] { _ = menu.pointer(phase, at: row, viewport: narrow, chosen: &chosen) }
        #expect(menu.items.map(\.id) == [2, 3] && menu.shownPages(narrow) == 1...1)
        let heading = menu.layout(narrow).heading?.center ?? .zero
        for phase in [Menu.PointerPhase.began, .ended] { _ = menu.pointer(phase, at: heading, viewport: narrow, chosen: &chosen) }
        #expect(menu.items == Self.items && chosen == nil)
    }

    @Test("elsewhere a page opens beside its item when the pointer comes there, and stays while the pointer is on its way to it")
    func beside() {
        var menu = Self.menu()
        var chosen: Int?
        func move(_ point: Vector2) { _ = menu.pointer(.moved, at: point, viewport: Self.viewport, chosen: &chosen) }
        let opener = Self.center(menu, 4)
        move(opener)
        #expect(menu.items.map(\.id) == [2, 3] && menu.highlight == nil && menu.shownPages(Self.viewport) == 0...1)
        let (root, side) = (menu.layout(of: 0, Self.viewport), menu.layout(of: 1, Self.viewport))
        #expect(side.box.minX < root.box.maxX && side.box.minX > root.box.maxX - 8 && side.rows[0].minY == root.rows[4].minY)
        // Over the item below, but towards the page.
        let target = side.rows[1].center
        move(opener + Vector2(60, 18))
        #expect(menu.items.map(\.id) == [2, 3])
        move(target)
        #expect(menu.highlight == 1)
        for phase in [Menu.PointerPhase.began, .ended] {
            _ = menu.pointer(phase, at: target, viewport: Self.viewport, chosen: &chosen)
        }
        #expect(chosen == 3 && !menu.isOpen)
        // Straight to another item the page closes; at the window's right edge it opens on the left.
        menu = Self.menu()
        move(Self.center(menu, 4))
        move(root.rows[0].center)
        #expect(menu.items == Self.items && menu.highlight == 0)
        menu.open(Self.items, from: Rect(x: Self.viewport.width - 10, y: 300, width: 0, height: 0))
        move(menu.layout(Self.viewport).rows[4].center)
        let box = menu.layout(Self.viewport).box
        #expect(menu.shownPages(Self.viewport) == 0...1 && box.maxX < menu.layout(of: 0, Self.viewport).box.minX + 8)
    }

    @Test("the keyboard opens a page and leads back by Left and Escape; a choice in it closes the menu")
    func pages() {
        var menu = Self.menu()
        #expect(Self.keys(&menu, "end", "up", "right") == nil)
        #expect(menu.items.map(\.id) == [2, 3] && menu.highlight == 0)
        #expect(Self.keys(&menu, "left") == nil && menu.items == Self.items)
        #expect(Self.keys(&menu, "return", "escape") == nil && menu.items == Self.items && menu.isOpen)
        #expect(Self.keys(&menu, "return", "down", "return") == 3)
        #expect(!menu.isOpen)
        // A page without an item that can be chosen is disabled itself.
        #expect(!MenuItem(page: "Nothing", [MenuItem(0, "No", isEnabled: false), .separator]).canBeChosen)
    }

    @Test("the keyboard highlights only items that can be chosen, cyclically")
    func keyboard() {
        var menu = Self.menu()
        var stops: [Int?] = []
        for _ in 0..<5 {
            _ = Self.keys(&menu, "down")
            stops.append(menu.highlight)
        }
        #expect(stops == [0, 3, 4, 5, 0])
        #expect(Self.keys(&menu, "up", "return") == 4)
        menu = Self.menu()
        #expect(Self.keys(&menu, "return") == nil && menu.isOpen)
        #expect(Self.keys(&menu, "escape") == nil && !menu.isOpen)
        menu = Self.menu(byKey: true)
        #expect(Self.keys(&menu, "return") == 0)
        // All items disabled: nothing can be highlighted.
        menu = Self.menu([MenuItem(0, "No", isEnabled: false)], byKey: true)
        #expect(Self.keys(&menu, "down", "up", "home", "end", "return") == nil && menu.highlight == nil && menu.isOpen)
    }

    @Test("an item's shortcut chooses it, any other key closes and is passed on, a modifier alone does nothing")
    func ownKeys() {
        var menu = Self.menu()
        #expect(Self.keys(&menu, "delete") == 1)
        menu = Self.menu()
        #expect(Self.keys(&menu, "w") == 4)
        menu = Self.menu()
        var chosen: Int?
        let shift = menu.key("left shift", shift: true, viewport: Self.viewport, chosen: &chosen)
        #expect(shift && menu.isOpen)
        let other = menu.key("3", shift: false, viewport: Self.viewport, chosen: &chosen)
        #expect(!other && !menu.isOpen && chosen == nil, "Ctrl+3 is not 3")
    }

    @Test("letters find items by title and detail; Backspace and Escape undo the search; without a match nothing is chosen")
    func search() {
        let items = [
            MenuItem(0, "Linear", detail: "A plain row of cards.", key: "5"),
            MenuItem(1, "Cover flow", detail: "Record sleeves.", key: "3"),
            MenuItem(2, "Cylinder", detail: "Cards lie on a drum.", key: "7"), .separator, MenuItem(3, "Next", key: "]"),
        ]
        func menu() -> Menu { Self.menu(items, byKey: true, isSearchable: true) }
        var found = menu()
        _ = Self.keys(&found, "d", "r", "u")
        #expect(found.items.map(\.id) == [2] && found.highlight == 0)
        _ = Self.keys(&found, "backspace", "backspace", "backspace")
        #expect(found.items == items)
        _ = Self.keys(&found, "c", "o", "v", "e", "r", "space", "f")
        #expect(Self.keys(&found, "return") == 1)
        found = menu()
        _ = Self.keys(&found, "x", "x")
        #expect(found.items.isEmpty && Self.keys(&found, "return", "down") == nil)
        _ = Self.keys(&found, "escape")
        #expect(found.items == items && found.isOpen)
        // Digits and brackets are the items' own keys.
        #expect(Self.keys(&found, "3") == 1)
        found = menu()
        #expect(Self.keys(&found, "]") == 3)
    }

    @Test("items that do not fit scroll by wheel and keyboard; a wheel elsewhere closes the menu and is passed on")
    func scroll() {
        let long = (0..<60).map { MenuItem($0, "Line \($0)") }
        var menu = Self.menu(long)
        let inside = menu.layout(Self.viewport).list.center
        let scrolled = menu.wheel(90, at: inside, viewport: Self.viewport)
        #expect(scrolled)
        #expect(menu.layout(Self.viewport).rows[0].minY == menu.layout(Self.viewport).list.minY - 90)
        _ = menu.wheel(1e9, at: inside, viewport: Self.viewport)
        #expect(menu.layout(Self.viewport).rows[59].maxY == menu.layout(Self.viewport).list.maxY)
        for key in ["home", "end", "pageup", "down", "up", "pagedown", "tab"] {
            _ = Self.keys(&menu, key)
            let layout = menu.layout(Self.viewport)
            let row = layout.rows[menu.highlight ?? 0]
            #expect(row.minY >= layout.list.minY - 1e-9 && row.maxY <= layout.list.maxY + 1e-9, "\(key): it is in view")
        }
        let taken = menu.wheel(60, at: Vector2(5, 5), viewport: Self.viewport)
        #expect(!taken && !menu.isOpen)
    }

    @Test("it is drawn inside the window even with nothing else, and a long name is truncated", arguments: [1.0, 1.5])
    func drawn(scale: Double) {
        let canvas = UICanvas()
        let viewport = Size(width: 500, height: 300)
        var list = DrawList()
        let items = [MenuItem(0, "Flip", key: "F"), MenuItem(1, String(repeating: "A long name ", count: 9), key: "Ins")]
        let menu = Self.menu(items, at: Vector2(490, 290))
        canvas.compose(Shown(), menu: menu, viewport: viewport, pixelScale: scale, time: 0, into: &list)
        let box = menu.layout(viewport).box
        let written = list.vertices.filter { $0.color.r == 255 }
        #expect(written.count > 40)
        #expect(
            written.allSatisfy {
                Double($0.x) >= (box.minX - 1) * scale && Double($0.x) <= (box.maxX + 1) * scale
                    && Double($0.y) >= (box.minY - 1) * scale && Double($0.y) <= (box.maxY + 1) * scale
            })
    }

    @Test("every model has its own picture, clipped to its item, at every pixel scale", arguments: [1.0, 1.5, 2])
    func pictures(scale: Double) {
        let canvas = UICanvas(pixelScale: scale)
        let viewport = Size(width: 500, height: 2000)
        func picture(of model: Int) -> [SIMD2<Float>] {
            var list = DrawList()
            let menu = Self.menu([MenuItem(0, "A model", detail: "A sentence", model: model)], at: Vector2(10, 10))
            canvas.compose(Shown(), menu: menu, viewport: viewport, pixelScale: scale, time: 0, into: &list)
            let frame = MenuLayout.picture(in: menu.layout(viewport).rows[0]).pixels(scale)
            let runs = list.runs.filter { $0.texture.id != .glyphs }
            #expect(!runs.isEmpty && runs.allSatisfy { $0.texture.id == .white || $0.texture.id == .shadow })
            var inside: [SIMD2<Float>] = []
            for run in runs {
                #expect(run.clip.map { isInside($0, frame) } == true, "model \(model)")
                for index in run.firstIndex..<run.firstIndex + run.indexCount {
                    let vertex = list.vertices[Int(list.indices[index])]
                    if isInside(Rect(x: Double(vertex.x), y: Double(vertex.y), width: 0, height: 0), frame) {
                        inside.append(SIMD2(vertex.x, vertex.y))
                    }
                }
            }
            #expect(inside.count > 6, "model \(model) has visible cards")
            return inside
        }
        let pictures = ModelCatalogue.builtIn.models.indices.map { picture(of: $0) }
        #expect(Set(pictures).count > pictures.count * 2 / 3, "models that look different have different pictures")
    }

    @Test("no item of the models' menu is truncated, with the real fonts")
    func models() {
        let text = UICanvas().text
        // The narrowest window that the text's scale allows.
        for viewport in [Self.viewport, Size(width: 560, height: 360)] {
            for (index, model) in ModelCatalogue.builtIn.models.enumerated() {
                let item = MenuItem(index, model.descriptor.title, detail: model.descriptor.summary, key: "0", model: index)
                let row = Self.menu([item]).layout(viewport).rows[0]
                let left = MenuLayout.picture(in: row).maxX + 12, right = row.maxX - MenuLayout.inset
                let key = text.width(of: "0", style: .key) + 16
                #expect(text.width(of: item.title, style: .label) <= right - left - key, "\(item.title)")
                let detail = text.extent(of: item.detail, style: .key, width: right - left, limit: 9)
                #expect(detail.lines <= 2, "\(item.detail)")
            }
        }
    }
}
