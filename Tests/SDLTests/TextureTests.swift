import Foundation
import RiffleMath
import RiffleScene
import TestSupport
import Testing

@testable import RiffleSDL

extension WindowSuites {
    /// Tests of the texture store with a window without a display.
    @Suite("Textures", .serialized)
    struct TextureTests {
        private final class Bench {
            let window: Window
            let loader = PictureLoader(workers: 2, whenFinished: {})
            let store: TextureStore
            var changes: [String] = []

            init(limit: Int = 256 << 20) throws {
                window = try WindowTests.open()
                store = TextureStore(window: window, loader: loader)
                store.memoryLimit = limit
            }

            func request(_ id: Int32, side: Int, color: (UInt8, UInt8, UInt8, UInt8) = (9, 8, 7, 255)) {
                store.request(TextureID(rawValue: id), priority: 0) {
                    let levels = PixelBuffer(width: side, height: side, filling: color).levels()
                    return .success(DecodedPicture(levels: levels, originalWidth: side, originalHeight: side))
                }
            }

            func update(budget: Double = 1) {
                store.update(budget: budget) { change in
                    switch change {
                    case .ready(let id, _, _, _, _, _, _, _): changes.append("ready \(id.rawValue)")
                    case .failed(let id, _): changes.append("failed \(id.rawValue)")
                    case .evicted(let id): changes.append("evicted \(id.rawValue)")
                    }
                }
            }

            /// Draws a frame with these pictures.
            func frame(_ ids: [Int32]) {
                window.clear(.black)
                for id in ids {
                    window.draw(WindowTests.quad(Rect(x: 0, y: 0, width: 100, height: 100), TextureID(rawValue: id)))
                }
            }

            func settle(showing ids: [Int32] = []) {
                let deadline = Date(timeIntervalSinceNow: 20)
                while store.pendingCount > 0, Date() < deadline {
                    frame(ids)
                    update()
                    usleep(200)
                }
                #expect(store.pendingCount == 0, "pictures were still on their way after 20 seconds")
            }

            func color(_ id: Int32) throws -> UInt8 {
                frame([id])
                return try window.readPixels()[50, 50].r
            }
        }

