import RiffleMath
import RiffleModels
import Testing

@testable import RiffleUI
@testable import riffle

/// Text in which every character is 0.6 em wide, so that layouts can be computed by hand.
struct MonospaceMeasure: TextMeasure {
    func width(of text: String, style: TextStyle) -> Double { Double(text.utf8.count) * style.size * 0.6 }
    func capHeight(of style: TextStyle) -> Double { style.size * 0.7 }
    func forEachLine(of text: String, style: TextStyle, width: Double, _ body: (Range<Int>) -> Void) {
        let perLine = max(1, Int(width / (style.size * 0.6)))
        for first in stride(from: 0, to: text.utf8.count, by: perLine) { body(first..<min(first + perLine, text.utf8.count)) }
    }
}

/// The boxes of everything visible in a window of some size.
struct StandingBoxes {
    var boxes: [Rect] = []

    init(_ state: Shown, viewport: Size, time: Double, measure: some TextMeasure) {
        var ceiling = OverlayLayout.margin
        if let toast = state.toast, let layout = OverlayLayout.toast(toast, viewport: viewport, measure: measure) {
            boxes.append(layout.box)
            ceiling = layout.box.maxY + OverlayLayout.gap
        }
        let chips = OverlayLayout.chips(
            status: state.status?.text, loading: state.loading?.text, viewport: viewport, ceiling: ceiling, measure: measure)
        boxes += [chips.status, chips.loading].compactMap { $0 }
        OverlayLayout.forEachNotice(
            in: state.stack, at: time, viewport: viewport, ceiling: ceiling, chips: chips.bounds, measure: measure
        ) { boxes.append($1) }
    }
}

/// Whether two boxes share more than an edge.
func overlap(_ a: Rect, _ b: Rect) -> Bool {
    min(a.maxX, b.maxX) - max(a.minX, b.minX) > 1e-9 && min(a.maxY, b.maxY) - max(a.minY, b.minY) > 1e-9
}

func isInside(_ inner: Rect, _ outer: Rect) -> Bool {
    inner.minX >= outer.minX - 1e-9 && inner.minY >= outer.minY - 1e-9 && inner.maxX <= outer.maxX + 1e-9
        && inner.maxY <= outer.maxY + 1e-9
}

@Suite struct LayoutTests {
    static let sizes = [(1280, 800), (900, 600), (500, 900), (320, 240), (200, 120), (3840, 2160), (60, 60), (1, 1)].map {
        Size(width: Double($0.0), height: Double($0.1))
    }
    let measure = MonospaceMeasure()

    private func busyState() -> Shown {
        var state = Shown()
        state.showModel(
            title: "A model with a rather long name", summary: String(repeating: "what it does ", count: 12), at: 0)
        state.showStatus("Phone · 375 × 667", at: 0)
        state.setLoading(done: 12, of: 240)
        for number in 0..<9 {
            state.post(notice: "Notice \(number): " + String(repeating: "long ", count: number * 8), at: 0)
        }
        return state
    }

    @Test(arguments: sizes)
    func `all boxes stand inside the window and apart from each other`(viewport: Size) {
        let boxes = StandingBoxes(busyState(), viewport: viewport, time: 1, measure: measure).boxes
        let window = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        for (number, box) in boxes.enumerated() {
            #expect(isInside(box, window), "\(box)")
            for other in boxes[..<number] { #expect(!overlap(box, other), "\(box) and \(other)") }
        }
    }

    @Test func `a long status shows completely, in lines that fit the window`() {
        let status = "Copied: " + String(repeating: "spacing=0.35 ", count: 18)
        for viewport in Self.sizes.prefix(3) {
            let chips = OverlayLayout.chips(
                status: status, loading: "12 of 240", viewport: viewport, ceiling: 16, measure: measure)
            guard let box = chips.status, let loading = chips.loading else {
                Issue.record("it does not show at \(viewport)")
                continue
            }
            #expect(!overlap(box, loading) && isInside(box, Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)))
            let width = box.width - 2 * OverlayLayout.chipPadding
            var lines = 0
            measure.forEachLine(of: status, style: .label, width: width) { _ in lines += 1 }
            #expect(lines > 1 && lines <= OverlayLayout.statusLineLimit)
            #expect(box.height >= Double(lines - 1) * TextStyle.label.lineHeight + OverlayLayout.chipHeight)
        }
    }

    @Test func `at common sizes nothing is left out`() {
        for viewport in Self.sizes.prefix(3) {
            #expect(StandingBoxes(busyState(), viewport: viewport, time: 1, measure: measure).boxes.count == 8)
        }
    }

    @Test func `a long title gets the room that the window has`() throws {
        let toast = try #require(busyState().toast)
        let layout = try #require(
            OverlayLayout.toast(toast, viewport: Size(width: 300, height: 900), measure: measure))
        #expect(layout.titleWidth == 300 - 2 * OverlayLayout.margin - 2 * OverlayLayout.toastPadding.width)
        #expect(layout.summaryLines == OverlayLayout.toastLineLimit)
        #expect(layout.keysTop == nil)
    }

