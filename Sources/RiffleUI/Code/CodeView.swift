internal import RiffleMath

/// A text of code in a frame: how far it is scrolled, and its selection.
struct CodeView: Equatable, Sendable {
    /// The distance from one baseline to the next, and from the frame to the text, in points.
    static let lineHeight = 17.0
    static let inset = 10.0

    /// The file, and its visible lines: at first one line stands for the notes, until a click on it shows all of them.
    private var file = CodeText()
    private(set) var code = CodeText()
    private var showsNotes = false
    /// The scroll offset, in points.
    private(set) var scroll = Vector2.zero
    /// The selection's fixed end (nil if nothing was selected), and its moving end.
    private(set) var anchor: CodeText.Place?
    private(set) var head = CodeText.Place(line: 0, column: 0)
    /// The lines that the last change of the text has changed.
    private(set) var changed: Set<Int> = []
    /// The width of a character, in points.
    var column = 7.2

    /// Shows a text. `isSame`: the text is a new version of the shown file, so the scroll offset and the selection stay.
    mutating func show(_ new: CodeText, isSame: Bool) {
        guard isSame else {
            let column = column
            self = CodeView()
            self.column = column
            file = new
            code = new.folded
            return
        }
        guard new != file else { return }
        file = new
        let shown = showsNotes ? new : new.folded
        changed = shown.changes(from: code)
        code = shown
        anchor = anchor.map { shown.nearest(to: $0) }
        head = shown.nearest(to: head)
    }

    /// Whether a line stands for the notes.
    func hidesNotes(line: Int) -> Bool { line == 0 && !showsNotes && code.lines.count < file.lines.count }

    private mutating func showNotes() {
        showsNotes = true
        code = file
        changed = []
        (anchor, head) = (nil, CodeText.Place(line: 0, column: 0))
    }

    /// The selection; nil: none.
    var selection: Range<CodeText.Place>? { anchor.flatMap { $0 == head ? nil : min($0, head)..<max($0, head) } }

    /// The selected text, with the notes where one line stands for them.
    var selectedText: String? {
        selection.map { selection in
            guard hidesNotes(line: selection.lowerBound.line) else {
                return code.text(from: selection.lowerBound, to: selection.upperBound)
            }
            let hidden = file.lines.count - code.lines.count
            let (end, column) = (selection.upperBound.line, selection.upperBound.column)
            let last = CodeText.Place(line: end + hidden, column: end == 0 ? .max : column)
            return file.text(from: CodeText.Place(line: 0, column: 0), to: file.nearest(to: last))
        }
    }

    mutating func selectAll() {
        if hidesNotes(line: 0) { showNotes() }
        (anchor, head) = (CodeText.Place(line: 0, column: 0), code.end)
    }

    mutating func deselect() { anchor = nil }

    /// The greatest scroll offset in a frame, in points.
    func greatestScroll(in box: Rect) -> Vector2 {
        Vector2(
            max(0, Double(code.columns) * column + 2 * Self.inset - box.width),
            max(0, Double(code.lines.count) * Self.lineHeight + 2 * Self.inset - box.height))
    }

    /// The scroll bars at the right and the lower edge of a frame; nil if nothing is hidden in that direction, or the frame is too low.
    func scrollBars(in box: Rect) -> (down: ScrollBar?, across: ScrollBar?) {
        guard box.height > 60 else { return (nil, nil) }
        let greatest = greatestScroll(in: box)
        return (
            ScrollBar(in: box, seen: box.height, of: box.height + greatest.y, margin: 6),
            ScrollBar(in: box, seen: box.width, of: box.width + greatest.x, isVertical: false, margin: 6)
        )
    }

    /// Scrolls by a distance in points; returns false if the text is at its end in that direction.
    @discardableResult
    mutating func scroll(by delta: Vector2, in box: Rect) -> Bool {
        let greatest = greatestScroll(in: box)
        let before = scroll
        scroll = Vector2(min(max(scroll.x + delta.x, 0), greatest.x), min(max(scroll.y + delta.y, 0), greatest.y))
        return scroll != before
    }

