import RiffleMath
import RiffleScene
import RiffleSettings
import RiffleStage
import TestSupport
import Testing

@testable import RiffleUI

@Suite("The page with the model as code")
struct ExportPageTests {
    static let viewport = Size(width: 1280, height: 800)
    static let width = 614.0
    static let code = "// A curve.\nlet a = 1  // In points.\nlet b = \"// no comment\"\n\nfunc pose() {}\n"

    static func page(platforms: Int = 3, code: String = code) -> ExportPage {
        var page = ExportPage(platforms: (0..<platforms).map { "Platform \($0)" })
        page.setOpen(true)
        page.show(
            [
                ExportPage.File(path: "pose.swift", text: code), ExportPage.File(path: "Sources/A/Scroller.swift", text: "b\n"),
                ExportPage.File(path: "samples.json", text: "[]\n"),
            ], ofPlatform: 0)
        return page
    }

    static func layout(_ page: ExportPage, _ viewport: Size = viewport, width: Double = width) -> ExportPageLayout {
        page.layout(viewport, width)
    }

    static func press(_ page: inout ExportPage, _ point: Vector2, to end: Vector2? = nil, isDouble: Bool = false)
        -> [ExportIntent]
    {
        var intents: [ExportIntent] = []
        func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            _ = page.pointer(
                phase, at: point, isDouble: isDouble, viewport: viewport, panelWidth: width, intents: &intents)
        }
        send(.began, point)
        if let end { send(.moved, end) }
        send(.ended, end ?? point)
        return intents
    }

    static func key(_ page: inout ExportPage, _ names: String..., shift: Bool = false, control: Bool = false) -> [ExportIntent] {
        var intents: [ExportIntent] = []
        for name in names {
            _ = page.key(name, shift: shift, control: control, viewport: viewport, panelWidth: width, intents: &intents)
        }
        return intents
    }

    @Test(
        "the parts lie inside the panel and beside each other, at any size, with any number of platforms",
        arguments: [1, 3, 8, 9, 20])
    func layout(platforms: Int) {
        let page = Self.page(platforms: platforms)
        for viewport in [Self.viewport, Size(width: 900, height: 600), Size(width: 400, height: 100)] {
            for width in [260.0, 320, 480, 614, 720] {
                let layout = Self.layout(page, viewport, width: width)
                let parts = layout.platforms + [layout.file, layout.copy, layout.code, layout.save, layout.check, layout.keep]
                for (index, box) in parts.enumerated() {
                    #expect(box.minX >= layout.page.minX && box.maxX <= layout.page.maxX && box.width > 0)
                    for other in parts[..<index] where box.height > 0 && other.height > 0 {
                        #expect(!overlap(box, other), "\(box) and \(other) at \(viewport), \(width)")
                    }
                }
                #expect(layout.platforms.count == platforms && layout.button.maxY <= layout.page.minY)
                #expect(viewport.height < 600 || layout.keep.maxY <= layout.footer.minY)
                guard platforms <= 8, viewport.height >= 600, width >= 320 else { continue }
                #expect(layout.code.height >= 8 * CodeView.lineHeight, "\(layout.code) at \(viewport), \(width)")
            }
        }
    }

    @Test("each part does what it says, by mouse and by keyboard alone")
    func acts() {
        var page = Self.page()
        let layout = Self.layout(page)
        #expect(Self.press(&page, layout.copy.center) == [.copyFile])
        #expect(Self.press(&page, layout.save.center) == [.save] && Self.press(&page, layout.check.center) == [.check])
        #expect(Self.press(&page, layout.file.center) == [.menu(below: layout.file)])
        #expect(Self.press(&page, layout.button.center) == [.toggle] && Self.press(&page, Vector2(100, 300)).isEmpty)
        #expect(Self.press(&page, layout.platforms[2].center).isEmpty && page.platform == 2)

        page = Self.page()
        #expect(Self.key(&page, "up", "left", "return").isEmpty && page.platform == 0, "without a focus the keys are the cards’")
        #expect(Self.key(&page, "tab", "right", "right", "right", "left").isEmpty && page.platform == 2)
        page = Self.page()
        #expect(Self.key(&page, "tab", "tab", "right", "right").isEmpty && page.chosenFile?.path == "samples.json")
        #expect(Self.key(&page, "right", "return") == [.menu(below: layout.file)] && page.chosenFile?.path == "pose.swift")
        #expect(Self.key(&page, "down", "return") == [.copyFile])
        // In the code the arrows scroll; Tab leads on.
        #expect(Self.key(&page, "down", "down", "return", "tab", "return") == [.save])
        #expect(Self.key(&page, "right", "return", "down", "down", "down").count == 1 && page.focus == .file)
        #expect(Self.key(&page, "escape") == [.toggle])
        page.setOpen(false)
        #expect(Self.key(&page, "tab", "return").isEmpty && !page.hasFocus)
    }

    @Test("the switch asks to keep the chosen platform's folder, by mouse and by keyboard; a change of the setting forgets none")
    func keeps() {
        var page = Self.page()
        #expect(Self.press(&page, Self.layout(page).keep.center) == [.keep] && Self.key(&page, "return") == [.keep])
        page.setFolder(.init(name: "Riffle linear/js", isKept: true), ofPlatform: 1)
        #expect(page.folder == nil)
        page.choose(platform: 1)
        page.forgetChecks()
        #expect(page.folder?.isKept == true)
        page.setFolder(nil, ofPlatform: 1)
        #expect(page.folder == nil && Self.key(&page, "tab", shift: true) == [] && page.focus == .check)
    }

    @Test("a check that runs can be stopped; what is known is known of one platform, until the setting changes")
    func checks() {
        var page = Self.page()
        let layout = Self.layout(page)
        page.setCheck(.running(seconds: 0), ofPlatform: 0)
        #expect(Self.press(&page, layout.check.center) == [.stop])
        page.setCheck(.done("ran", .passed), ofPlatform: 0)
        #expect(page.check == .done("ran", .passed) && Self.press(&page, layout.check.center) == [.check])
        page.choose(platform: 1)
        #expect(page.check == nil)
        page.choose(platform: 0)
        page.forgetChecks()
        #expect(page.check == nil)
    }

    @Test("a setting that changes leaves the place in the code and marks the lines; another file begins at its top")
    func live() {
        let lines = (0..<200).map { "let value\($0) = 1" }
        var page = Self.page(code: lines.joined(separator: "\n"))
        let box = Self.layout(page).code
        page.view.scroll(by: Vector2(0, 480), in: box)
        #expect(page.view.scroll == Vector2(0, 480) && page.view.changed.isEmpty)
        var changed = lines
        changed[40] = "let value40 = 2"
        let files = [ExportPage.File(path: "pose.swift", text: changed.joined(separator: "\n"))]
        for _ in 0..<2 {
            page.show(files, ofPlatform: 0)
            #expect(page.view.changed == [40] && page.view.scroll == Vector2(0, 480))
        }
        page.show([ExportPage.File(path: "pose.swift", text: "one")], ofPlatform: 0)
        #expect(page.view.changed.isEmpty && page.view.code.lines.map(\.text) == ["one"])
        page.show(files, ofPlatform: 1)
        #expect(page.view.scroll == .zero && page.view.changed.isEmpty)
        // The page remembers the chosen file of each platform.
        page = Self.page()
        page.choose(file: 1)
        page.show(files, ofPlatform: 1)
        page.show(Self.page().files, ofPlatform: 0)
        #expect(page.chosenFile?.path == "Sources/A/Scroller.swift")
        page.show(problem: "It has no formula.")
        #expect(page.chosenFile == nil && page.stops == [.platform(0)])
        for point in [Self.layout(page).copy.center, Self.layout(page).save.center] {
            #expect(Self.press(&page, point).isEmpty)
        }
    }

    @Test("what is selected by a drag is what lies between its ends, either way; Ctrl+A is all of it, a double click a word")
    func selection() throws {
        var page = Self.page()
        let box = Self.layout(page).code
        func point(_ line: Int, _ column: Int) -> Vector2 {
            Vector2(
                box.x + CodeView.inset + Double(column) * page.view.column,
                box.y + CodeView.inset + (Double(line) + 0.5) * CodeView.lineHeight)
        }
        #expect(
            Self.press(&page, point(1, 4), to: point(2, 5)).isEmpty && page.view.selectedText == "a = 1  // In points.\nlet b")
        #expect(Self.key(&page, "c", control: true) == [.copy("a = 1  // In points.\nlet b")])
        _ = Self.press(&page, point(2, 5), to: point(1, 4))
        #expect(page.view.selectedText == "a = 1  // In points.\nlet b")
        _ = Self.press(&page, point(3, 2), to: point(1, 4))
        #expect(page.view.selectedText == "a = 1  // In points.\nlet b = \"// no comment\"\n")
        _ = Self.press(&page, point(4, 7), isDouble: true)
        #expect(page.view.selectedText == "pose")
        _ = Self.press(&page, point(1, 4))
        #expect(page.view.selection == nil && Self.key(&page, "c", control: true).isEmpty, "then the setting is copied")
        #expect(Self.key(&page, "a", control: true).isEmpty)
        #expect(page.view.selectedText.map { $0 + "\n" } == Self.code)
        // A drag beyond the text's ends selects the whole text.
        _ = Self.press(&page, point(0, -1), to: Vector2(5000, 5000))
        #expect(page.view.selectedText.map { $0 + "\n" } == Self.code)
        // When the text changes, the selection is clamped to the new text.
        page.show([ExportPage.File(path: "pose.swift", text: "é")], ofPlatform: 0)
        #expect(page.view.selectedText == "é")
        _ = Self.press(&page, Vector2(100, 300))
        #expect(page.view.selection == nil)
    }

    @Test("with Shift the keys select as the caret of a text moves, each way, and the end of the selection always shows")
    func selectsByKeys() throws {
        var page = Self.page(code: (0..<60).map { "line \($0)" + String(repeating: " x", count: $0) }.joined(separator: "\n"))
        let box = Self.layout(page).code
        page.focus = .code
        func select(_ keys: String..., times: Int = 1) {
            for _ in 0..<times { for key in keys { _ = Self.key(&page, key, shift: true) } }
        }
        select("down", "right", times: 3)
        #expect(page.view.selectedText == "line 0\nline 1 x\nline 2 x x\nlin")
        select("home", "up")
        #expect(page.view.selectedText == "line 0\nline 1 x\n")
        select("end", "left")
        #expect(page.view.selectedText == "line 0\nline 1 x\nline 2 x ")
        select("left", times: 40)
        #expect(
            page.view.selection == nil && page.view.head == CodeText.Place(line: 0, column: 0), "no further than its beginning")
        // Right goes through every place, left through the same ones backwards.
        let keys = ["right", "left", "down", "pagedown", "pagedown", "end", "home", "up", "pageup", "end"]
        var generator = SeededGenerator(seed: 22)
        for step in 0..<400 {
            let key = try #require(keys.randomElement(using: &generator))
            let before = page.view.head
            select(key)
            let head = page.view.head
            if key == "right", head != before {
                select("left")
                #expect(page.view.head == before, "\(step)")
                select("right")
            }
            let left = Double(head.column) * page.view.column - page.view.scroll.x,
                top = Double(head.line) * 17 - page.view.scroll.y
            #expect(left >= -1e-6 && left <= box.width - 2 * CodeView.inset + 1e-6 && top >= -1e-6, "\(step): \(head)")
            #expect(top + CodeView.lineHeight <= box.height - 2 * CodeView.inset + 1e-6, "\(step): \(head)")
            #expect(page.view.anchor == CodeText.Place(line: 0, column: 0))
        }
        select("pagedown", times: 60)
        select("end")
        #expect(page.view.selectedText?.hasSuffix("x x") == true && page.view.head == page.view.code.end)
        // Without a selection, a selection by keys begins at the first visible line.
        page.view.deselect()
        page.view.scroll(by: Vector2(-1e6, -1e6), in: box)
        page.view.scroll(by: Vector2(0, 3 * CodeView.lineHeight), in: box)
        select("end")
        #expect(page.view.selectedText == "line 3 x x x")
    }

    @Test("a drag beyond the frame scrolls, and never beyond the text")
    func scrolls() {
        var page = Self.page(code: (0..<100).map { "\($0)" + String(repeating: " x", count: 100) }.joined(separator: "\n"))
        let box = Self.layout(page).code
        let greatest = page.view.greatestScroll(in: box)
        var intents: [ExportIntent] = []
        func send(_ phase: TweakState.PointerPhase, _ point: Vector2) {
            _ = page.pointer(phase, at: point, viewport: Self.viewport, panelWidth: Self.width, intents: &intents)
        }
        send(.began, box.center)
        for _ in 0..<200 { send(.moved, Vector2(box.maxX + 40, box.maxY + 40)) }
        #expect(page.view.scroll == greatest && greatest.x > 100 && greatest.y > 100)
        send(.ended, box.center)
        for _ in 0..<50 { _ = page.wheel(Vector2(-60, -60), at: box.center, viewport: Self.viewport, panelWidth: Self.width) }
        #expect(page.view.scroll == .zero)
        let isTaken = page.wheel(Vector2(0, 60), at: Vector2(100, 300), viewport: Self.viewport, panelWidth: Self.width)
        #expect(!isTaken, "the cards’")
    }

    @Test(
        "comments are found as each language has them, and not in strings",
        arguments: [
            ("a.swift", "let a = \"// no\" // yes", ["// yes"]),
            ("a.css", "a { /* yes */ b: \"/* no */\"; } /* too */", ["/* yes */", "/* too */"]),
            ("a.js", "const a = '\\'//'; /* one\ntwo */ b // three", ["/* one", "two */", "// three"]),
            ("a.js", "`a\n// no\n` // yes", ["// yes"]),
            ("a.html", "<p>it's // no</p>\n<!-- yes\nyes -->", ["<!-- yes", "yes -->"]),
            ("a.sh", "#!/bin/sh\necho '#no' #yes", ["#!/bin/sh", "#yes"]), ("a.json", "// no", []), ("README.md", "# no", []),
            ("a.css", "// no", []), ("a.kt", "val a = \"unfinished\n// yes", ["// yes"]),
            ("a.swift", "\"\"\"\n// no\n\"\"\"\n/// yes", ["/// yes"]),
        ])
    func comments(path: String, text: String, comments: [String]) {
        let found = CodeText(text, ofFile: path).lines.flatMap { line in
            line.spans.filter { $0.kind == .comment }.map { String(decoding: Array(line.text.utf8)[$0.range], as: UTF8.self) }
        }
        #expect(found == comments)
    }

    @Test(
        "keywords, numbers and strings are found; their ranges are in order and within the line",
        arguments: [
            ("a.formula", "param rise = 40.5 pt in 0...200 # let 3", ["param", "40.5", "in", "0", "200"], [""]),
            ("a.formula", "title \"let it\"", ["title"], ["\"let it\""]),
            ("a.js", "const a1 = b2 + 0x1f; `let\nx`", ["const", "0x1f"], ["`let", "x`"]),
            ("a.swift", "let é3 = 1_000", ["let", "1_000"], []), ("a.css", "@media x { a: 3 }", ["@media", "3"], []),
            ("a.txt", "let a = 3", [], []),
        ])
    func words(path: String, text: String, words: [String], strings: [String]) {
        var (found, quoted): ([String], [String]) = ([], [])
        for line in CodeText(text, ofFile: path).lines {
            var end = 0
            for span in line.spans {
                #expect(span.range.lowerBound >= end && span.range.upperBound <= line.text.utf8.count)
                end = span.range.upperBound
                let word = String(decoding: Array(line.text.utf8)[span.range], as: UTF8.self)
                if span.kind == .string { quoted.append(word) } else if span.kind != .comment { found.append(word) }
            }
        }
        #expect(found == words && quoted == strings.filter { !$0.isEmpty })
    }

    @Test("a file's notes are one line until a click; what is copied has them all the same")
    func notes() {
        let notes = ["/*", " * a", " * b", " * c", " */"]
        let file = (notes + ["", "x { y: 1 }", "z {}"]).joined(separator: "\n")
        var view = CodeView()
        view.show(CodeText(file + "\n", ofFile: "a.css"), isSame: false)
        #expect(view.code.lines.count == 4 && view.code.lines[1].text.isEmpty && view.hidesNotes(line: 0))
        let box = Rect(x: 0, y: 0, width: 400, height: 300)
        func point(_ line: Int) -> Vector2 {
            Vector2(CodeView.inset + 1, CodeView.inset + (Double(line) + 0.5) * CodeView.lineHeight)
        }
        // From the third line up over the notes.
        view.select(at: Vector2(390, point(2).y), in: box, begins: true)
        view.select(at: point(0), in: box, begins: false)
        #expect(view.selectedText == (notes + ["", "x { y: 1 }"]).joined(separator: "\n"))
        view.select(at: point(0), in: box, begins: true)
        #expect(!view.hidesNotes(line: 0) && view.code.lines.count == 8)
        view.selectAll()
        #expect(view.selectedText == file)
        // Short notes don't get a line of their own.
        view.show(CodeText("// a\nlet b\n", ofFile: "a.js"), isSame: false)
        #expect(view.code.lines.count == 2)
        view.show(CodeText(file, ofFile: "a.css"), isSame: false)
        view.selectAll()
        #expect(view.selectedText == file)
    }

    @Test("the open page is drawn once: a frame in which nothing has changed draws nothing of it; a change is drawn")
    func steady() {
        let canvas = UICanvas()
        let fixture = CurvePanelTests.PanelFixture("linear")
        var page = Self.page()
        func compose() -> DrawList {
            var list = DrawList()
            canvas.compose(
                Shown(), tweaks: fixture.state, exportPage: page, configuration: fixture.stage.configuration,
                viewport: Self.viewport, pixelScale: 1, time: 100, into: &list)
            return list
        }
        #expect(compose().vertices.isEmpty, "all of it is in the layer")
        let (first, version) = (canvas.panel.list, canvas.atlasVersion)
        _ = compose()
        #expect(PanelLayerTests.areSame(first, canvas.panel.list) && canvas.atlasVersion == version)
        page.hover = .copy
        _ = compose()
        #expect(!PanelLayerTests.areSame(first, canvas.panel.list))
        page.hover = nil
        _ = compose()
        #expect(PanelLayerTests.areSame(first, canvas.panel.list))
    }

    @Test("the panel is as wide as code needs while it shows some, and as it was before")
    func width() {
        var state = TweakState()
        state.setOpen(true, width: 300)
        state.setShowsCode(true, viewport: Self.viewport)
        #expect(state.width == TweakLayout.codeWidth && state.ownWidth == 300 && state.width(in: Self.viewport) == state.width)
        state.setShowsCode(false, viewport: Self.viewport)
        #expect(state.width == 300)
        var narrow = TweakState()
        narrow.setOpen(true)
        narrow.setShowsCode(true, viewport: Size(width: 900, height: 600))
        #expect(narrow.width == 459)
    }
}
