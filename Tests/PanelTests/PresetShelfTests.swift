import RiffleMath
import Testing

@testable import RifflePanel

@Suite("The presets' page")
struct PresetShelfTests {
    static let viewport = Size(width: 1280, height: 800)
    static let width = 320.0

    static func shelf(own: Int, builtIn: Int = 3) -> PresetShelf {
        var shelf = PresetShelf()
        shelf.setItems(
            (0..<own + builtIn).map {
                PresetShelf.Item(id: "\($0)", name: "Preset \($0)", summary: "", isBuiltIn: $0 >= own, isUsable: true)
            })
        shelf.setOpen(true)
        return shelf
    }

    static func layout(_ shelf: PresetShelf, _ viewport: Size = viewport) -> PresetShelfLayout {
        PresetShelfLayout(shelf.lines, viewport: viewport, panelWidth: width, scroll: shelf.scroll)
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
        "lines follow each other, inside the panel; words to press don't overlap; nothing is cut at any size",
        arguments: [0, 1, 40])
    func layout(own: Int) {
        let shelf = Self.shelf(own: own)
        for viewport in [Self.viewport, Size(width: 900, height: 600), Size(width: 400, height: 100)] {
            let layout = Self.layout(shelf, viewport)
            #expect(layout.boxes.count == shelf.lines.count && layout.button.maxY <= layout.page.minY)
            for (a, b) in zip(layout.boxes, layout.boxes.dropFirst()) { #expect(abs(a.maxY - b.minY) < 1e-9) }
            for (box, line) in zip(layout.boxes, shelf.lines) {
                #expect(box.minX >= layout.page.minX && box.maxX <= layout.page.maxX)
                guard case .item(let id) = line, let item = shelf.item(id) else { continue }
                let words = PresetShelfLayout.actions(of: item, in: box).map(\.box)
                for (a, b) in zip(words, words.dropFirst()) { #expect(a.maxX < b.minX) }
                #expect(words.allSatisfy { $0.maxX < box.maxX && $0.minY > box.minY && $0.maxY <= box.maxY })
            }
        }
    }

    @Test("a click on a name loads it, on a word does what the word says, and one that comes with Riffle stays as it is")
    func clicks() {
        var shelf = Self.shelf(own: 2)
        for (place, line) in shelf.lines.enumerated() {
            guard case .item(let id) = line, let item = shelf.item(id) else { continue }
            let box = Self.layout(shelf).boxes[place]
            let name = Self.press(&shelf, Vector2(box.minX + 40, box.minY + 12))
            #expect(name.taken && name.intents == [.load(id)])
            let words = PresetShelfLayout.actions(of: item, in: box)
            #expect(words.map(\.action) == (item.isBuiltIn ? [.duplicate] : [.rename, .duplicate, .delete]))
            for (action, word) in words {
                let intents = Self.press(&shelf, word.center).intents
                switch action {
                case .duplicate: #expect(intents == [.duplicate(id)])
                case .delete: #expect(intents == [.delete(id)])
                default: #expect(intents.isEmpty && shelf.typing?.id == id)
                }
            }
        }
        let outside = Self.press(&shelf, Vector2(300, 300))
        #expect(!outside.taken && outside.intents.isEmpty)
    }

    @Test("the keyboard alone reaches every line, comes round, and does everything; the line at hand is in view")
    func keyboard() {
        var shelf = Self.shelf(own: 30)
        var seen: Set<Int> = []
        for _ in 0..<shelf.lines.count - 2 {
            _ = Self.key(&shelf, "down")
            guard let focus = shelf.focus else { continue }
            seen.insert(focus)
            let layout = Self.layout(shelf)
            #expect(layout.boxes[focus].minY >= layout.page.minY - 1e-9 && layout.boxes[focus].maxY <= layout.page.maxY + 1e-9)
            if case .heading = shelf.lines[focus] { Issue.record("a heading is at hand") }
        }
        #expect(seen.count == shelf.lines.count - 2)
        #expect(Self.key(&shelf, "down", "return") == [.name])
        #expect(Self.key(&shelf, "down", "return") == [.load("0")])
        #expect(Self.key(&shelf, "d", "delete") == [.duplicate("0"), .delete("0")])
        #expect(Self.key(&shelf, "up", "delete").isEmpty)
        _ = Self.key(&shelf, "escape")
        #expect(!shelf.isOpen && Self.key(&shelf, "down", "return").isEmpty)
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
        _ = Self.key(&shelf, "down", "down", "down")
        #expect(Self.key(&shelf, "return") == [.load("1")])
        shelf.replaceID("1", with: "new")
        shelf.setItems(shelf.items.reversed())
        #expect(Self.key(&shelf, "return") == [.load("new")])
        shelf.setItems(Self.shelf(own: 1).items)
        #expect(shelf.focus.map { shelf.lines.indices.contains($0) } == true)
        shelf.setItems([])
        #expect(Self.key(&shelf, "return") == [.name])
    }

    @Test("an update is offered for a preset of one's own that has changed, and for no other")
    func update() {
        var shelf = Self.shelf(own: 1)
        #expect(!shelf.lines.contains(.update))
        shelf.setLoaded("0", isChanged: true)
        #expect(shelf.lines.contains(.update) && shelf.loadedName == "Preset 0")
        shelf.setLoaded("0", isChanged: false)
        #expect(!shelf.lines.contains(.update))
        shelf.setLoaded("2", isChanged: true)
        #expect(!shelf.lines.contains(.update))
    }
}
