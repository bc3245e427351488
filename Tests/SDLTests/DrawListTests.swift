import CSDL2
import RiffleMath
import RiffleUI
import RiffleScene
import RiffleSettings
import RiffleStage
import Testing

@testable import RiffleSDL
@testable import riffle

extension WindowSuites {
    @Suite("Draw lists within a rectangle, and beside the window's own", .serialized)
    struct DrawListTests {
        static let bounds = Rect(x: 101, y: 0, width: 187, height: 240)
        static let glyphs = TextureID(rawValue: 5)

        /// A background in two colours, and on it half-transparent slanted triangles with a texture. A clip or the layer's edge cuts off
        /// some of them.
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
                // There are upright rectangles of one colour, too, over some triangles and under others.
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

        @Test("within a rectangle a list is the same as without, and outside of it nothing is drawn")
        func limit() throws {
            let (window, store) = try Self.open()
            let list = Self.list()
            func picture(_ limit: Rect?) throws -> PixelBuffer {
                window.clear(Color(r: 90, g: 40, b: 10))
                window.draw(list, within: limit)
                return try window.readPixels()
            }
            let (whole, part) = (try picture(nil), try picture(Self.bounds))
            #expect(part[100, 100] == (90, 40, 10, 255) && part[288, 100] == (90, 40, 10, 255))
            #expect(whole[100, 14] != (90, 40, 10, 255), "the list has something there")
            var differing = 0
            for y in 0..<240 {
                for x in 101..<288 where whole[x, y] != part[x, y] { differing += 1 }
            }
            #expect(differing == 0)
            for nonsense in [
                Rect(x: .nan, y: 0, width: 9, height: 9), Rect(x: 0, y: 0, width: 1e300, height: 9),
                Rect(x: 5, y: 5, width: 0, height: 0),
            ] {
                #expect(try picture(nonsense)[150, 100] == (90, 40, 10, 255))
            }
            _ = store.memory
        }

        @Test(
            "the panel paints all of its rectangle opaquely, and nothing outside",
            arguments: ["hyperbola", "quartic", "navigation"])
        func panel(id: String) throws {
            var configuration = StageConfiguration()
            configuration.selectModel(id)
            for (viewport, unit) in [(Size(width: 320, height: 240), 1.0), (Size(width: 560, height: 700), 1.5)] {
                let canvas = UICanvas(fontPaths: .installed, pixelScale: unit)
                let (window, store) = try Self.open()
                window.resizeForTest(to: viewport * unit)
                var tweaks = TweakState()
                tweaks.setOpen(true)
                let stage = Stage(
                    configuration: configuration, deck: Deck(pictures: (0..<9).map { Deck.Picture(title: "\($0)") }),
                    size: viewport)
                tweaks.refresh(stage, other: StageConfiguration(), clock: PlaybackClock(atWall: 0))
                var overlay = DrawList()
                let dock = Dock(
                    GestureStrip(), DepthInspector(), tweaks, viewport: viewport, stage: nil, isStripShown: false)
                canvas.prepare(CanvasFrame(viewport: viewport, pixelScale: unit, time: 9, dock: dock))
                canvas.keepPanel(tweaks, configuration)
                canvas.begin()
                canvas.paintPanel(tweaks, isCovered: false, hasKeyboard: false, into: &overlay)
                canvas.end(into: &overlay)
                let bounds = try #require(canvas.panel.bounds)
                #expect(bounds.maxX == viewport.width * unit && bounds.height == viewport.height * unit)
                let atlas = canvas.atlas
                store.set(
                    .glyphs, levels: [try #require(PixelBuffer(width: atlas.width, height: atlas.height, bytes: atlas.rgba))])
                window.clear(Color(r: 90, g: 40, b: 10))
                window.draw(canvas.panel.list, within: bounds)
                let direct = try window.readPixels()
                // The panel draws nothing outside its bounds, and covers every pixel within.
                window.clear(Color(r: 90, g: 40, b: 10))
                window.draw(canvas.panel.list)
                #expect(try window.readPixels() == direct)
                window.clear(Color(r: 10, g: 90, b: 190))
                window.draw(canvas.panel.list)
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

extension WindowSuites.DrawListTests {
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
