import Glibc
import RiffleMath
import RiffleScene
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// Lists drawn by the window's own OpenGL calls look as SDL draws them, and follow perspective besides.
    @Suite("Painter", .serialized)
    struct BackendTests {
        private static let grid = TextureID(rawValue: 3)

        private static func open(usesOpenGL: Bool = true) throws -> Window {
            var options = WindowOptions()
            options.videoDriver = "offscreen"
            options.isHidden = true
            options.waitsForDisplay = false
            options.renderer = "opengl"
            options.usesOpenGL = usesOpenGL
            let window = try Window(title: "test", size: Size(width: 320, height: 240), options: options)
            var picture = PixelBuffer(width: 256, height: 256)
            for y in 0..<256 {
                for x in 0..<256 { picture.fill(x: x, y: y, width: 1, height: 1, color: (UInt8(x), UInt8(y), 90, 255)) }
            }
            window.textures.set(grid, levels: [picture])
            window.textures.set(DrawListTests.glyphs, levels: [picture])
            return window
        }

        private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
            zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        }

        @Test("textures, colours, clips, blending: as SDL draws them")
        func sameAsSDL() throws {
            var pictures: [PixelBuffer] = []
            for usesOpenGL in [true, false] {
                let window = try Self.open(usesOpenGL: usesOpenGL)
                #expect(window.rendererName == "opengl")
                #expect((window.backend is GLBackend) == usesOpenGL)
                window.clear(Color(r: 60, g: 70, b: 80))
                window.draw(DrawListTests.list())
                window.draw(
                    WindowTests.quad(
                        Rect(x: 20, y: 30, width: 70, height: 90), Self.grid, color: Color(r: 250, g: 200, b: 90, a: 128)))
                window.draw(WindowTests.quad(Rect(x: 200, y: 110, width: 80, height: 90), Self.grid))
                pictures.append(try window.readPixels())
                #expect(window.refusedRuns == 0)
            }
            #expect(difference(pictures[0], pictures[1]) <= 2)
            #expect(Set(pictures[0].bytes).count > 50)
        }

        @Test("a picture beside the window's own is drawn before, between and after")
        func mixed() throws {
            var (pictures, beside): ([PixelBuffer], [PixelBuffer]) = ([], [])
            for usesOpenGL in [true, false] {
                let window = try Self.open(usesOpenGL: usesOpenGL)
                for _ in 0..<4 {
                    window.clear(Color(r: 60, g: 70, b: 80))
                    window.draw(WindowTests.quad(Rect(x: 20, y: 30, width: 270, height: 90), Self.grid))
                    // A picture's rows are upside down, and so are its clips.
                    var list = WindowTests.quad(Rect(x: 20, y: 30, width: 270, height: 90), Self.grid)
                    DrawListTests.append(DrawListTests.list(), &list)
                    beside.append(try #require(window.picture(of: list, width: 320, height: 240, background: .black)))
                    window.draw(DrawListTests.list(), within: DrawListTests.bounds)
                    window.draw(
                        WindowTests.quad(
                            Rect(x: 90, y: 100, width: 120, height: 90), .white, color: Color(r: 9, g: 200, b: 90, a: 99)))
                    pictures.append(try window.readPixels())
                    window.present()
                }
            }
            for picture in pictures { #expect(difference(picture, pictures[0]) <= 2) }
            for picture in beside { #expect(difference(picture, beside[0]) <= 2) }
            #expect(Set(beside[0].bytes).count > 50, "it has the texture")
        }

        /// Flat and tilted quads, with and without a picture, clipped and not, from the origin on.
        private static func tilted() -> DrawList {
            var list = DrawListTests.list()
            var card = WindowTests.quad(Rect(x: 30, y: 12, width: 120, height: 80), grid)
            for (index, y) in [(1, 40.0), (2, 66.0)] { (card.vertices[index].y, card.vertices[index].w) = (Float(y), 2) }
            DrawListTests.append(card, &list)
            var plain = WindowTests.quad(
                Rect(x: 8, y: 70, width: 50, height: 20), .white, color: Color(r: 9, g: 200, b: 90, a: 99))
            plain.runs[0].clip = Rect(x: 12, y: 60, width: 30, height: 25)
            DrawListTests.append(plain, &list)
            return list
        }

        @Test(
            "a list drawn at an origin has the pixels that it has at the window's, moved, and its clips move with it",
            arguments: [true, false])
        func origin(usesOpenGL: Bool) throws {
            let window = try Self.open(usesOpenGL: usesOpenGL)
            let list = Self.tilted()
            func picture(at origin: Vector2, within limit: Rect) throws -> PixelBuffer {
                window.clear(.black)
                window.draw(list, at: origin, within: limit)
                return try window.readPixels()
            }
            let limit = Rect(x: 4, y: 6, width: 150, height: 90)
            let first = try picture(at: .zero, within: limit)
            #expect(Set(first.bytes).count > 50)
            for (x, y) in [(90, 70), (163, 140), (-3, -5)] {
                let second = try picture(
                    at: Vector2(Double(x) + 0.2, Double(y) - 0.3),
                    within: Rect(x: limit.x + Double(x), y: limit.y + Double(y), width: limit.width, height: limit.height))
                var worst = 0
                for row in 0..<240 {
                    for column in 0..<320 {
                        let isInside = (0..<320).contains(column - x) && (0..<240).contains(row - y)
                        let (now, then) = (second[column, row], isInside ? first[column - x, row - y] : (0, 0, 0, 255))
                        let here = [now.0, now.1, now.2], there = [then.0, then.1, then.2]
                        for (a, b) in zip(here, there) { worst = max(worst, abs(Int(a) - Int(b))) }
                    }
                }
                #expect(worst <= 2, "at \(x), \(y)")
            }
        }

        @Test("a picture on a tilted card is where perspective has it, with two triangles")
        func perspective() throws {
            let window = try Self.open()
            window.clear(.black)
            var list = WindowTests.quad(Rect(x: 40, y: 20, width: 240, height: 200), Self.grid)
            // The right side is three times as far away.
            for (index, y) in [(1, 80.0), (2, 160.0)] { (list.vertices[index].y, list.vertices[index].w) = (Float(y), 3) }
            window.draw(list)
            let pixels = try window.readPixels()
            var worst = 0.0
            for x in stride(from: 44, to: 276, by: 7) {
                // Along the middle line, with t = 0…1 on the screen, u = (t/3) / ((1 − t) + t/3).
                let t = (Double(x) + 0.5 - 40) / 240
                let u = t / 3 / ((1 - t) + t / 3)
                worst = max(worst, abs(Double(pixels[x, 120].r) - (u * 256 - 0.5).clamped(to: 0...255)))
            }
            #expect(worst <= 1.5, "off by \(worst) of 256 texels")
        }

        @Test("indices and clips that make no sense are left out, and the rest is drawn")
        func malformed() throws {
            let window = try Self.open()
            window.clear(.black)
            var list = WindowTests.quad(Rect(x: 0, y: 0, width: 100, height: 100), .white, color: Color(r: 80, g: 90, b: 100))
            list.runs.append(DrawRun(texture: TextureLevel(.white), firstIndex: 4, indexCount: 900))
            list.runs.append(
                DrawRun(
                    texture: TextureLevel(.white), firstIndex: 0, indexCount: 6,
                    clip: Rect(x: .nan, y: 0, width: -5, height: .nan)))
            list.indices.append(contentsOf: [0, 1, 4000])
            list.runs.append(DrawRun(texture: TextureLevel(.white), firstIndex: 6, indexCount: 3))
            list.vertices[3].u = .nan
            window.draw(list)
            #expect(try window.readPixels()[50, 50] == (80, 90, 100, 255))
            #expect(window.refusedRuns == 2)
        }

        @Test("a texture that goes after it was drawn with is still seen in that frame")
        func textureGoes() throws {
            let window = try Self.open()
            window.clear(.black)
            window.draw(WindowTests.quad(Rect(x: 0, y: 0, width: 320, height: 240), Self.grid))
            window.textures.remove(Self.grid)
            #expect(try window.readPixels()[160, 120].b == 90)
        }

        /// A backdrop of cells in changing colours, without the cells in `hidden`, and something on it.
        private func backdrop(light: Int, hidden: Set<Int> = [], cardAt x: Double) -> DrawList {
            var list = DrawList()
            for row in 0..<4 {
                for column in 0..<5 where !hidden.contains(row * 5 + column) {
                    let rect = Rect(
                        x: Double(column * 64), y: Double(row * 64), width: 64, height: Double(min(64, 240 - row * 64)))
                    var one = WindowTests.quad(rect, .white)
                    one.runs[0].blends = false
                    for corner in 0..<4 {
                        let right = corner == 1 || corner == 2, low = corner > 1
                        one.vertices[corner].color = Color(
                            r: UInt8((column + (right ? 1 : 0)) * 40), g: UInt8((row + (low ? 1 : 0)) * 50), b: UInt8(light))
                    }
                    DrawListTests.append(one, &list)
                }
            }
            let count = list.indices.count
            list.runs = [DrawRun(texture: TextureLevel(.white), firstIndex: 0, indexCount: count, blends: false)]
            DrawListTests.append(
                WindowTests.quad(
                    Rect(x: x, y: 70, width: 60.5, height: 70), Self.grid, color: Color(r: 255, g: 255, b: 255, a: 180)), &list)
            return list
        }

        @Test("a backdrop that is kept looks as if it were drawn anew, whatever moves on it, hides it or changes it")
        func keptBackdrop() throws {
            var frames: [DrawList] = []
            for step in 0..<14 {
                frames.append(
                    backdrop(
                        light: step < 9 ? 120 : 30, hidden: step % 4 == 3 ? [0, 7, 8] : step == 0 ? [12, 13] : [],
                        cardAt: Double(step) * 23.3))
            }
            let window = try Self.open()
            let plain = try Self.open(usesOpenGL: false)
            for (number, list) in frames.enumerated() {
                window.clear(.black)
                window.draw(list)
                plain.clear(.black)
                plain.draw(list)
                #expect(difference(try window.readPixels(), try plain.readPixels()) <= 2, "frame \(number)")
                window.present()
                plain.present()
            }
            let copied = try #require(window.backend as? GLBackend).backdrop.cache.copied
            #expect(copied.count / 4 > 8, "tiles of the last frame that were kept")
        }
    }
}