    @Test func `a title shows whole, or a good part of a long one; where there is less room there is no toast`() {
        for title in ["Wheel", "Task switcher · hyperbola"] {
            var state = Shown()
            state.showModel(title: title, summary: "", at: 0)
            guard let toast = state.toast else { continue }
            let whole = measure.width(of: title, style: .title)
            for width in stride(from: 40.0, through: 900, by: 5) {
                let layout = OverlayLayout.toast(toast, viewport: Size(width: width, height: 600), measure: measure)
                let shown = layout?.titleWidth ?? 0
                let room = width - 2 * OverlayLayout.margin - 2 * OverlayLayout.toastPadding.width
                #expect(layout == nil ? room < min(whole, 120) : shown >= min(whole, 120) && shown <= room, "\(title), \(width)")
            }
        }
    }

    @Test func `the toast leaves the lower half to the cards`() throws {
        let toast = try #require(busyState().toast)
        for height in stride(from: 80.0, to: 900, by: 20) {
            let layout = OverlayLayout.toast(toast, viewport: Size(width: 900, height: height), measure: measure)
            #expect(layout.map { $0.box.maxY <= height / 2 } ?? (height < 240), "\(height)")
        }
    }

    @Test func `a notice that fades in moves the others in proportion`() throws {
        var state = Shown()
        state.post(notice: "First.", at: 0)
        let viewport = Size(width: 900, height: 600)
        let before = try #require(StandingBoxes(state, viewport: viewport, time: 2, measure: measure).boxes.first)
        state.post(notice: "Second.", at: 2)
        var last = before.y
        for step in 1...20 {
            let boxes = StandingBoxes(state, viewport: viewport, time: 2 + Double(step) * 0.01, measure: measure).boxes
            let first = try #require(boxes.last)
            #expect(first.y <= last && last - first.y < 8)
            last = first.y
        }
        #expect(before.y - last == before.height + OverlayLayout.gap)
    }

