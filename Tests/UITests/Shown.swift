import RiffleMath
import RiffleModels
import RiffleScene
import RiffleSettings
import RiffleStage

@testable import RiffleUI

/// The parts that a window shows over its cards, for a picture of them.
@dynamicMemberLookup
struct Shown {
    var notices = Notices()
    var bar = Bar()
    var tooltip = Tooltip()
    var hints = Hints()
    var hintMark: HintMark?
    var edges = EdgeMarks()
    var film: FilmLine?
    var keys = KeyList()
    var hasKeyboard = false

    subscript<Value>(dynamicMember member: KeyPath<Notices, Value>) -> Value { notices[keyPath: member] }

    mutating func showModel(
        title: String, shortTitle: String? = nil, summary: String, gesture: String? = nil, next: KeyHelp.Entry? = nil,
        cards: Rect? = nil, at time: Double, hold: Double = Notices.hold
    ) {
        notices.showModel(
            title: title, shortTitle: shortTitle, summary: summary, gesture: gesture, next: next, cards: cards, at: time,
            hold: hold)
    }
    mutating func showStatus(_ text: String, at time: Double, hold: Double = Notices.hold) {
        notices.showStatus(text, at: time, hold: hold)
    }
    mutating func clearStatus(at time: Double) { notices.clearStatus(at: time) }
    mutating func post(notice sentence: String, at time: Double) { notices.post(notice: sentence, at: time) }
    mutating func setNotice(_ sentence: String?, about subject: String, at time: Double) {
        notices.setNotice(sentence, about: subject, at: time)
    }
    mutating func setLoading(done: Int, of total: Int) { notices.setLoading(done: done, of: total) }
    mutating func setHelp(_ isShown: Bool, at time: Double) { keys.set(isShown, at: time) }
}

extension UICanvas {
    /// Draws a window with these parts.
    func compose(
        _ shown: Shown, navigationBars: NavigationBars = NavigationBars(), release: ReleaseLabel? = nil,
        halves: HalfNames? = nil, tour: TourCaption? = nil, inspector: DepthInspector = DepthInspector(),
        strip: GestureStrip = GestureStrip(), gallery: Gallery = Gallery(), tweaks: TweakState = TweakState(),
        presetBrowser: PresetBrowser = PresetBrowser(), exportPage: ExportPage = ExportPage(),
        configuration: StageConfiguration? = nil, menu: Menu = Menu(), viewport: Size, stageSize: Size? = nil,
        pixelScale: Double, time: Double, into list: inout DrawList
    ) {
        let dock = Dock(
            strip, inspector, tweaks, viewport: viewport, stage: stageSize, isStripShown: self.strip.bounds != nil,
            caption: tour == nil ? 0 : TourCaption.height)
        var content = CanvasFrame(viewport: viewport, pixelScale: pixelScale, time: time, dock: dock)
        (content.tone, content.face) = (shown.bar.tone, configuration?.preferences.face ?? Face())
        content.veil = shown.keys.opacity(at: time)
        prepare(content)
        want(strip.editedText ?? presetBrowser.editedText ?? (tweaks.isOpen ? tweaks.editedText : ""))
        if tweaks.isOpen, let configuration {
            keepPanel(tweaks, configuration, presets: presetBrowser, export: exportPage)
        } else if panel.bounds == nil || dock.current.width >= viewport.width - 0.5 {
            dropPanel()
        }
        keepStrip(strip, in: dock.strip)
        keepGallery(gallery, in: shown.bar.rest(of: dock.current))
        begin()
        paint(navigationBars)
        if let halves { paint(halves) }
        if content.veil < 1, tour == nil { paintWords(shown, release) }
        let isCovered = presetBrowser.isOpen || exportPage.isOpen
        if tweaks.isOpen { paintPanel(tweaks, isCovered: isCovered, hasKeyboard: shown.hasKeyboard, into: &list) }
        if dock.showsDepth {
            paint(
                inspector, in: Size(width: dock.stage.width, height: viewport.height),
                below: dock.strip?.maxY ?? dock.current.height)
        }
        paintStrip(strip)
        let room = Size(
            width: dock.stage.width,
            height: viewport.height - inspector.height(in: Size(width: dock.stage.width, height: viewport.height)))
        let stripField = strip.textField(room: room)
        let panelField =
            isCovered
            ? presetBrowser.textField(viewport: viewport, panelWidth: tweaks.width)
            : configuration.flatMap { tweaks.textField($0, viewport: viewport) }
        paint(stripField ?? (tweaks.isOpen ? panelField : nil), isOnPanel: stripField == nil)
        paint(shown.bar)
        paint(shown.keys)
        paint(menu)
        if !menu.isOpen {
            if tweaks.isOpen, !isCovered { paintPanelTip(tweaks) }
            paint(shown.tooltip)
        }
        if let tour { paint(tour) }
        end(into: &list)
    }

    private func paintWords(_ shown: Shown, _ release: ReleaseLabel?) {
        paint(shown.edges)
        let film = shown.film.flatMap { layout(of: $0, stage: frame.dock.stage) }
        let hint = film == nil ? layout(of: shown.hints, stage: frame.dock.stage, at: frame.time) : nil
        let line = film?.box ?? hint?.box
        let label = release.flatMap { box(of: $0, above: line) }
        let middle = release?.isBeside == false ? line.map { box in label.map(box.union) ?? box } ?? label : line
        paint(shown.notices, below: shown.bar.inset, above: middle)
        if let hint { paint(shown.hints, hint, mark: shown.hintMark) }
        if let film, let line = shown.film { paint(line, film) }
        if let release, let label { paint(release, in: label) }
    }
}
