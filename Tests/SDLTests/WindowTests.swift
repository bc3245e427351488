import Foundation
import RiffleMath
import RiffleScene
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// A window without a display and with the software renderer, for deterministic pixels.
    @Suite("Window", .serialized)
    struct WindowTests {
        static func open(renderer: String = "software") throws -> Window {
            var options = WindowOptions()
            options.videoDriver = "dummy"
            options.isHidden = true
            options.waitsForDisplay = false
            options.renderer = renderer
            return try Window(title: "test", size: Size(width: 320, height: 240), options: options)
        }

        static func quad(_ rect: Rect, _ texture: TextureID, color: Color = .white, clip: Rect? = nil) -> DrawList {
            var list = DrawList()
            for (x, y, u, v) in [
                (rect.minX, rect.minY, 0, 0), (rect.maxX, rect.minY, 1, 0), (rect.maxX, rect.maxY, 1, 1),
                (rect.minX, rect.maxY, 0, 1),
            ] {
                list.vertices.append(DrawVertex(x: Float(x), y: Float(y), color: color, u: Float(u), v: Float(v)))
            }
            list.appendTriangle(0, 1, 2, texture: TextureLevel(texture), clip: clip)
            list.appendTriangle(0, 2, 3, texture: TextureLevel(texture), clip: clip)
            return list
        }

        @Test("a list is drawn at its position, in its colour, inside its clip")
        func drawn() throws {
            let window = try Self.open()
            window.clear(Color(r: 10, g: 20, b: 30))
            window.draw(
                Self.quad(
                    Rect(x: 20, y: 30, width: 100, height: 50), .white, color: Color(r: 200, g: 100, b: 0),
                    clip: Rect(x: 0, y: 0, width: 60, height: 240)))
            let pixels = try window.readPixels()
            #expect(pixels[10, 10] == (10, 20, 30, 255))
            #expect(pixels[40, 50] == (200, 100, 0, 255))
            #expect(pixels[100, 50] == (10, 20, 30, 255))
        }

        @Test("a missing picture is drawn as the placeholder")
        func placeholder() throws {
            let window = try Self.open()
            window.clear(.black)
            window.draw(Self.quad(Rect(x: 0, y: 0, width: 320, height: 240), TextureID(rawValue: 77)))
            let pixel = try window.readPixels()[160, 120]
            #expect(pixel.r > 20 && pixel.b > pixel.r && pixel.b < 90)
        }

        @Test("the least recently drawn picture is evicted first and reported; visible ones stay")
        func memory() throws {
            let window = try Self.open()
            let store = TextureStore(window: window, loader: PictureLoader(whenFinished: {}))
            store.memoryLimit = 4 * 64 * 64 * 4
            var ready: Set<Int32> = []
            var evicted: Set<Int32> = []
            func settle() {
                let deadline = Date(timeIntervalSinceNow: 10)
                repeat {
                    store.update(budget: 1) { change in
                        switch change {
                        case .ready(let id, _, _, _, _, _, _, _): ready.insert(id.rawValue)
                        case .evicted(let id): evicted.insert(id.rawValue)
                        case .failed: Issue.record("a plain picture failed")
                        }
                    }
                    window.clear(.black)
                    window.draw(Self.quad(Rect(x: 0, y: 0, width: 10, height: 10), TextureID(rawValue: 0)))
                    usleep(300)
                } while store.pendingCount > 0 && Date() < deadline
            }
            for index in 0..<10 {
                store.request(TextureID(rawValue: Int32(index)), priority: index) {
                    .success(DecodedPicture(levels: [PixelBuffer(width: 64, height: 64)], originalWidth: 64, originalHeight: 64))
                }
                settle()
            }
            for _ in 0..<4 { settle() }
            #expect(ready.count == 10)
            #expect(store.memory <= store.memoryLimit)
            #expect(!evicted.contains(0) && store.isReady(TextureID(rawValue: 0)))
            #expect(evicted.count >= 6)
        }
    }
}

extension WindowSuites.WindowTests {
    @Test("every cursor can be shown, and shown again")
    func cursors() throws {
        var options = WindowOptions()
        (options.isHidden, options.videoDriver) = (true, "dummy")
        let window = try Window(title: "test", size: Size(width: 64, height: 64), options: options)
        for cursor in Cursor.allCases + Cursor.allCases.reversed() {
            window.cursor = cursor
            #expect(window.cursor == cursor)
        }
    }
}