    /// The place nearest to a point of the window.
    func place(at point: Vector2, in box: Rect) -> CodeText.Place {
        let inner = point - Vector2(box.x + Self.inset, box.y + Self.inset) + scroll
        func whole(_ value: Double) -> Int { Int(value.clamped(to: -1...1e7)) }
        return code.nearest(
            to: CodeText.Place(
                line: whole((inner.y / Self.lineHeight).rounded(.down)), column: whole((inner.x / max(column, 0.1)).rounded())))
    }

    /// Begins a selection at a point, or moves its end there and scrolls towards it.
    mutating func select(at point: Vector2, in box: Rect, begins: Bool) {
        if !begins {
            let (x, y) = (Self.inset, Self.lineHeight)
            scroll(
                by: Vector2(
                    min(point.x - box.minX - x, 0) + max(point.x - box.maxX + x, 0),
                    min(point.y - box.minY, 0).clamped(to: -y...0) + max(point.y - box.maxY, 0).clamped(to: 0...y)), in: box)
        }
        head = place(at: point, in: box)
        if begins, hidesNotes(line: head.line) { return showNotes() }
        if begins { anchor = head }
    }

    /// Selects the word at a point.
    mutating func selectWord(at point: Vector2, in box: Rect) {
        let place = place(at: point, in: box)
        guard code.lines.indices.contains(place.line) else { return }
        let text = Array(code.lines[place.line].text)
        func isWord(_ index: Int) -> Bool {
            text.indices.contains(index) && (text[index].isLetter || text[index].isNumber || "_-.".contains(text[index]))
        }
        var (start, end) = (place.column, place.column)
        while isWord(start - 1) { start -= 1 }
        while isWord(end) { end += 1 }
        (anchor, head) = (CodeText.Place(line: place.line, column: start), CodeText.Place(line: place.line, column: end))
    }

    /// Moves the selection's end as the key would move a caret, and scrolls to it; returns false if the key moves no caret. Without a
    /// selection, a new one begins where the pointer was pressed last, or at the first line that shows.
    mutating func extend(by key: String, in box: Rect) -> Bool {
        let page = max(Int(((box.height - 2 * Self.inset) / Self.lineHeight).rounded(.down)) - 1, 1)
        let from = anchor == nil ? place(at: Vector2(box.x, box.y + Self.inset + Self.lineHeight - 1), in: box) : head
        let start = anchor == nil ? CodeText.Place(line: from.line, column: 0) : head
        if hidesNotes(line: start.line) {
            showNotes()
            return true
        }
        guard let end = code.place(from: start, by: key, page: page) else { return false }
        anchor = anchor ?? start
        head = end
        show(end, in: box)
        return true
    }

    /// Scrolls by the least distance that shows a place.
    private mutating func show(_ place: CodeText.Place, in box: Rect) {
        let least = Vector2(Double(place.column) * column, Double(place.line) * Self.lineHeight)
        let most = least + Vector2(2 * Self.inset - box.width, Self.lineHeight + 2 * Self.inset - box.height)
        scroll(by: pointwiseMin(pointwiseMax(scroll, most), least) - scroll, in: box)
    }

    /// Handles a key; returns false if the key doesn't scroll.
    mutating func key(_ key: String, in box: Rect) -> Bool {
        let page = max(box.height - 2 * Self.lineHeight, Self.lineHeight)
        let all = 1e7
        switch key {
        case "up": scroll(by: Vector2(0, -Self.lineHeight), in: box)
        case "down": scroll(by: Vector2(0, Self.lineHeight), in: box)
        case "left": scroll(by: Vector2(-8 * column, 0), in: box)
        case "right": scroll(by: Vector2(8 * column, 0), in: box)
        case "pageup": scroll(by: Vector2(0, -page), in: box)
        case "pagedown": scroll(by: Vector2(0, page), in: box)
        case "home": scroll(by: Vector2(-all, -all), in: box)
        case "end": scroll(by: Vector2(-all, all), in: box)
        default: return false
        }
        return true
    }
}
