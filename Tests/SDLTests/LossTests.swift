import COpenGL
import CSDL2
import Foundation
import RiffleMath
import RiffleScene
import Testing

@testable import RiffleSDL
@testable import riffle

extension WindowSuites {
    /// Textures that the GPU loses are made anew: a frame after the loss has the pixels of the frame before.
    @Suite("Lost textures", .serialized)
    struct LossTests {
        /// A picture that is generated, one that is requested, and glyphs, which are set again when they aren't ready.
        private static let generated = TextureID.shadow, requested = TextureID(rawValue: 3), glyphs = TextureID.glyphs
        /// A texture that doesn't exist, drawn as the placeholder.
        private static let missing = TextureID(rawValue: 999)

        private final class Bench {
            let window: RiffleSDL.Window
            let store: TextureStore
            let pump: EventPump
            private(set) var events: ContiguousArray<HostEvent> = []

            init(usesOpenGL: Bool) throws {
                var options = WindowOptions()
                options.videoDriver = usesOpenGL ? "offscreen" : "dummy"
                options.isHidden = true
                options.waitsForDisplay = false
                options.renderer = usesOpenGL ? "opengl" : "software"
                window = try Window(title: "test", size: Size(width: 384, height: 320), options: options)
                store = TextureStore(window: window, loader: PictureLoader(workers: 1, whenFinished: {}))
                pump = EventPump(window: window)
                store.set(generated, levels: [Self.picture(blue: 40)])
                #expect((window.backend is GLBackend) == usesOpenGL)
            }

            static func picture(blue: UInt8) -> PixelBuffer {
                var picture = PixelBuffer(width: 64, height: 64)
                for y in 0..<64 {
                    for x in 0..<64 {
                        picture.fill(x: x, y: y, width: 1, height: 1, color: (UInt8(x * 4), UInt8(y * 4), blue, 255))
                    }
                }
                return picture
            }

            /// Colours in cells of a software rasterizer's size, as in the stage's backdrop.
            private static let backdrop: DrawList = {
                var list = DrawList()
                for row in 0..<5 {
                    for column in 0..<6 {
                        let color = Color(r: UInt8(row * 40), g: UInt8(column * 30), b: 99)
                        DrawListTests.append(
                            WindowTests.quad(
                                Rect(x: Double(column) * 64, y: Double(row) * 64, width: 64, height: 64), .white, color: color),
                            &list)
                    }
                }
                var joined = DrawList()
                joined.vertices = list.vertices
                joined.indices = list.indices
                joined.runs = [list.runs[0]]
                joined.runs[0].indexCount = list.indices.count
                joined.runs[0].blends = false
                return joined
            }()

            /// Draws a frame as the app does: uploads, missing glyphs, a kept ground or a backdrop, pictures, present.
            func frame(hasGround: Bool) throws -> PixelBuffer {
                let deadline = Date(timeIntervalSinceNow: 20)
                repeat {
                    if !store.isReady(requested) {
                        store.request(requested, priority: 0) {
                            .success(DecodedPicture(levels: [Self.picture(blue: 200)], originalWidth: 64, originalHeight: 64))
                        }
                    }
                    store.update(budget: 1) { _ in }
                    usleep(200)
                } while store.pendingCount > 0 && Date() < deadline
                if !store.isReady(glyphs) { store.set(glyphs, levels: [Self.picture(blue: 120)], isKept: false) }
                window.beginFrame()
                if hasGround {
                    window.drawGround(
                        version: 1,
                        of: WindowTests.quad(Rect(x: 0, y: 0, width: 384, height: 320), .white, color: Color(r: 9, g: 60, b: 9)),
                        WindowTests.quad(Rect(x: 10, y: 200, width: 100, height: 100), generated))
                } else {
                    window.draw(Self.backdrop)
                }
                for (place, id) in [generated, requested, glyphs, missing].enumerated() {
                    window.draw(WindowTests.quad(Rect(x: 10 + Double(place) * 90, y: 30, width: 64, height: 64), id))
                }
                let pixels = try window.readPixels()
                window.present()
                return pixels
            }

