internal import RiffleMath

/// The layout of the small overlays, in points: the toast at the top, the chips at the bottom right, the notices at the bottom
/// left, above the chips where the window is too narrow for both. Nothing here draws.
enum OverlayLayout {
    /// The distance between a box and the window's edge.
    static let margin = 16.0
    /// The distance between two boxes.
    static let gap = 8.0

    struct Toast: Equatable {
        var box: Rect
        var title: String
        /// The width that the lines are centred in.
        var textWidth: Double
        var titleWidth: Double
        var titleBaseline: Double
        /// The first baselines of the summary and of the gesture; nil where the window has no room for it.
        var summaryBaseline: Double?
        var summaryLines = 0
        var gestureBaseline: Double?
        var gestureLines = 0
        /// The top and left of the key that shows the next model; nil where there is no room.
        var keysTop: Double?
        var keysLeft = 0.0
    }

    static let toastPadding = Size(width: 28, height: 14)
    static let toastLineLimit = 2
    /// The greatest number of lines, and the greatest width, of a toast beside the cards.
    static let sideLineLimit = 6
    static let sideWidth = 440.0

    /// The least visible width of a long title.
    static let leastToastTitle = 120.0

    /// The layout of a toast above the cards, or to the left or right of them, wherever more of the toast fits; never over the cards. Nil
    /// if there is no room even for the title, or for a good part of a long one. `top`: the y at which the bar ends.
    static func toast(
        _ toast: Notices.Toast, viewport: Size, top: Double = 0, measure: some TextMeasure
    ) -> Toast? {
        // Nothing reaches into the lower half of the window.
        let half = viewport.height / 2
        var rooms = [Rect(x: 0, y: top, width: viewport.width, height: half - top)]
        if let cards = toast.cards {
            rooms[0].height = min(half, cards.minY - gap + margin) - top
            rooms.append(Rect(x: 0, y: top, width: cards.minX, height: half - top))
            rooms.append(Rect(x: cards.maxX, y: top, width: viewport.width - cards.maxX, height: half - top))
        }
        var best: (layout: Toast, parts: Int)?
        for (index, room) in rooms.enumerated() {
            guard let layout = self.toast(toast, in: room, isBeside: index > 0, measure: measure) else { continue }
            let parts = [layout.summaryBaseline, layout.gestureBaseline, layout.keysTop].reduce(0) { $0 + ($1 == nil ? 0 : 1) }
            if best.map({ parts > $0.parts }) ?? true { best = (layout, parts) }
        }
        return best?.layout
    }

    private static func toast(_ toast: Notices.Toast, in room: Rect, isBeside: Bool, measure: some TextMeasure) -> Toast? {
        let width = min(isBeside ? sideWidth : 720, room.width - 2 * margin) - 2 * toastPadding.width
        var height = TextStyle.title.lineHeight + 2 * toastPadding.height
        var title = toast.title
        var wholeTitle = measure.width(of: title, style: .title)
        if wholeTitle > width {
            title = toast.shortTitle
            wholeTitle = measure.width(of: title, style: .title)
        }
        guard width >= min(wholeTitle, leastToastTitle), width > 0, height + 2 * margin <= room.height else { return nil }
        let titleWidth = min(wholeTitle, width)
        let lineLimit = isBeside ? sideLineLimit : toastLineLimit
        func fits(_ more: Double) -> Bool {
            guard more > 0, height + more + 2 * margin <= room.height else { return false }
            height += more
            return true
        }
        func extent(_ text: String, _ style: TextStyle) -> (width: Double, lines: Int, height: Double) {
            let extent = measure.extent(of: text, style: style, width: width, limit: lineLimit)
            return (extent.width, extent.lines, extent.lines == 0 ? 0 : Double(extent.lines) * style.lineHeight + 4)
        }
        // The summary matters less than the gesture, and the key less than both.
        let gesture = extent(toast.gesture ?? "", .body)
        let showsGesture = fits(gesture.height)
        let summary = extent(toast.summary, .body)
        let showsSummary = fits(summary.height)
        let keyWidth = toast.next.map { KeyRow.width(of: $0, measure: measure) } ?? .infinity
        let showsKey = keyWidth <= width && fits(10 + KeyRow.capHeight + 2)

        let textWidth = max(
            titleWidth, showsSummary ? summary.width : 0, showsGesture ? gesture.width : 0, showsKey ? keyWidth : 0)
        let whole = textWidth + 2 * toastPadding.width
        let box = Rect(
            x: (room.x + (room.width - whole) / 2).rounded(), y: room.y + margin, width: whole, height: height)
        var layout = Toast(
            box: box, title: title, textWidth: textWidth, titleWidth: titleWidth,
            titleBaseline: baseline(in: box.minY + toastPadding.height, style: .title, measure: measure))
        var top = box.minY + toastPadding.height + TextStyle.title.lineHeight
        if showsSummary {
            layout.summaryBaseline = baseline(in: top + 4, style: .body, measure: measure)
            layout.summaryLines = summary.lines
            top += summary.height
        }
        if showsGesture {
            layout.gestureBaseline = baseline(in: top + 4, style: .body, measure: measure)
            layout.gestureLines = gesture.lines
            top += gesture.height
        }
        if showsKey {
            layout.keysTop = top + 10
            layout.keysLeft = box.center.x - keyWidth / 2
        }
        return layout
    }

