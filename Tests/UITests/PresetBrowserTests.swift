import RiffleMath
import RiffleScene
import Testing

@testable import RiffleUI

@Suite("The presets' page")
struct PresetBrowserTests {
    static let viewport = Size(width: 1280, height: 800)
    static let width = 320.0

    static func presetBrowser(own: Int, builtIn: Int = 3, model: String = "linear") -> PresetBrowser {
        var presetBrowser = PresetBrowser()
        presetBrowser.setItems(
            (0..<own + builtIn).map {
                PresetBrowser.Item(id: "\($0)", name: "Preset \($0)", summary: "", model: model, isBuiltIn: $0 >= own)
            })
        presetBrowser.setOpen(true)
        return presetBrowser
    }

    /// A layout computed anew, not the page's cached layout.
    static func layout(_ presetBrowser: PresetBrowser, _ viewport: Size = viewport, width: Double = width) -> PresetBrowserLayout
    {
        PresetBrowserLayout(
            presetBrowser.cells, scroll: presetBrowser.scroll, isBlending: presetBrowser.blend != nil, viewport: viewport,
            panelWidth: width)
    }

    static func press(_ presetBrowser: inout PresetBrowser, _ point: Vector2) -> (taken: Bool, intents: [PresetIntent]) {
        var intents: [PresetIntent] = []
        let taken = presetBrowser.pointer(.began, at: point, viewport: viewport, panelWidth: width, intents: &intents)
        _ = presetBrowser.pointer(.ended, at: point, viewport: viewport, panelWidth: width, intents: &intents)
        return (taken, intents)
    }

    static func key(_ presetBrowser: inout PresetBrowser, _ names: String..., shift: Bool = false) -> [PresetIntent] {
        var intents: [PresetIntent] = []
        for name in names {
            _ = presetBrowser.key(name, shift: shift, viewport: viewport, panelWidth: width, intents: &intents)
        }
        return intents
    }

