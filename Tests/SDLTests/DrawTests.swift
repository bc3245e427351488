import RiffleMath
import RiffleScene
import Testing

@testable import RiffleSDL

extension WindowSuites {
    @Suite("Drawing", .serialized)
    struct DrawTests {
        /// Four squares in one list, each in its own run with its own vertices.
        private func squares(_ window: Window) -> DrawList {
            var list = DrawList()
            for index in 0..<4 {
                let one = WindowTests.quad(
                    Rect(x: Double(index) * 80, y: 0, width: 80, height: 240), .white,
                    color: Color(r: UInt8(index * 60), g: 1, b: 2))
                let base = Int32(list.vertices.count)
                list.vertices += one.vertices
                list.appendTriangle(
                    base, base + 1, base + 2, texture: TextureLevel(.white, level: Int32(index)))
                list.appendTriangle(
                    base, base + 2, base + 3, texture: TextureLevel(.white, level: Int32(index)))
            }
            return list
        }

        @Test("every run of a list is drawn from its own vertices, to the pixel")
        func runs() throws {
            let window = try WindowTests.open()
            window.clear(.white)
            let list = squares(window)
            #expect(list.runs.count == 4)
            window.draw(list)
            let pixels = try window.readPixels()
            for index in 0..<4 {
                for x in [index * 80, index * 80 + 79] {
                    #expect(pixels[x, 0] == (UInt8(index * 60), 1, 2, 255))
                    #expect(pixels[x, 239] == (UInt8(index * 60), 1, 2, 255))
                }
            }
            #expect(window.refusedRuns == 0)
        }

        @Test("a texture coordinate slightly outside 0…1 doesn't suppress the run")
        func roundingErrors() throws {
            let window = try WindowTests.open()
            window.clear(.black)
            var list = WindowTests.quad(Rect(x: 0, y: 0, width: 320, height: 240), .white, color: Color(r: 80, g: 90, b: 100))
            list.vertices[0].u = -1e-6
            list.vertices[2].v = 1.000_001
            list.vertices[1].u = .nan
            window.draw(list)
            #expect(try window.readPixels()[160, 120] == (80, 90, 100, 255))
            #expect(window.refusedRuns == 0)
        }

        @Test("runs with invalid indices are refused, extreme clips are clamped, and the rest is drawn")
        func malformed() throws {
            let window = try WindowTests.open()
            window.clear(.black)
            var list = squares(window)
            list.indices[0] = 4000
            list.indices[6] = -3
            list.runs[2].indexCount = 900
            list.runs[3].clip = Rect(x: -1e300, y: -1e300, width: 2e300, height: .infinity)
            window.draw(list)
            #expect(window.refusedRuns == 3)
            #expect(try window.readPixels()[300, 100] == (180, 1, 2, 255))
            list.runs[3].clip = Rect(x: .nan, y: 0, width: -5, height: .nan)
            list.runs.removeFirst(3)
            window.draw(list)
            window.draw(DrawList())
            #expect(window.refusedRuns == 3)
        }

        @Test("translucent colours are blended")
        func blending() throws {
            let window = try WindowTests.open()
            window.clear(Color(r: 100, g: 100, b: 100))
            window.draw(
                WindowTests.quad(Rect(x: 0, y: 0, width: 320, height: 240), .white, color: Color(r: 200, g: 0, b: 100, a: 128)))
            let pixel = try window.readPixels()[100, 100]
            #expect(abs(Int(pixel.r) - 150) <= 2 && abs(Int(pixel.g) - 50) <= 2 && abs(Int(pixel.b) - 100) <= 2)
            #expect(pixel.a == 255)
        }

        @Test("a wake event from another thread ends the wait, and several are merged")
        func wakeUp() async throws {
            let window = try WindowTests.open()
            let pump = EventPump(window: window)
            var events: ContiguousArray<HostEvent> = []
            pump.poll(into: &events)
            events.removeAll()
            let wake = pump.wakeUp
            let start = Clock.now()
            await Task.detached { for _ in 0..<50 { wake() } }.value
            pump.poll(into: &events, timeout: 20)
            #expect(Clock.now() - start < 15)
            let wakes = events.filter { if case .wake = $0.kind { true } else { false } }
            #expect(wakes.count == 1)
            #expect(wakes.allSatisfy { $0.time >= start - 0.002 && $0.time <= Clock.now() })
        }

        @Test("a wait without events ends at its timeout")
        func timeout() throws {
            let pump = EventPump(window: try WindowTests.open())
            var events: ContiguousArray<HostEvent> = []
            pump.poll(into: &events)
            let start = Clock.now()
            pump.poll(into: &events, timeout: 0.05)
            #expect(Clock.now() - start >= 0.04)
        }

        @Test("an unknown renderer falls back with a notice; size and scale are known")
        func fallback() throws {
            let window = try WindowTests.open(renderer: "nosuch")
            #expect(window.notice?.contains("nosuch") == true)
            #expect(window.rendererName == "software")
            #expect(window.size == Size(width: 320, height: 240))
            #expect(window.pixelScale == 1)
            #expect(try WindowTests.open().notice == nil)
        }
    }
}
