import RiffleMath
import RiffleScene
import Testing

@testable import RifflePanel

@Suite("A card's menu")
struct ContextMenuTests {
    static let viewport = Size(width: 1280, height: 800)

    static func menu(at point: Vector2 = Vector2(400, 300), isCurrent: Bool? = true, removed: String? = "Clock") -> ContextMenu {
        var menu = ContextMenu()
        menu.open(ContextMenu.items(ofCard: isCurrent, removed: removed), at: point)
        return menu
    }

    static func layout(_ menu: ContextMenu, _ viewport: Size = viewport) -> ContextMenuLayout {
        ContextMenuLayout(menu.items.count, at: menu.anchor, viewport: viewport)
    }

    /// What a press and a release at two points do.
    static func click(_ menu: inout ContextMenu, _ down: Vector2, _ up: Vector2? = nil) -> [MenuIntent] {
        var intents: [MenuIntent] = []
        _ = menu.pointer(.began, at: down, viewport: viewport, intents: &intents)
        _ = menu.pointer(.moved, at: up ?? down, viewport: viewport, intents: &intents)
        _ = menu.pointer(.ended, at: up ?? down, viewport: viewport, intents: &intents)
        return intents
    }

    static func keys(_ menu: inout ContextMenu, _ names: String...) -> [MenuIntent] {
        var intents: [MenuIntent] = []
        for name in names { _ = menu.key(name, shift: false, intents: &intents) }
        return intents
    }

    @Test("what is in it: for the current card, for another, beside the cards, with something to put back and without")
    func items() {
        func intents(_ isCurrent: Bool?, _ removed: String?) -> [MenuIntent] {
            ContextMenu.items(ofCard: isCurrent, removed: removed).map(\.intent)
        }
        let all = DeckCommand.allCases.map(MenuIntent.deck)
        #expect(intents(true, nil) == [.flip, .remove] + all)
        #expect(intents(false, "Clock") == [.makeCurrent, .remove, .putBack] + all)
        #expect(intents(nil, "Clock") == [.putBack] + all)
        #expect(intents(nil, nil) == all)
        #expect(ContextMenu.items(ofCard: nil, removed: "Clock").first?.title == "Put back “Clock”")
        #expect(Set(DeckCommand.allCases.map(\.title)).count == DeckCommand.allCases.count)
    }

    @Test("it stays inside the window, its lines inside it, wherever it opens and however small the window is")
    func layout() {
        for viewport in [
            Self.viewport, Size(width: 900, height: 600), Size(width: 360, height: 300), Size(width: 120, height: 60),
        ] {
            let window = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
            for x in stride(from: -20.0, through: viewport.width + 20, by: 17) {
                for y in stride(from: -20.0, through: viewport.height + 20, by: 13) {
                    for count in 1...3 {
                        let layout = ContextMenuLayout(count, at: Vector2(x, y), viewport: viewport)
                        #expect(isInside(layout.box, window), "\(viewport) at \(x), \(y)")
                        #expect(layout.rows.count == count)
                        #expect(layout.rows.allSatisfy { isInside($0, layout.box) })
                        for (a, b) in zip(layout.rows, layout.rows.dropFirst()) { #expect(abs(a.maxY - b.minY) < 1e-9) }
                    }
                }
            }
        }
        // Where there is room it opens at the pointer, to the right and below; else to the left, above.
        #expect(Self.layout(Self.menu()).box.x == 400 && Self.layout(Self.menu()).box.y == 300)
        let corner = Self.layout(Self.menu(at: Vector2(1270, 790)))
        #expect(corner.box.maxX == 1270 && corner.box.maxY == 790)
    }

    @Test("a click on a line chooses it and closes; a click outside closes and does nothing else, until its release")
    func mouse() {
        for (row, intent) in [MenuIntent.flip, .remove, .putBack].enumerated() {
            var menu = Self.menu()
            let center = Self.layout(menu).rows[row].center
            #expect(Self.click(&menu, center) == [intent])
            #expect(!menu.isOpen)
        }
        var menu = Self.menu()
        var intents: [MenuIntent] = []
        let taken = [ContextMenu.PointerPhase.began, .moved, .ended, .moved].map {
            menu.pointer($0, at: Vector2(20, 20), viewport: Self.viewport, intents: &intents)
        }
        #expect(taken == [true, true, true, false])
        #expect(intents.isEmpty && !menu.isOpen)
        // A press that is dragged off its line does nothing, and the menu stays.
        menu = Self.menu()
        let first = Self.layout(menu).rows[0].center
        #expect(Self.click(&menu, first, Vector2(900, 700)).isEmpty)
        #expect(menu.isOpen)
    }

    @Test("the right button may be held: letting go over a line chooses it, letting go at once doesn't")
    func held() {
        var menu = Self.menu()
        let second = Self.layout(menu).rows[1].center
        var intents: [MenuIntent] = []
        _ = menu.pointer(.ended, at: Vector2(402, 312), viewport: Self.viewport, intents: &intents)
        #expect(menu.isOpen && intents.isEmpty)
        _ = menu.pointer(.moved, at: second, viewport: Self.viewport, intents: &intents)
        #expect(menu.highlight == 1)
        _ = menu.pointer(.ended, at: second, viewport: Self.viewport, intents: &intents)
        #expect(intents == [.remove])
    }

    @Test("up, down and Enter choose, Escape closes, a line's own key does what it says, any other key goes on")
    func keyboard() {
        var menu = Self.menu()
        #expect(Self.keys(&menu, "down", "down", "return") == [.remove])
        #expect(!menu.isOpen)
        menu = Self.menu()
        #expect(Self.keys(&menu, "up", "up", "down", "keypad enter") == [.deck(.clear)])
        menu = Self.menu()
        #expect(Self.keys(&menu, "return").isEmpty && menu.isOpen)
        #expect(Self.keys(&menu, "escape").isEmpty && !menu.isOpen)
        menu = Self.menu(isCurrent: false)
        #expect(Self.keys(&menu, "delete") == [.remove])
        menu = Self.menu()
        #expect(Self.keys(&menu, "insert") == [.putBack])
        menu = Self.menu()
        var intents: [MenuIntent] = []
        let shift = menu.key("left shift", shift: true, intents: &intents)
        #expect(shift && menu.isOpen)
        let other = menu.key("3", shift: false, intents: &intents)
        #expect(!other && !menu.isOpen && intents.isEmpty)
        var byKey = ContextMenu()
        byKey.open(ContextMenu.items(ofCard: true, removed: nil), at: .zero, byKey: true)
        #expect(Self.keys(&byKey, "return") == [.flip])
    }

    @Test("it is drawn alone, too, inside the window, and a long name is cut", arguments: [1.0, 1.5])
    func drawn(scale: Double) {
        let hud = HUD()
        let viewport = Size(width: 500, height: 300)
        var list = DrawList()
        let menu = Self.menu(at: Vector2(490, 290), removed: String(repeating: "A long name ", count: 9))
        hud.compose(HUDState(), menu: menu, viewport: viewport, pixelScale: scale, time: 0, into: &list)
        let box = Self.layout(menu, viewport).box
        let written = list.vertices.filter { $0.color.r == 255 }
        #expect(written.count > 40)
        #expect(
            written.allSatisfy {
                Double($0.x) >= (box.minX - 1) * scale && Double($0.x) <= (box.maxX + 1) * scale
                    && Double($0.y) >= (box.minY - 1) * scale && Double($0.y) <= (box.maxY + 1) * scale
            })
    }
}
