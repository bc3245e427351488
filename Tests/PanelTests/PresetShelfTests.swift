import RiffleMath
import RiffleScene
import Testing

@testable import RifflePanel

@Suite("The presets' page")
struct PresetShelfTests {
    static let viewport = Size(width: 1280, height: 800)
    static let width = 320.0

    static func shelf(own: Int, builtIn: Int = 3, model: String = "linear") -> PresetShelf {
        var shelf = PresetShelf()
        shelf.setItems(
            (0..<own + builtIn).map {
                PresetShelf.Item(id: "\($0)", name: "Preset \($0)", summary: "", model: model, isBuiltIn: $0 >= own)
            })
        shelf.setOpen(true)
        return shelf
    }

    static func layout(_ shelf: PresetShelf, _ viewport: Size = viewport, width: Double = width) -> PresetShelfLayout {
        PresetShelfLayout(shelf, cells: shelf.cells, viewport: viewport, panelWidth: width)
    }

    static func press(_ shelf: inout PresetShelf, _ point: Vector2) -> (taken: Bool, intents: [ShelfIntent]) {
        var intents: [ShelfIntent] = []
        let taken = shelf.pointer(.began, at: point, viewport: viewport, panelWidth: width, intents: &intents)
        _ = shelf.pointer(.ended, at: point, viewport: viewport, panelWidth: width, intents: &intents)
        return (taken, intents)
    }

    static func key(_ shelf: inout PresetShelf, _ names: String..., shift: Bool = false) -> [ShelfIntent] {
        var intents: [ShelfIntent] = []
        for name in names {
            _ = shelf.key(name, shift: shift, viewport: viewport, panelWidth: width, intents: &intents)
        }
        return intents
    }