        @Test("a large picture is uploaded in bands over several updates")
        func bands() throws {
            let bench = try Bench()
            var picture = PixelBuffer(width: 2048, height: 2048)
            picture.fillGradient(top: (0, 9, 9, 255), bottom: (240, 9, 9, 255))
            let levels = picture.levels()
            bench.store.request(TextureID(rawValue: 1), priority: 0) {
                .success(DecodedPicture(levels: levels, originalWidth: 2048, originalHeight: 2048))
            }
            let deadline = Date(timeIntervalSinceNow: 20)
            while !bench.loader.hasFinished, Date() < deadline { usleep(500) }
            var updates = 0
            while bench.store.pendingCount > 0, updates < 1000 {
                bench.update(budget: 0)
                updates += 1
            }
            // 16 MB plus a third for the mip levels, 0.5 MB per step.
            #expect(updates >= 32)
            #expect(bench.changes == ["ready 1"])
            bench.frame([1])
            let pixels = try bench.window.readPixels()
            for y in stride(from: 2, to: 100, by: 8) { #expect(abs(Int(pixels[50, y].r) - y * 240 / 100) <= 4, "row \(y)") }
        }

        @Test("visible pictures drop their largest level at the memory limit, and get it back when there is room")
        func lowered() throws {
            let level0 = 512 * 512 * 4
            let bench = try Bench(limit: level0 * 3)
            let ids: [Int32] = [1, 2, 3, 4]
            for id in ids { bench.request(id, side: 512, color: (UInt8(id) * 10, 0, 0, 255)) }
            bench.settle(showing: ids)
            #expect(bench.store.memory <= level0 * 3)
            #expect(!bench.changes.contains { $0.hasPrefix("evicted") }, "\(bench.changes)")
            for id in ids { #expect(try bench.color(id) == UInt8(id) * 10) }
            bench.frame(ids)
            // Requesting it again now would only evict another one.
            #expect(ids.allSatisfy { bench.store.isReady(TextureID(rawValue: $0)) })
            bench.store.memoryLimit = 256 << 20
            let blurred = ids.filter { !bench.store.isReady(TextureID(rawValue: $0)) }
            #expect(!blurred.isEmpty)
            for id in blurred { bench.request(id, side: 512, color: (200, 0, 0, 255)) }
            bench.settle(showing: ids)
            for id in blurred { #expect(try bench.color(id) == 200) }
            #expect(ids.allSatisfy { bench.store.isReady(TextureID(rawValue: $0)) })
        }

        @Test("invisible pictures are evicted before visible ones drop levels, the least recently drawn first")
        func evicted() throws {
            let whole = PixelBuffer(width: 256, height: 256).levels().reduce(0) { $0 + $1.bytes.count }
            let bench = try Bench(limit: whole * 4 + 4096)
            for id in [1, 2, 3] as [Int32] {
                bench.request(id, side: 256)
                bench.settle(showing: [])
            }
            bench.frame([1, 2, 3])
            bench.frame([2])
            bench.frame([1])
            bench.frame([1])
            bench.changes = []
            bench.request(4, side: 256)
            bench.settle(showing: [1])
            bench.request(5, side: 256)
            bench.settle(showing: [1, 4])
            #expect(bench.changes == ["ready 4", "evicted 3", "ready 5"])
            #expect(bench.store.memory <= bench.store.memoryLimit)
        }

        @Test("while no frames are drawn, the pictures of the last frame count as visible")
        func idle() throws {
            let bench = try Bench(limit: 256 * 256 * 4 * 2)
            bench.request(1, side: 256)
            bench.settle()
            bench.frame([1])
            for _ in 0..<10 { bench.update() }
            bench.request(2, side: 256)
            let deadline = Date(timeIntervalSinceNow: 20)
            while bench.store.pendingCount > 0, Date() < deadline {
                bench.update()
                usleep(200)
            }
            #expect(!bench.changes.contains("evicted 1"))
        }

        @Test("an expired picture is drawn until it is replaced; outdated results are discarded")
        func expired() throws {
            let bench = try Bench()
            bench.request(7, side: 32, color: (50, 0, 0, 255))
            bench.settle()
            bench.store.expire { $0.rawValue == 7 }
            #expect(!bench.store.isReady(TextureID(rawValue: 7)))
            #expect(try bench.color(7) == 50)
            func request(_ red: UInt8, after gate: DispatchSemaphore) {
                bench.store.request(TextureID(rawValue: 7), priority: 0) {
                    gate.wait()
                    let pixels = PixelBuffer(width: 8, height: 8, filling: (red, 0, 0, 255))
                    return .success(DecodedPicture(levels: [pixels], originalWidth: 8, originalHeight: 8))
                }
            }
            let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            request(99, after: gates.0)
            // Expires while it is being produced: the result is outdated, although the id is requested again.
            bench.store.expire { $0.rawValue == 7 }
            request(150, after: gates.1)
            gates.0.signal()
            let deadline = Date(timeIntervalSinceNow: 20)
            while !bench.loader.hasFinished, Date() < deadline { usleep(200) }
            bench.update()
            #expect(try bench.color(7) == 50)
            gates.1.signal()
            bench.settle()
            #expect(try bench.color(7) == 150)
        }

        @Test("after a flick, only the visible pictures and a few more are still produced")
        func dropped() throws {
            let bench = try Bench()
            let gate = DispatchSemaphore(value: 0)
            for id in 1000...1001 {
                bench.store.request(TextureID(rawValue: Int32(id)), priority: 0) {
                    gate.wait()
                    return .failure(PictureFailure(path: "", reason: ""))
                }
            }
            for id in 0..<500 { bench.request(Int32(id), side: 4) }
            bench.store.request(.backdrop, priority: 0) { .failure(PictureFailure(path: "", reason: "")) }
            bench.store.prioritize([TextureID(rawValue: 3), TextureID(rawValue: 4)])
            #expect(bench.store.pendingCount <= 2 + 2 + 1 + PictureLoader.spareCount + 2)
            gate.signal()
            gate.signal()
            bench.settle()
            #expect(bench.changes.contains("ready 3") && bench.changes.contains("ready 4"))
            #expect(bench.changes.contains("failed \(TextureID.backdrop.rawValue)"))
            #expect(bench.changes.contains("ready 499") && !bench.changes.contains("ready 100"))
            // Dropped pictures can be requested again.
            bench.request(100, side: 4)
            bench.settle()
            #expect(bench.changes.contains("ready 100"))
        }

        @Test("sixty pictures requested repeatedly under sixty ids each have the right pixels")
        func neverMixed() throws {
            let bench = try Bench(limit: 20 * 32 * 32 * 4)
            var random = SeededGenerator(seed: 7)
            for _ in 0..<150 {
                let id = Int32(random.index(below: 60))
                if !bench.store.isReady(TextureID(rawValue: id)) {
                    bench.request(id, side: 32, color: (UInt8(id) * 4 + 3, 0, 0, 255))
                }
                bench.frame([id])
                bench.update(budget: 0)
            }
            bench.settle()
            for id in 0..<60 as Range<Int32> where bench.store.isReady(TextureID(rawValue: id)) {
                #expect(try bench.color(id) == UInt8(id) * 4 + 3)
            }
        }

        @Test("after the GPU has lost all textures, generated pictures are restored and the others are evicted")
        func lost() throws {
            let bench = try Bench()
            bench.store.set(.shadow, levels: [PixelBuffer(width: 4, height: 4, filling: (33, 0, 0, 255))])
            bench.request(1, side: 16)
            bench.settle()
            bench.window.textures.restore()
            bench.update()
            #expect(bench.changes == ["ready 1", "evicted 1"])
            #expect(try bench.color(TextureID.shadow.rawValue) == 33)
            bench.request(1, side: 16)
            bench.settle()
            #expect(try bench.color(1) == 9)
        }

        @Test("the requested level is drawn, or the next smaller one")
        func levels() throws {
            let bench = try Bench()
            let levels = [64, 32, 16].enumerated().map {
                PixelBuffer(width: $1, height: $1, filling: (UInt8($0 * 50 + 50), 0, 0, 255))
            }
            bench.store.set(TextureID(rawValue: 5), levels: levels)
            for (level, expected) in [(0, 50), (1, 100), (2, 150), (9, 150), (-3, 50)] {
                var list = WindowTests.quad(Rect(x: 0, y: 0, width: 100, height: 100), TextureID(rawValue: 5))
                for run in list.runs.indices { list.runs[run].texture.level = Int32(level) }
                bench.window.clear(.black)
                bench.window.draw(list)
                #expect(try bench.window.readPixels()[50, 50].r == UInt8(expected))
            }
        }
    }
}
