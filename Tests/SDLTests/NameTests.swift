import RiffleLock
import RiffleMath
import RifflePainter
import RiffleUI
import RiffleScene
import Testing

@testable import RiffleUI
@testable import RiffleSDL
@testable import riffle

/// Names in scripts that need a font of their own, shaping, or another direction.
private let names = [
    "नमस्ते", "क्षितिज", "سلام", "שלום", "สวัสดี", "வணக்கம்", "বাংলা", "ქართული", "写真", "사진", "😀", "👨‍👩‍👧", "e\u{301}te\u{301}",
    "छुट्टी 2024 (२)-عطلة 🏖️.png",
]

/// Malicious file names.
private let hostile = [
    String(repeating: "\u{301}", count: 127), "a" + String(repeating: "\u{320}\u{489}", count: 4000),
    String(repeating: "\u{7}\u{1B}\n\t", count: 60), "\u{202E}gnp.exe\u{2066}\u{200F}", String(repeating: "\u{200D}", count: 85),
    String(decoding: [UInt8](repeating: 0xC3, count: 255), as: UTF8.self), String(repeating: "क्ष", count: 2000),
    String(repeating: "😀", count: 500), String(repeating: "﷽", count: 300), "\u{10FFFF}\u{E000}\u{FFFE}",
    String(repeating: "W", count: 100_000),
]

private func line(_ text: String, em: Int = 30) throws -> TextSetter.Line {
    try #require(TextSetter.shared.withLock { $0?.line(text, .init(em: em)) })
}

private func width(_ text: String, em: Int = 30) -> Int {
    TextSetter.shared.withLock { $0?.width(of: text, .init(em: em)) ?? 0 }
}

@Suite("Names in any script")
struct NameTests {
    @Test("a name is typeset in fonts that have its characters, without boxes", arguments: names)
    func fonts(name: String) throws {
        let set = try line(name)
        #expect(set.isComplete)
        #expect(set.pixels.opaqueBounds != nil)
        let boxes = try line(String(repeating: "\u{378}", count: name.count))
        #expect(!boxes.isComplete && set.pixels != boxes.pixels)
        #expect(abs(set.advance - width(name)) <= 1, "what is measured is what is drawn")
    }

    @Test("joining letters are shaped together")
    func shaping() throws {
        // Devanagari: a conjunct with its vowel sign in front is narrower than its parts.
        let parts = ["क", "्", "ष", "ि"]
        #expect(width("क्षि") < parts.reduce(0) { $0 + width($1) } * 2 / 3)
        #expect(try line("क्षि").pixels != line("क\u{200C}ष\u{200C}ि").pixels)
        // The vowel sign i is drawn before the letter that it follows.
        let sign = try line("कि").pixels, bare = try line("क").pixels
        #expect(sign.width > bare.width)
        let apart = ["س", "ل", "ا", "م"].reduce(0) { $0 + width($1) }
        #expect(width("سلام") < apart)
        #expect(width("e\u{301}") == width("é"))
    }