            /// The handles of all textures that a frame draws.
            var handles: [OpaquePointer] {
                [generated, requested, glyphs, .white, missing].compactMap {
                    window.textures.texture(for: TextureLevel($0))
                } + [window.ground?.texture].compactMap { $0 }
            }

            /// Writes other pixels into all textures, or only into render targets, as a loss does, so that later use of them is visible.
            func spoil(onlyTargets: Bool) {
                window.flushBackend()
                let targets = [window.ground?.texture].compactMap { $0 }
                for texture in targets {
                    SDL_SetRenderTarget(window.renderer, texture)
                    SDL_SetRenderDrawColor(window.renderer, 255, 0, 255, 255)
                    SDL_RenderClear(window.renderer)
                    SDL_SetRenderTarget(window.renderer, nil)
                }
                SDL_RenderFlush(window.renderer)
                guard !onlyTargets else { return }
                for texture in handles where !targets.contains(texture) {
                    var (width, height): (Int32, Int32) = (0, 0)
                    SDL_QueryTexture(texture, nil, nil, &width, &height)
                    let pixels = [UInt32](repeating: 0xFFFF_00FF, count: Int(width * height))
                    SDL_UpdateTexture(texture, nil, pixels, width * 4)
                }
            }

            func push(_ type: SDL_EventType) {
                var event = SDL_Event()
                event.type = type.rawValue
                SDL_PushEvent(&event)
                poll()
            }

            func poll() {
                events.removeAll()
                pump.poll(into: &events, timeout: 0)
            }

            /// The number of framebuffers, and of those with a picture of more than a pixel: a read beyond a picture changes nothing.
            func framebuffers() -> (count: Int, kept: Int) {
                window.flushBackend()
                SDL_RenderFlush(window.renderer)
                var bound: Int32 = 0
                glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
                defer { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), UInt32(bitPattern: bound)) }
                var found = (count: 0, kept: 0)
                for name: UInt32 in 1..<100 where glIsFramebuffer(name) != 0 {
                    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
                    let unread: UInt32 = 0x0102_0304
                    var pixel = unread
                    glReadPixels(9, 9, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
                    found.count += 1
                    if pixel != unread { found.kept += 1 }
                }
                return found
            }

            var copiesBackdrop: Bool { (window.backend as? GLBackend).map { !$0.backdrop.cache.copied.isEmpty } ?? false }
        }

