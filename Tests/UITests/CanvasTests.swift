import Foundation
import RiffleMath
import RiffleScene
import TestSupport
import Testing

@testable import RiffleUI
@testable import riffle

/// The real fonts, rasterized and examined pixel by pixel.
@Suite struct CanvasTests {
    static let white = SIMD3<Float>(1, 1, 1)

    private func compose(_ canvas: UICanvas, _ state: Shown, _ viewport: Size, scale: Double = 1, time: Double = 1) -> DrawList {
        var list = DrawList()
        canvas.compose(state, viewport: viewport, pixelScale: scale, time: time, into: &list)
        return list
    }

    @Test func `the atlas holds glyphs and is white with the coverage as alpha`() {
        let atlas = UICanvas().atlas
        #expect(atlas.rgba.count == atlas.width * atlas.height * 4)
        let colors = stride(from: 0, to: atlas.rgba.count, by: 4).filter { atlas.rgba[$0] != 255 }
        #expect(colors.isEmpty)
        #expect(stride(from: 3, to: atlas.rgba.count, by: 4).count { atlas.rgba[$0] > 0 } > 10_000)
    }

    @Test func `nothing to show draws nothing and leaves the list as it is`() {
        let canvas = UICanvas()
        var state = Shown()
        #expect(compose(canvas, state, Size(width: 900, height: 600)).vertices.isEmpty)
        state.showModel(title: "Rotary", summary: "", at: 0)
        #expect(compose(canvas, state, Size(width: 900, height: 600), time: 60).vertices.isEmpty)
        #expect(compose(canvas, state, Size(width: 0, height: 600)).vertices.isEmpty)
        #expect(!compose(canvas, state, Size(width: 900, height: 600)).vertices.isEmpty)
    }

    @Test(arguments: [(1280, 800), (900, 600), (500, 900)])
    func `everything that is written lies inside the window`(width: Int, height: Int) throws {
        let canvas = UICanvas()
        var state = Shown()
        state.showModel(title: "Hyperbola", summary: String(repeating: "cards on an arm ", count: 9), at: 0)
        state.setLoading(done: 1, of: 2)
        state.post(notice: "“Ωmega.png” is not a picture.", at: 0)
        for help in [false, true] {
            state.setHelp(help, at: 0.5)
            let list = compose(canvas, state, Size(width: Double(width), height: Double(height)))
            // A shadow may cross the edge, text may not.
            let written = list.vertices.filter { $0.color.r == 255 }
            #expect(!written.isEmpty)
            #expect(written.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x <= Float(width) && $0.y <= Float(height) })
        }
    }

    @Test func `runs, indices and vertices fit together, after what the list already held`() {
        var list = DrawList()
        list.vertices.append(DrawVertex(x: 0, y: 0, color: .white, u: 0, v: 0))
        list.appendTriangle(0, 0, 0, texture: TextureLevel(.white))
        var state = Shown()
        state.setHelp(true, at: 0)
        UICanvas().compose(state, viewport: Size(width: 900, height: 600), pixelScale: 1, time: 1, into: &list)
        #expect(list.runs.first?.texture.id == .white)
        #expect(list.runs.dropFirst().allSatisfy { $0.texture.id == .glyphs && $0.indexCount % 3 == 0 })
        #expect(list.runs.reduce(0) { $0 + $1.indexCount } == list.indices.count)
        #expect(list.indices.dropFirst(3).allSatisfy { $0 >= 1 && Int($0) < list.vertices.count })
        #expect(list.vertices.allSatisfy { (0...1).contains($0.u) && (0...1).contains($0.v) })
    }

    @Test func `a fading toast is the same drawing with less alpha`() throws {
        let canvas = UICanvas()
        var state = Shown()
        state.showModel(title: "Wheel", summary: "Cards on a rim", at: 0)
        let toast = try #require(state.toast)
        let full = compose(canvas, state, Size(width: 900, height: 600), time: 1)
        let half = compose(canvas, state, Size(width: 900, height: 600), time: toast.fade.fadeOutStart + 0.25)
        #expect(full.vertices.map(\.x) == half.vertices.map(\.x))
        for (a, b) in zip(full.vertices, half.vertices) {
            #expect(abs(Double(a.color.a) / 2 - Double(b.color.a)) <= 1.5)
        }
    }