    @Test(arguments: sizes.dropLast(2))
    func `in the help nothing is cut, no line is on another, and scrolling reaches the last`(viewport: Size) {
        let layout = HelpLayout(keys: .standard(.builtIn), viewport: viewport, measure: measure)
        let window = Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
        #expect(isInside(layout.panel, window) || viewport.height < 200)
        #expect(layout.items.count == KeyHelp.standard(.builtIn).groups.reduce(0) { $0 + 1 + $1.entries.count })
        let all = Rect(x: layout.list.x, y: layout.list.y, width: layout.list.width, height: layout.contentHeight)
        for (number, item) in layout.items.enumerated() {
            #expect(isInside(item.box, all) && !overlap(item.box, layout.header), "\(item)")
            for other in layout.items[..<number] { #expect(!overlap(item.box, other.box)) }
            guard case .entry(let group, let entry) = item.content else { continue }
            let action = KeyHelp.standard(.builtIn).groups[group].entries[entry].action
            let lines = measure.extent(of: action, style: .label, width: item.actionWidth, limit: .max).lines
            #expect(Double(lines) * TextStyle.label.lineHeight <= item.box.height)
            #expect(item.actionX + item.actionWidth <= item.box.maxX + 1e-9)
        }
        #expect(abs(layout.greatestScroll + layout.list.height - max(layout.contentHeight, layout.list.height)) < 1e-9)
        #expect(layout.list.maxY <= layout.panel.maxY)
    }

    @Test func `wide windows get columns, narrow ones one; a scroll stays within the list`() {
        func columns(_ width: Double, _ height: Double) -> Int {
            let layout = HelpLayout(keys: .standard(.builtIn), viewport: Size(width: width, height: height), measure: measure)
            return Set(layout.items.map(\.box.x)).count
        }
        #expect(columns(1280, 800) >= 2)
        #expect(columns(500, 900) == 1)
        #expect(columns(1280, 4000) == 1, "no more columns than needed")
        var list = KeyList()
        list.set(true, at: 0)
        list.scroll(by: 90, most: 200)
        #expect(list.scroll == 90)
        list.scroll(by: .infinity, most: 200)
        #expect(list.scroll == 200)
        list.scroll(by: .nan, most: 200)
        #expect(list.scroll == 200)
        list.scroll(by: -.infinity, most: 200)
        #expect(list.scroll == 0)
    }

    @Test func `an empty list of keys is a panel without lines`() {
        let none = KeyHelp(groups: [], closing: KeyHelp.Entry([], ""))
        #expect(HelpLayout(keys: none, viewport: Size(width: 900, height: 600), measure: measure).items.isEmpty)
    }

    @Test func `the whole list of keys shows in a usual window without scrolling`() {
        let layout = HelpLayout(keys: .standard(.builtIn), viewport: Size(width: 1280, height: 800), measure: UICanvas().text)
        #expect(layout.greatestScroll == 0)
        #expect(TextStyle.allCases.allSatisfy { $0.size >= 12 })
    }

    @Test func `a long notice shows in full where there is room, and several share the room`() {
        let sentence = String(repeating: "Why it did not work. ", count: 30)
        let lines = measure.extent(
            of: sentence, style: .label, width: OverlayLayout.noticeWidth - OverlayLayout.noticeInset - 16, limit: .max
        ).lines
        #expect(lines > 6)
        var state = Shown()
        state.post(notice: sentence, at: 0)
        let viewport = Size(width: 1280, height: 800)
        let alone = StandingBoxes(state, viewport: viewport, time: 1, measure: measure).boxes
        #expect(alone.count == 1 && OverlayLayout.noticeLines(in: alone[0].height) == lines)
        state.post(notice: "Short.", at: 0)
        #expect(StandingBoxes(state, viewport: viewport, time: 1, measure: measure).boxes.count == 2)
        // In a low window the notice has as many lines as fit, and at least three.
        let low = StandingBoxes(state, viewport: Size(width: 1280, height: 200), time: 1, measure: measure).boxes
        #expect(low.count == 2 && OverlayLayout.noticeLines(in: low[1].height) >= 3)
    }

    /// The toast of a model with everything in a window of 1280 × 800 with the bar, where the cards take a part of it.
    private func toast(beside cards: Rect?) -> OverlayLayout.Toast? {
        var state = Shown()
        state.showModel(
            title: "Navigation", summary: "A click pushes a screen.", gesture: "Drag from the left edge to go back",
            next: KeyHelp.Entry([.key("4")], "Modal"), cards: cards, at: 0)
        return state.toast.flatMap {
            OverlayLayout.toast($0, viewport: Size(width: 1280, height: 800), top: 36, measure: measure)
        }
    }

    @Test func `the toast lies over no card, wherever they are`() {
        var shown = 0
        for x in stride(from: 0.0, through: 1200, by: 100) {
            for y in stride(from: 36.0, through: 700, by: 60) {
                for width in stride(from: 80.0, through: 1280 - x, by: 200) {
                    let cards = Rect(x: x, y: y, width: width, height: 764 - y)
                    guard let layout = toast(beside: cards) else { continue }
                    shown += 1
                    #expect(!overlap(layout.box, cards), "\(cards)")
                    #expect(isInside(layout.box, Rect(x: 0, y: 36, width: 1280, height: 364)), "\(cards)")
                }
            }
        }
        #expect(shown > 300)
        #expect(toast(beside: Rect(x: 0, y: 36, width: 1280, height: 764)) == nil)
    }

    @Test func `above the cards or beside them, wherever there is room, everything of the toast shows`() throws {
        let above = try #require(toast(beside: Rect(x: 0, y: 300, width: 1280, height: 400)))
        let left = try #require(toast(beside: Rect(x: 450, y: 60, width: 400, height: 700)))
        let right = try #require(toast(beside: Rect(x: 0, y: 60, width: 800, height: 700)))
        for layout in [above, left, right] {
            #expect(layout.summaryBaseline != nil && layout.gestureBaseline != nil && layout.keysTop != nil)
        }
        #expect(abs(above.box.center.x - 640) < 1 && left.box.maxX < 450 && right.box.minX > 800)
        // The gesture stays longest.
        let lines = TextStyle.title.lineHeight + TextStyle.body.lineHeight + 4 + 2 * OverlayLayout.toastPadding.height
        let y = 36 + OverlayLayout.margin + lines + OverlayLayout.gap + 2
        let low = try #require(toast(beside: Rect(x: 0, y: y, width: 1280, height: 600)))
        #expect(low.gestureBaseline != nil && low.summaryBaseline == nil && low.keysTop == nil)
    }
}