    @Test("emoji keep their colours, other text takes the line's colour")
    func colors() throws {
        let set = try line("ab 😀 cd")
        let columns = try #require(set.colored.first)
        #expect(set.colored.count == 1 && columns.lowerBound > 20 && columns.upperBound < set.pixels.width)
        for x in 0..<set.pixels.width {
            for y in 0..<set.pixels.height where set.pixels[x, y].a > 200 {
                let pixel = set.pixels[x, y]
                if !columns.contains(x) { #expect(pixel.r == 255 && pixel.g == 255 && pixel.b == 255) }
            }
        }
        let middle = set.pixels[(columns.lowerBound + columns.upperBound) / 2, set.baseline - 10]
        #expect(middle.r > middle.b &+ 60, "a yellow face")
        // About as high as the letters next to it.
        #expect((25...45).contains(columns.count))
    }

    @Test("right-to-left words in a left-to-right line")
    func directions() {
        func order(_ text: String) -> String {
            let characters = Array(text)
            let levels = TextDirection.levels(of: characters)
            return String(TextDirection.visualOrder(of: levels).map { characters[$0] })
        }
        #expect(order("photo 12 (3).png") == "photo 12 (3).png")
        #expect(order("אבג") == "גבא")
        #expect(order("a אב גד b") == "a דג בא b")
        #expect(order("תמונה 12.png") == "12 הנומת.png")
        #expect(order("2024 אב") == "2024 בא")
        // Brackets are mirrored during shaping.
        #expect(order("אב (1).png") == ")1( בא.png")
        #expect(order("אב 1.5:3 גד") == "דג 1.5:3 בא")
        #expect(order("").isEmpty)
        for levels: [UInt8] in [[0, 1, 2, 1, 0], [2, 2], [1], []] {
            #expect(TextDirection.visualOrder(of: levels).sorted() == Array(levels.indices), "every piece once")
        }
    }

    @Test("Hebrew is typeset from right to left")
    func rightToLeft() throws {
        let both = try line("אל").pixels, last = try line("ל").pixels
        let box = try #require(last.opaqueBounds)
        // The second letter is drawn on the left.
        for y in 0..<min(both.height, last.height) {
            for x in box.x..<box.x + box.width { #expect(abs(Int(both[x, y].a) - Int(last[x, y].a)) < 60) }
        }
    }

    @Test("direction controls are removed, control characters become spaces, and the length is limited")
    func clean() {
        #expect(TextRuns.clean("\u{202E}gnp.exe\u{2066}") == "gnp.exe")
        #expect(TextRuns.clean("a\nb\u{7}c\u{2028}d") == "a b c d")
        #expect(TextRuns.clean("क्\u{200D}ष") == "क्\u{200D}ष", "joiners are spelling")
        for text in hostile { #expect(TextRuns.clean(text).unicodeScalars.count <= TextRuns.greatestLength) }
        #expect(
            TextRuns.clean("a" + String(repeating: "\u{301}", count: 99)).unicodeScalars.count == 1 + TextRuns.greatestMarkCount)
    }

    @Test("malicious names take no more time and memory than a line", arguments: hostile)
    func bounded(name: String) throws {
        for em in [13, 62] {
            guard let set = TextSetter.shared.withLock({ $0?.line(name, .init(em: em)) }) else { continue }
            #expect(set.pixels.width <= TextSetter.greatestWidth && set.pixels.height <= 5 * em)
            #expect(set.advance <= TextSetter.greatestWidth)
        }
        let card = CardArtist.broken(fileName: name, reason: name)
        #expect(card.levels[0].width == 720 && card.levels[0].height == 1280)
        _ = CardArtist.icon(title: name)
    }

    @Test("a card's back has a name in its script", arguments: names)
    func cards(name: String) {
        let boxes = String(repeating: "\u{378}", count: name.count)
        #expect(
            CardArtist.broken(fileName: name, reason: "").levels[0] != CardArtist.broken(fileName: boxes, reason: "").levels[0])
        func back(_ title: String) -> PixelBuffer {
            CardArtist.back(
                .init(title: title, fileName: title, pixelWidth: 0, pixelHeight: 0, index: 0, count: 1), background: nil
            ).levels[0]
        }
        #expect(back(name) != back(boxes))
    }
}

extension WindowSuites {
    /// Text overlays above the stage, and their textures.
    @Suite("Names above the stage", .serialized)
    struct NamesOverStage {
        private let window: Window
        private let store: TextureStore
        private let cache: TextImageCache

        init() throws {
            window = try WindowTests.open()
            store = TextureStore(window: window, loader: PictureLoader(workers: 1, whenFinished: {}))
            cache = TextImageCache(store: store)
        }

        private func image(_ text: String, em: Int = 13) -> TextImage? {
            cache.image(of: text, range: 0..<text.utf8.count, TextFont(em: em))
        }

        private func notice(_ sentence: String, scale: Double = 1) -> DrawList {
            let canvas = UICanvas(fontPaths: .installed, pixelScale: scale, images: cache)
            var notices = Notices()
            notices.post(notice: sentence, at: 0)
            var list = DrawList()
            canvas.prepare(CanvasFrame(viewport: Size(width: 900, height: 600), pixelScale: scale, time: 1))
            canvas.begin()
            canvas.paint(notices, below: 0, above: nil)
            canvas.end(into: &list)
            return list
        }

        private func lines(of list: DrawList) -> [DrawRun] {
            list.runs.filter { $0.texture.id.rawValue <= TextureID.firstLine.rawValue }
        }

        @Test("a notice draws a name in another script as a line of its own, inside its box", arguments: names)
        func notices(name: String) {
            for scale in [1.0, 2] {
                let list = notice("“\(name)” can’t be read.", scale: scale)
                let runs = lines(of: list)
                #expect(!runs.isEmpty)
                for index in runs.flatMap({ list.indices[$0.firstIndex..<$0.firstIndex + $0.indexCount] }) {
                    let vertex = list.vertices[Int(index)]
                    #expect(vertex.x >= Float(16 * scale) && vertex.x <= Float((16 + OverlayLayout.noticeWidth) * scale))
                    #expect(vertex.x == vertex.x.rounded() && vertex.y == vertex.y.rounded(), "pixel on pixel")
                }
            }
        }

