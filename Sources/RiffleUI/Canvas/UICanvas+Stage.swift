public import RiffleMath
internal import RiffleScene
public import RiffleSession
public import RiffleStage

// Painting over the stage.
extension UICanvas {
    /// Paints the titles, back buttons and tabs of screens; `unit`: points of the text per window point.
    public func paint(_ navigationBars: NavigationBars, unit: Double = 1) {
        if !navigationBars.labels.isEmpty { NavigationBarPainter(text: text, unit: unit).paint(navigationBars) }
    }

    /// Paints the names of two settings side by side.
    public func paint(_ halves: HalfNames) { halves.paint(text) }

    /// Paints the caption of the tour.
    public func paint(_ caption: TourCaption) {
        caption.paint(text, stage: Size(width: frame.stage.width, height: frame.viewport.height), at: frame.time)
    }

    /// Paints the finger of a gesture that is played, on both halves if there are two. `scale`: window points per point of the text.
    public func paint(_ finger: FingerTrail, at time: StageTime, scale: Double, halves: HalfNames?) {
        text.pushClip(Rect(x: 0, y: 0, width: frame.stage.width, height: frame.stage.height))
        finger.paint(text, at: time, scale: scale)
        if let halves { finger.paint(text, at: time, scale: scale, left: halves.middle) }
        text.popClip()
    }

    /// Paints the distance and speed that a drag still lacks to become a throw.
    public func paint(_ forecast: ForecastLabel) {
        text.opacity = 1
        forecast.paint(text, stage: frame.stage)
    }

    /// Paints the marks at the edges of a screen.
    public func paint(_ edges: EdgeMarks) { edges.paint(text) }

    /// Paints the depth inspector in its frame, below the stage's current edge.
    public func paint(_ inspector: DepthInspector, in room: Size, below top: Double) {
        text.opacity = 1
        depthPainter.tint = frame.theme.tint
        depthPainter.paint(inspector, in: inspector.box(in: room), below: top)
    }

    // MARK: - A reference

    /// Measures the words of a tray's items: after each change of them.
    public func measure(_ tray: inout ReferenceTray) { tray.measure { text.width(of: $0, style: .label) } }

    /// The number of lines that a tray's words take, 0…3.
    public func lines(of tray: ReferenceTray, stage: Size) -> Int {
        guard !tray.line.isEmpty else { return 0 }
        let width = tray.layout(stage, below: 0, lines: 1).words?.width ?? 0
        return min(max(text.extent(of: tray.line, style: .label, width: width, limit: 3).lines, 1), 3)
    }

    /// Paints a tray.
    public func paint(_ tray: ReferenceTray, stage: Size, below top: Double, lines: Int) {
        text.opacity = 1
        ReferenceTrayPainter(text: text).paint(tray, tray.layout(stage, below: top, lines: lines))
    }

    /// Paints marks and fitted cards.
    public func paint(_ shown: ShownMarks) {
        text.opacity = 1
        text.pushClip(shown.clip)
        shown.paint(text)
        text.popClip()
    }

    /// Paints the edge of a card that a hand can take.
    public func paint(_ edge: TakenEdge) { edge.paint(text) }

    // MARK: - The bar, the hints, a film

    /// Paints the bar at the top of the stage.
    public func paint(_ bar: Bar) {
        let opacity = bar.opacity(at: frame.time)
        if opacity > 0 { BarPainter(text: text, bar: bar).paint(bar, width: frame.stage.width, opacity: opacity) }
    }

    /// The layout of the hint that shows at a time; nil: none.
    public func layout(of hints: Hints, stage: Size, at time: Double) -> HintLayout? {
        guard let step = hints.shown(at: time)?.step else { return nil }
        return HintLayout(textWidth: text.width(of: hints.text(of: step), style: .label), stage: stage)
    }

    /// Paints a hint, and a mark at its target.
    public func paint(_ hints: Hints, _ layout: HintLayout, mark: HintMark?) {
        guard let shown = hints.shown(at: frame.time) else { return }
        let opacity = (1 - frame.veil) * shown.opacity
        mark?.paint(text, opacity: opacity)
        HintPainter(text: text).paint(hints.text(of: shown.step), layout: layout, opacity: opacity)
    }

    /// The layout of a film's line over a stage of this size; nil: there is no room.
    public func layout(of film: FilmLine, stage: Size) -> FilmLayout? {
        FilmLayout(
            text: text.width(of: film.widest, style: .label), cancel: text.width(of: FilmLine.cancel, style: .label), stage: stage
        )
    }

    /// Paints a film's line.
    public func paint(_ film: FilmLine, _ layout: FilmLayout) {
        text.opacity = 1 - frame.veil
        film.paint(text, layout)
        text.opacity = 1
    }

    // MARK: - Notices

    /// The frame of a release's line, above another frame, at the edge of the stage; nil: there is no room.
    public func box(of release: ReleaseLabel, above box: Rect?) -> Rect? {
        release.box(text, stage: frame.stage, above: box?.minY)
    }

    /// Paints the line about a release.
    public func paint(_ release: ReleaseLabel, in box: Rect) {
        text.opacity = 1 - frame.veil
        release.paint(text, in: box)
    }

    /// Paints the toast, chips and notices. `top`: the height that the bar takes; `middle`: the frame of the hint or the release's line, if
    /// one shows: boxes that would overlap it are laid out above it.
    public func paint(_ notices: Notices, below top: Double, above middle: Rect?) {
        let (viewport, time, opacity) = (frame.stage, frame.time, 1 - frame.veil)
        let painter = OverlayPainter(text: text)
        var ceiling = OverlayLayout.margin + top
        if let toast = notices.toast, toast.fade.isVisible(at: time) {
            if let layout = OverlayLayout.toast(toast, viewport: viewport, top: top, measure: text) {
                text.opacity = opacity * toast.fade.opacity(at: time)
                painter.toast(toast, layout: layout)
                ceiling = layout.box.maxY + OverlayLayout.gap
            }
        }
        let status = notices.status.flatMap { $0.fade.isVisible(at: time) ? $0 : nil }
        func chips(in viewport: Size) -> OverlayLayout.Chips {
            OverlayLayout.chips(
                status: status?.text, loading: notices.loading?.text, viewport: viewport, ceiling: ceiling, measure: text)
        }
        // Chips that would reach the `middle` frame are laid out above it.
        let above =
            middle.map { Size(width: viewport.width, height: $0.minY - OverlayLayout.gap + OverlayLayout.margin) } ?? viewport
        let beside = chips(in: viewport)
        let reaches = middle.map { (beside.bounds?.minX ?? .infinity) < $0.maxX + OverlayLayout.gap } ?? false
        let chips = reaches ? chips(in: above) : beside
        if let loading = notices.loading, let box = chips.loading {
            text.opacity = opacity
            painter.loading(loading, in: box)
        }
        if let status, let box = chips.status {
            text.opacity = opacity * status.fade.opacity(at: time)
            painter.status(status.text, in: box)
        }
        OverlayLayout.forEachNotice(
            in: notices.stack, at: time, viewport: (middle?.minX ?? .infinity) < OverlayLayout.noticeReach ? above : viewport,
            ceiling: ceiling, chips: chips.bounds, measure: text
        ) { index, box in
            if let index {
                let notice = notices.stack.notices[index]
                text.opacity = opacity * notice.fade.opacity(at: time)
                painter.notice(notice.sentence, in: box)
            } else if let folded = notices.stack.foldedLine {
                text.opacity = opacity * notices.stack.foldedOpacity(at: time)
                painter.foldedNotices(folded, in: box)
            }
        }
        text.opacity = 1
    }
}
