import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleUI

@Suite("The gallery")
struct GalleryTests {
    private static let count = ModelCatalogue.builtIn.models.count
    static let area = Rect(x: 0, y: 36, width: 1280, height: 764)

    static func open(at time: Double = 0) -> Gallery {
        var gallery = Gallery()
        gallery.open(
            ModelCatalogue.builtIn.models.enumerated().map { index, model in
                MenuItem(
                    index, model.descriptor.title, detail: model.descriptor.summary, key: index < 10 ? "\((index + 1) % 10)" : "",
                    model: index)
            }, current: 2, at: time)
        return gallery
    }

    private static func press(_ gallery: inout Gallery, _ keys: [String]) -> [GalleryIntent] {
        var intents: [GalleryIntent] = []
        for key in keys { _ = gallery.key(key, in: area, intents: &intents) }
        return intents
    }

    private static func send(
        _ gallery: inout Gallery, _ phase: TweakState.PointerPhase, _ point: Vector2
    ) -> (taken: Bool, intents: [GalleryIntent]) {
        var intents: [GalleryIntent] = []
        let taken = gallery.pointer(phase, at: point, in: area, intents: &intents)
        return (taken, intents)
    }

    // MARK: - Layout

    @Test("cells are equal, have the area's proportions, lie in it with their labels, and do not overlap, at any size")
    func layout() {
        for count in 1...18 {
            for width in stride(from: 420.0, through: 2560, by: 107) {
                for height in [300.0, 600, 764, 1400] {
                    let area = Rect(x: 0, y: 36, width: width, height: height)
                    let layout = GalleryLayout(count: count, in: area)
                    let told = "\(count) in \(width)×\(height)"
                    #expect(layout.cells.count == count && layout.columns >= 1)
                    let size = layout.cells[0].size
                    #expect(layout.cells.allSatisfy { $0.size == size } && size.width >= 20, "\(told)")
                    #expect(abs(size.width - size.height * (width / height).clamped(to: 0.5...2.4)) < 3, "\(told)")
                    let whole = layout.cells.indices.map { index in
                        let (cell, label) = (layout.cells[index], layout.label(of: index))
                        return Rect(x: cell.x, y: cell.y, width: cell.width, height: cell.height + label.height)
                    }
                    #expect(
                        whole.allSatisfy {
                            $0.minX >= area.minX && $0.maxX <= area.maxX && $0.minY >= layout.heading.maxY - 1e-9
                                && $0.maxY <= area.maxY
                        }, "\(told)")
                    for (index, a) in whole.enumerated() {
                        for b in whole[(index + 1)...] {
                            #expect(a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY, "\(told)")
                        }
                        #expect(layout.cell(at: layout.cells[index].center) == index)
                    }
                }
            }
        }
        #expect(GalleryLayout(count: 0, in: Self.area).cells.isEmpty)
    }

    @Test("in a small window a cell has a label with room for a name, or none, and none is smaller for it")
    func small() {
        for (width, height) in [(400.0, 264.0), (400, 160), (400, 964), (300, 200), (2000, 200), (500, 340)] {
            let area = Rect(x: 0, y: 36, width: width, height: height)
            let layout = GalleryLayout(count: 21, in: area)
            #expect(layout.labelHeight == 0 || layout.cells[0].width >= 63, "\(width)×\(height)")
            #expect(layout.cells[0].width >= 20, "\(width)×\(height): \(layout.cells[0].width)")
            #expect(layout.cells.allSatisfy { isInside($0, area) }, "\(width)×\(height)")
        }
        #expect(GalleryLayout(count: 21, in: Rect(x: 0, y: 36, width: 400, height: 264)).labelHeight == 0)
        #expect(GalleryLayout(count: 21, in: Self.area).labelHeight > 0)
    }

    @Test("fewer cells are never smaller, but for a single cell in the last row, which costs little")
    func grows() {
        for width in [420.0, 900, 1280, 2560] {
            let widths = (1...18).map {
                GalleryLayout(count: $0, in: Rect(x: 0, y: 36, width: width, height: 764)).cells[0].width
            }
            for (fewer, more) in zip(widths, widths.dropFirst()) { #expect(fewer >= more * GalleryLayout.lonelyWorth) }
        }
    }

    @Test("the last row has a single cell only where every other grid has far smaller cells")
    func lonely() {
        var (alone, all) = (0, 0)
        for count in 4...30 {
            for width in stride(from: 420.0, through: 2560, by: 107) {
                let layout = GalleryLayout(count: count, in: Rect(x: 0, y: 36, width: width, height: 764))
                all += 1
                if layout.columns > 1, layout.columns < count, count % layout.columns == 1 { alone += 1 }
            }
        }
        #expect(alone * 20 < all, "\(alone) of \(all)")
    }

    @Test("a label has its key and as much of the name as there is room for, within its cell")
    func labels() {
        let canvas = UICanvas()
        let painter = GalleryPainter(
            text: canvas.text, tint: PanelTheme(nil).tint, layout: GalleryLayout(count: 1, in: Self.area))
        for (title, key) in [("Task switcher · progress", "Shift+1"), ("Modal", "4 4"), ("Helix", "")] {
            for width in stride(from: 64.0, through: 260, by: 14) {
                let box = Rect(x: 20, y: 0, width: width, height: 28)
                let (cap, name) = painter.frames(of: MenuItem(0, title, key: key), in: box)
                let told = "\(title) in \(width): \(cap), \(name)"
                #expect(min(cap.minX, name.minX) >= box.minX && name.maxX <= box.maxX && name.width > 0, "\(told)")
                #expect(cap.maxX <= name.minX && (cap.width >= 18) == !key.isEmpty, "\(told)")
                let word = canvas.text.width(of: GalleryPainter.cap(of: key), style: .key)
                #expect(key.isEmpty || word + 6 <= cap.width, "\(told)")
            }
        }
        #expect(GalleryPainter.cap(of: "Shift+6") == "⇧6" && GalleryPainter.cap(of: "4 4") == "4 4")
    }

    // MARK: - Keys

    @Test("typed letters find models by name and sentence; Enter chooses the first, Escape takes the search back, then closes")
    func search() {
        var gallery = Self.open()
        #expect(gallery.shown.count == Self.count && gallery.selection == 2)
        #expect(Self.press(&gallery, ["w", "h", "e", "e", "l"]).isEmpty)
        let titles = gallery.shown.map { gallery.models[$0].title }
        #expect(titles.contains("Wheel") && titles.contains("Inverted wheel") && titles.count < Self.count)
        #expect(gallery.shown.allSatisfy { gallery.models[$0].rank(of: ["wheel"]) != nil })
        #expect(gallery.selection == gallery.shown.first)
        let first = gallery.shown[0], second = gallery.shown[1]
        #expect(Self.press(&gallery, ["return"]) == [.choose(first)])
        #expect(Self.press(&gallery, ["right", "return"]) == [.choose(second)])
        #expect(Self.press(&gallery, ["x", "q"]).isEmpty && gallery.shown.isEmpty && gallery.selection == nil)
        #expect(Self.press(&gallery, ["return"]).isEmpty)
        #expect(
            Self.press(&gallery, ["backspace", "backspace"]).isEmpty && gallery.search == "wheel" && gallery.selection == first)
        #expect(Self.press(&gallery, ["escape"]).isEmpty && gallery.shown.count == Self.count && gallery.search.isEmpty)
        #expect(Self.press(&gallery, ["escape"]) == [.close])
    }

    @Test("a model's number chooses it; the keys of the clock and of the window are left alone")
    func numbers() {
        var gallery = Self.open()
        #expect(Self.press(&gallery, ["7"]) == [.choose(6)])
        for key in ["space", ".", "f11", "f10"] {
            var intents: [GalleryIntent] = []
            #expect(!gallery.key(key, in: Self.area, intents: &intents) && intents.isEmpty, "\(key)")
        }
    }

    @Test("arrows reach every cell: left and right in order and round, up and down to the cell above and below")
    func arrows() {
        var gallery = Self.open()
        let layout = gallery.layout(in: Self.area)
        _ = Self.press(&gallery, ["home"])
        var seen: [Int?] = []
        for _ in 0..<Self.count {
            seen.append(gallery.selection)
            _ = Self.press(&gallery, ["right"])
        }
        #expect(seen == (0..<Self.count).map { $0 } && gallery.selection == 0)
        _ = Self.press(&gallery, ["left"])
        #expect(gallery.selection == Self.count - 1)
        for cell in 0..<18 {
            _ = Self.press(&gallery, ["home"] + Array(repeating: "right", count: cell))
            _ = Self.press(&gallery, ["down"])
            let below = gallery.selection ?? -1
            if cell + layout.columns < 18 {
                #expect(below == cell + layout.columns)
                #expect(layout.cells[below].x == layout.cells[cell].x && layout.cells[below].y > layout.cells[cell].y)
                _ = Self.press(&gallery, ["up"])
                #expect(gallery.selection == cell)
            } else {
                #expect(layout.cells[below].y >= layout.cells[cell].y)
            }
        }
    }

    // MARK: - Mouse

    @Test("a click chooses; a press that moves is the hand, from where it was pressed, and chooses nothing")
    func clickAndDrag() throws {
        var gallery = Self.open()
        let layout = gallery.layout(in: Self.area)
        for cell in layout.cells.indices {
            let point = layout.cells[cell].center + Vector2(7, -5)
            #expect(Self.send(&gallery, .began, point) == (true, []))
            #expect(Self.send(&gallery, .moved, point + Vector2(2, 1)).intents.isEmpty)
            #expect(Self.send(&gallery, .ended, point + Vector2(2, 1)) == (true, [.choose(cell)]))
        }
        let point = layout.cells[4].center + Vector2(7, -5)
        _ = Self.send(&gallery, .began, point)
        #expect(
            Self.send(&gallery, .moved, point + Vector2(30, 0)).intents == [
                .hand(.began, Vector2(7, -5)), .hand(.moved, Vector2(37, -5)),
            ])
        #expect(gallery.isDragging)
        // The drag goes on beyond the area, and back to the point of the press.
        #expect(Self.send(&gallery, .moved, Vector2(2000, -300)).taken)
        #expect(Self.send(&gallery, .ended, point) == (true, [.hand(.ended, Vector2(7, -5))]))
        #expect(!gallery.isDragging)
        let outside = Vector2(Self.area.maxX - 2, Self.area.maxY - 2)
        #expect(Self.send(&gallery, .began, outside) == (true, []) && Self.send(&gallery, .ended, outside) == (true, []))
        #expect(!Self.send(&gallery, .began, Vector2(10, 10)).taken, "the bar is left alone")
    }

    // MARK: - Opening and closing

    @Test("a cell shrinks from the stage to its place and grows from there to the stage, without a jump; then it is closed")
    func zoom() throws {
        var gallery = Self.open(at: 10)
        let layout = gallery.layout(in: Self.area)
        #expect(gallery.zoomedFrame(in: layout, at: 10) == Self.area && gallery.isAnimating && !gallery.isClosing)
        #expect(gallery.zoomedFrame(in: layout, at: 11) == layout.cells[2])
        #expect(!gallery.finish(at: 11) && gallery.isOpen && !gallery.isAnimating)
        gallery.close(into: 9, at: 20)
        #expect(gallery.isClosing && gallery.zoomedFrame(in: layout, at: 20) == layout.cells[9])
        var last = try #require(gallery.zoomedFrame(in: layout, at: 20))
        for step in 1...40 {
            let next = try #require(gallery.zoomedFrame(in: layout, at: 20 + Double(step) * Gallery.growth / 40))
            #expect(next.width >= last.width && next.width - last.width < 70 && next.x <= last.x + 1e-9)
            last = next
        }
        #expect(last == Self.area)
        #expect(Self.press(&gallery, ["return", "escape", "3"]).isEmpty, "it takes nothing while it closes")
        for key in ["f10", "f6", "space", "?"] {
            var intents: [GalleryIntent] = []
            #expect(
                !gallery.key(key, in: Self.area, intents: &intents) && intents.isEmpty, "\(key) is the window's meanwhile, too")
        }
        #expect(gallery.finish(at: 20 + Gallery.growth) && gallery == Gallery())
        // A gallery that closes while it opens continues from its present frame.
        gallery = Self.open(at: 0)
        let halfway = gallery.zoomedFrame(in: layout, at: 0.15)
        gallery.close(into: 2, at: 0.15)
        #expect(gallery.zoomedFrame(in: layout, at: 0.15) == halfway)
    }

    @Test(
        "what stands around the cells is composed once: neither time nor a press changes it, a search, the selection and the face do"
    )
    func layer() {
        let canvas = UICanvas()
        var gallery = Self.open(at: 0)
        var configuration = StageConfiguration()
        func compose(_ time: Double) -> DrawList {
            var list = DrawList()
            canvas.compose(
                Shown(), gallery: gallery, configuration: configuration, viewport: Size(width: 1280, height: 800),
                pixelScale: 1, time: time, into: &list)
            return canvas.gallery.list
        }
        let first = compose(0.1)
        #expect(first.vertices.count > 2000)
        _ = gallery.finish(at: 5)
        _ = Self.send(&gallery, .began, gallery.layout(in: Self.area).cells[2].center)
        #expect(PanelLayerTests.areSame(first, compose(6)))
        _ = Self.press(&gallery, ["right"])
        let selected = compose(7)
        #expect(!PanelLayerTests.areSame(first, selected))
        _ = Self.press(&gallery, ["w"])
        #expect(compose(8).vertices.count < selected.vertices.count)
        // The desktop's preferences change the drawing, too.
        let dark = compose(8.1)
        configuration.preferences.desktop.prefersLight = true
        let light = compose(8.2)
        configuration.preferences.desktop.prefersContrast = true
        let high = compose(8.3)
        #expect(!PanelLayerTests.areSame(dark, light) && !PanelLayerTests.areSame(light, high))
        gallery = Gallery()
        #expect(compose(9).vertices.isEmpty)
    }
}

extension Rect {
    fileprivate var size: Size { Size(width: width, height: height) }
}