    @Test(
        "cells lie beside and below each other inside the panel, pictures and names in them, at any size", arguments: [0, 1, 40])
    func layout(own: Int) {
        let presetBrowser = Self.presetBrowser(own: own)
        for viewport in [Self.viewport, Size(width: 900, height: 600), Size(width: 400, height: 100)] {
            for width in [260.0, 320, 480] {
                let layout = Self.layout(presetBrowser, viewport, width: width)
                let boxes = layout.boxes
                #expect(boxes.count == presetBrowser.cells.count && layout.button.maxY <= layout.page.minY)
                #expect(layout.list.maxY <= layout.footer.minY)
                for (index, box) in boxes.enumerated() {
                    #expect(box.minX >= layout.page.minX && box.maxX <= layout.page.maxX)
                    for other in boxes[..<index] { #expect(!overlap(box, other), "\(box) and \(other)") }
                    guard case .item = presetBrowser.cells[index] else { continue }
                    let picture = PresetBrowserLayout.picture(in: box), name = PresetBrowserLayout.name(in: box)
                    #expect(isInside(picture, box) && isInside(name, box) && !overlap(picture, name))
                    #expect(isInside(PresetBrowserLayout.menu(in: box), picture))
                    #expect(picture.width >= PresetBrowserLayout.leastPicture || width < 284)
                }
                #expect(boxes.map(\.maxY).max() ?? 0 <= layout.list.minY + layout.contentHeight)
            }
        }
    }

    @Test("hover moves nothing, and the footer describes the hovered preset")
    func hovering() throws {
        var presetBrowser = Self.presetBrowser(own: 3)
        let before = Self.layout(presetBrowser)
        for (index, box) in before.boxes.enumerated() where box.maxY <= before.list.maxY {
            var intents: [PresetIntent] = []
            _ = presetBrowser.pointer(.moved, at: box.center, viewport: Self.viewport, panelWidth: Self.width, intents: &intents)
            #expect(Self.layout(presetBrowser) == before && intents.isEmpty)
            if case .item(let id) = presetBrowser.cells[index] { #expect(presetBrowser.subject?.id == id) }
        }
    }

    @Test("a click loads; a button and a key show a menu for the rest; a built-in preset cannot be changed")
    func clicks() {
        var presetBrowser = Self.presetBrowser(own: 2)
        for (index, cell) in presetBrowser.cells.enumerated() {
            guard case .item(let id) = cell, let item = presetBrowser.item(id) else { continue }
            let box = Self.layout(presetBrowser).boxes[index]
            #expect(Self.press(&presetBrowser, box.center).intents == [.load(id)])
            let name = PresetBrowserLayout.name(in: box).center
            #expect(Self.press(&presetBrowser, name).intents == [.load(id)])
            guard case .menu(id, _)? = Self.press(&presetBrowser, PresetBrowserLayout.menu(in: box).center).intents.first,
                case .menu(id, _)? = Self.key(&presetBrowser, "application").first
            else {
                Issue.record("no menu of \(id)")
                continue
            }
            #expect(presetBrowser.item(at: box.center, viewport: Self.viewport, panelWidth: Self.width) == id)
            let lines = presetBrowser.menu(of: id).map(\.title)
            #expect(lines == (item.isBuiltIn ? ["Load", "Duplicate"] : ["Load", "Duplicate", "Rename", "Delete"]))
            var intents: [PresetIntent] = []
            for action in [PresetAction.duplicate, .delete] { presetBrowser.perform(action, on: id, intents: &intents) }
            #expect(intents == (item.isBuiltIn ? [.duplicate(id)] : [.duplicate(id), .delete(id)]))
            presetBrowser.perform(.rename, on: id, intents: &intents)
            #expect(presetBrowser.hasField == !item.isBuiltIn)
            _ = Self.take(&presetBrowser, .cancelled)
        }
        let outside = Self.press(&presetBrowser, Vector2(300, 300))
        #expect(!outside.taken && outside.intents.isEmpty)
    }

    @Test("the keyboard reaches every cell cyclically and performs every action; the focused cell is in view")
    func keyboard() {
        var presetBrowser = Self.presetBrowser(own: 30)
        var seen: Set<Int> = []
        for _ in 0..<presetBrowser.cells.count - 2 {
            _ = Self.key(&presetBrowser, "tab")
            guard let focus = presetBrowser.focus else { continue }
            seen.insert(focus)
            let layout = Self.layout(presetBrowser)
            #expect(layout.boxes[focus].minY >= layout.list.minY - 1e-9 && layout.boxes[focus].maxY <= layout.list.maxY + 1e-9)
            if case .heading = presetBrowser.cells[focus] { Issue.record("a heading is focused") }
        }
        #expect(seen.count == presetBrowser.cells.count - 2)
        #expect(Self.key(&presetBrowser, "tab", "return") == [.name])
        #expect(Self.key(&presetBrowser, "down", "return") == [.load("0")])
        #expect(Self.key(&presetBrowser, "right", "return") == [.load("1")])
        #expect(Self.key(&presetBrowser, "down", "left", "return") == [.load("2")])
        #expect(Self.key(&presetBrowser, "up", "return") == [.load("0")])
        #expect(Self.key(&presetBrowser, "d", "delete") == [.duplicate("0"), .delete("0")])
        #expect(Self.key(&presetBrowser, "up", "delete").isEmpty)
        for _ in 0..<40 { _ = Self.key(&presetBrowser, "down") }
        #expect(presetBrowser.focus != nil)
        _ = Self.key(&presetBrowser, "escape")
        #expect(!presetBrowser.isOpen && Self.key(&presetBrowser, "down", "return").isEmpty)
    }

    @Test("the first ten show their shortcut, in the order of the page")
    func chords() {
        let presetBrowser = Self.presetBrowser(own: 2, builtIn: 12)
        #expect(presetBrowser.items.prefix(10).enumerated().allSatisfy { presetBrowser.chord(of: $1) == "Ctrl+\($0)" })
        #expect(presetBrowser.items.dropFirst(10).allSatisfy { presetBrowser.chord(of: $0) == nil })
    }

    @Test("two presets of one model can be blended, by pointer and keys; a drag is one undo step; others cannot")
    func blending() throws {
        var presetBrowser = Self.presetBrowser(own: 2)
        #expect(presetBrowser.items.allSatisfy { !presetBrowser.canBlend(with: $0) }, "nothing is loaded")
        presetBrowser.setLoaded("0", isChanged: false)
        #expect(presetBrowser.items.map { presetBrowser.canBlend(with: $0) } == [false, true, true, true, true])
        #expect(presetBrowser.menu(of: "1").contains { $0.title == "Blend with “Preset 0”" })
        var intents: [PresetIntent] = []
        presetBrowser.perform(.blend, on: "1", intents: &intents)
        #expect(intents == [.beginBlend(with: "1")])
        presetBrowser.beginBlend(from: "0", to: "1")
        let strip = try #require(Self.layout(presetBrowser).blend)
        let track = PresetBrowserLayout.track(in: strip)
        intents.removeAll()
        func send(_ phase: TweakState.PointerPhase, _ share: Double) {
            _ = presetBrowser.pointer(
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
        #expect(Self.key(&presetBrowser, "-") == [.blend(0.95, isFinal: true)])
        _ = Self.key(&presetBrowser, "escape")
        #expect(presetBrowser.blend == nil && presetBrowser.isOpen)
        presetBrowser.beginBlend(from: "0", to: "1")
        presetBrowser.setItems([])
        #expect(presetBrowser.blend == nil, "one of them was deleted")
        var mixed = Self.presetBrowser(own: 1)
        mixed.setItems(mixed.items + [PresetBrowser.Item(id: "x", name: "X", summary: "", model: "wheel", isBuiltIn: false)])
        mixed.setLoaded("x", isChanged: false)
        #expect(mixed.items.allSatisfy { !mixed.canBlend(with: $0) }, "another model")
    }

    /// Handles a result for the name that is being edited.
    static func take(_ presetBrowser: inout PresetBrowser, _ result: FieldResult) -> [PresetIntent] {
        var intents: [PresetIntent] = []
        presetBrowser.take(result, intents: &intents)
        return intents
    }

    @Test("a rename starts with the old name; Escape, blank text and the same name keep it; it gets all keys")
    func typing() {
        var presetBrowser = Self.presetBrowser(own: 1)
        _ = Self.key(&presetBrowser, "down", "down", "f2")
        #expect(presetBrowser.textField(viewport: Self.viewport, panelWidth: Self.width)?.start == "Preset 0")
        #expect(Self.key(&presetBrowser, "down", "d", "delete", "return").isEmpty && presetBrowser.hasField)
        #expect(Self.take(&presetBrowser, .submitted("Qé 7")) == [.rename("0", to: "Qé 7")] && !presetBrowser.hasField)
        for kept in [FieldResult.cancelled, .submitted(""), .submitted("  "), .submitted("Preset 0")] {
            _ = Self.key(&presetBrowser, "f2")
            #expect(Self.take(&presetBrowser, kept).isEmpty && presetBrowser.isOpen && !presetBrowser.hasField)
        }
        _ = Self.key(&presetBrowser, "f2")
        presetBrowser.setItems([])
        #expect(!presetBrowser.hasField && presetBrowser.focus == 0)
    }

    @Test("a new preset is named first: Enter saves it, a press elsewhere and Escape do not")
    func naming() {
        var presetBrowser = Self.presetBrowser(own: 1)
        #expect(Self.key(&presetBrowser, "down", "return") == [.name])
        presetBrowser.beginNaming("Linear")
        #expect(presetBrowser.textField(viewport: Self.viewport, panelWidth: Self.width)?.start == "Linear")
        #expect(Self.take(&presetBrowser, .edited("Lin")).isEmpty)
        #expect(Self.take(&presetBrowser, .submitted("Lin")) == [.save(as: "Lin")])
        presetBrowser.beginNaming("Linear")
        #expect(Self.take(&presetBrowser, .submitted(" ")) == [.save(as: "Linear")])
        presetBrowser.beginNaming("Linear")
        #expect(Self.press(&presetBrowser, Vector2(300, 300)).intents.isEmpty && !presetBrowser.hasField)
        presetBrowser.setOpen(false)
        presetBrowser.beginNaming("Linear")
        #expect(!presetBrowser.hasField)
    }

    @Test("the focus stays on its preset when the list changes")
    func focus() {
        var presetBrowser = Self.presetBrowser(own: 3)
        _ = Self.key(&presetBrowser, "down", "down", "right")
        #expect(Self.key(&presetBrowser, "return") == [.load("1")])
        presetBrowser.replaceID("1", with: "new")
        presetBrowser.setItems(presetBrowser.items.reversed())
        #expect(Self.key(&presetBrowser, "return") == [.load("new")])
        presetBrowser.setItems(Self.presetBrowser(own: 1).items)
        #expect(presetBrowser.focus.map { presetBrowser.cells.indices.contains($0) } == true)
        presetBrowser.setItems([])
        #expect(Self.key(&presetBrowser, "return") == [.name])
    }

    @Test("an update is offered only for a changed preset of the user's own")
    func update() {
        var presetBrowser = Self.presetBrowser(own: 1)
        #expect(!presetBrowser.cells.contains(.update))
        presetBrowser.setLoaded("0", isChanged: true)
        #expect(presetBrowser.cells.contains(.update) && presetBrowser.loadedName == "Preset 0")
        presetBrowser.setLoaded("0", isChanged: false)
        #expect(!presetBrowser.cells.contains(.update))
        presetBrowser.setLoaded("2", isChanged: true)
        #expect(!presetBrowser.cells.contains(.update))
    }

    @Test("the update comes and goes while the last preset has the focus or the pointer: both stay where they are")
    func updateBelowPointer() throws {
        var presetBrowser = Self.presetBrowser(own: 3, builtIn: 0)
        presetBrowser.setLoaded("1", isChanged: true)
        let last = presetBrowser.cells.count - 1
        presetBrowser.focus = last
        let layout = Self.layout(presetBrowser)
        var intents: [PresetIntent] = []
        _ = presetBrowser.pointer(
            .moved, at: layout.boxes[last].center, viewport: Self.viewport, panelWidth: Self.width, intents: &intents)
        #expect(presetBrowser.subject?.id == "2")
        for isChanged in [false, true, false] {
            presetBrowser.setLoaded("1", isChanged: isChanged)
            #expect(presetBrowser.subject?.id == "2")
            #expect(presetBrowser.focus.map { presetBrowser.cells[$0] } == .item("2"))
        }
        presetBrowser.setLoaded("1", isChanged: true)
        presetBrowser.focus = presetBrowser.cells.firstIndex(of: .update)
        presetBrowser.setLoaded("1", isChanged: false)
        #expect(presetBrowser.focus.map { presetBrowser.cells.indices.contains($0) } == true)
    }

    @Test("only the loaded, unchanged preset is marked; a changed one is labelled")
    func marks() throws {
        var presetBrowser = Self.presetBrowser(own: 2)
        let item = try #require(presetBrowser.item("1")), other = try #require(presetBrowser.item("0"))
        presetBrowser.setLoaded("1", isChanged: false)
        #expect(presetBrowser.isAsLoaded(item) && !presetBrowser.isAsLoaded(other))
        func colors(_ color: Color) -> Int {
            let text = UICanvas().text
            text.begin(viewport: Self.viewport, pixelScale: 1)
            let painter = PresetBrowserPainter(text: text, tint: .dark)
            painter.paint(presetBrowser, viewport: Self.viewport, panelWidth: Self.width)
            painter.paintMarks(presetBrowser, viewport: Self.viewport, panelWidth: Self.width)
            var list = DrawList()
            text.end(into: &list)
            return list.vertices.count { $0.color == color }
        }
        #expect(colors(PanelTint.dark.accent) > 0 && colors(PanelTint.dark.other) == 0)
        presetBrowser.setLoaded("1", isChanged: true)
        #expect(!presetBrowser.isAsLoaded(item) && colors(PanelTint.dark.accent) == 0 && colors(PanelTint.dark.other) > 0)
    }
}

extension PresetBrowserTests {
    @Test("the pictures that are drawn are those of the presets in sight, few at a time, and scrolling brings each into sight")
    func inSight() {
        var presetBrowser = Self.presetBrowser(own: 0)
        let all = (0..<100).map(String.init)
        presetBrowser.setItems(
            all.map {
                PresetBrowser.Item(
                    id: $0, name: $0, summary: "", model: "linear", isBuiltIn: false,
                    picture: PresetPicture.texture(Int($0) ?? 0))
            })
        var seen: Set<String> = []
        for scroll in stride(from: 0, through: Self.layout(presetBrowser).greatestScroll, by: 40) {
            presetBrowser.scroll = scroll
            let shown = presetBrowser.shownItems(viewport: Self.viewport, panelWidth: Self.width)
            var list = DrawList()
            list.appendPictures(
                of: presetBrowser, .dark, viewport: Self.viewport, panelWidth: Self.width, pixelScale: 1)
            #expect(list.runs.map(\.texture.id) == shown.map { PresetPicture.texture(Int($0) ?? 0) })
            #expect((1...20).contains(shown.count), "\(shown.count) of 100")
            seen.formUnion(shown)
        }
        #expect(seen == Set(all))
    }
}