    @Test(arguments: [1.0, 2.0, 1.5])
    func `text covers pixels inside the box that was measured, and none outside`(scale: Double) {
        let text = StageText(fontPaths: .installed, pixelScale: scale)
        #expect(text.wantCode() && !text.wantCode(), "the font for code is read once, when there is some")
        for style in TextStyle.allCases {
            let string = "Haxqg 0½×→ ÅÉ"
            let measured = text.width(of: string, style: style)
            text.begin(viewport: Size(width: 400, height: 80), pixelScale: scale)
            text.text(string, style: style, x: 20, baseline: 50, color: .white)
            var list = DrawList()
            text.end(into: &list)
            var raster = Raster(width: Int(400 * scale), height: Int(80 * scale), background: .zero, atlas: text.atlas)
            raster.draw(list)
            let inked = raster.inked()
            // A glyph may exceed its advance a little; ascent and descent stay within 1.2 em.
            #expect(inked.minX >= (20 - 1.5) * scale && inked.maxX <= (20 + measured + 1.5) * scale)
            #expect(inked.maxX >= (20 + measured - style.size * 0.3) * scale)
            #expect(inked.minY >= (50 - 1.2 * style.size) * scale && inked.maxY <= (50 + 0.4 * style.size) * scale)
            #expect(abs(inked.minY - (50 - text.capHeight(of: style)) * scale) < 0.5 * style.size * scale)
        }
    }

    @Test func `the notice is bright on dark over a white backdrop`() {
        let canvas = UICanvas()
        var state = Shown()
        state.post(notice: "No such folder.", at: 0)
        var raster = Raster(width: 300, height: 100, background: Self.white, atlas: canvas.atlas)
        raster.draw(compose(canvas, state, Size(width: 300, height: 100)))
        let box = raster.area(x: 24..<120, y: 52..<76)
        #expect((box.map { $0.min() }.min() ?? 1) < 0.25)
        #expect((box.map { $0.min() }.max() ?? 0) > 0.85)
        #expect(raster[290, 10] == Self.white)
    }

    @Test func `what is too wide ends in an ellipsis within its width`() {
        let text = StageText(fontPaths: .installed, pixelScale: 1)
        text.begin(viewport: Size(width: 400, height: 80), pixelScale: 1)
        text.text(String(repeating: "Wide ", count: 30), style: .label, x: 10, baseline: 40, color: .white, width: 120)
        var list = DrawList()
        text.end(into: &list)
        let right = list.vertices.map(\.x).max() ?? 0
        #expect(right <= 132 && right > 100)
    }

    @Test func `lines are broken at words and lose no character`() {
        let text = StageText(fontPaths: .installed, pixelScale: 1)
        let sentence = "Αθήνα and Ереван are two towns whose names are not Latin, Donaudampfschifffahrtsgesellschaft is long"
        let bytes = Array(sentence.utf8)
        var lines: [String] = []
        text.forEachLine(of: sentence, style: .label, width: 120) { lines.append(String(decoding: bytes[$0], as: UTF8.self)) }
        #expect(lines.count > 5)
        #expect(lines.joined().filter { $0 != " " } == sentence.filter { $0 != " " })
        #expect(lines.allSatisfy { text.width(of: $0, style: .label) <= 124 })
        let numbers = String(repeating: "fade=0.25 shift=-13,75 ", count: 12)
        for width in stride(from: 150.0, through: 400, by: 10) {
            text.forEachLine(of: numbers, style: .label, width: width) { range in
                #expect(!".,".utf8.contains(Array(numbers.utf8)[range.upperBound - 1]), "\(width): a number is broken")
            }
        }
        text.forEachLine(of: "", style: .label, width: 120) { _ in Issue.record("an empty text has no line") }
        text.forEachLine(of: "東京", style: .label, width: 0) { #expect($0.count == 3) }
    }

    @Test func `another pixel density rasterizes the atlas again, once`() {
        let canvas = UICanvas()
        var state = Shown()
        state.setHelp(true, at: 0)
        let version = canvas.atlasVersion
        _ = compose(canvas, state, Size(width: 900, height: 600))
        #expect(canvas.atlasVersion == version)
        let double = compose(canvas, state, Size(width: 900, height: 600), scale: 2)
        #expect(canvas.atlasVersion == version + 1)
        _ = compose(canvas, state, Size(width: 900, height: 600), scale: 2)
        #expect(canvas.atlasVersion == version + 1)
        #expect((double.vertices.map(\.x).max() ?? 0) > 900)
    }

    @Test func `a reused list does not grow`() {
        let canvas = UICanvas()
        var state = Shown()
        state.setHelp(true, at: 0)
        var list = compose(canvas, state, Size(width: 900, height: 600))
        let capacities = [list.vertices.capacity, list.indices.capacity, list.runs.capacity]
        for _ in 0..<20 {
            list.removeAll()
            canvas.compose(state, viewport: Size(width: 900, height: 600), pixelScale: 1, time: 1, into: &list)
        }
        #expect([list.vertices.capacity, list.indices.capacity, list.runs.capacity] == capacities)
    }
}

extension Raster {
    /// The bounds of all pixels that are not black.
    func inked() -> Rect {
        var bounds: (Int, Int, Int, Int) = (width, height, 0, 0)
        for y in 0..<height {
            for x in 0..<width where self[x, y].max() > 0.02 {
                bounds = (min(bounds.0, x), min(bounds.1, y), max(bounds.2, x + 1), max(bounds.3, y + 1))
            }
        }
        return Rect(
            x: Double(bounds.0), y: Double(bounds.1), width: Double(bounds.2 - bounds.0), height: Double(bounds.3 - bounds.1))
    }