    /// The baseline of a line of text whose line box begins at `top`: its capitals are vertically centred.
    static func baseline(in top: Double, style: TextStyle, measure: some TextMeasure) -> Double {
        top + (style.lineHeight + measure.capHeight(of: style)) / 2
    }
}

// MARK: - Bottom right

extension OverlayLayout {
    struct Chips: Equatable {
        var status: Rect?
        var loading: Rect?

        /// The area that notices must not cover.
        var bounds: Rect? {
            guard let right = loading ?? status, let left = status ?? loading else { return nil }
            let x = min(left.minX, right.minX)
            let y = min(left.minY, right.minY)
            return Rect(x: x, y: y, width: right.maxX - x, height: right.maxY - y)
        }
    }

    static let chipHeight = 32.0
    static let chipPadding = 14.0
    /// The width from which on a status wraps, in points.
    static let statusWidth = 620.0
    static let statusLineLimit = 6

    /// The status and the loading line, side by side where both fit, else one above the other; one that would reach above
    /// `ceiling` is left out. A long status wraps.
    static func chips(
        status: String?, loading: String?, viewport: Size, ceiling: Double, measure: some TextMeasure
    ) -> Chips {
        var chips = Chips()
        var right = viewport.width - margin
        var top = viewport.height - margin - chipHeight
        let room = viewport.width - 2 * margin
        guard room > 4 * chipPadding, top >= ceiling else { return chips }
        func width(_ text: String) -> Double {
            min((measure.width(of: text, style: .label) + 2 * chipPadding).rounded(.up), room)
        }
        if let loading {
            let width = width(loading)
            chips.loading = Rect(x: right - width, y: top, width: width, height: chipHeight)
            right -= width + gap
        }
        if let status {
            let inner = min(room, statusWidth) - 2 * chipPadding
            let extent = measure.extent(of: status, style: .label, width: inner, limit: statusLineLimit)
            let width = (extent.width + 2 * chipPadding).rounded(.up)
            let height = chipHeight + Double(max(extent.lines, 1) - 1) * TextStyle.label.lineHeight
            if right - width < margin {
                right = viewport.width - margin
                top -= chipHeight + gap
            }
            top -= height - chipHeight
            if top >= ceiling { chips.status = Rect(x: right - width, y: top, width: width, height: height) }
        }
        return chips
    }
}

// MARK: - Bottom left

extension OverlayLayout {
    static let noticePadding = Size(width: 16, height: 9)
    /// The distance from the box's left edge to the text, with room for a mark.
    static let noticeInset = 32.0
    static let noticeWidth = 420.0
    /// The x from which on other boxes do not collide with notices.
    static let noticeReach = margin + noticeWidth + gap
    /// The number of lines that every notice gets, whatever the others need.
    private static let noticeLeastLines = 3

    /// The number of a notice's lines that fit into a height, at least one.
    static func noticeLines(in height: Double) -> Int {
        max(Int(((height - 2 * noticePadding.height) / TextStyle.label.lineHeight + 1e-6).rounded(.down)), 1)
    }

    /// Calls `body` with the boxes of the notices from the bottom up to `ceiling`, newest first, and finally with the box of the line
    /// that counts the others (index nil). A notice takes room in proportion to its opacity, so that the others move continuously.
    static func forEachNotice(
        in stack: NoticeStack, at time: Double, viewport: Size, ceiling: Double, chips: Rect?, measure: some TextMeasure,
        _ body: (_ index: Int?, _ box: Rect) -> Void
    ) {
        let room = min(noticeWidth, viewport.width - 2 * margin) - noticeInset - noticePadding.width
        guard room >= 40 else { return }
        var bottom = viewport.height - margin
        if let chips, chips.minX < noticeReach { bottom = chips.minY - gap }

        func height(lines: Int) -> Double { Double(max(lines, 1)) * TextStyle.label.lineHeight + 2 * noticePadding.height }
        /// The least height of a text, with the gap to the next.
        func share(_ text: String) -> Double {
            height(lines: measure.extent(of: text, style: .label, width: room, limit: noticeLeastLines).lines) + gap
        }
        var others = stack.notices.reduce(stack.foldedLine.map(share) ?? 0) { $0 + share($1.sentence) }

        func place(_ text: String, index: Int?, opacity: Double) {
            // A truncated notice may hide the remedy: each gets all the lines that the others leave.
            others -= share(text)
            let limit = max(
                noticeLines(in: bottom - ceiling - others), min(noticeLeastLines, noticeLines(in: bottom - ceiling)))
            let extent = measure.extent(of: text, style: .label, width: room, limit: limit)
            let height = height(lines: extent.lines)
            let width = extent.width + (index == nil ? 2 * chipPadding : noticeInset + noticePadding.width)
            guard opacity > 0, bottom - height >= ceiling else { return }
            body(index, Rect(x: margin, y: bottom - height, width: width.rounded(.up), height: height))
            bottom -= (height + gap) * opacity
        }
        for index in stack.notices.indices.reversed() {
            place(stack.notices[index].sentence, index: index, opacity: stack.notices[index].fade.opacity(at: time))
        }
        if let folded = stack.foldedLine { place(folded, index: nil, opacity: stack.foldedOpacity(at: time)) }
    }
}