        @Test("targets lost, all textures lost: the next frame is that of before", arguments: [true, false], [true, false])
        func resets(usesOpenGL: Bool, hasGround: Bool) throws {
            let bench = try Bench(usesOpenGL: usesOpenGL)
            var before = try bench.frame(hasGround: hasGround)
            for _ in 0..<3 { before = try bench.frame(hasGround: hasGround) }
            #expect(Set(before.bytes).count > 60)
            for (type, onlyTargets) in [(SDL_RENDER_TARGETS_RESET, true), (SDL_RENDER_DEVICE_RESET, false)] {
                bench.spoil(onlyTargets: onlyTargets)
                if hasGround || !onlyTargets { #expect(try bench.frame(hasGround: hasGround).bytes != before.bytes) }
                bench.spoil(onlyTargets: onlyTargets)
                bench.push(type)
                #expect(bench.events.contains { if case .exposed = $0.kind { true } else { false } })
                for frame in 0..<4 {
                    #expect(try bench.frame(hasGround: hasGround).bytes == before.bytes)
                    // Cells of the backdrop are copied from a texture only once they have been drawn again.
                    if frame == 0 { #expect(!bench.copiesBackdrop) }
                }
            }
        }

        @Test("after a suspension all is made again, and shown until then", arguments: [true, false])
        func suspension(usesOpenGL: Bool) throws {
            let bench = try Bench(usesOpenGL: usesOpenGL)
            var before = try bench.frame(hasGround: true)
            for _ in 0..<2 { before = try bench.frame(hasGround: true) }
            bench.window.renewTextures()
            // The requested picture still exists, and is requested again.
            #expect(bench.window.textures[Self.requested] != nil && !bench.store.isReady(Self.requested))
            #expect(bench.store.isReady(Self.generated) && !bench.store.isReady(Self.glyphs))
            bench.spoil(onlyTargets: false)
            // This resets the clock that counts the time asleep, as if it hadn't been ahead.
            _ = bench.pump.sleep.isOver(ahead: -1e9)
            bench.poll()
            #expect(bench.events.contains { if case .exposed = $0.kind { true } else { false } })
            for _ in 0..<3 { #expect(try bench.frame(hasGround: true).bytes == before.bytes) }
        }

        @Test(
            "what was drawn into is given back: a window of many sizes, and pictures of many, leave SDL's framebuffers no memory")
        func targets() throws {
            let bench = try Bench(usesOpenGL: true)
            var all = 0
            for step in 0..<12 {
                SDL_SetWindowSize(bench.window.window, Int32(200 + 8 * step), 160)
                _ = try bench.frame(hasGround: true)
                let (count, kept) = bench.framebuffers()
                all = max(all, count)
                // The framebuffer of the visible ground.
                #expect(kept == 1, "size \(step)")
            }
            for side in 40..<52 { _ = bench.window.picture(of: DrawList(), width: side, height: side, background: nil) }
            #expect(bench.framebuffers().kept == 1)
            bench.window.discardGround()
            #expect(bench.framebuffers().kept == 0)
            // SDL has a framebuffer for each size; with fewer, the test would prove nothing.
            #expect(all >= 12)
        }

        @Test("an upload that a loss interrupts begins again")
        func upload() throws {
            let bench = try Bench(usesOpenGL: false)
            let side = 1024
            let id = TextureID(rawValue: 7)
            bench.store.request(id, priority: 0) {
                .success(
                    DecodedPicture(
                        levels: [PixelBuffer(width: side, height: side, filling: (9, 80, 7, 255))], originalWidth: side,
                        originalHeight: side))
            }
            let deadline = Date(timeIntervalSinceNow: 20)
            while !bench.store.hasArrivals, Date() < deadline { usleep(200) }
            // Three of the eight bands are uploaded.
            for _ in 0..<3 { bench.store.update(budget: 0) { _ in } }
            #expect(bench.store.hasArrivals)
            bench.push(SDL_RENDER_DEVICE_RESET)
            var bands = 0
            while bench.store.pendingCount > 0, Date() < deadline {
                bench.store.update(budget: 0) { _ in }
                bands += 1
            }
            #expect(bench.window.textures.losses == 1 && bands == side * side * 4 / TextureUpload.bandBytes)
            bench.window.clear(.black)
            bench.window.draw(WindowTests.quad(Rect(x: 0, y: 0, width: 300, height: 300), id))
            let pixels = try bench.window.readPixels()
            for place in [5, 150, 290] { #expect(pixels[place, place] == (9, 80, 7, 255)) }
        }

        @Test("the picture behind the cards is requested once, and again when it was lost")
        func backdrop() throws {
            let bench = try Bench(usesOpenGL: false)
            var request = BackdropRequest()
            func ask() -> Int {
                request.request("/nowhere.png", blur: 4, into: .backdrop, bench.store, decoders)
                defer {
                    let deadline = Date(timeIntervalSinceNow: 20)
                    while bench.store.pendingCount > 0, Date() < deadline { bench.store.update(budget: 0) { _ in } }
                    request.arrived()
                }
                return bench.store.pendingCount
            }
            #expect(ask() == 1 && ask() == 0)
            request.forget()
            #expect(request.isLost && ask() == 1 && !request.isLost && ask() == 0)
        }

        @Test("a suspension is noticed by the clocks, once; the time that passes otherwise is none")
        func notice() {
            var sleep = SleepNotice()
            var noticed = [sleep.isOver()]
            for ahead in [100.0, 100.4, 3700, 3700.1, 3700.2] { noticed.append(sleep.isOver(ahead: ahead)) }
            // The first result depends on this computer.
            #expect(!noticed[0] && Array(noticed.dropFirst(2)) == [false, true, false, false])
        }
    }
}