        @Test("built-in texts, and names in Latin-1, are drawn with Dear ImGui's font atlas, names in other letters as pictures")
        func own() {
            for name in ["holiday.png", "Ångström", "a×b → “c”…"] {
                #expect(lines(of: notice("\(name) can’t be read.")).isEmpty)
            }
            #expect(cache.slotIndices.count == 0)
            for name in ["Łódź", "Αθήνα", "Привет"] { #expect(lines(of: notice("\(name) can’t be read.")).count == 1) }
            #expect(cache.slotIndices.count == 3)
        }

        @Test("a name that is too wide is truncated with an ellipsis between characters", arguments: names)
        func cut(name: String) {
            let long = String(repeating: name, count: 40)
            let text = StageText(fontPaths: .installed, pixelScale: 1, images: cache)
            text.begin(viewport: Size(width: 400, height: 80), pixelScale: 1)
            text.text(long, style: .label, x: 10, baseline: 40, color: .white, width: 120)
            var list = DrawList()
            text.end(into: &list)
            let right = list.vertices.map(\.x).max() ?? 0
            #expect(right <= 132 && right > 80)
            let length = cache.fitting(of: long, range: 0..<long.utf8.count, TextFont(em: 13), room: 100, atWords: false)
            #expect(long.utf8.index(long.startIndex, offsetBy: length).samePosition(in: long) != nil)
            #expect(cache.width(of: long, range: 0..<length, TextFont(em: 13)) <= 100)
        }

        @Test("lines are broken at words and lose no character")
        func lines() {
            let text = StageText(fontPaths: .installed, pixelScale: 1, images: cache)
            let sentence = "छुट्टियों की तस्वीरें 2024, صور العطلة والبحر, 休みの写真と海と山の思い出の旅行, and a photograph 🏖️ of it"
            let bytes = Array(sentence.utf8)
            var lines: [String] = []
            text.forEachLine(of: sentence, style: .label, width: 120) { lines.append(String(decoding: bytes[$0], as: UTF8.self)) }
            #expect(lines.count > 3)
            #expect(lines.joined().filter { $0 != " " } == sentence.filter { $0 != " " })
            #expect(lines.allSatisfy { text.width(of: $0, style: .label) <= 121 })
        }

        @Test("ten thousand names use no more memory than a hundred")
        func bounds() {
            let before = store.memory
            for number in 0..<10_000 {
                cache.beginFrame()
                let name = "छवि \(number)"
                #expect(image(name) != nil)
                _ = cache.fitting(of: name, range: 0..<name.utf8.count, TextFont(em: 13), room: 40, atWords: true)
            }
            #expect(cache.slotIndices.count <= TextImageCache.capacity && cache.bytes <= TextImageCache.byteLimit)
            #expect(cache.answers.count <= TextImageCache.measureCapacity)
            #expect(store.memory - before == cache.bytes)
            for name in hostile {
                cache.beginFrame()
                for em in [13, 26, 104] { _ = image(name, em: em) }
                #expect(cache.bytes <= TextImageCache.byteLimit)
            }
        }

        @Test("lines of the current frame aren't evicted; beyond the limit a line is nil")
        func frames() throws {
            cache.beginFrame()
            var drawn: [TextureID] = []
            for number in 0..<TextImageCache.capacity + 9 { if let id = image("छवि \(number)")?.texture { drawn.append(id) } }
            #expect(drawn.count == TextImageCache.capacity && Set(drawn).count == drawn.count)
            // The next frame draws one of them without requesting it, like a cached layer.
            cache.beginFrame()
            cache.use(drawn[0])
            for number in 0..<TextImageCache.capacity { _ = image("ছবি \(number)") }
            #expect(image("छवि 0")?.texture == drawn[0])
            #expect(image("ছবি 0") != nil)
        }

        @Test("the same name again uses the cached texture")
        func again() throws {
            let first = try #require(image("नमस्ते"))
            let memory = store.memory
            for _ in 0..<9 {
                cache.beginFrame()
                #expect(image("नमस्ते") == first)
            }
            #expect(store.memory == memory && cache.slotIndices.count == 1)
        }
    }
}