    @Test(
        "cells lie beside and below each other inside the panel, pictures and names in them, at any size", arguments: [0, 1, 40])
    func layout(own: Int) {
        let shelf = Self.shelf(own: own)
        for viewport in [Self.viewport, Size(width: 900, height: 600), Size(width: 400, height: 100)] {
            for width in [260.0, 320, 480] {
                let layout = Self.layout(shelf, viewport, width: width)
                let boxes = layout.boxes
                #expect(boxes.count == shelf.cells.count && layout.button.maxY <= layout.page.minY)
                #expect(layout.list.maxY <= layout.foot.minY)
                for (place, box) in boxes.enumerated() {
                    #expect(box.minX >= layout.page.minX && box.maxX <= layout.page.maxX)
                    for other in boxes[..<place] { #expect(!overlap(box, other), "\(box) and \(other)") }
                    guard case .item = shelf.cells[place] else { continue }
                    let picture = PresetShelfLayout.picture(in: box), name = PresetShelfLayout.name(in: box)
                    #expect(isInside(picture, box) && isInside(name, box) && !overlap(picture, name))
                    #expect(isInside(PresetShelfLayout.menu(in: box), picture))
                    #expect(picture.width >= PresetShelfLayout.leastPicture || width < 284)
                }
                #expect(boxes.map(\.maxY).max() ?? 0 <= layout.list.minY + layout.contentHeight)
            }
        }
    }

    @Test("nothing moves under the hand: wherever it is, all stands where it stood, and the foot tells of what it is on")
    func hovering() throws {
        var shelf = Self.shelf(own: 3)
        let before = Self.layout(shelf)
        for (place, box) in before.boxes.enumerated() where box.maxY <= before.list.maxY {
            var intents: [ShelfIntent] = []
            _ = shelf.pointer(.moved, at: box.center, viewport: Self.viewport, panelWidth: Self.width, intents: &intents)
            #expect(Self.layout(shelf) == before && intents.isEmpty)
            if case .item(let id) = shelf.cells[place] { #expect(shelf.subject?.id == id) }
        }
    }

    @Test("a click loads, its button and the key show a menu that does the rest, and one that comes with Riffle stays as it is")
    func clicks() {
        var shelf = Self.shelf(own: 2)
        for (place, cell) in shelf.cells.enumerated() {
            guard case .item(let id) = cell, let item = shelf.item(id) else { continue }
            let box = Self.layout(shelf).boxes[place]
            #expect(Self.press(&shelf, box.center).intents == [.load(id)])
            let name = PresetShelfLayout.name(in: box).center
            #expect(Self.press(&shelf, name).intents == [.load(id)])
            guard case .menu(id, _)? = Self.press(&shelf, PresetShelfLayout.menu(in: box).center).intents.first,
                case .menu(id, _)? = Self.key(&shelf, "application").first
            else {
                Issue.record("no menu of \(id)")
                continue
            }
            #expect(shelf.item(at: box.center, viewport: Self.viewport, panelWidth: Self.width) == id)
            let lines = shelf.menu(of: id).map(\.title)
            #expect(lines == (item.isBuiltIn ? ["Load", "Duplicate"] : ["Load", "Duplicate", "Rename", "Delete"]))
            var intents: [ShelfIntent] = []
            for action in [PresetAction.duplicate, .delete] { shelf.perform(action, on: id, intents: &intents) }
            #expect(intents == (item.isBuiltIn ? [.duplicate(id)] : [.duplicate(id), .delete(id)]))
            shelf.perform(.rename, on: id, intents: &intents)
            #expect(shelf.hasField == !item.isBuiltIn)
            _ = Self.take(&shelf, .cancelled)
        }
        let outside = Self.press(&shelf, Vector2(300, 300))
        #expect(!outside.taken && outside.intents.isEmpty)
    }

    @Test("the keyboard alone reaches every cell, comes round, and does everything; the cell at hand is in view")
    func keyboard() {
        var shelf = Self.shelf(own: 30)
        var seen: Set<Int> = []
        for _ in 0..<shelf.cells.count - 2 {
            _ = Self.key(&shelf, "tab")
            guard let focus = shelf.focus else { continue }
            seen.insert(focus)
            let layout = Self.layout(shelf)
            #expect(layout.boxes[focus].minY >= layout.list.minY - 1e-9 && layout.boxes[focus].maxY <= layout.list.maxY + 1e-9)
            if case .heading = shelf.cells[focus] { Issue.record("a heading is at hand") }
        }
        #expect(seen.count == shelf.cells.count - 2)
        #expect(Self.key(&shelf, "tab", "return") == [.name])
        #expect(Self.key(&shelf, "down", "return") == [.load("0")])
        #expect(Self.key(&shelf, "right", "return") == [.load("1")])
        #expect(Self.key(&shelf, "down", "left", "return") == [.load("2")])
        #expect(Self.key(&shelf, "up", "return") == [.load("0")])
        #expect(Self.key(&shelf, "d", "delete") == [.duplicate("0"), .delete("0")])
        #expect(Self.key(&shelf, "up", "delete").isEmpty)
        for _ in 0..<40 { _ = Self.key(&shelf, "down") }
        #expect(shelf.focus != nil)
        _ = Self.key(&shelf, "escape")
        #expect(!shelf.isOpen && Self.key(&shelf, "down", "return").isEmpty)
    }

    @Test("the first nine tell their chord, in the order of the page")
    func chords() {
        let shelf = Self.shelf(own: 2, builtIn: 12)
        #expect(shelf.items.prefix(9).enumerated().allSatisfy { shelf.chord(of: $1) == "Ctrl+\($0 + 1)" })
        #expect(shelf.items.dropFirst(9).allSatisfy { shelf.chord(of: $0) == nil })
    }

    @Test("two presets of one model can be blended, with the hand and with keys; a drag is one step; others can't")
    func blending() throws {
        var shelf = Self.shelf(own: 2)
        #expect(shelf.items.allSatisfy { !shelf.canBlend(with: $0) }, "nothing is loaded")
        shelf.setLoaded("0", isChanged: false)
        #expect(shelf.items.map { shelf.canBlend(with: $0) } == [false, true, true, true, true])
        #expect(shelf.menu(of: "1").contains { $0.title == "Blend with “Preset 0”" })
        var intents: [ShelfIntent] = []
        shelf.perform(.blend, on: "1", intents: &intents)
        #expect(intents == [.beginBlend(with: "1")])
        shelf.beginBlend(from: "0", to: "1")
        let strip = try #require(Self.layout(shelf).blend)
        let track = PresetShelfLayout.track(in: strip)
        intents.removeAll()
        func send(_ phase: TweakState.PointerPhase, _ share: Double) {
            _ = shelf.pointer(
                phase, at: Vector2(track.minX + track.width * share, track.center.y), viewport: Self.viewport,
                panelWidth: Self.width, intents: &intents)
        }
        send(.began, 0.25)
        send(.moved, 0.5)
        send(.moved, 9)
        send(.ended, 9)
        #expect(
            intents == [
                .blend(0.25, isFinal: false), .blend(0.5, isFinal: false), .blend(1, isFinal: false), .blend(1, isFinal: true),
            ])
        #expect(Self.key(&shelf, "-") == [.blend(0.95, isFinal: true)])
        _ = Self.key(&shelf, "escape")
        #expect(shelf.blend == nil && shelf.isOpen)
        shelf.beginBlend(from: "0", to: "1")
        shelf.setItems([])
        #expect(shelf.blend == nil, "one of them is gone")
        var mixed = Self.shelf(own: 1)
        mixed.setItems(mixed.items + [PresetShelf.Item(id: "x", name: "X", summary: "", model: "wheel", isBuiltIn: false)])
        mixed.setLoaded("x", isChanged: false)
        #expect(mixed.items.allSatisfy { !mixed.canBlend(with: $0) }, "another model")
    }

    /// Takes a result for the name that has the keyboard.
    static func take(_ shelf: inout PresetShelf, _ result: FieldResult) -> [ShelfIntent] {
        var intents: [ShelfIntent] = []
        shelf.take(result, intents: &intents)
        return intents
    }

    @Test("a name begins with the old one and takes the new; Escape, emptiness and the same name keep it; keys go nowhere else")
    func typing() {
        var shelf = Self.shelf(own: 1)
        _ = Self.key(&shelf, "down", "down", "f2")
        #expect(shelf.textField(viewport: Self.viewport, panelWidth: Self.width)?.start == "Preset 0")
        #expect(Self.key(&shelf, "down", "d", "delete", "return").isEmpty && shelf.hasField)
        #expect(Self.take(&shelf, .submitted("Qé 7")) == [.rename("0", to: "Qé 7")] && !shelf.hasField)
        for kept in [FieldResult.cancelled, .submitted(""), .submitted("  "), .submitted("Preset 0")] {
            _ = Self.key(&shelf, "f2")
            #expect(Self.take(&shelf, kept).isEmpty && shelf.isOpen && !shelf.hasField)
        }
        _ = Self.key(&shelf, "f2")
        shelf.setItems([])
        #expect(!shelf.hasField && shelf.focus == 0)
    }

    @Test("what is to be kept is asked for a name: Enter keeps it, a press elsewhere and Escape don't")
    func naming() {
        var shelf = Self.shelf(own: 1)
        #expect(Self.key(&shelf, "down", "return") == [.name])
        shelf.beginNaming("Linear")
        #expect(shelf.textField(viewport: Self.viewport, panelWidth: Self.width)?.start == "Linear")
        #expect(Self.take(&shelf, .edited("Lin")).isEmpty)
        #expect(Self.take(&shelf, .submitted("Lin")) == [.save(as: "Lin")])
        shelf.beginNaming("Linear")
        #expect(Self.take(&shelf, .submitted(" ")) == [.save(as: "Linear")])
        shelf.beginNaming("Linear")
        #expect(Self.press(&shelf, Vector2(300, 300)).intents.isEmpty && !shelf.hasField)
        shelf.setOpen(false)
        shelf.beginNaming("Linear")
        #expect(!shelf.hasField)
    }

    @Test("what is at hand stays at hand when the list changes around it")
    func focus() {
        var shelf = Self.shelf(own: 3)
        _ = Self.key(&shelf, "down", "down", "right")
        #expect(Self.key(&shelf, "return") == [.load("1")])
        shelf.replaceID("1", with: "new")
        shelf.setItems(shelf.items.reversed())
        #expect(Self.key(&shelf, "return") == [.load("new")])
        shelf.setItems(Self.shelf(own: 1).items)
        #expect(shelf.focus.map { shelf.cells.indices.contains($0) } == true)
        shelf.setItems([])
        #expect(Self.key(&shelf, "return") == [.name])
    }

    @Test("an update is offered for a preset of one's own that has changed, and for no other")
    func update() {
        var shelf = Self.shelf(own: 1)
        #expect(!shelf.cells.contains(.update))
        shelf.setLoaded("0", isChanged: true)
        #expect(shelf.cells.contains(.update) && shelf.loadedName == "Preset 0")
        shelf.setLoaded("0", isChanged: false)
        #expect(!shelf.cells.contains(.update))
        shelf.setLoaded("2", isChanged: true)
        #expect(!shelf.cells.contains(.update))
    }

    @Test("only a preset that the cards still follow is marked; one that was changed since says so")
    func marks() throws {
        var shelf = Self.shelf(own: 2)
        let item = try #require(shelf.item("1")), other = try #require(shelf.item("0"))
        shelf.setLoaded("1", isChanged: false)
        #expect(shelf.isAsLoaded(item) && !shelf.isAsLoaded(other))
        func colors(_ color: Color) -> Int {
            let text = HUD().text
            text.begin(viewport: Self.viewport, pixelScale: 1)
            let painter = PresetShelfPainter(text: text, tint: .dark)
            painter.paint(shelf, viewport: Self.viewport, panelWidth: Self.width)
            painter.paintMarks(shelf, viewport: Self.viewport, panelWidth: Self.width)
            var list = DrawList()
            text.end(into: &list)
            return list.vertices.count { $0.color == color }
        }
        #expect(colors(PanelTint.dark.accent) > 0 && colors(PanelTint.dark.other) == 0)
        shelf.setLoaded("1", isChanged: true)
        #expect(!shelf.isAsLoaded(item) && colors(PanelTint.dark.accent) == 0 && colors(PanelTint.dark.other) > 0)
    }
}
