import CSDL2
import RiffleMath
import RifflePanel
import RiffleScene
import RiffleStage
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// A list that is kept looks as if it were drawn anew each time.
    @Suite("Layers", .serialized)
    struct LayerTests {
        static let bounds = Rect(x: 101, y: 0, width: 187, height: 240)
        static let glyphs = TextureID(rawValue: 5)

        /// Background in two colours, and on it half-transparent slanted triangles with a texture, some of them cut off by a clip and some
        /// by the layer's edge.
        static func list(shift: Float = 0, tint: UInt8 = 200) -> DrawList {
            var list = WindowTests.quad(bounds, .white, color: Color(r: 24, g: 25, b: 31))
            list.runs[0].blends = false
            append(WindowTests.quad(Rect(x: 120, y: 20, width: 90, height: 50), .white, color: Color(r: 9, g: 60, b: 21)), &list)
            list.runs[1].blends = false
            for place in 0..<24 {
                let x = 90 + Double(place % 6) * 37.3, y = -4 + Double(place / 6) * 61.7
                let color = Color(r: tint, g: UInt8(place * 10), b: 90, a: place % 3 == 0 ? 255 : 140)
                let clip = place > 11 ? Rect(x: 130, y: 99.5, width: 70, height: 90) : nil
                var one = WindowTests.quad(
                    Rect(x: x, y: y, width: 29.4, height: 17.7), place % 2 == 0 ? glyphs : .white, color: color, clip: clip)
                one.vertices[1].y += 5.5
                one.vertices[2].x += shift
                append(one, &list)
                // And upright rectangles of one colour, over some of these and under others.
                if place % 5 == 0 {
                    let tall = Rect(x: x + 9.5, y: y - 14, width: 6, height: 70)
                    var flat = WindowTests.quad(tall, .white, color: Color(r: 255, g: tint, b: 255, a: 50), clip: clip)
                    for corner in flat.vertices.indices { (flat.vertices[corner].u, flat.vertices[corner].v) = (0, 0) }
                    append(flat, &list)
                }
            }
            return list
        }

        static func append(_ other: DrawList, _ list: inout DrawList) {
            let base = Int32(list.vertices.count), first = list.indices.count
            list.vertices += other.vertices
            for index in other.indices { list.indices.append(index + base) }
            for var run in other.runs {
                run.firstIndex += first
                list.runs.append(run)
            }
        }

        static func open() throws -> (window: RiffleSDL.Window, store: TextureStore) {
            let window = try WindowTests.open()
            let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
            store.set(glyphs, levels: [checks(0)])
            return (window, store)
        }

        static func checks(_ phase: Int) -> PixelBuffer {
            var pixels = PixelBuffer(width: 16, height: 16, filling: (255, 255, 255, 60))
            for place in 0..<8 {
                pixels.fill(x: place * 2, y: (place * 5 + phase) % 16, width: 2, height: 3, color: (255, 255, 255, 255))
            }
            return pixels
        }

        /// A frame with a list over a background that isn't black.
        static func picture(_ window: RiffleSDL.Window, _ list: DrawList, in bounds: Rect = bounds) throws -> PixelBuffer {
            window.clear(Color(r: 90, g: 40, b: 10))
            window.draw(list, keptIn: bounds)
            return try window.readPixels()
        }

        /// What a window shows that has never seen the list.
        static func fresh(_ list: DrawList, in bounds: Rect = bounds, texture: PixelBuffer? = nil) throws -> PixelBuffer {
            let (window, store) = try open()
            if let texture { store.set(glyphs, levels: [texture]) }
            window.clear(Color(r: 90, g: 40, b: 10))
            window.draw(list, keptIn: bounds)
            return try window.readPixels()
        }

        @Test("drawn, kept and copied, the picture is the same to the pixel, and a copy is a fraction of the calls")
        func same() throws {
            let (window, store) = try Self.open()
            let list = Self.list()
            let direct = try Self.picture(window, list)
            #expect(!window.layer.isFilled && window.drawCalls == list.runs.count)
            for _ in 0..<3 {
                #expect(try Self.picture(window, list) == direct)
                #expect(window.layer.isFilled)
            }
            #expect(window.drawCalls < 7 && window.layer.flats.vertices.count == 20, "background, flats and the copies")
            #expect(direct[100, 100] == (90, 40, 10, 255) && direct[288, 100] == (90, 40, 10, 255), "nothing is drawn outside")
            #expect(direct[101, 100] != (90, 40, 10, 255) && direct[287, 100] != (90, 40, 10, 255))
            // Nothing is left behind in the renderer that would shift or cut what comes next.
            window.draw(WindowTests.quad(Rect(x: 0, y: 0, width: 320, height: 240), .white, color: Color(r: 1, g: 2, b: 3)))
            let pixels = try window.readPixels()
            for (x, y) in [(0, 0), (319, 0), (0, 239), (319, 239), (150, 100)] { #expect(pixels[x, y] == (1, 2, 3, 255)) }
            _ = store.memory
        }

        @Test("whatever changes shows at once, and stays right when it is kept again")
        func changes() throws {
            let (window, store) = try Self.open()
            var lists = [Self.list(), Self.list(shift: 7), Self.list(shift: 7, tint: 90)]
            var swapped = lists[2]
            swapped.indices.swapAt(swapped.indices.count - 1, swapped.indices.count - 7)
            lists.append(swapped)
            var clipped = swapped
            clipped.runs[clipped.runs.count - 1].clip = Rect(x: 150, y: 120, width: 20, height: 20)
            lists.append(clipped)
            var shorter = clipped
            shorter.runs.removeLast(4)
            lists.append(shorter)
            for list in lists {
                let wanted = try Self.fresh(list)
                for _ in 0..<4 { #expect(try Self.picture(window, list) == wanted) }
                #expect(window.layer.isFilled)
            }
            // One after the other without rest: never kept, never old.
            for list in lists { #expect(try Self.picture(window, list) == Self.fresh(list)) }
            // The pixels behind a texture's number.
            for _ in 0..<2 { _ = try Self.picture(window, shorter) }
            #expect(window.layer.isFilled)
            store.set(Self.glyphs, levels: [Self.checks(3)])
            let wanted = try Self.fresh(shorter, texture: Self.checks(3))
            #expect(try wanted != Self.fresh(shorter))
            for _ in 0..<3 { #expect(try Self.picture(window, shorter) == wanted) }
        }

        @Test("the same list elsewhere, or larger, is drawn there")
        func bounds() throws {
            let (window, _) = try Self.open()
            let list = Self.list()
            for bounds in [
                Self.bounds, Rect(x: 101, y: 0, width: 120, height: 240), Rect(x: 140, y: 33, width: 120, height: 100),
                Self.bounds,
            ] {
                let wanted = try Self.fresh(list, in: bounds)
                for _ in 0..<3 { #expect(try Self.picture(window, list, in: bounds) == wanted) }
                #expect(window.layer.isFilled)
            }
            for nonsense in [
                Rect(x: .nan, y: 0, width: 9, height: 9), Rect(x: 0, y: 0, width: 1e300, height: 9),
                Rect(x: 5, y: 5, width: 0, height: 0),
            ] {
                #expect(try Self.picture(window, list, in: nonsense)[150, 100] == (90, 40, 10, 255))
            }
        }

        @Test("a texture that the renderer won't make is done without")
        func refused() throws {
            let (window, _) = try Self.open()
            let list = Self.list()
            let bounds = Rect(x: 101, y: 0, width: 99_000, height: 99_000)
            let wanted = try Self.fresh(list, in: bounds)
            for _ in 0..<3 { #expect(try Self.picture(window, list, in: bounds) == wanted) }
            #expect(!window.layer.isFilled)
            // Smaller, it is kept again.
            for _ in 0..<2 { _ = try Self.picture(window, list) }
            #expect(window.layer.isFilled)
        }

        @Test("what the graphics card has lost is drawn anew", arguments: [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET])
        func lost(event type: SDL_EventType) throws {
            let (window, _) = try Self.open()
            let pump = EventPump(window: window)
            let list = Self.list()
            let wanted = try Self.picture(window, list)
            _ = try Self.picture(window, list)
            #expect(window.layer.isFilled)
            var event = SDL_Event()
            event.type = type.rawValue
            SDL_PushEvent(&event)
            var events: ContiguousArray<HostEvent> = []
            pump.poll(into: &events)
            #expect(events.contains { if case .exposed = $0.kind { true } else { false } })
            #expect(!window.layer.isFilled)
            for _ in 0..<3 { #expect(try Self.picture(window, list) == wanted) }
        }

        @Test("the real panel is the same to the pixel, kept or not", arguments: ["hyperbola", "quartic", "navigation"])
        func panel(id: String) throws {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for (viewport, unit) in [(Size(width: 320, height: 240), 1.0), (Size(width: 560, height: 700), 1.5)] {
                let hud = HUD(pixelScale: unit)
                let (window, store) = try Self.open()
                window.resizeForTest(to: viewport * unit)
                var tweaks = TweakState()
                tweaks.setOpen(true)
                let stage = Stage(
                    configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }),
                    size: viewport)
                tweaks.refresh(stage, other: StageConfiguration(), clock: PlaybackClock(atWall: 0))
                var overlay = DrawList()
                hud.compose(
                    HUDState(), tweaks: tweaks, configuration: configuration, viewport: viewport, pixelScale: unit, time: 9,
                    into: &overlay)
                let bounds = try #require(hud.panel.bounds)
                #expect(bounds.maxX == viewport.width * unit && bounds.height == viewport.height * unit)
                let atlas = hud.atlas
                store.set(
                    .glyphs, levels: [try #require(PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba))])
                let direct = try Self.picture(window, hud.panel.list, in: bounds)
                #expect(!window.layer.isFilled)
                for _ in 0..<2 { #expect(try Self.picture(window, hud.panel.list, in: bounds) == direct) }
                #expect(window.layer.isFilled && window.drawnVertices < hud.panel.list.vertices.count / 2)
                // Nothing of it is outside its bounds, and no pixel within lets the stage through.
                window.clear(Color(r: 90, g: 40, b: 10))
                window.draw(hud.panel.list)
                #expect(try window.readPixels() == direct)
                window.clear(Color(r: 10, g: 90, b: 190))
                window.draw(hud.panel.list)
                let other = try window.readPixels()
                var differing = 0
                for y in 0..<direct.height {
                    for x in 0..<direct.width where direct[x, y] != other[x, y] && Double(x) >= bounds.minX { differing += 1 }
                }
                #expect(differing == 0)
            }
        }
    }
}

extension RiffleSDL.Window {
    fileprivate func resizeForTest(to size: Size) {
        SDL_SetWindowSize(window, Int32(size.width), Int32(size.height))
    }
}

extension WindowSuites.LayerTests {
    @Test("a picture beside the window's own has the list's colours, and the window keeps what it had")
    func picture() throws {
        let window = try Self.open().0
        window.clear(Color(r: 10, g: 20, b: 30))
        let before = try window.readPixels()
        var list = DrawList()
        for corner in [(0, 0), (8, 0), (8, 6), (0, 6)] as [(Float, Float)] {
            list.vertices.append(DrawVertex(x: corner.0, y: corner.1, color: Color(r: 200, g: 100, b: 50), u: 0, v: 0))
        }
        list.appendTriangle(0, 1, 2, texture: TextureLevel(.white))
        list.appendTriangle(0, 2, 3, texture: TextureLevel(.white))
        let picture = try #require(window.picture(of: list, width: 16, height: 12, background: Color(r: 1, g: 2, b: 3)))
        func color(_ x: Int, _ y: Int) -> [UInt8] { Array(picture.bytes[(y * 16 + x) * 4..<(y * 16 + x) * 4 + 4]) }
        #expect(color(2, 2) == [200, 100, 50, 255] && color(12, 2) == [1, 2, 3, 255] && color(2, 10) == [1, 2, 3, 255])
        #expect(try window.readPixels().bytes == before.bytes)
        #expect(window.picture(of: list, width: 0, height: 12, background: .black) == nil)
    }
}