    func area(x: Range<Int>, y: Range<Int>) -> [SIMD3<Float>] {
        y.flatMap { y in x.map { self[$0, y] } }
    }
}

/// Fonts that are missing or broken.
@Suite struct FontTests {
    private func expectUsable(_ paths: FontPaths) {
        let text = StageText(fontPaths: paths, pixelScale: 1)
        #expect(text.atlas.width > 0 && text.atlas.height > 0)
        #expect(text.width(of: "Hello", style: .title) > text.width(of: "H", style: .title))
        #expect(text.capHeight(of: .label) > 4)
    }

    private func everywhere(_ path: String) -> FontPaths {
        FontPaths(title: [path], heading: [path], body: [path], label: [path], fallback: [path])
    }

    @Test func `no paths at all give the built-in font`() {
        expectUsable(FontPaths())
    }

    @Test func `a missing path and a folder give the built-in font`() {
        expectUsable(everywhere("/nonexistent/font.ttf"))
        expectUsable(everywhere(FileManager.default.temporaryDirectory.path))
        expectUsable(everywhere(""))
    }

    @Test func `a missing font falls back to the next path`() throws {
        let real = try #require(FontPaths.installed.fallback.first)
        let direct = StageText(fontPaths: FontPaths(title: [real]), pixelScale: 1)
        let second = StageText(fontPaths: FontPaths(title: ["/nonexistent/font.ttf", real]), pixelScale: 1)
        let fallback = StageText(fontPaths: FontPaths(fallback: [real]), pixelScale: 1)
        let builtIn = StageText(fontPaths: FontPaths(), pixelScale: 1)
        let width = direct.width(of: "Hello", style: .title)
        #expect(second.width(of: "Hello", style: .title) == width)
        #expect(fallback.width(of: "Hello", style: .title) == width)
        #expect(builtIn.width(of: "Hello", style: .title) != width)
    }

    @Test func `what is typed in another script gets that script's glyphs`() {
        let text = StageText(fontPaths: .installed, pixelScale: 1)
        let typed = ["写", "か", "한", "न", "س", "ש", "ส"]
        let missing = text.width(of: "\u{378}", style: .label)
        for character in typed {
            #expect(text.width(of: character, style: .label) == missing, "not read before it is typed")
            let isNew = text.wants(character)
            #expect(isNew)
        }
        text.drawAtlas(pixelScale: 1)
        for character in typed { #expect(text.width(of: character, style: .label) != missing, "\(character)") }
    }

    @Test func `broken files give the built-in font`() throws {
        let scratch = try Scratch()
        let real = try #require(FontPaths.installed.fallback.first)
        let bytes = try Data(contentsOf: URL(filePath: real))
        var wrongSignature = bytes
        wrongSignature[0] = 0x7F
        let broken: [String: Data] = [
            "empty.ttf": Data(), "text.ttf": Data("this is no font, only a text that says so".utf8),
            "short.ttf": bytes.prefix(11), "directory.ttf": bytes.prefix(64), "half.ttf": bytes.prefix(bytes.count / 2),
            "signature.ttf": wrongSignature,
        ]
        let builtIn = StageText(fontPaths: FontPaths(), pixelScale: 1).width(of: "Hello", style: .title)
        for (name, data) in broken {
            let text = StageText(fontPaths: everywhere(try scratch.write(data, name)), pixelScale: 1)
            #expect(text.width(of: "Hello", style: .title) == builtIn, "\(name)")
        }
    }

    @Test func `many contexts on many threads do not disturb each other`() async {
        let widths = await withTaskGroup(of: Double.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let text = StageText(fontPaths: FontPaths(), pixelScale: 1)
                    for _ in 0..<50 {
                        text.begin(viewport: Size(width: 200, height: 100), pixelScale: 1)
                        text.text("Hello", style: .body, x: 10, baseline: 40, color: .white)
                        var list = DrawList()
                        text.end(into: &list)
                    }
                    return text.width(of: "Hello", style: .title)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(widths).count == 1 && widths.count == 6)
    }
}
